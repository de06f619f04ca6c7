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

// uncancelled is a context of a query that is never cancelled.
type uncancelled struct{ memory query.Memory }

func (uncancelled) Progress(_, _ int64)   {}
func (uncancelled) Heartbeat()            {}
func (uncancelled) CheckCancelled() error { return nil }

func (uncancelled) Trace(string) (*workload.Trace, error) { return nil, errors.New("no log") }
func (uncancelled) Open() (io.Reader, int64, error)       { return nil, 0, errors.New("no file") }
func (a uncancelled) Memory() query.Memory                { return a.memory }

type sum struct {
	Of  []int
	Log string
}

func (s sum) Logs() []string { return []string{s.Log} }

type total struct{ Total int }

// A packed total is encoded by the coder and not as JSON.
type packed struct{ n byte }

func (p *packed) Fields(c *coder.Coder) { coder.Whole(c, "total", &p.n, 255) }

func add(_ query.Context, s sum) (*total, error) {
	t := new(total)
	for _, n := range s.Of {
		t.Total += n
	}
	if t.Total < 0 {
		return nil, errors.New("less than nothing")
	}
	return t, nil
}

var (
	adding  = query.New("test.add", add)
	packing = query.NewLong("test.pack", func(c query.Context, s sum) (*packed, error) {
		t, err := add(c, s)
		if err != nil {
			return nil, err
		}
		return &packed{byte(t.Total)}, nil
	})
)

func TestAQueryIsAnsweredByItsFunction(t *testing.T) {
	c := uncancelled{query.Memory{}}
	asked := sum{Of: []int{1, 2, 3}, Log: "abc"}
	p := adding.Encode(asked)
	if p.Name != "test.add" || p.Long || len(p.Logs) != 1 || p.Logs[0] != "abc" {
		t.Fatalf("encoded: %+v", p)
	}
	body, err := query.Answer(c, p.Name, p.Body)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := adding.Read(body); err != nil || got.Total != 6 {
		t.Errorf("got %v, %v, want 6", got, err)
	}
	if got, err := adding.Ask(c, asked); err != nil || got.Total != 6 {
		t.Errorf("asked directly: got %v, %v, want 6", got, err)
	}

	if p = packing.Encode(asked); !p.Long {
		t.Fatalf("encoded: %+v", p)
	}
	if body, err = query.Answer(c, p.Name, p.Body); err != nil || len(body) != 1 || body[0] != 6 {
		t.Errorf("encoded by the coder: got %v, %v", body, err)
	}
	if got, err := packing.Read(body); err != nil || got.n != 6 {
		t.Errorf("got %v, %v, want 6", got, err)
	}
}

func TestAnErrorTellsWhyAQueryHasNoAnswer(t *testing.T) {
	c := uncancelled{query.Memory{}}
	for _, tc := range []struct{ name, query, body, want string }{
		{"a query that nobody declared", "test.none", "{}", `"test.none" is not known`},
		{"bytes that are no query", "test.add", "{", "test.add: "},
		{"a query that has no answer", "test.add", `{"Of":[-1]}`, "less than nothing"},
	} {
		if _, err := query.Answer(c, tc.query, []byte(tc.body)); err == nil || !strings.Contains(err.Error(), tc.want) {
			t.Errorf("%s: got %v, want %q", tc.name, err, tc.want)
		}
	}
	if got, err := adding.Read([]byte("{")); got != nil || err == nil {
		t.Errorf("bytes that are no answer: got %v, %v", got, err)
	}
	if got, err := packing.Read(nil); got != nil || err == nil {
		t.Errorf("bytes that are no answer: got %v, %v", got, err)
	}
}

func TestTwoQueriesOfOneNamePanic(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("two queries of one name are declared, want a panic")
		}
	}()
	query.New("test.add", add)
}

func TestCachedMakesAValueAgainOnlyForAnotherKey(t *testing.T) {
	c := uncancelled{query.Memory{}}
	made := 0
	get := func(key string, fault error) (int, error) {
		return query.Cached(c, key, func() (int, error) { made++; return made, fault })
	}
	for _, tc := range []struct {
		key   string
		fault error
		want  int
	}{{"a", nil, 1}, {"a", nil, 1}, {"b", nil, 2}, {"b", nil, 2}, {"a", errors.New("not now"), 3}, {"b", nil, 2}, {"a", nil, 4}} {
		if got, err := get(tc.key, tc.fault); got != tc.want || err != nil && tc.fault == nil {
			t.Errorf("%s: got %d, %v, want %d", tc.key, got, err, tc.want)
		}
	}
}

func TestACancelledContextIsDone(t *testing.T) {
	var stopped error
	ctx := query.WithCancelCheck(func() error { return stopped })
	select {
	case <-ctx.Done():
		t.Error("the context is done before it is cancelled")
	default:
	}
	if ctx.Done() == nil || ctx.Err() != nil {
		t.Errorf("before it is cancelled: got Done %v and Err %v, want a channel and no error", ctx.Done(), ctx.Err())
	}
	cause := errors.New("cancelled")
	stopped = cause
	if err := ctx.Err(); !errors.Is(err, cause) {
		t.Errorf("got %v, want the error that cancelled it", err)
	}
	stopped = nil
	select {
	case <-ctx.Done():
	default:
		t.Error("the context has an error and is not done")
	}
	if err := ctx.Err(); !errors.Is(err, cause) {
		t.Errorf("later: got %v, want the same error as before", err)
	}
}
