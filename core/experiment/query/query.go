// Package query declares the queries that the page sends to a worker. A query has a name, the types of its question and of its answer, and
// the function that answers it. Page and worker run the same program, so a package declares a query once, beside that function. The page
// sends the query's name with a question, and the worker finds the function by the name.
//
//	page: Query.Encode ─> name and bytes ─> worker: Answer ─> bytes ─> page: Query.Read
package query

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
	Heartbeat()                 // reports that the function still runs: a worker that is silent for long is replaced
	CheckCancelled() error      // calls Heartbeat, and returns an error once the query is cancelled; the function must then return

	Trace(sha256 string) (*workload.Trace, error)  // returns one of the logs that the question needs; see LogReader
	Open() (file io.Reader, size int64, err error) // opens the file that came with the question
	Memory() Memory                                // returns the values that this worker keeps between queries; see Cached
}

// A Query is answered with a value of type A for a question of type Q. Q is sent as JSON. A is sent as JSON too, or in binary form if it is
// a coder.Value.
type Query[Q, A any] struct {
	name   string
	long   bool
	answer func(Context, Q) (*A, error)
}

// answerers has the answering functions by the names of their queries.
var answerers = map[string]func(c Context, body []byte) (answer []byte, err error){}

// New declares a query that is answered at once, for a package-level variable. It panics if another query has the name.
func New[Q, A any](name string, answer func(Context, Q) (*A, error)) *Query[Q, A] {
	if answerers[name] != nil {
		panic("query: New: two queries of one name")
	}
	q := &Query[Q, A]{name: name, answer: answer}
	answerers[name] = q.answerEncoded
	return q
}

// NewLong declares a query whose answer may take long; its function reports progress.
func NewLong[Q, A any](name string, answer func(Context, Q) (*A, error)) *Query[Q, A] {
	q := New(name, answer)
	q.long = true
	return q
}

// An Encoded is a query with its question, as it is sent to a worker. Two queries are equal if they have the same Name and Body.
type Encoded struct {
	Name string
	Body []byte   // the question as JSON
	Logs []string // the SHA-256s of the logs that the question needs
	Long bool     // the answer may take long
}

// LogReader is implemented by questions about logs. Logs returns the SHA-256s of the logs.
type LogReader interface{ Logs() []string }

// Encode returns the query with a question, ready to be sent. It panics if the question has no JSON form.
func (q *Query[Q, A]) Encode(question Q) Encoded {
	body, err := json.Marshal(question)
	if err != nil {
		panic("query: Encode: the question has no JSON form: " + err.Error())
	}
	encoded := Encoded{Name: q.name, Body: body, Long: q.long}
	if reader, ok := any(question).(LogReader); ok {
		encoded.Logs = reader.Logs()
	}
	return encoded
}

// Ask calls the answering function directly, without a worker.
func (q *Query[Q, A]) Ask(c Context, question Q) (*A, error) { return q.answer(c, question) }

// Read reads an answer that Answer returned.
func (q *Query[Q, A]) Read(body []byte) (*A, error) {
	answer := new(A)
	var err error
	if binary, ok := any(answer).(coder.Value); ok {
		err = coder.Decode(body, binary)
	} else {
		err = json.Unmarshal(body, answer)
	}
	if err != nil {
		return nil, fmt.Errorf("query: %s: answer: %w", q.name, err)
	}
	return answer, nil
}

// answerEncoded decodes a question, answers it and encodes the answer.
func (q *Query[Q, A]) answerEncoded(c Context, body []byte) ([]byte, error) {
	var question Q
	if err := json.Unmarshal(body, &question); err != nil {
		return nil, fmt.Errorf("query: %s: %w", q.name, err)
	}
	answer, err := q.answer(c, question)
	if err != nil {
		return nil, err
	}
	if binary, ok := any(answer).(coder.Value); ok {
		return coder.Encode(binary), nil
	}
	return json.Marshal(answer)
}

// Answer answers a query that was sent: name and body are the Name and Body of its Encoded.
func Answer(c Context, name string, body []byte) ([]byte, error) {
	answer := answerers[name]
	if answer == nil {
		return nil, fmt.Errorf("query: %q is not known here", name)
	}
	return answer(c, body)
}

// WithCancelCheck returns a context.Context that is done once checkCancelled returns an error; the error is the context's cause. Only the
// method Err calls checkCancelled, so Done is not closed before Err is called.
func WithCancelCheck(checkCancelled func() error) context.Context {
	ctx, cancel := context.WithCancelCause(context.Background())
	return cancelContext{ctx, cancel, checkCancelled}
}

// A cancelContext is the context of WithCancelCheck.
type cancelContext struct {
	context.Context
	cancel         context.CancelCauseFunc
	checkCancelled func() error
}

// Err implements context.Context. Before it returns the first error it closes Done; later calls return the same error.
func (c cancelContext) Err() error {
	if c.Context.Err() == nil {
		if err := c.checkCancelled(); err != nil {
			c.cancel(err)
		}
	}
	return context.Cause(c.Context)
}

// A Memory has the values that a worker keeps from one query to the next.
type Memory map[any]any

// A cacheEntry is the last value that was made with types K and V.
type cacheEntry[K comparable, V any] struct {
	key   K
	value V
}

// Cached returns the last value of the types K and V if it was made for this key. Otherwise it calls make and keeps the new value for the
// next query to this worker. If make returns an error, the last value is kept.
func Cached[K comparable, V any](c Context, key K, make func() (V, error)) (V, error) {
	slot, memory := (*cacheEntry[K, V])(nil), c.Memory()
	if last, ok := memory[slot].(*cacheEntry[K, V]); ok && last.key == key {
		return last.value, nil
	}
	value, err := make()
	if err == nil {
		memory[slot] = &cacheEntry[K, V]{key, value}
	}
	return value, err
}
