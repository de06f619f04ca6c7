// Package question is how something is asked of a worker once: a name, a question's type, an answer's type, and the function that answers.
// Whoever declares a question beside that function has said all that there is to it: the page puts it by its value, and every worker, which
// runs the same program, knows it by its name.
//
//	page: Question.Put ─> name and bytes ─> worker: Answer ─> bytes ─> page: Question.Read
package question

import (
	"context"
	"encoding/json"
	"fmt"
	"io"

	"juggle/core/coder"
	"juggle/core/workload"
)

// A Context is what a function that answers has beside the question.
type Context interface {
	Progress(done, total int64) // how far it is, in its own unit
	Heartbeat()                 // says that the answering goes on without new progress: a worker that is silent for long is replaced
	CheckCancelled() error      // is Heartbeat, and returns an error, which ends the answering, once the question was cancelled

	Trace(sha256 string) (*workload.Trace, error)  // a log that the question Needs
	Open() (file io.Reader, size int64, err error) // the file that came with the question
	Memory() Memory                                // see Keep
}

// A Question is something that is asked with a value of type Q and answered with an A. Q is spelled as JSON, and A too, unless it is a
// coder.Value, as what is large is.
type Question[Q, A any] struct {
	name   string
	long   bool
	answer func(Context, Q) (*A, error)
}

// all are the functions that answer, by name.
var all = map[string]func(c Context, body []byte) (answer []byte, err error){}

// New declares a question that takes a moment, for a package-level variable. The name must be another than every other question's.
func New[Q, A any](name string, answer func(Context, Q) (*A, error)) *Question[Q, A] {
	if all[name] != nil {
		panic("question: New: two questions of one name")
	}
	q := &Question[Q, A]{name: name, answer: answer}
	all[name] = q.reply
	return q
}

// NewLong declares a question that may take its time, and tells how far it is.
func NewLong[Q, A any](name string, answer func(Context, Q) (*A, error)) *Question[Q, A] {
	q := New(name, answer)
	q.long = true
	return q
}

// A Put is a question that is put, as it travels. Two questions with the same Name and Body are the same.
type Put struct {
	Name string
	Body []byte
	Logs []string // that it Needs
	Long bool
}

// Needs is what a question's value tells where it is about logs: their SHA-256s.
type Needs interface{ Logs() []string }

// Put puts the question. It panics where JSON cannot spell what is asked.
func (q *Question[Q, A]) Put(asked Q) Put {
	body, err := json.Marshal(asked)
	if err != nil {
		panic("question: Put: a question that cannot be spelled: " + err.Error())
	}
	p := Put{Name: q.name, Body: body, Long: q.long}
	if needs, ok := any(asked).(Needs); ok {
		p.Logs = needs.Logs()
	}
	return p
}

// Ask has the function answer here and now.
func (q *Question[Q, A]) Ask(c Context, asked Q) (*A, error) { return q.answer(c, asked) }

// Read reads what Answer gave.
func (q *Question[Q, A]) Read(body []byte) (*A, error) {
	answer := new(A)
	var err error
	if own, ok := any(answer).(coder.Value); ok {
		err = coder.Decode(body, own)
	} else {
		err = json.Unmarshal(body, answer)
	}
	if err != nil {
		return nil, fmt.Errorf("question: %s: answer: %w", q.name, err)
	}
	return answer, nil
}

func (q *Question[Q, A]) reply(c Context, body []byte) ([]byte, error) {
	var asked Q
	if err := json.Unmarshal(body, &asked); err != nil {
		return nil, fmt.Errorf("question: %s: %w", q.name, err)
	}
	answer, err := q.answer(c, asked)
	if err != nil {
		return nil, err
	}
	if own, ok := any(answer).(coder.Value); ok {
		return coder.Encode(own), nil
	}
	return json.Marshal(answer)
}

// Answer answers a question that was put.
func Answer(c Context, name string, body []byte) ([]byte, error) {
	reply := all[name]
	if reply == nil {
		return nil, fmt.Errorf("question: %q is not known here", name)
	}
	return reply(c, body)
}

// Stopping is a context of the standard library's that is done, with its error, when goOn, a Context's or an experiment's, has one: what
// was asked for is called off. Only its Err asks goOn: whoever waits for Done alone waits until somebody has called Err.
func Stopping(goOn func() error) context.Context {
	ctx, cancel := context.WithCancelCause(context.Background())
	return stopping{ctx, cancel, goOn}
}

type stopping struct {
	context.Context
	cancel context.CancelCauseFunc
	goOn   func() error
}

// Err closes Done before it returns an error, and once it has returned one it returns that.
func (s stopping) Err() error {
	if s.Context.Err() == nil {
		if err := s.goOn(); err != nil {
			s.cancel(err)
		}
	}
	return context.Cause(s.Context)
}

// A Memory is what a worker remembers from one question to the next.
type Memory map[any]any

type kept[K comparable, V any] struct {
	key   K
	value V
}

// Keep gives what was made for a key the last time. For another key it is made and takes the place of what was kept of its types: what the
// next question is likely to need again.
func Keep[K comparable, V any](c Context, key K, make func() (V, error)) (V, error) {
	place, memory := (*kept[K, V])(nil), c.Memory()
	if last, ok := memory[place].(*kept[K, V]); ok && last.key == key {
		return last.value, nil
	}
	value, err := make()
	if err == nil {
		memory[place] = &kept[K, V]{key, value}
	}
	return value, err
}
