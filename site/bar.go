package site

import (
	"time"

	"github.com/vugu/vugu"
)

const themeIcon = `<svg width="13" height="13" viewBox="0 0 13 13" aria-hidden="true"><circle cx="6.5" cy="6.5" r="5.75" fill="none" stroke="currentColor" stroke-width="1.25"/><path d="M6.5.75a5.75 5.75 0 0 1 0 11.5z" fill="currentColor"/></svg>`

const linkIcon = `<svg width="13" height="13" viewBox="0 0 13 13" fill="none" stroke="currentColor" stroke-width="1.25" aria-hidden="true"><path d="M5.3 7.7a2.4 2.4 0 0 0 3.4 0l2-2a2.4 2.4 0 0 0-3.4-3.4l-.8.8M7.7 5.3a2.4 2.4 0 0 0-3.4 0l-2 2a2.4 2.4 0 0 0 3.4 3.4l.8-.8"/></svg>`

var themeWords = [...]string{SystemTheme: "System", LightTheme: "Light", DarkTheme: "Dark"}

func (r *Root) themeMark() string {
	return themeIcon + `<span class="hidden">Theme</span><span>` + themeWords[r.theme] + `</span>`
}

func (r *Root) turnTheme() {
	r.theme = (r.theme + 1) % Theme(len(themeWords))
	r.out.Window.SetTheme(r.theme)
}

func (r *Root) copyMark() string {
	word := "Copy link"
	if r.copied {
		word = "Copied"
	}
	return linkIcon + `<span class="word" data-widest="Copy link">` + word + "</span>"
}

// address is the full link to a state of the page. It says with what logs even the untouched page was seen.
func (r *Root) address(l Link) string {
	f := r.fragment(l)
	if set := r.logs.set(); f == "" && set != "" {
		f = "v=" + linkVersion + "&set=" + set
	}
	if f == "" {
		return r.out.Window.Address()
	}
	return r.out.Window.Address() + "#" + f
}

func (r *Root) copyLink() { r.copyText(r.address(r.link), "The link") }

// copyText puts text on the clipboard and says so.
func (r *Root) copyText(text, what string) {
	r.out.Window.Copy(text, func(err error) {
		if err != nil {
			r.alert = what + " could not be copied: " + err.Error()
			return
		}
		said := what + " is copied."
		r.said, r.copied = said, true
		r.out.Window.After(2*time.Second, func() {
			if r.copied = false; r.said == said {
				r.said = ""
			}
		})
	})
}

// failed gives a callback that shows an error of something that the reader asked for.
func (r *Root) failed(what string) func(error) {
	return func(err error) {
		if err != nil {
			r.alert = what + ": " + err.Error()
		}
	}
}

func (r *Root) openKeys() { r.openKeysFrom("open-keys") }

// openKeysFrom opens the list of keys; the focus comes back to that element.
func (r *Root) openKeysFrom(element string) {
	r.keys, r.keysFrom = true, element
	r.out.Window.Focus("keys")
}

func (r *Root) closeKeys() {
	r.keys = false
	r.out.Window.Focus(r.keysFrom)
}

func (r *Root) turnLetters(event vugu.DOMEvent) {
	r.letters = event.PropBool("target", "checked")
	if r.letters {
		r.out.Window.SetSetting("letters", "")
	} else {
		r.out.Window.SetSetting("letters", "off")
	}
}

func (r *Root) hasSheet() bool {
	_, ok := r.shownView().(Sheeted)
	return ok
}

func (r *Root) sheetWords() string {
	if s, ok := r.shownView().(Sheeted); ok {
		words, _ := s.Sheet()
		return words
	}
	return ""
}

func (r *Root) sheetButton() string {
	if r.sheet {
		return "Done"
	}
	if s, ok := r.shownView().(Sheeted); ok {
		_, button := s.Sheet()
		return button
	}
	return ""
}

func (r *Root) turnSheet() { r.sheet = !r.sheet }
