package browser

import "github.com/hack-pad/safejs"

// Events is what a page hears of the reader and of the browser.
type Events struct {
	Moved   func(fragment string) // back, forward, a link inside the page, or a typed fragment
	Key     func(Key) (used bool)
	Over    func(over bool)          // a file hovers over the page
	Dropped func(f File, others int) // others were dropped with it
	Away    func(bool)               // the page was hidden, behind another one for instance, or is shown again
	Online  func(bool)
	Dark    func() // the system's lighting changed
	Updated func() // a newer version waits for a reload
}

// A Key is a key press without Ctrl, Alt and Meta.
type Key struct {
	Key, Code string // as in KeyboardEvent
	Typing    bool   // the focus is in a field that takes letters
	Element   string // the id of the element that has the focus
}

// Listen reports events for the rest of the program's life.
func Listen(e Events) error {
	document, err := at(global(), "document")
	if err != nil {
		return err
	}
	darkness, err := call(global(), nil, "matchMedia", darkQuery)
	if err != nil {
		return err
	}
	for _, l := range []struct {
		target safejs.Value
		event  string
		f      func(event safejs.Value)
	}{
		{global(), "hashchange", func(safejs.Value) { e.Moved(Fragment()) }},
		{global(), "online", func(safejs.Value) { e.Online(true) }},
		{global(), "offline", func(safejs.Value) { e.Online(false) }},
		{document, "visibilitychange", func(safejs.Value) { e.Away(truthy(document, "hidden")) }},
		{darkness, "change", func(safejs.Value) { e.Dark() }},
		{document, "juggle-updated", func(safejs.Value) { e.Updated() }},
		{document, "keydown", func(event safejs.Value) { keyDown(event, e.Key) }},
		{document, "dragover", func(event safejs.Value) {
			if hasFile(event) {
				prevent(event)
				e.Over(true)
			}
		}},
		{document, "dragleave", func(event safejs.Value) {
			if !truthy(event, "relatedTarget") { // out of the window, not into another element
				e.Over(false)
			}
		}},
		{document, "drop", func(event safejs.Value) {
			if !hasFile(event) {
				return
			}
			prevent(event)
			e.Over(false)
			if f, err := at(event, "dataTransfer", "files", "0"); err == nil && !f.IsUndefined() {
				e.Dropped(fileOf(f), int(number(event, "dataTransfer", "files", "length"))-1)
			}
		}},
	} {
		if err := listen(l.target, l.event, l.f); err != nil {
			return err
		}
	}
	return nil
}

// OnRest has juggleIdle (site/static/boot.js) ask whether the program rests, for the rest of the program's life.
func OnRest(rests func(forward bool) bool) error {
	boot, err := at(global(), "juggle")
	if err != nil {
		return err
	}
	answer, err := safejs.FuncOf(func(_ safejs.Value, args []safejs.Value) any { return rests(truthy(first(args))) })
	if err != nil {
		return err
	}
	return boot.Set("rests", answer)
}

// Online says whether the network is there, as far as the browser knows.
func Online() bool { return truthy(global(), "navigator", "onLine") }

func keyDown(event safejs.Value, f func(Key) bool) {
	k, control := Key{Key: text(event, "key"), Code: text(event, "code")}, truthy(event, "ctrlKey") || truthy(event, "metaKey")
	if control && k.Key == "Enter" {
		k.Key, control = "Control+Enter", false
	}
	if control || truthy(event, "altKey") || truthy(event, "isComposing") {
		return
	}
	if focused, err := at(global(), "document", "activeElement"); err == nil && !focused.IsNull() {
		k.Element = text(focused, "id")
		k.Typing = takesLetters(focused)
		if k.Key == " " && pressedBySpace(focused) {
			return
		}
	}
	if k.Key != "" && f(k) {
		prevent(event)
	}
}

// takesLetters says whether an element is a field in which letters are typed, or a list in which they choose.
func takesLetters(e safejs.Value) bool {
	switch text(e, "tagName") {
	case "TEXTAREA", "SELECT":
		return true
	case "INPUT":
		switch text(e, "type") {
		case "range", "checkbox", "radio", "button", "submit", "reset", "file":
			return false
		}
		return true
	}
	return truthy(e, "isContentEditable")
}

// pressedBySpace says whether the space bar works an element.
func pressedBySpace(e safejs.Value) bool {
	switch text(e, "tagName") {
	case "BUTTON", "SUMMARY":
		return true
	case "INPUT":
		return text(e, "type") != "range"
	}
	return false
}

func hasFile(event safejs.Value) bool {
	kinds, err := at(event, "dataTransfer", "types")
	if err != nil {
		return false
	}
	has, err := call(kinds, nil, "includes", "Files")
	return err == nil && truthy(has)
}

func prevent(event safejs.Value) {
	event.Call("preventDefault") // an event that has no such method needs none
}
