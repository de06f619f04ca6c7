package site

import (
	"juggle/site/page"
	"juggle/site/text"

	"github.com/vugu/vugu"
)

// themeWords are the names of the themes on the switch.
var themeWords = [...]string{page.SystemTheme: "System", page.LightTheme: "Light", page.DarkTheme: "Dark"}

// nextTheme changes the page to the next theme.
func (r *Root) nextTheme() {
	r.theme = (r.theme + 1) % page.Theme(len(themeWords))
	r.Browser.SetTheme(r.theme)
}

// homeHref returns the address of the home link: the untouched page. While a lesson is open it is the first view instead. The address of
// that view has the lesson and its answers, which the address of the untouched page would lose.
func (r *Root) homeHref() string {
	if r.lesson.Shown() == nil {
		return "#"
	}
	return r.ViewHref(r.Views[0].Key)
}

// copyLabel returns the text of the button that copies the link.
func (r *Root) copyLabel() string {
	return text.Either(r.Copied != "" && r.Copied == r.Address(r.Link), "Copied", "Copy link")
}

// openKeys opens the list of keys.
func (r *Root) openKeys() {
	r.keysOpen = true
	r.Browser.ShowModal("keys")
}

// keysClosed records that the list of keys was closed, by its button or by Escape.
func (r *Root) keysClosed() { r.keysOpen = false }

// setLetters switches the keys of one character, except "?", on or off, as the check box in the list of keys says, and stores the choice.
func (r *Root) setLetters(event vugu.DOMEvent) {
	r.lettersOn = event.PropBool("target", "checked")
	if r.lettersOn {
		r.Browser.SetSetting("letters", "")
	} else {
		r.Browser.SetSetting("letters", "off")
	}
}

// sheetTexts returns the text of the bar at the foot of a small screen, and the text of its button. The button opens and closes the sheet,
// the column of parameters, which covers the view there. Both texts are "" if the view has no parameters.
func (r *Root) sheetTexts() (words, button string) {
	if s, ok := r.ShownView().(page.SheetHolder); ok {
		words, button = s.Sheet()
	}
	if r.Sheet && button != "" {
		button = "Done"
	}
	return words, button
}

// sheetText returns the text of the bar at the foot of a small screen.
func (r *Root) sheetText() string {
	words, _ := r.sheetTexts()
	return words
}

// sheetButton returns the text of the button in the bar at the foot of a small screen, or "" if there is none.
func (r *Root) sheetButton() string {
	_, button := r.sheetTexts()
	return button
}

// banners returns the page's banners, and those about the network and a newer version.
func (r *Root) banners() []page.Banner {
	list := r.Page.Banners()
	if r.isOffline {
		list = append(list, page.Banner{Title: "Offline.",
			Text: "What this browser has fetched still works; a log or a file that it has no copy of needs the network."})
	}
	if r.hasUpdate {
		list = append(list, page.Banner{Title: "A newer version is ready.", Text: "It opens with the next visit.",
			Actions: []page.Action{{Word: "Open it now", Press: r.Browser.Reload}}})
	}
	return list
}
