package site

import (
	"juggle/site/page"

	"github.com/vugu/vugu"
)

const themeIcon = `<svg width="13" height="13" viewBox="0 0 13 13" aria-hidden="true"><circle cx="6.5" cy="6.5" r="5.75" fill="none" ` +
	`stroke="currentColor" stroke-width="1.25"/><path d="M6.5.75a5.75 5.75 0 0 1 0 11.5z" fill="currentColor"/></svg>`

const linkIcon = `<svg width="13" height="13" viewBox="0 0 13 13" fill="none" stroke="currentColor" stroke-width="1.25" ` +
	`aria-hidden="true"><path d="M5.3 7.7a2.4 2.4 0 0 0 3.4 0l2-2a2.4 2.4 0 0 0-3.4-3.4l-.8.8M7.7 5.3a2.4 2.4 0 0 0-3.4 0l-2 2a2.4 2.4 0 0 ` +
	`0 3.4 3.4l.8-.8"/></svg>`

var themeWords = [...]string{page.SystemTheme: "System", page.LightTheme: "Light", page.DarkTheme: "Dark"}

func (r *Root) themeMark() string {
	return themeIcon + `<span class="hidden">Theme</span><span>` + themeWords[r.theme] + `</span>`
}

func (r *Root) turnTheme() {
	r.theme = (r.theme + 1) % page.Theme(len(themeWords))
	r.Browser.SetTheme(r.theme)
}

// homeHref leads to the page as it opens; to its first view where a lesson is open, whose answers are in the address.
func (r *Root) homeHref() string {
	if r.lesson.Shown() == nil {
		return "#"
	}
	return r.ViewHref(r.Views[0].Key)
}

func (r *Root) copyMark() string {
	word := "Copy link"
	if r.Copied != "" && r.Copied == r.Address(r.Link) {
		word = "Copied"
	}
	return linkIcon + `<span class="word" data-widest="Copy link">` + word + "</span>"
}

func (r *Root) openKeys() {
	r.keys = true
	r.Browser.ShowModal("keys")
}

// keysClosed hears that the list of keys is closed, by its button or by Escape.
func (r *Root) keysClosed() { r.keys = false }

func (r *Root) turnLetters(event vugu.DOMEvent) {
	r.letters = event.PropBool("target", "checked")
	if r.letters {
		r.Browser.SetSetting("letters", "")
	} else {
		r.Browser.SetSetting("letters", "off")
	}
}

func (r *Root) hasSheet() bool {
	_, ok := r.ShownView().(page.Sheeted)
	return ok
}

func (r *Root) sheetWords() string {
	if s, ok := r.ShownView().(page.Sheeted); ok {
		words, _ := s.Sheet()
		return words
	}
	return ""
}

func (r *Root) sheetButton() string {
	if r.Sheet {
		return "Done"
	}
	if s, ok := r.ShownView().(page.Sheeted); ok {
		_, button := s.Sheet()
		return button
	}
	return ""
}

func (r *Root) turnSheet() { r.Sheet = !r.Sheet }

// banners are the page's, and what the outside tells the shell.
func (r *Root) banners() []page.Banner {
	list := r.Page.Banners()
	if r.offline {
		list = append(list, page.Banner{Title: "Offline.",
			Text: "What this browser has fetched still works; a log or a file that it has no copy of needs the network."})
	}
	if r.updated {
		list = append(list, page.Banner{Title: "A newer version is ready.", Text: "It opens with the next visit.",
			Actions: []page.Action{{Word: "Open it now", Do: r.Browser.Reload}}})
	}
	return list
}
