package site

import (
	"juggle/site/page"
	"juggle/site/text"

	"github.com/vugu/vugu"
)

// themeWords are the names of the themes on the switch.
var themeWords = [...]string{page.SystemTheme: "System", page.LightTheme: "Light", page.DarkTheme: "Dark"}

// turnTheme changes the page to the next theme.
func (r *Root) turnTheme() {
	r.theme = (r.theme + 1) % page.Theme(len(themeWords))
	r.Browser.SetTheme(r.theme)
}

// homeHref is the address of the untouched page. While a lesson is open it is the address of the first view, so that the answers, which
// are in the address, are kept.
func (r *Root) homeHref() string {
	if r.lesson.Shown() == nil {
		return "#"
	}
	return r.ViewHref(r.Views[0].Key)
}

// copyWord is the text of the button that copies the link.
func (r *Root) copyWord() string {
	return text.Either(r.Copied != "" && r.Copied == r.Address(r.Link), "Copied", "Copy link")
}

// openKeys opens the list of keys.
func (r *Root) openKeys() {
	r.keys = true
	r.Browser.ShowModal("keys")
}

// keysClosed records that the list of keys was closed, by its button or by Escape.
func (r *Root) keysClosed() { r.keys = false }

// turnLetters turns the keys of single letters on or off, as the reader ticks the box in the list of keys. The choice is stored.
func (r *Root) turnLetters(event vugu.DOMEvent) {
	r.letters = event.PropBool("target", "checked")
	if r.letters {
		r.Browser.SetSetting("letters", "")
	} else {
		r.Browser.SetSetting("letters", "off")
	}
}

// sheet returns the words and the button's text of the bar at the foot of a small screen; both are "" where the view has no parameters.
func (r *Root) sheet() (words, button string) {
	if s, ok := r.ShownView().(page.SheetHolder); ok {
		words, button = s.Sheet()
	}
	if r.Sheet && button != "" {
		button = "Done"
	}
	return words, button
}

// sheetWords is the text of the bar at the foot of a small screen.
func (r *Root) sheetWords() string {
	words, _ := r.sheet()
	return words
}

// sheetButton is the text of the button in that bar; "" where there is none.
func (r *Root) sheetButton() string {
	_, button := r.sheet()
	return button
}

// banners are the page's banners, and those about the network and a newer version.
func (r *Root) banners() []page.Banner {
	list := r.Page.Banners()
	if r.offline {
		list = append(list, page.Banner{Title: "Offline.",
			Text: "What this browser has fetched still works; a log or a file that it has no copy of needs the network."})
	}
	if r.updated {
		list = append(list, page.Banner{Title: "A newer version is ready.", Text: "It opens with the next visit.",
			Actions: []page.Action{{Word: "Open it now", Press: r.Browser.Reload}}})
	}
	return list
}
