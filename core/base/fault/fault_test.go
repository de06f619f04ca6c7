package fault_test

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"juggle/core/base/fault"
)

func TestAPanicBecomesAFaultWithItsPlace(t *testing.T) {
	var null *struct{ n int }
	for what, f := range map[string]func(){
		"runtime error: invalid memory address or nil pointer dereference": func() { null.n++ },
		"profile: a caller's bug": func() { panic("profile: a caller's bug") },
		"an error of its own":     func() { panic(errors.New("an error of its own")) },
	} {
		err := fault.Catch(func() error {
			f()
			return nil
		})
		e, is := fault.FromError(fmt.Errorf("a run: %w", err))
		if !is || e.What != what || !strings.Contains(e.Stack, "goroutine ") {
			t.Fatalf("got %#v, want the fault %q with its stack", err, what)
		}
		if !regexp.MustCompile(`^core/base/fault_test/fault_test.go:\d+, core/base/fault_test/fault_test.go:\d+`).MatchString(e.Where) ||
			err.Error() != e.What+", at "+e.Where {
			t.Errorf("%s: got the places %q, want the two functions of this test first", what, e.Where)
		}
	}
}

func TestAnErrorIsReturnedUnchangedAndIsNoFault(t *testing.T) {
	refused := errors.New("refused")
	if err := fault.Catch(func() error { return refused }); err != refused {
		t.Errorf("got %v, want %v", err, refused)
	}
	if err := fault.Catch(func() error { return nil }); err != nil {
		t.Errorf("got %v, want none", err)
	}
	if _, is := fault.FromError(refused); is {
		t.Error("got a fault for an error of the input, want none")
	}
	if e, is := fault.FromError(fault.Newf("invariant %d is broken", 3)); !is || e.Error() != "invariant 3 is broken" {
		t.Errorf("got %v, want the fault \"invariant 3 is broken\"", e)
	}
}
