package text

import (
	"html"
	"strconv"
	"strings"
)

// Unbroken keeps a number on one line with what belongs to it: "46.8 ± 3.3", "95 %", "k = 5", "n 12", "λ 100 %", "3 min 5 s", "seed 1".
func Unbroken(markup string) string {
	markup = belonging.Replace(markup)
	var b strings.Builder
	done, tag := 0, false
	for i := range len(markup) {
		switch c := markup[i]; {
		case c == '<' || c == '>':
			tag = c == '<'
		case c == ' ' && !tag && (endsInDigit(markup[:i]) && units[firstWord(markup[i+1:])] || startsWithDigit(markup[i+1:]) &&
			counted(markup[:i])):
			b.WriteString(markup[done:i] + "\u00a0")
			done = i + 1
		}
	}
	return b.String() + markup[done:]
}

// units stand behind a number.
var units = map[string]bool{"s": true, "min": true, "h": true, "d": true}

// counted reports whether text ends in a word that a number belongs to: "seed", or a unit of a span of time that goes on, "3 min".
func counted(text string) bool {
	head := strings.TrimRight(text, letters)
	word := text[len(head):]
	return word == "seed" && !strings.HasSuffix(head, "-") || units[word] && endsInDigit(strings.TrimRight(head, " \u00a0"))
}

const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

func firstWord(text string) string { return text[:len(text)-len(strings.TrimLeft(text, letters))] }

func endsInDigit(text string) bool {
	return text != "" && text[len(text)-1] >= '0' && text[len(text)-1] <= '9'
}

func startsWithDigit(text string) bool { return text != "" && text[0] >= '0' && text[0] <= '9' }

// OneLine keeps markup on one line.
func OneLine(markup string) string { return `<span class="one-line">` + markup + "</span>" }

var belonging = strings.NewReplacer(" %", "\u00a0%", " ± ", "\u00a0±\u00a0", " = ", "\u00a0=\u00a0",
	`<i class="sym">n</i> `, `<i class="sym">n</i>`+"\u00a0", `<i class="sym">λ</i> `, `<i class="sym">λ</i>`+"\u00a0")

// Ascii spells characters beyond ASCII as references: Vugu cuts long HTML at bytes, inside a character where it happens to be.
func Ascii(s string) string {
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

// Escape makes text safe inside HTML and inside a quoted attribute.
func Escape(text string) string { return html.EscapeString(text) }

// symbols sets the letters of the paper that occur in our own texts in the serif italic, and their marks as sub- and superscripts.
var symbols = strings.NewReplacer(append([]string{
	"λₚ", `<i class="sym">λ<sub>p</sub></i>`,
	"λᵧ", `<i class="sym">λ<sub>y</sub></i>`,
	"Tᵉ", `<i class="sym">T<sup>e</sup></i>`,
	"Tʳ", `<i class="sym">T<sup>r</sup></i>`,
	"Tᵃ", `<i class="sym">T<sup>a</sup></i>`,
	"λ", `<i class="sym">λ</i>`,
	"φ", `<i class="sym">φ</i>`,
}, marked...)...)

// Sym is text of our own with its symbols set; the text is escaped.
func Sym(text string) string { return symbols.Replace(Escape(Prose(text))) }

// Prose sets the apostrophes of our own texts, some of which are also printed by the command line, as the page does.
func Prose(text string) string { return strings.ReplaceAll(text, "'", "’") }

// Symbol sets a whole text as a symbol: "L", "λₚ".
func Symbol(text string) string {
	if text == "" {
		return ""
	}
	if set := symbols.Replace(text); set != text {
		return strings.NewReplacer(`<i class="sym">`, "", "</i>", "").Replace(set)
	}
	return Escape(text)
}

// Triangle is the sign of an error.
const Triangle = `<svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true"><path d="M6 1 11.2 10.6H.8z" fill="none" ` +
	`stroke="currentColor" stroke-width="1.25" stroke-linejoin="round"/><path d="M6 4.6v2.6M6 8.3v1" stroke="currentColor" ` +
	`stroke-width="1.25"/></svg>`

// Command is a command, its options with their values kept on a line each.
func Command(words []string) string {
	html := make([]string, len(words))
	for i, w := range words {
		html[i] = strings.ReplaceAll(Escape(w), "%", "&#37;") // a formula's, which is to keep the space before it
		if strings.HasPrefix(w, "-") {
			html[i] = OneLine(html[i])
		}
	}
	return strings.Join(html, " ")
}
