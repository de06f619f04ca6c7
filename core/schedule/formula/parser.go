package formula

import (
	"fmt"
	"strconv"

	"juggle/core/base/plaintext"
)

// These limit a formula. A link contains the whole text, and the depth limits the stack of an evaluation.
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

// levels has the operators with two operands, the loosest binding first.
var levels = [...][]string{{"or"}, {"and"}, {"<", "<=", ">", ">=", "==", "!="}, {"+", "-"}, {"*", "/", "%"}}

const comparisons = 2 // the level of the comparisons; the operator not binds a little more loosely

// functions has the functions with the numbers of their arguments. If most is 0, any number is allowed.
var functions = map[string]struct{ least, most int }{"min": {2, 0}, "max": {2, 0}, "abs": {1, 1}, "if": {3, 3}}

const (
	wantsOperand = "a name, a number or '('"
	wantsNames   = "submit, ready, deadline, procs, estimate, price, discount, now, start, random, wait, slack, room, area, " +
		"min, max, abs or if"
)

// A parser parses one formula. After a failure each of its methods returns at once.
type parser struct {
	lexer lexer
	token token
	depth int
	names Names
	err   *Error
}

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

func (p *parser) advance() { p.token = p.lexer.next() }

func (p *parser) isAt(k tokenKind, text string) bool {
	return p.err == nil && p.token.kind == k && p.token.text == text
}

// expect skips the token that ends something.
func (p *parser) expect(wanted string, k tokenKind, text string) {
	if p.isAt(k, text) {
		p.advance()
	} else {
		p.fail(wanted)
	}
}

// fail records that the token is not what is wanted. Only the first failure is kept.
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

func (p *parser) failAt(column int, found, wanted string) *expr {
	if p.err == nil {
		p.err = &Error{column, found, wanted}
	}
	return nil
}

// operator returns the operator of that level at the parser's position, or "".
func (p *parser) operator(level int) string {
	for _, o := range levels[level] {
		if p.isAt(wordToken, o) || p.isAt(signToken, o) {
			return o
		}
	}
	return ""
}

// parseLevel parses operands and operators of that level, from left to right.
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

func (p *parser) enterLevel() bool {
	if p.depth == maxDepth {
		p.failAt(p.token.column, fmt.Sprintf("'%s' within %d others", p.token.text, maxDepth), "a formula that is less deep")
		return false
	}
	p.depth++
	return true
}

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
		if of := p.parseList(1); p.err == nil {
			return of[0]
		}
	}
	return p.fail(wantsOperand)
}

func (p *parser) parseNumber() *expr {
	value, err := strconv.ParseInt(p.token.text, 10, 64)
	if err != nil { // all characters are digits, so there are too many
		return p.fail("a number of at most 9223372036854775807")
	}
	p.advance()
	return &expr{op: "number", value: value}
}

func (p *parser) parseWord() *expr {
	at := p.token
	if f, is := functions[at.text]; is {
		p.advance()
		if !p.isAt(signToken, "(") {
			return p.fail("'(' after " + at.text)
		}
		of := p.parseList(f.most)
		if p.err == nil && len(of) < f.least {
			return p.failAt(at.column, fmt.Sprintf("%s of %d", at.text, len(of)), fmt.Sprintf("%d arguments", f.least))
		}
		return &expr{op: at.text, operands: of}
	}
	name, is := parseName(at.text)
	switch {
	case is:
		p.names |= Set(name)
		p.advance()
		return &expr{op: "name", name: name}
	case at.text == "and", at.text == "or", at.text == "not":
		return p.fail(wantsOperand)
	}
	return p.fail(wantsNames)
}

// parseList parses a list in parentheses, with commas between its elements if it may have several. If most is 0, any number is allowed.
func (p *parser) parseList(most int) (of []*expr) {
	if !p.enterLevel() {
		return nil
	}
	defer func() { p.depth-- }()
	p.advance()
	for {
		of = append(of, p.parseLevel(0))
		if len(of) == most {
			p.expect("an operator or ')'", signToken, ")")
			return of
		}
		if !p.isAt(signToken, ",") {
			p.expect("an operator, ',' or ')'", signToken, ")")
			return of
		}
		p.advance()
	}
}
