package formula

import (
	"fmt"
	"strconv"

	"juggle/core/base/plaintext"
)

// These limit a formula. A link contains the whole text. Together they limit the stack of an evaluation.
const (
	MaxBytes = 1000 // bytes
	maxDepth = 100  // nested parentheses, functions and signs of one operand
)

// An Error says where a text is not a formula, what was found there, and what was wanted.
type Error struct {
	Column        int // in characters, from 1
	Found, Wanted string
}

func (e *Error) Error() string {
	return fmt.Sprintf("column %d: found %s, wanted %s", e.Column, e.Found, e.Wanted)
}

// An expr is a node of a formula's tree.
type expr struct {
	op       string // the text of a function or an operator; "name"; "number"; "negative" for a minus with one operand
	name     Name
	value    int64
	operands []*expr
}

// levels lists the operators with two operands, the loosest binding first.
var levels = [...][]string{{"or"}, {"and"}, {"<", "<=", ">", ">=", "==", "!="}, {"+", "-"}, {"*", "/", "%"}}

// comparisons is the level of the comparisons. The operator "not" binds more loosely than a comparison, and more closely than "and".
const comparisons = 2

// functions lists the functions with the least and the largest number of their arguments. A largest number of 0 means any number.
var functions = map[string]struct{ least, most int }{"min": {2, 0}, "max": {2, 0}, "abs": {1, 1}, "if": {3, 3}}

const (
	wantsOperand = "a name, a number or '('"
	wantsNames   = "submit, ready, deadline, procs, estimate, price, discount, now, start, random, wait, slack, room, area, " +
		"min, max, abs or if"
)

// A parser parses one formula. After a failure each of its methods returns at once.
type parser struct {
	lexer lexer
	token token  // the token that is parsed next
	depth int    // the number of parentheses, functions and signs around it
	names Names  // the names in the formula so far
	err   *Error // the first failure
}

// parse returns the tree of a formula and the names in it.
func parse(text string) (*expr, Names, *Error) {
	p := &parser{lexer: lexer{rest: text, column: 1}}
	if len(text) > MaxBytes {
		return nil, 0, &Error{1, fmt.Sprintf("%d bytes", len(text)), fmt.Sprintf("%d at most", MaxBytes)}
	}
	p.advance()
	e := p.parseLevel(0)
	p.expect("an operator or the end", endToken, "")
	return e, p.names, p.err
}

// advance goes on to the next token.
func (p *parser) advance() { p.token = p.lexer.next() }

// isAt reports whether the token has the given kind and text, and nothing has failed yet.
func (p *parser) isAt(kind tokenKind, text string) bool {
	return p.err == nil && p.token.kind == kind && p.token.text == text
}

// expect skips the token if it has the given kind and text, and fails otherwise.
func (p *parser) expect(wanted string, kind tokenKind, text string) {
	if p.isAt(kind, text) {
		p.advance()
	} else {
		p.fail(wanted)
	}
}

// fail records that something else than the token is wanted. Only the first failure is kept. The result is nil, for callers that return a
// tree.
func (p *parser) fail(wanted string) *expr {
	found := "'" + p.token.text + "'"
	switch {
	case p.token.kind == endToken:
		found = "the end"
	case p.token.kind == wrongToken, len(p.token.text) > 20: // it may be any text, so it is quoted and cut
		found = plaintext.Quote(p.token.text)
	}
	return p.failAt(p.token.column, found, wanted)
}

// failAt records a failure at a column: see fail.
func (p *parser) failAt(column int, found, wanted string) *expr {
	if p.err == nil {
		p.err = &Error{column, found, wanted}
	}
	return nil
}

// operator returns the token if it is an operator of the given level, and "" otherwise.
func (p *parser) operator(level int) string {
	for _, o := range levels[level] {
		if p.isAt(wordToken, o) || p.isAt(signToken, o) {
			return o
		}
	}
	return ""
}

// parseLevel parses operands and operators of the given level, from left to right.
func (p *parser) parseLevel(level int) *expr {
	if level == len(levels) {
		return p.parseOperand()
	}
	if level == comparisons && p.isAt(wordToken, "not") {
		return p.parsePrefixed("not", func() *expr { return p.parseLevel(comparisons) })
	}
	left := p.parseLevel(level + 1)
	for {
		op := p.operator(level)
		if op == "" {
			return left
		}
		p.advance()
		left = &expr{op: op, operands: []*expr{left, p.parseLevel(level + 1)}}
		if level == comparisons {
			if p.operator(level) != "" {
				p.fail("'and', 'or' or the end")
			}
			return left
		}
	}
}

// parsePrefixed parses an operator with one operand, and its operand.
func (p *parser) parsePrefixed(op string, operand func() *expr) *expr {
	if !p.enterLevel() {
		return nil
	}
	defer func() { p.depth-- }()
	p.advance()
	return &expr{op: op, operands: []*expr{operand()}}
}

// enterLevel increases the depth, and reports whether that is allowed.
func (p *parser) enterLevel() bool {
	if p.depth == maxDepth {
		p.failAt(p.token.column, fmt.Sprintf("'%s' within %d others", p.token.text, maxDepth), "a formula that is less deep")
		return false
	}
	p.depth++
	return true
}

// parseOperand parses a number, a name, a function, a term in parentheses or a minus with its operand.
func (p *parser) parseOperand() *expr {
	switch {
	case p.err != nil:
		return nil
	case p.token.kind == numberToken:
		return p.parseNumber()
	case p.token.kind == wordToken:
		return p.parseWord()
	case p.isAt(signToken, "-"):
		return p.parsePrefixed("negative", p.parseOperand)
	case p.isAt(signToken, "("):
		if terms := p.parseList(1); p.err == nil {
			return terms[0]
		}
	}
	return p.fail(wantsOperand)
}

// parseNumber parses a whole number.
func (p *parser) parseNumber() *expr {
	value, err := strconv.ParseInt(p.token.text, 10, 64)
	if err != nil { // all characters are digits, so there are too many
		return p.fail("a number of at most 9223372036854775807")
	}
	p.advance()
	return &expr{op: "number", value: value}
}

// parseWord parses a name, or a function with its arguments.
func (p *parser) parseWord() *expr {
	word := p.token
	if f, is := functions[word.text]; is {
		p.advance()
		if !p.isAt(signToken, "(") {
			return p.fail("'(' after " + word.text)
		}
		arguments := p.parseList(f.most)
		if p.err == nil && len(arguments) < f.least {
			wanted := fmt.Sprintf("%d arguments", f.least)
			if f.most == 0 {
				wanted = "at least " + wanted
			}
			return p.failAt(word.column, fmt.Sprintf("%s of %d", word.text, len(arguments)), wanted)
		}
		return &expr{op: word.text, operands: arguments}
	}
	name, is := parseName(word.text)
	switch {
	case is:
		p.names |= Set(name)
		p.advance()
		return &expr{op: "name", name: name}
	case word.text == "and", word.text == "or", word.text == "not":
		return p.fail(wantsOperand)
	}
	return p.fail(wantsNames)
}

// parseList parses at most most terms in parentheses, with commas between them. If most is 0, any number of terms is allowed.
func (p *parser) parseList(most int) (terms []*expr) {
	if !p.enterLevel() {
		return nil
	}
	defer func() { p.depth-- }()
	p.advance()
	for {
		terms = append(terms, p.parseLevel(0))
		if len(terms) == most {
			p.expect("an operator or ')'", signToken, ")")
			return terms
		}
		if !p.isAt(signToken, ",") {
			p.expect("an operator, ',' or ')'", signToken, ")")
			return terms
		}
		p.advance()
	}
}
