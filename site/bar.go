package site

import (
	"juggle/site/page"
	"juggle/site/text"

	"github.com/vugu/vugu"
)

var themeWords = [...]string{page.SystemTheme: "System", page.LightTheme: "Light", page.DarkTheme: "Dark"}

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

func (r *Root) copyWord() string {
	return text.Either(r.Copied != "" && r.Copied == r.Address(r.Link), "Copied", "Copy link")
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

// sheet is what the bar at the foot of a small screen says, and its button; "" where the view has no parameters.
func (r *Root) sheet() (words, button string) {
	if s, ok := r.ShownView().(page.Sheeted); ok {
		words, button = s.Sheet()
	}
	if r.Sheet && button != "" {
		button = "Done"
	}
	return words, button
}

func (r *Root) sheetWords() string {
	words, _ := r.sheet()
	return words
}

func (r *Root) sheetButton() string {
	_, button := r.sheet()
	return button
}

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
