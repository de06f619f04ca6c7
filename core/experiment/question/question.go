// Package question has queries that the page sends to a worker: each has a name, the types of its question and its answer, and the function
// that answers it. Page and worker run the same program, so a package declares a query once, beside that function: the page puts it with a
// value, and the worker finds it by its name.
//
//	page: Question.Put ─> name and bytes ─> worker: Answer ─> bytes ─> page: Question.Read
package question

import (
	"context"
	"encoding/json"
	"fmt"
	"io"

	"juggle/core/base/coder"
	"juggle/core/workload"
)

// A Context is what an answering function can use beside the question.
type Context interface {
	Progress(done, total int64) // reports the progress, in any unit
	Heartbeat()                 // reports that the function goes on without new progress: a worker that is silent for long is replaced
	CheckCancelled() error      // calls Heartbeat, and returns an error once the query is cancelled; the function must then return

	Trace(sha256 string) (*workload.Trace, error)  // one of the logs that the question Needs
	Open() (file io.Reader, size int64, err error) // the file that came with the question
	Memory() Memory                                // see Keep
}

// A Question is a query with a value of type Q, answered with a value of type A. Q is sent as JSON. A is sent as JSON too, or in binary
// form if it is a coder.Value.
type Question[Q, A any] struct {
	name   string
	long   bool
	answer func(Context, Q) (*A, error)
}

// all has the answering functions by the names of their questions.
var all = map[string]func(c Context, body []byte) (answer []byte, err error){}

// New declares a question that is answered at once, for a package-level variable. It panics if another question has the name.
func New[Q, A any](name string, answer func(Context, Q) (*A, error)) *Question[Q, A] {
	if all[name] != nil {
		panic("question: New: two questions of one name")
	}
	q := &Question[Q, A]{name: name, answer: answer}
	all[name] = q.reply
	return q
}

// NewLong declares a question whose answer may take long; its function reports progress.
func NewLong[Q, A any](name string, answer func(Context, Q) (*A, error)) *Question[Q, A] {
	q := New(name, answer)
	q.long = true
	return q
}

// A Put is a question as it is sent to a worker. Two questions with the same Name and Body are the same.
type Put struct {
	Name string
	Body []byte
	Logs []string // the SHA-256s of the logs that it Needs
	Long bool
}

// Needs is implemented by values of questions about logs. Logs returns the SHA-256s of the logs.
type Needs interface{ Logs() []string }

// Put makes the question with a value ready to be sent. It panics if the value has no JSON form.
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

// Ask calls the answering function directly, without a worker.
func (q *Question[Q, A]) Ask(c Context, asked Q) (*A, error) { return q.answer(c, asked) }

// Read reads an answer that Answer returned.
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

// Answer answers a question that was sent: name and body are those of its Put.
func Answer(c Context, name string, body []byte) ([]byte, error) {
	reply := all[name]
	if reply == nil {
		return nil, fmt.Errorf("question: %q is not known here", name)
	}
	return reply(c, body)
}

// Stopping returns a context.Context that is done once checkCancelled returns an error, which then is its cause. Only the method Err calls
// checkCancelled, so Done is not closed before Err is called.
func Stopping(checkCancelled func() error) context.Context {
	ctx, cancel := context.WithCancelCause(context.Background())
	return stopping{ctx, cancel, checkCancelled}
}

type stopping struct {
	context.Context
	cancel         context.CancelCauseFunc
	checkCancelled func() error
}

// Err implements context.Context. Before it returns the first error it closes Done; later calls return the same error.
func (s stopping) Err() error {
	if s.Context.Err() == nil {
		if err := s.checkCancelled(); err != nil {
			s.cancel(err)
		}
	}
	return context.Cause(s.Context)
}

// A Memory has the values that a worker keeps from one question to the next.
type Memory map[any]any

type kept[K comparable, V any] struct {
	key   K
	value V
}

// Keep returns the value that was last made for this key. For another key it calls make and keeps that value, in place of the last one with
// the same types K and V. So the next question can use it if it has the same key.
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
