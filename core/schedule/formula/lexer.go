package formula

import (
	"strings"
	"unicode/utf8"
)

// A kind is the kind of a token.
type kind uint8

const (
	end kind = iota
	number
	word // a name, a function, or one of the operators and, or, not
	sign // any other operator, a parenthesis or a comma
	wrong
)

// A token is a piece of a formula's text.
type token struct {
	kind   kind
	text   string
	column int // of its first character, from 1
}

// signs lists the tokens that are neither words nor numbers. A longer sign comes before a sign with which it begins.
var signs = [...]string{"<=", ">=", "==", "!=", "<", ">", "+", "-", "*", "/", "%", "(", ")", ","}

// A lexer splits a text into tokens.
type lexer struct {
	rest   string
	column int
}

func (l *lexer) next() token {
	for l.rest != "" && strings.IndexByte(" \t\r\n", l.rest[0]) >= 0 {
		l.cut(wrong, 1)
	}
	if l.rest == "" {
		return l.cut(end, 0)
	}
	if n := span(l.rest, isDigit); n > 0 {
		return l.cut(number, n)
	}
	if n := span(l.rest, func(c byte) bool { return isLetter(c) || isDigit(c) }); n > 0 {
		return l.cut(word, n)
	}
	for _, s := range signs {
		if strings.HasPrefix(l.rest, s) {
			return l.cut(sign, len(s))
		}
	}
	_, n := utf8.DecodeRuneInString(l.rest)
	return l.cut(wrong, n)
}

// cut takes the next n bytes as a token of that kind.
func (l *lexer) cut(k kind, n int) token {
	t := token{k, l.rest[:n], l.column}
	l.rest = l.rest[n:]
	l.column += utf8.RuneCountInString(t.text)
	return t
}

// span returns the number of bytes at the beginning of s for which belongs returns true.
func span(s string, belongs func(byte) bool) int {
	n := 0
	for n < len(s) && belongs(s[n]) {
		n++
	}
	return n
}

func isDigit(c byte) bool  { return '0' <= c && c <= '9' }
func isLetter(c byte) bool { return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c == '_' }
