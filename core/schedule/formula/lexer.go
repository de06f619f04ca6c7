package formula

import (
	"strings"
	"unicode/utf8"
)

// A tokenKind is the kind of a token.
type tokenKind uint8

const (
	endToken    tokenKind = iota // the end of the text
	numberToken                  // digits
	wordToken                    // a name, a function, or one of the operators and, or, not
	signToken                    // any other operator, a parenthesis or a comma
	wrongToken                   // a character that no formula contains
)

// A token is a piece of a formula's text.
type token struct {
	kind   tokenKind
	text   string
	column int // of its first character, from 1
}

// signs lists the tokens that are neither words nor numbers. A longer sign comes before a sign with which it begins.
var signs = [...]string{"<=", ">=", "==", "!=", "<", ">", "+", "-", "*", "/", "%", "(", ")", ","}

// A lexer splits a text into tokens.
type lexer struct {
	rest   string // the text that has not been read yet
	column int    // the column of its first character, from 1
}

// next reads the next token. At the end of the text, and whenever it is called again there, it returns an endToken.
func (l *lexer) next() token {
	for l.rest != "" && strings.IndexByte(" \t\r\n", l.rest[0]) >= 0 {
		l.skip(1)
	}
	if l.rest == "" {
		return l.take(endToken, 0)
	}
	if n := prefixLength(l.rest, isDigit); n > 0 {
		return l.take(numberToken, n)
	}
	if n := prefixLength(l.rest, func(c byte) bool { return isLetter(c) || isDigit(c) }); n > 0 {
		return l.take(wordToken, n)
	}
	for _, s := range signs {
		if strings.HasPrefix(l.rest, s) {
			return l.take(signToken, len(s))
		}
	}
	_, n := utf8.DecodeRuneInString(l.rest)
	return l.take(wrongToken, n)
}

// take removes the next n bytes from the text and returns them as a token of the given kind.
func (l *lexer) take(kind tokenKind, n int) token {
	t := token{kind, l.rest[:n], l.column}
	l.skip(n)
	return t
}

// skip removes the next n bytes from the text.
func (l *lexer) skip(n int) {
	l.column += utf8.RuneCountInString(l.rest[:n])
	l.rest = l.rest[n:]
}

// prefixLength returns how many bytes at the beginning of s belong to a token.
func prefixLength(s string, belongs func(byte) bool) int {
	n := 0
	for n < len(s) && belongs(s[n]) {
		n++
	}
	return n
}

func isDigit(c byte) bool  { return '0' <= c && c <= '9' }
func isLetter(c byte) bool { return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c == '_' }
