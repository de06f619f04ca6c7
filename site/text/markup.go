package text

import (
	"html"
	"strconv"
	"strings"
)

// Unbroken replaces the spaces between a number and its unit or symbol by no-break spaces: "46.8 ± 3.3", "95 %", "k = 5", "n 12", "λ 100
// %", "3 min 5 s", "seed 1". Inside HTML tags it replaces only the spaces at "%", "±" and "=", which attributes may show to readers.
func Unbroken(markup string) string {
	markup = inseparable.Replace(markup)
	var b strings.Builder
	written, inTag := 0, false
	for i := range len(markup) {
		switch c := markup[i]; {
		case c == '<' || c == '>':
			inTag = c == '<'
		case c == ' ' && !inTag && (endsInDigit(markup[:i]) && units[firstWord(markup[i+1:])] || startsWithDigit(markup[i+1:]) &&
			bindsNextNumber(markup[:i])):
			b.WriteString(markup[written:i] + "\u00a0")
			written = i + 1
		}
	}
	return b.String() + markup[written:]
}

// units are the units of time that may follow a number.
var units = map[string]bool{"s": true, "min": true, "h": true, "d": true}

// bindsNextNumber reports whether a number that follows text must stay on the same line. It must if text ends in "seed", or in a number and
// a unit of time, such as "3 min" in "3 min 5 s". It need not after the flag "-seed".
func bindsNextNumber(text string) bool {
	head := strings.TrimRight(text, letters)
	word := text[len(head):]
	return word == "seed" && !strings.HasSuffix(head, "-") || units[word] && endsInDigit(strings.TrimRight(head, " \u00a0"))
}

// letters are the letters of ASCII.
const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

// firstWord returns the letters with which text begins; it may be "".
func firstWord(text string) string { return text[:len(text)-len(strings.TrimLeft(text, letters))] }

// endsInDigit reports whether the last character of text is a digit.
func endsInDigit(text string) bool {
	return text != "" && text[len(text)-1] >= '0' && text[len(text)-1] <= '9'
}

// startsWithDigit reports whether the first character of text is a digit.
func startsWithDigit(text string) bool { return text != "" && text[0] >= '0' && text[0] <= '9' }

// OneLine returns markup in an element that is never broken into lines.
func OneLine(markup string) string { return `<span class="one-line">` + markup + "</span>" }

// inseparable replaces the spaces around units, signs and symbols that Unbroken always keeps on one line.
var inseparable = strings.NewReplacer(" %", "\u00a0%", " ± ", "\u00a0±\u00a0", " = ", "\u00a0=\u00a0",
	`<i class="sym">n</i> `, `<i class="sym">n</i>`+"\u00a0", `<i class="sym">λ</i> `, `<i class="sym">λ</i>`+"\u00a0")

// EscapeNonASCII writes characters beyond ASCII as numeric references, because Vugu splits long HTML between bytes, even inside a
// character.
func EscapeNonASCII(s string) string {
	i := 0
	for i < len(s) && s[i] < 0x80 {
		i++
	}
	if i == len(s) {
		return s
	}
	var b strings.Builder
	b.WriteString(s[:i])
	for _, r := range s[i:] {
		if r < 0x80 {
			b.WriteRune(r)
			continue
		}
		b.WriteString("&#" + strconv.Itoa(int(r)) + ";")
	}
	return b.String()
}

// Escape escapes text for HTML, also inside a quoted attribute.
func Escape(text string) string { return html.EscapeString(text) }

// symbols replaces the symbols of paper A, and the subscripted ones of papers B and C, by markup in serif italics, with subscripts and
// superscripts.
var symbols = strings.NewReplacer(append([]string{
	"λₚ", `<i class="sym">λ<sub>p</sub></i>`,
	"λᵧ", `<i class="sym">λ<sub>y</sub></i>`,
	"Tᵉ", `<i class="sym">T<sup>e</sup></i>`,
	"Tʳ", `<i class="sym">T<sup>r</sup></i>`,
	"Tᵃ", `<i class="sym">T<sup>a</sup></i>`,
	"λ", `<i class="sym">λ</i>`,
	"φ", `<i class="sym">φ</i>`,
}, subscripts...)...)

// Markup returns the project's own text as markup: escaped, with typographic apostrophes, and with the symbols of paper A in italics.
func Markup(text string) string { return symbols.Replace(Escape(Prose(text))) }

// Prose replaces straight apostrophes by typographic ones. Texts that the command line prints too are stored with straight ones.
func Prose(text string) string { return strings.ReplaceAll(text, "'", "’") }

// Symbol returns a text that is a symbol as a whole, such as "L" or "λₚ", as markup without italics, with its sub- and superscript.
func Symbol(text string) string {
	if text == "" {
		return ""
	}
	if markup := symbols.Replace(text); markup != text {
		return strings.NewReplacer(`<i class="sym">`, "", "</i>", "").Replace(markup)
	}
	return Escape(text)
}

// Triangle is the icon of an error, as SVG: a triangle with an exclamation mark.
const Triangle = `<svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true"><path d="M6 1 11.2 10.6H.8z" fill="none" ` +
	`stroke="currentColor" stroke-width="1.25" stroke-linejoin="round"/><path d="M6 4.6v2.6M6 8.3v1" stroke="currentColor" ` +
	`stroke-width="1.25"/></svg>`

// Command returns a command as markup. words are the command and its options; an option and its value stay on one line.
func Command(words []string) string {
	html := make([]string, len(words))
	for i, w := range words {
		html[i] = strings.ReplaceAll(Escape(w), "%", "&#37;") // hides a formula's % from Unbroken
		if strings.HasPrefix(w, "-") {
			html[i] = OneLine(html[i])
		}
	}
	return strings.Join(html, " ")
}
