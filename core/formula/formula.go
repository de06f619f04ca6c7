package formula

import "strings"

// A Formula is an order of one's own. It may be used by several goroutines.
type Formula struct {
	text  string
	names Names
	key   func(*Job) int64
}

// Parse reads a formula. Its error is an *Error.
func Parse(text string) (*Formula, error) {
	e, names, err := parse(text)
	if err != nil {
		return nil, err
	}
	return &Formula{strings.TrimSpace(text), names, compile(e)}, nil
}

// String is the formula as it was written.
func (f *Formula) String() string { return f.text }

// Names are what the formula looks at.
func (f *Formula) Names() Names { return f.names }

// Key is what the queue is sorted by, ascending.
func (f *Formula) Key(j *Job) int64 { return f.key(j) }

// binary are the operators and functions of two numbers.
var binary = map[string]func(a, b int64) int64{
	"+": plus, "-": minus, "*": times, "/": over, "%": remainder,
	"<":   func(a, b int64) int64 { return truth(a < b) },
	"<=":  func(a, b int64) int64 { return truth(a <= b) },
	">":   func(a, b int64) int64 { return truth(a > b) },
	">=":  func(a, b int64) int64 { return truth(a >= b) },
	"==":  func(a, b int64) int64 { return truth(a == b) },
	"!=":  func(a, b int64) int64 { return truth(a != b) },
	"and": func(a, b int64) int64 { return truth(a != 0 && b != 0) },
	"or":  func(a, b int64) int64 { return truth(a != 0 || b != 0) },
	"min": func(a, b int64) int64 { return min(a, b) },
	"max": func(a, b int64) int64 { return max(a, b) },
}

// compile makes a function of a tree. Nothing in a formula has an effect, so it does not matter that and, or compute both sides.
func compile(e *expr) func(*Job) int64 {
	switch e.op {
	case "number":
		value := e.value
		return func(*Job) int64 { return value }
	case "name":
		return names[e.name].of
	case "negative":
		a := compile(e.of[0])
		return func(j *Job) int64 { return minus(0, a(j)) }
	case "not":
		a := compile(e.of[0])
		return func(j *Job) int64 { return truth(a(j) == 0) }
	case "abs":
		a := compile(e.of[0])
		return func(j *Job) int64 { return abs(a(j)) }
	case "if":
		c, a, b := compile(e.of[0]), compile(e.of[1]), compile(e.of[2])
		return func(j *Job) int64 {
			if c(j) != 0 {
				return a(j)
			}
			return b(j)
		}
	}
	key := compile(e.of[0])
	for _, next := range e.of[1:] { // two operands, or the many of min and max
		key = combine(e.op, key, compile(next))
	}
	return key
}

// combine spares the commonest operators a call.
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
