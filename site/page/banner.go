package page

import (
	"slices"
	"strings"

	"juggle/site/text"
)

// A Banner is one line under the bar.
type Banner struct {
	Kind    string // "error" or ""
	Title   string
	Text    string
	Actions []Action
}

// An Action is a button of a banner: its text, and what pressing it does.
type Action struct {
	Word  string
	Press func()
}

// HTML is the banner's title and text, as markup.
func (b Banner) HTML() string {
	mark := ""
	if b.Kind == "error" {
		mark = text.Triangle
	}
	return mark + "<b>" + text.Escape(b.Title) + `</b> <span class="quiet">` + text.Escape(b.Text) + "</span>"
}

// Banners are the page's banners: the failure of an action, the study's error, the banners of the views, those about the logs, and those
// about the link.
func (p *Page) Banners() []Banner {
	var list []Banner
	if p.Alert != "" {
		list = append(list, Banner{Kind: "error", Title: p.Alert, Actions: []Action{{"Close", func() { p.Alert = "" }}}})
	}
	if err := p.study.Err(); err != nil {
		list = append(list, Banner{Kind: "error", Title: "The study cannot run.", Text: strings.TrimPrefix(err.Error(), "study: ")})
	}
	for _, v := range p.Views {
		if holder, ok := v.Component.(BannerHolder); ok {
			list = append(list, holder.Banners()...)
		}
	}
	list = append(list, p.logBanners()...)
	if len(p.Notices) > 0 {
		b := Banner{Title: "Part of the link was not used.", Text: strings.Join(shortList(p.Notices), "; ") + ". The rest of the link is used.",
			Actions: []Action{{"Close", func() { p.Notices = nil }}}}
		if slices.Equal(p.Notices, []string{baselineNotice}) {
			b.Title, b.Text = "On this link:", baselineNotice+"."
		}
		list = append(list, b)
	}
	if len(p.uncomputed) > 0 {
		list = append(list, p.uncomputedBanner())
	}
	return list
}

// logBanners are the banners about the logs.
func (p *Page) logBanners() []Banner {
	l := &p.Library
	var list []Banner
	if l.Err != nil {
		list = append(list, Banner{Kind: "error", Title: "The bundled logs could not be loaded.", Text: l.Err.Error(),
			Actions: []Action{{"Try again", l.load}}})
	}
	if l.making != nil {
		list = append(list, Banner{
			Title: "The log that this link needs is being made.", Text: l.making.ref.Name + ": its settings are in its name.",
			Actions: []Action{{"Use the bundled logs", p.UseBundled}},
		})
	}
	var missing []string
	for _, ref := range l.Missing() {
		why := ""
		if failure := l.failedRemakes[ref.SHA256]; failure != "" {
			why = " (" + failure + ")"
		}
		missing = append(missing, text.Clip(ref.Name)+", sha256 "+ref.SHA256+why)
	}
	if n := len(missing); n > 0 {
		title, request := "This link needs a log that is not here.", "Drop it on the page, choose it"
		if n > 1 {
			title, request = "This link needs "+text.Count(n)+" logs that are not here.", "Drop them on the page one by one, choose them"
		}
		list = append(list, Banner{Title: title, Text: strings.Join(shortList(missing), "; ") + ". " + request + ", or use the bundled logs.",
			Actions: []Action{{text.Either(n == 1, "Choose it", "Choose one"), p.ChooseLog}, {"Use the bundled logs", p.UseBundled}}})
	}
	if set := p.Link.BundledChecksum; set != "" && l.BundledChecksum() != "" && set != l.BundledChecksum() && len(p.Link.Logs) == 0 {
		list = append(list, Banner{Title: "This link was made with other bundled logs.",
			Text:    "The figures may differ a little from what its sender saw.",
			Actions: []Action{{"Close", func() { p.Link.BundledChecksum = "" }}}})
	}
	return list
}

// mostListed is the greatest number of items that a banner lists.
const mostListed = 4

// shortList is a list cut after mostListed items. Its last item then says how many more there are.
func shortList(items []string) []string {
	if n := len(items) - mostListed; n > 0 {
		return append(items[:mostListed:mostListed], "and "+text.Count(n)+" more")
	}
	return items
}

// uncomputedBanner lists the parts of the link that cannot be computed. It is shown until the next change.
func (p *Page) uncomputedBanner() Banner {
	words := strings.Join(p.uncomputed, "; ")
	return Banner{Title: "Not computed as asked.", Text: strings.ToUpper(words[:1]) + words[1:] + ".",
		Actions: []Action{{"Close", func() { p.uncomputed = nil }}}}
}
