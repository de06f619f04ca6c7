package site

import (
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"juggle/site/page"
	"juggle/site/text"
)

// This file handles key presses. Keys of one character act only outside text fields. The reader can switch them off, except "?". Escape and
// Control with Enter also act in text fields.

// leaderTimeout is how long the page waits after "g" for the letter of a view.
const leaderTimeout = 2 * time.Second

// Key acts on a key press. It reports whether the page used the key.
func (r *Root) Key(k page.Key) bool {
	afterLeader := r.leaderTask != nil
	page.CancelTask(&r.leaderTask)
	if r.FieldKey(k) {
		return true
	}
	if r.Link.Embed { // the surrounding page has the other keys
		return false
	}
	if k.Key == "Escape" {
		return r.escape()
	}
	if k.Key == "Control+Enter" && !r.keysOpen {
		return r.lesson.CheckFrom(k.Element)
	}
	if k.Typing || r.keysOpen {
		return false
	}
	if k.Key == "?" {
		r.openKeys()
		return true
	}
	if !r.lettersOn && utf8.RuneCountInString(k.Key) == 1 {
		return false
	}
	if afterLeader {
		for _, v := range r.Views {
			if v.Letter == k.Key {
				r.Visit(r.LinkTo(v.Key, 0))
				return true
			}
		}
	}
	if view, ok := r.ShownView().(page.KeyHandler); ok && view.Key(k) {
		return true
	}
	switch k.Key {
	case "g":
		r.leaderTask = r.Browser.After(leaderTimeout, func() { r.leaderTask = nil })
	case "c":
		r.CopyLink()
	default:
		return false
	}
	return true
}

// escape closes the sheet of parameters, or else the large figure, or else passes Escape to the view. It reports whether something was
// closed.
func (r *Root) escape() bool {
	switch {
	case r.keysOpen: // the browser closes the list of keys
		return false
	case r.Sheet:
		r.Sheet = false
	case r.Link.Figure != 0:
		r.Visit(r.LinkTo(r.View(), 0))
	default:
		view, ok := r.ShownView().(page.KeyHandler)
		return ok && view.Key(page.Key{Key: "Escape"})
	}
	return true
}

// keyList returns the list of keys, as an HTML table.
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
		{kbd("1") + " – " + kbd("8") + " " + kbd("esc"), "an option of an answer, refuse"},
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

// kbd returns the name of a key, as markup.
func kbd(key string) string { return "<kbd>" + text.Escape(key) + "</kbd>" }
