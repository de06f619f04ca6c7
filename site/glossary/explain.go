package glossary

import (
	"strings"

	"juggle/site/text"
)

// A term is a word that Explain explains in prose, with its explanation as markup.
type term struct{ word, explanation string }

// terms lists the words between ** in the glossary, in lower case, keyed by the first word of each term. Longer terms come first.
var terms map[string][]term

// readTerms sets terms from the glossary.
func readTerms() {
	terms = make(map[string][]term)
	_, sections := parse(words)
	for _, s := range sections {
		for _, row := range s.rows {
			cells := strings.Join(row, "|")
			for i, word := range strings.Split(cells, "**") {
				if i%2 == 0 {
					continue
				}
				word = lowerASCII(word)
				first, _, _ := strings.Cut(word, " ")
				list := append(terms[first], term{word, "<b>" + inline(row[0]) + "</b> " + inline(row[len(row)-1])})
				for i := len(list) - 1; i > 0 && len(list[i].word) > len(list[i-1].word); i-- {
					list[i], list[i-1] = list[i-1], list[i]
				}
				terms[first] = list
			}
		}
	}
}

// Explain turns the words in markup that the glossary explains into buttons. A button opens the explanation of its word. Only the first
// occurrence of a word becomes a button. Links, headings, pictures, tables and other controls stay unchanged. id returns a new element id.
func Explain(markup string, id func() string) string {
	if terms == nil {
		readTerms()
	}
	var b strings.Builder
	hasButton := make(map[string]bool) // by word
	outer, depth := "", 0              // an open element whose content stays unchanged, and how many elements of its name are open
	for markup != "" {
		end := strings.IndexByte(markup, '<')
		if end < 0 {
			end = len(markup)
		}
		if depth > 0 {
			b.WriteString(markup[:end])
		} else {
			explain(&b, markup[:end], hasButton, id)
		}
		if markup = markup[end:]; markup == "" {
			break
		}
		end = strings.IndexByte(markup, '>') + 1
		if end == 0 {
			end = len(markup)
		}
		tag := markup[:end]
		name := strings.TrimRight(tag[1:], "/>")
		name, _, _ = strings.Cut(name, " ")
		switch {
		case depth > 0 && name == outer && !strings.HasSuffix(tag, "/>"):
			depth++
		case depth > 0 && name == "/"+outer:
			depth--
		case depth == 0 && !strings.HasSuffix(tag, "/>") &&
			(strings.Contains(unchangedElements, " "+name+" ") || strings.Contains(tag, `aria-hidden="true"`)):
			outer, depth = name, 1
		}
		b.WriteString(tag)
		markup = markup[end:]
	}
	return b.String()
}

// unchangedElements lists the names of the elements whose content stays unchanged.
const unchangedElements = " a button label summary h1 h2 h3 h4 svg table code pre select "

// explain writes a text without elements and turns words in it into buttons. hasButton has the words that have a button already.
func explain(b *strings.Builder, plain string, hasButton map[string]bool, id func() string) {
	lowerCase := lowerASCII(plain)
	from := 0
	for i := 0; i < len(lowerCase); {
		if !isWordByte(lowerCase[i]) {
			i++
			continue
		}
		end := i
		for end < len(lowerCase) && isWordByte(lowerCase[end]) {
			end++
		}
		if n, t := findTerm(lowerCase[i:], terms); n > 0 && !hasButton[t.word] {
			hasButton[t.word] = true
			name := id()
			b.WriteString(plain[from:i] + `<span class="term"><button type="button" popovertarget="` + name + `">` + plain[i:i+n] +
				`</button><span popover id="` + name + `">` + text.Unbroken(t.explanation) + "</span>")
			for from = i + n; from < len(lowerCase) && strings.IndexByte(".,;:)", lowerCase[from]) >= 0; from++ { // no line begins with these
				b.WriteByte(lowerCase[from])
			}
			b.WriteString("</span>")
			i = from
			continue
		}
		i = end
	}
	b.WriteString(plain[from:])
}

// findTerm returns the term with which a text in lower case begins. n is the length of the term or of its plural in the text, in bytes; 0
// if the text begins with no term.
func findTerm(lowerCase string, terms map[string][]term) (n int, t term) {
	first := 0
	for first < len(lowerCase) && isWordByte(lowerCase[first]) {
		first++
	}
	for _, key := range []string{lowerCase[:first], strings.TrimSuffix(lowerCase[:first], "s")} {
		for _, t := range terms[key] {
			if !strings.HasPrefix(lowerCase, t.word) {
				continue
			}
			n := len(t.word)
			if strings.HasPrefix(lowerCase[n:], "s") {
				n++
			}
			if n == len(lowerCase) || !isWordByte(lowerCase[n]) {
				return n, t
			}
		}
	}
	return 0, term{}
}

// lowerASCII returns s with A to Z in lower case. All other bytes stay, so that the places in both texts are the same.
func lowerASCII(s string) string {
	b := []byte(s)
	for i, c := range b {
		if 'A' <= c && c <= 'Z' {
			b[i] += 'a' - 'A'
		}
	}
	return string(b)
}

// isWordByte reports whether a byte belongs to a word: a lower-case letter, a digit, a hyphen, or a byte of a character beyond ASCII.
func isWordByte(c byte) bool {
	return 'a' <= c && c <= 'z' || '0' <= c && c <= '9' || c == '-' || c >= 0x80
}
