package site

import (
	"strings"
	"testing"
)

func TestAboutOpensAtTheSectionOfItsLink(t *testing.T) {
	s := newStage(t, "v=1&fig=2").open()
	s.compute()
	page := s.html()
	_, link, _ := strings.Cut(page, `<a class="why" href="#`)
	link, _, _ = strings.Cut(link, `"`)
	s.Moved(strings.ReplaceAll(link, "&amp;", "&"))
	if s.view() != "about" || s.window.focused != "about-verdicts" || s.window.scrolled != "about-verdicts" || len(s.notices) > 0 {
		t.Errorf("%s leads to %s, the focus to %q, the page to %q; notices %q", link, s.view(), s.window.focused, s.window.scrolled, s.notices)
	}
	page = s.html()
	for _, section := range aboutSections {
		wantIn(t, page, `id="about-`+section+`" tabindex="-1"`)
	}
	if got := s.fragment(s.link); !strings.Contains(got, "about.at=verdicts") {
		t.Errorf("the link to copy is %q, want the section in it", got)
	}
	if got := s.viewHref("about"); strings.Contains(got, "about.at") {
		t.Errorf("the tab leads to %q, want the top", got)
	}
	s.Moved("")
	if s.view() != "figures" || s.window.scrolled != "" {
		t.Errorf("back leads to %s, the page to %q", s.view(), s.window.scrolled)
	}
}

func TestWhyOpensTheComparisonsBehindTheVerdictOfItsCard(t *testing.T) {
	s := newStage(t, "").open()
	s.compute()
	follow := func(fragment string) {
		s.window.fragment = fragment
		s.Moved(fragment)
	}
	_, link, _ := strings.Cut(s.html(), `<a class="why" href="#`)
	link, rest, _ := strings.Cut(link, `"`)
	link = strings.ReplaceAll(link, "&amp;", "&")
	if wantIn(t, rest, `id="why-1"`); !strings.Contains(link, "fig=1&why=open") {
		t.Errorf("the card's link is %q", link)
	}
	s.figures().left(1)
	follow(link)
	if s.link.Figure != 1 || s.window.focused != "evidence" || s.window.scrolled != "evidence" || len(s.notices) > 0 {
		t.Errorf("it leads to Figure %d, the focus to %q, the page to %q; notices %q", s.link.Figure, s.window.focused, s.window.scrolled, s.notices)
	}
	decides := s.run.figures[1].Claim.Decides()
	page := s.html()
	wantIn(t, page, `<details class="evidence gap" open="open"`, evidenceTitle(decides))
	if n := strings.Count(evidenceItems(decides), "<tr>") - 1; n == 0 || n != len(decides) || !strings.Contains(page, evidenceItems(decides)) {
		t.Errorf("%d of %d comparisons are listed", n, len(decides))
	}
	if next := s.figures().large.href(1); strings.Contains(next, "why=") {
		t.Errorf("the next figure's link is %q, want its top", next)
	}
	follow("")
	if s.link.Figure != 0 || s.window.focused != "why-1" || s.window.scrolled != "figure-1" {
		t.Errorf("back leads to Figure %d, the focus to %q, the page to %q", s.link.Figure, s.window.focused, s.window.scrolled)
	}
	follow(s.fragment(s.figures().largeLink(1)))
	if page := s.html(); strings.Contains(page, `gap" open`) || s.window.focused != "large-title" {
		t.Errorf("without it in the link the comparisons are open, or the focus is on %q", s.window.focused)
	}
}

func TestBackFromAboutLeadsToTheCardWhoseLinkLedThere(t *testing.T) {
	s := newStage(t, "").open()
	s.compute()
	figures := s.fragment(s.link)
	about := s.fragment(s.aboutLink("decided"))
	s.figures().every.list[3].decided.left()
	s.window.fragment = about
	s.Moved(about)
	s.window.fragment = figures
	s.Moved(figures)
	if s.view() != "figures" || s.window.scrolled != "figure-3" || s.window.focused != "why-3" {
		t.Errorf("back leads to %s, the page to %q, the focus to %q; want the card of Figure 3", s.view(), s.window.scrolled, s.window.focused)
	}
}

func TestALinkToNoSectionIsReported(t *testing.T) {
	for _, own := range []string{"about.at=everything", "about.at=", "about.to=verdicts", "about.at=%3Cb%3E"} {
		s := newStage(t, "v=1&view=about&"+own).open()
		if len(s.notices) != 1 || !strings.Contains(s.notices[0], "want about.at= and one of what, reading, verdicts") || s.window.focused != "" {
			t.Errorf("%s: got notices %q and the focus on %q", own, s.notices, s.window.focused)
		}
	}
}
