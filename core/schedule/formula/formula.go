package formula

import (
	"cmp"
	"math"
	"slices"
	"strings"
)

// A Formula is a reader's own order. Several goroutines may use it at the same time.
type Formula struct {
	text   string
	names  Names
	key    func(*Job) int64
	pace   int64 // see Pace
	steady bool  // see Pace
}

// Parse parses a formula. Its error is an *Error.
func Parse(text string) (*Formula, error) {
	e, names, err := parse(text)
	if err != nil {
		return nil, err
	}
	pace, most, steady := paceOf(e)
	return &Formula{strings.TrimSpace(text), names, compile(e), pace, steady && most < math.MaxInt64}, nil
}

// String returns the formula as it was written, without the blanks around it.
func (f *Formula) String() string { return f.text }

// Names returns the names that the formula uses.
func (f *Formula) Names() Names { return f.names }

// Key returns the number by which the queue is sorted, ascending.
func (f *Formula) Key(j *Job) int64 { return f.key(j) }

// Pace returns by how much now and wait make every key grow in a second. steady is false if they may make keys grow by different amounts.
// If steady is true, they do not change the order of the keys. Keys with slack or room also change once the window of a job has begun, and
// keys with start, random, price or discount may change for other reasons.
func (f *Formula) Pace() (pace int64, steady bool) { return f.pace, f.steady }

// paceOf returns by how much now and wait make e grow in a second, and the largest magnitude that e can have. steady is false where that
// growth may differ between jobs or instants. Where the magnitude is the largest number, e may saturate, so its pace does not hold.
func paceOf(e *expr) (pace, most int64, steady bool) {
	switch e.op {
	case "number":
		return 0, e.value, true
	case "name":
		n := names[e.name]
		return n.pace, cmp.Or(n.most, aboveAnyTime), true
	}
	paces, mosts, constant := make([]int64, len(e.operands)), make([]int64, len(e.operands)), true
	for i, operand := range e.operands {
		if paces[i], mosts[i], steady = paceOf(operand); !steady {
			return 0, 0, false
		}
		constant = constant && paces[i] == 0
	}
	most, steady = max(1, slices.Max(mosts)), constant
	switch e.op {
	case "+":
		pace, most, steady = paces[0]+paces[1], plus(mosts[0], mosts[1]), true
	case "-":
		pace, most, steady = paces[0]-paces[1], plus(mosts[0], mosts[1]), true
	case "negative":
		pace, steady = -paces[0], true
	case "*":
		most = times(mosts[0], mosts[1])
		if e.operands[0].op == "number" {
			pace, steady = mosts[0]*paces[1], true
		} else if e.operands[1].op == "number" {
			pace, steady = paces[0]*mosts[1], true
		}
	}
	return pace, most, steady
}

// binary are the operators and functions of two numbers.
var binary = map[string]func(a, b int64) int64{
	"+": plus, "-": minus, "*": times, "/": quotient, "%": remainder,
	"<":   func(a, b int64) int64 { return oneIf(a < b) },
	"<=":  func(a, b int64) int64 { return oneIf(a <= b) },
	">":   func(a, b int64) int64 { return oneIf(a > b) },
	">=":  func(a, b int64) int64 { return oneIf(a >= b) },
	"==":  func(a, b int64) int64 { return oneIf(a == b) },
	"!=":  func(a, b int64) int64 { return oneIf(a != b) },
	"and": func(a, b int64) int64 { return oneIf(a != 0 && b != 0) },
	"or":  func(a, b int64) int64 { return oneIf(a != 0 || b != 0) },
	"min": func(a, b int64) int64 { return min(a, b) },
	"max": func(a, b int64) int64 { return max(a, b) },
}

// compile returns the function that evaluates a tree. Nothing in a formula has a side effect, so and and or may compute both operands.
func compile(e *expr) func(*Job) int64 {
	switch e.op {
	case "number":
		value := e.value
		return func(*Job) int64 { return value }
	case "name":
		return names[e.name].value
	case "negative":
		a := compile(e.operands[0])
		return func(j *Job) int64 { return minus(0, a(j)) }
	case "not":
		a := compile(e.operands[0])
		return func(j *Job) int64 { return oneIf(a(j) == 0) }
	case "abs":
		a := compile(e.operands[0])
		return func(j *Job) int64 { return abs(a(j)) }
	case "if":
		c, a, b := compile(e.operands[0]), compile(e.operands[1]), compile(e.operands[2])
		return func(j *Job) int64 {
			if c(j) != 0 {
				return a(j)
			}
			return b(j)
		}
	}
	key := compile(e.operands[0])
	for _, next := range e.operands[1:] { // two operands, or any number of them for min and max
		key = combine(e.op, key, compile(next))
	}
	return key
}

// combine returns a function that applies the operator to the results of a and b. The most frequent operators are inlined, without a call.
func combine(operator string, a, b func(*Job) int64) func(*Job) int64 {
	switch operator {
	case "+":
		return func(j *Job) int64 { return plus(a(j), b(j)) }
	case "-":
		return func(j *Job) int64 { return minus(a(j), b(j)) }
	case "*":
		return func(j *Job) int64 { return times(a(j), b(j)) }
	}
	op := binary[operator]
	return func(j *Job) int64 { return op(a(j), b(j)) }
}
