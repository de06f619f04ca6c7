package site

import (
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"juggle/site/page"
	"juggle/site/text"
)

// Keys. Letters act outside fields, and can be switched off; Escape, Control with Enter, and "?" work always.

// leading is how long "g" waits for the letter of a view.
const leading = 2 * time.Second

// Key acts on a key press; true means that it was used.
func (r *Root) Key(k page.Key) bool {
	led := r.leader != nil
	page.CallOff(&r.leader)
	if r.FieldKey(k) {
		return true
	}
	if r.Link.Embed { // other keys are the page's around it
		return false
	}
	if k.Key == "Escape" {
		return r.escape()
	}
	if k.Key == "Control+Enter" && !r.keys {
		return r.lesson.CheckFrom(k.Element)
	}
	if k.Typing || r.keys {
		return false
	}
	if k.Key == "?" {
		r.openKeys()
		return true
	}
	if !r.letters && utf8.RuneCountInString(k.Key) == 1 {
		return false
	}
	if led {
		for _, v := range r.Views {
			if v.Letter == k.Key {
				r.Visit(r.LinkTo(v.Key, 0))
				return true
			}
		}
	}
	if own, ok := r.ShownView().(page.Keyed); ok && own.Key(k) {
		return true
	}
	switch k.Key {
	case "g":
		r.leader = r.Browser.After(leading, func() { r.leader = nil })
	case "c":
		r.CopyLink()
	default:
		return false
	}
	return true
}

func (r *Root) escape() bool {
	switch {
	case r.keys: // the browser closes it
		return false
	case r.Sheet:
		r.Sheet = false
	case r.Link.Figure != 0:
		r.Visit(r.LinkTo(r.View(), 0))
	default:
		own, ok := r.ShownView().(page.Keyed)
		return ok && own.Key(page.Key{Key: "Escape"})
	}
	return true
}

// keyList is the list of keys as a table.
func (r *Root) keyList() string {
	var letters []string
	for _, v := range r.Views {
		letters = append(letters, kbd(v.Letter))
	}
	rows := [][2]string{
		{kbd("g") + " then " + strings.Join(letters, " "), "go to a view"},
		{kbd("1") + " – " + kbd(strconv.Itoa(min(9, r.Link.LastFigure()))), "go to a figure"},
		{kbd("[") + " " + kbd("]"), "figure before, after"},
		{kbd("e") + " " + kbd("t") + " " + kbd("d"), "large view, table, assumptions"},
		{kbd("x"), "stop, resume"},
		{kbd("c"), "copy link"},
		{kbd("/"), "first parameter"},
		{kbd("0"), "the paper’s value, in a slider"},
		{kbd(",") + " " + kbd(".") + " " + kbd("space"), "decision or event before, after; play"},
		{kbd("W") + " " + kbd("A") + " " + kbd("S") + " " + kbd("D"), "zoom and pan the schedule"},
		{kbd("n") + " " + kbd("enter") + " " + kbd("u") + " " + kbd("b"), "Negotiate: new request, ask or take, undo, break processors"},
		{kbd("1") + " – " + kbd("9") + " " + kbd("esc"), "an option of an answer, refuse"},
		{kbd("ctrl") + " " + kbd("enter"), "check a lesson’s answer, also from a field; back to that field"},
		{kbd("←") + " " + kbd("→") + " in a chart", "next point, read aloud"},
		{kbd("?") + " " + kbd("esc"), "this list, close"},
	}
	var b strings.Builder
	b.WriteString(`<table class="keymap"><tbody>`)
	for _, row := range rows {
		b.WriteString("<tr><td>" + row[0] + "</td><td>" + row[1] + "</td></tr>")
	}
	b.WriteString("</tbody></table>")
	return b.String()
}

func kbd(key string) string { return "<kbd>" + text.Escape(key) + "</kbd>" }
