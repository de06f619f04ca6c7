package site

import (
	"strings"
	"testing"

	"juggle/site/pagetest"
)

func TestAboutOpensAtTheSectionOfItsLink(t *testing.T) {
	s := newRootStage(t, "v=1&fig=2").open()
	s.compute(-1)
	page := s.html()
	_, link, _ := strings.Cut(page, `<a class="why" href="#`)
	link, _, _ = strings.Cut(link, `"`)
	s.Moved(strings.ReplaceAll(link, "&amp;", "&"))
	if s.View() != "about" || s.window.Focused != "about-verdicts" || s.window.Scrolled != "about-verdicts" || len(s.Notices) > 0 {
		t.Errorf("%s: got view %s, focus %q, scrolled to %q, notices %q; want the section about-verdicts", link, s.View(), s.window.Focused,
			s.window.Scrolled, s.Notices)
	}
	page = s.html()
	for _, section := range aboutSections {
		pagetest.WantIn(t, page, `id="about-`+section+`" tabindex="-1"`)
	}
	if got := s.Fragment(s.Link); !strings.Contains(got, "about.at=verdicts") {
		t.Errorf("the link to copy is %q, want the section in it", got)
	}
	if got := s.ViewHref("about"); strings.Contains(got, "about.at") {
		t.Errorf("the link of the tab is %q, want it without a section", got)
	}
	s.Moved("")
	if s.View() != "figures" || s.window.Scrolled != "" {
		t.Errorf("after Back: got view %s, scrolled to %q; want figures, at the top", s.View(), s.window.Scrolled)
	}
}

func TestALinkToNoSectionIsReported(t *testing.T) {
	const sections = ", want one of what, reading, verdicts, synthetic, decided, papers, fault, terms, cite"
	for linkPart, want := range map[string]string{
		"about.at=everything": `about.at: got "everything"` + sections, "about.at=": `about.at: got ""` + sections,
		"about.at=%3Cb%3E":  `about.at: got "<b>"` + sections,
		"about.to=verdicts": `about.to: got "verdicts", want a parameter that this version knows`,
	} {
		s := newRootStage(t, "v=1&view=about&"+linkPart).open()
		if len(s.Notices) != 1 || s.Notices[0] != want || s.window.Focused != "" {
			t.Errorf("%s: got notices %q and the focus on %q, want %q", linkPart, s.Notices, s.window.Focused, want)
		}
	}
}

func TestAViewIsCitedAsItWasLeft(t *testing.T) {
	s := newRootStage(t, "v=1&L=1.5&view=schedule&schedule.seed=7").open()
	s.Moved(s.Fragment(s.LinkTo("about", 0)))
	about := s.ViewComponent("about").(*About)
	var keys []string
	for _, v := range about.citableViews() {
		keys = append(keys, v.Key)
		about.cite(v, "bib")
		about.cite(v, "csl.json")
	}
	if got := strings.Join(keys, " "); got != "figures schedule negotiate baselines pools realtime" {
		t.Errorf("got %s to cite, want every view that re-runs a paper", got)
	}
	schedule := s.window.Saved["juggle-schedule.bib"]
	pagetest.WantIn(t, schedule, "@misc{juggle,", "version = {0.1.0", "view=schedule", "schedule.seed=7", "L=1.5",
		"@inproceedings{netto2007sla,", "urldate = {"+s.window.Today()+"}")
	pagetest.WantIn(t, s.window.Saved["juggle-pools.bib"], "view=pools", "resource pools")
	pagetest.WantIn(t, s.window.Saved["juggle-schedule.csl.json"], `"type": "software"`, "schedule.seed=7", `"type": "paper-conference"`)
	pagetest.WantIn(t, s.html(), `id="cite-bibtex-figures"`)
}
