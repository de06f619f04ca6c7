package browser

import (
	"strings"
	"unicode/utf16"

	"github.com/hack-pad/safejs"
)

// Workers is how many workers this machine can use, from 1 to most.
func Workers(most int) int {
	return min(max(int(number(global(), "navigator", "hardwareConcurrency")), 1), most)
}

// Address is the page's address without its fragment.
func Address() string {
	address, _, _ := strings.Cut(text(global(), "location", "href"), "#")
	return address
}

// Fragment is what stands after "#" in the address.
func Fragment() string {
	_, fragment, _ := strings.Cut(text(global(), "location", "href"), "#")
	return fragment
}

// Push makes a new entry of the history; nobody is told that the address changed.
func Push(fragment string) error { return state("pushState", fragment) }

// Replace changes the present entry of the history; nobody is told.
func Replace(fragment string) error { return state("replaceState", fragment) }

func state(method, fragment string) error {
	address := Address()
	if fragment != "" {
		address += "#" + fragment
	}
	_, err := call(global(), []string{"history"}, method, safejs.Null(), "", address)
	return err
}

// Mark keeps a text with the present entry of the history; a new entry, and one that is replaced, has none.
func Mark(text string) error {
	_, err := call(global(), []string{"history"}, "replaceState", text, "")
	return err
}

// Marked is the text that is kept with the present entry, "" where there is none.
func Marked() string { return text(global(), "history", "state") }

// SetTitle sets the document's title.
func SetTitle(title string) error {
	document, err := at(global(), "document")
	if err != nil {
		return err
	}
	return document.Set("title", title)
}

// SetData sets a data attribute of the root element: html[data-name].
func SetData(name, value string) error {
	data, err := at(global(), "document", "documentElement", "dataset")
	if err != nil {
		return err
	}
	return data.Set(name, value)
}

// SetOn sets an attribute or a property of the element that a selector finds. Where there is none, nothing happens.
func SetOn(selector, key, value string, property bool) error {
	element, err := call(global(), []string{"document"}, "querySelector", selector)
	if err != nil || element.IsNull() {
		return err
	}
	if property {
		return element.Set(key, value)
	}
	_, err = element.Call("setAttribute", key, value)
	return err
}

// PrefersDark says how the system is lit.
func PrefersDark() bool {
	query, err := call(global(), nil, "matchMedia", darkQuery)
	return err == nil && truthy(query, "matches")
}

const darkQuery = "(prefers-color-scheme: dark)"

// Setting is a small text kept for the next visit, "" where there is none or storage is forbidden.
func Setting(key string) string {
	v, err := call(global(), []string{"localStorage"}, "getItem", settingPrefix+key)
	if err != nil || v.IsNull() {
		return ""
	}
	s, err := v.String()
	if err != nil {
		return ""
	}
	return s
}

// SetSetting keeps a small text for the next visit.
func SetSetting(key, value string) error {
	_, err := call(global(), []string{"localStorage"}, "setItem", settingPrefix+key, value)
	return err
}

const settingPrefix = "juggle " // theme.js reads "juggle theme"

// Copy puts text on the clipboard. It blocks (await).
func Copy(s string) error {
	promise, err := call(global(), []string{"navigator", "clipboard"}, "writeText", s)
	if err != nil {
		return err
	}
	_, err = await(promise)
	return err
}

// element finds an element by its id; ok is false where there is none.
func element(id string) (e safejs.Value, ok bool) {
	e, err := call(global(), []string{"document"}, "getElementById", id)
	return e, err == nil && !e.IsNull()
}

// Focus moves the focus to an element and scrolls it into view. Where there is none, nothing happens. Handlers of blur and focus run
// before it returns.
func Focus(id string) error {
	e, ok := element(id)
	if !ok {
		return nil
	}
	_, err := call(e, nil, "focus")
	return err
}

// Call calls a method without arguments of the element with this id; nothing happens where there is none.
func Call(id, method string) error {
	e, ok := element(id)
	if !ok {
		return nil
	}
	_, err := call(e, nil, method)
	return err
}

// Selection is what is selected in the field that has the focus; Again selects all of it once more where all was and the field's text has
// been set since, so that typing still replaces it.
type Selection struct {
	field safejs.Value
	text  string // "" where not all is selected
}

// Selected tells what is.
func Selected() Selection {
	field, err := at(global(), "document", "activeElement")
	if err != nil || field.IsNull() || text(field, "tagName") != "INPUT" || !takesLetters(field) {
		return Selection{}
	}
	all := text(field, "value")
	if number(field, "selectionStart") != 0 || int(number(field, "selectionEnd")) != len(utf16.Encode([]rune(all))) {
		return Selection{}
	}
	return Selection{field, all}
}

func (s Selection) Again() error {
	if s.text == "" || text(s.field, "value") == s.text {
		return nil
	}
	_, err := call(s.field, nil, "select")
	return err
}

// Scroll moves to an element, or to the top where id is empty.
func Scroll(id string) error {
	if id == "" {
		_, err := call(global(), nil, "scrollTo", 0, 0)
		return err
	}
	e, ok := element(id)
	if !ok {
		return nil
	}
	_, err := call(e, nil, "scrollIntoView")
	return err
}

// Reload opens the newest version of the page: where one waits, it takes over first. It blocks (await).
func Reload() error {
	promise, err := call(global(), []string{"navigator", "serviceWorker"}, "getRegistration")
	if err == nil {
		var registration safejs.Value
		if registration, err = await(promise); err == nil && truthy(registration, "waiting") {
			container, err := at(global(), "navigator", "serviceWorker")
			if err != nil {
				return err
			}
			if err := listen(container, "controllerchange", func(safejs.Value) { reopen() }); err != nil {
				return err
			}
			_, err = call(registration, []string{"waiting"}, "postMessage", "take over")
			return err
		}
	}
	return reopen() // without a registration too: its absence is no reason to stay
}

// reopen opens the page anew at the same address.
func reopen() error {
	_, err := call(global(), []string{"location"}, "reload")
	return err
}
