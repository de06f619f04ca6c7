package formula

import (
	"fmt"
	"strconv"

	"juggle/core/base/plaintext"
)

// These limit a formula. A link contains the whole text, and the depth limits the stack of an evaluation.
const (
	Longest = 1000 // bytes
	deepest = 100  // nested parentheses, functions and signs of one operand
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
	op    string // the text of a function or an operator; "name"; "number"; "negative" for a minus with one operand
	name  Name
	value int64
	of    []*expr
}

// levels has the operators with two operands, the loosest binding first.
var levels = [...][]string{{"or"}, {"and"}, {"<", "<=", ">", ">=", "==", "!="}, {"+", "-"}, {"*", "/", "%"}}

const comparisons = 2 // the level of the comparisons; not binds just more loosely

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
	if len(text) > Longest {
		return nil, 0, &Error{1, fmt.Sprintf("%d bytes", len(text)), fmt.Sprintf("%d at most", Longest)}
	}
	p.advance()
	e := p.level(0)
	p.end("an operator or the end", end, "")
	return e, p.names, p.err
}

func (p *parser) advance() { p.token = p.lexer.next() }

func (p *parser) is(k kind, text string) bool {
	return p.err == nil && p.token.kind == k && p.token.text == text
}

// end skips the token that ends something.
func (p *parser) end(wanted string, k kind, text string) {
	if p.is(k, text) {
		p.advance()
	} else {
		p.fail(wanted)
	}
}

// fail records that the token is not what is wanted. Only the first failure is kept.
func (p *parser) fail(wanted string) *expr {
	found := "'" + p.token.text + "'"
	switch {
	case p.token.kind == end:
		found = "the end"
	case p.token.kind == wrong, len(p.token.text) > 20: // it may be any text, so it is quoted and cut
		found = plaintext.Quote(p.token.text)
	}
	return p.refuse(p.token.column, found, wanted)
}

func (p *parser) refuse(column int, found, wanted string) *expr {
	if p.err == nil {
		p.err = &Error{column, found, wanted}
	}
	return nil
}

// operator returns the operator of that level at the parser's position, or "".
func (p *parser) operator(level int) string {
	for _, o := range levels[level] {
		if p.is(word, o) || p.is(sign, o) {
			return o
		}
	}
	return ""
}

// level parses operands and operators of that level, from left to right.
func (p *parser) level(level int) *expr {
	if level == len(levels) {
		return p.operand()
	}
	if level == comparisons && p.is(word, "not") {
		return p.prefixed("not", func() *expr { return p.level(comparisons) })
	}
	left := p.level(level + 1)
	for {
		op := p.operator(level)
		if op == "" {
			return left
		}
		p.advance()
		left = &expr{op: op, of: []*expr{left, p.level(level + 1)}}
		if level == comparisons {
			if p.operator(level) != "" {
				p.fail("'and', 'or' or the end")
			}
			return left
		}
	}
}

// prefixed parses the operand of an operator with one operand.
func (p *parser) prefixed(op string, operand func() *expr) *expr {
	if !p.deeper() {
		return nil
	}
	defer func() { p.depth-- }()
	p.advance()
	return &expr{op: op, of: []*expr{operand()}}
}

func (p *parser) deeper() bool {
	if p.depth == deepest {
		p.refuse(p.token.column, fmt.Sprintf("'%s' within %d others", p.token.text, deepest), "a formula that is less deep")
		return false
	}
	p.depth++
	return true
}

func (p *parser) operand() *expr {
	switch {
	case p.err != nil:
		return nil
	case p.token.kind == number:
		return p.number()
	case p.token.kind == word:
		return p.word()
	case p.is(sign, "-"):
		return p.prefixed("negative", p.operand)
	case p.is(sign, "("):
		if of := p.list(1); p.err == nil {
			return of[0]
		}
	}
	return p.fail(wantsOperand)
}

func (p *parser) number() *expr {
	value, err := strconv.ParseInt(p.token.text, 10, 64)
	if err != nil { // all characters are digits, so there are too many
		return p.fail("a number of at most 9223372036854775807")
	}
	p.advance()
	return &expr{op: "number", value: value}
}

func (p *parser) word() *expr {
	at := p.token
	if f, is := functions[at.text]; is {
		p.advance()
		if !p.is(sign, "(") {
			return p.fail("'(' after " + at.text)
		}
		of := p.list(f.most)
		if p.err == nil && len(of) < f.least {
			return p.refuse(at.column, fmt.Sprintf("%s of %d", at.text, len(of)), fmt.Sprintf("%d arguments", f.least))
		}
		return &expr{op: at.text, of: of}
	}
	name, is := named(at.text)
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

// list parses a list in parentheses, with commas between its elements if it may have several. If most is 0, any number is allowed.
func (p *parser) list(most int) (of []*expr) {
	if !p.deeper() {
		return nil
	}
	defer func() { p.depth-- }()
	p.advance()
	for {
		of = append(of, p.level(0))
		if len(of) == most {
			p.end("an operator or ')'", sign, ")")
			return of
		}
		if !p.is(sign, ",") {
			p.end("an operator, ',' or ')'", sign, ")")
			return of
		}
		p.advance()
	}
}
