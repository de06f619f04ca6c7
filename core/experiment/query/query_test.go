package query_test

import (
	"errors"
	"io"
	"strings"
	"testing"

	"juggle/core/base/coder"
	"juggle/core/experiment/query"
	"juggle/core/workload"
)

// uncancelled is a context that is never cancelled and has no logs and no file.
type uncancelled struct{ memory query.Memory }

func (uncancelled) Progress(_, _ int64)   {}
func (uncancelled) Heartbeat()            {}
func (uncancelled) CheckCancelled() error { return nil }

func (uncancelled) Trace(string) (*workload.Trace, error) { return nil, errors.New("no log") }
func (uncancelled) Open() (io.Reader, int64, error)       { return nil, 0, errors.New("no file") }
func (a uncancelled) Memory() query.Memory                { return a.memory }

// A sum is the question for the sum of numbers. It pretends to need a log.
type sum struct {
	Numbers []int
	Log     string
}

func (s sum) Logs() []string { return []string{s.Log} }

// A total is the answer to a sum.
type total struct{ Total int }

// A packed is a total that is encoded by the coder and not as JSON.
type packed struct{ n byte }

func (p *packed) Fields(c *coder.Coder) { coder.Whole(c, "total", &p.n, 255) }

// add answers a sum. It refuses a negative total.
func add(_ query.Context, s sum) (*total, error) {
	t := new(total)
	for _, n := range s.Numbers {
		t.Total += n
	}
	if t.Total < 0 {
		return nil, errors.New("negative total")
	}
	return t, nil
}

var (
	addQuery  = query.New("test.add", add)
	packQuery = query.NewLong("test.pack", func(c query.Context, s sum) (*packed, error) {
		t, err := add(c, s)
		if err != nil {
			return nil, err
		}
		return &packed{byte(t.Total)}, nil
	})
)

func TestAQueryIsAnsweredByItsFunction(t *testing.T) {
	c := uncancelled{query.Memory{}}
	asked := sum{Numbers: []int{1, 2, 3}, Log: "abc"}
	p := addQuery.Encode(asked)
	if p.Name != "test.add" || p.Long || len(p.Logs) != 1 || p.Logs[0] != "abc" {
		t.Fatalf("got the encoded query %+v, want test.add with the log abc", p)
	}
	body, err := query.Answer(c, p.Name, p.Body)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := addQuery.Read(body); err != nil || got.Total != 6 {
		t.Errorf("got %v, %v, want 6", got, err)
	}
	if got, err := addQuery.Ask(c, asked); err != nil || got.Total != 6 {
		t.Errorf("asked directly: got %v, %v, want 6", got, err)
	}

	if p = packQuery.Encode(asked); !p.Long {
		t.Fatalf("got the encoded query %+v, want a long one", p)
	}
	if body, err = query.Answer(c, p.Name, p.Body); err != nil || len(body) != 1 || body[0] != 6 {
		t.Errorf("encoded by the coder: got %v, %v, want one byte, 6", body, err)
	}
	if got, err := packQuery.Read(body); err != nil || got.n != 6 {
		t.Errorf("got %v, %v, want 6", got, err)
	}
}

func TestAnswerReturnsAnErrorWithTheReason(t *testing.T) {
	c := uncancelled{query.Memory{}}
	for _, tc := range []struct{ name, query, body, want string }{
		{"an undeclared query", "test.none", "{}", `"test.none" is not known`},
		{"a body that is not JSON", "test.add", "{", "test.add: "},
		{"a question that is refused", "test.add", `{"Numbers":[-1]}`, "negative total"},
	} {
		if _, err := query.Answer(c, tc.query, []byte(tc.body)); err == nil || !strings.Contains(err.Error(), tc.want) {
			t.Errorf("%s: got %v, want %q", tc.name, err, tc.want)
		}
	}
	if got, err := addQuery.Read([]byte("{")); got != nil || err == nil {
		t.Errorf("an answer that is not JSON: got %v, %v, want an error", got, err)
	}
	if got, err := packQuery.Read(nil); got != nil || err == nil {
		t.Errorf("an answer without bytes: got %v, %v, want an error", got, err)
	}
}

func TestTwoQueriesOfOneNamePanic(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("got a second query with the name, want a panic")
		}
	}()
	query.New("test.add", add)
}

func TestCachedMakesAValueAgainOnlyForAnotherKey(t *testing.T) {
	c := uncancelled{query.Memory{}}
	calls := 0 // of make, whose value is the number of the call
	get := func(key string, makeErr error) (int, error) {
		return query.Cached(c, key, func() (int, error) { calls++; return calls, makeErr })
	}
	// Each row is one call of Cached. The fifth call fails, and its value is not kept: b keeps the value 2, and a is made again.
	for _, tc := range []struct {
		key     string
		makeErr error
		want    int
	}{{"a", nil, 1}, {"a", nil, 1}, {"b", nil, 2}, {"b", nil, 2}, {"a", errors.New("not now"), 3}, {"b", nil, 2}, {"a", nil, 4}} {
		if got, err := get(tc.key, tc.makeErr); got != tc.want || err != nil && tc.makeErr == nil {
			t.Errorf("%s: got %d, %v, want %d", tc.key, got, err, tc.want)
		}
	}
}

func TestACancelledContextIsDone(t *testing.T) {
	var cancelErr error
	ctx := query.WithCancelCheck(func() error { return cancelErr })
	select {
	case <-ctx.Done():
		t.Error("got Done closed before the context is cancelled, want it open")
	default:
	}
	if ctx.Done() == nil || ctx.Err() != nil {
		t.Errorf("before it is cancelled: got Done %v and Err %v, want a channel and no error", ctx.Done(), ctx.Err())
	}
	cause := errors.New("cancelled")
	cancelErr = cause
	if err := ctx.Err(); !errors.Is(err, cause) {
		t.Errorf("got %v, want the error that cancelled it", err)
	}
	cancelErr = nil
	select {
	case <-ctx.Done():
	default:
		t.Error("got Done open after Err returned an error, want it closed")
	}
	if err := ctx.Err(); !errors.Is(err, cause) {
		t.Errorf("later: got %v, want the same error as before", err)
	}
}
