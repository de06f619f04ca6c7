package site

import (
	"regexp"
	"slices"
	"testing"

	"juggle/site/page"

	"github.com/vugu/vugu"
)

// typedOne is the event of typing 1 into a field.
type typedOne struct{ pressed }

func (typedOne) PropString(...string) string { return "1" }

// TestNoEventOfAnEarlierStatePanics does what a busy browser does. The state changes from one link to another. Before the next render the
// events of the elements of the earlier state arrive. Some have no effect then; none may panic.
func TestNoEventOfAnEarlierStatePanics(t *testing.T) {
	const severalMachines = "v=1&view=schedule&schedule.on.said=1.0.3600.14400.6.10800.10800.0.1.._2.300.3600.10800.4.7200.7200.0.2.."
	for _, c := range []struct{ from, to, only string }{
		{"v=1&lesson=fixing&lesson.at=3", "v=1&view=negotiate", ""},
		{"v=1&lesson=lambda&lesson.at=2", "v=1&view=lessons&lesson=lambda&lesson.at=99", ""},
		{"v=1&view=negotiate", "v=1&view=about", ""},
		{"v=1&view=realtime", "v=1&view=realtime&realtime.preset=1", ""},
		{"v=1&view=schedule&schedule.L=2", severalMachines, ""},
		{severalMachines, "v=1&view=schedule", ""},
		{"v=1&view=pools", "v=1&view=trace", ""},
		{"v=1&view=trace", "v=1&view=baselines", ""},
		{"v=1&view=baselines", "v=1&fig=2", ""},
		{"v=1&fig=2", "v=1&beyond=open", ""},
		{"v=1&view=negotiate", "v=1&view=about", "^undo$"},
		{"v=1&view=realtime", "v=1&view=about", "^take$|^table-"},
		{"v=1&view=schedule&schedule.L=2", severalMachines, "^schedule-next-"},
	} {
		for _, isReversed := range []bool{false, true} { // the event of one element may remove another before or after its event comes
			s := newRootStage(t, c.from)
			s.open()
			for range 3 {
				s.html()
				s.window.Deliver()
				s.window.Pass(page.SettleDelay)
			}
			events := eventsOf(t, s.Root, regexp.MustCompile(c.only))
			if len(events) == 0 {
				t.Errorf("%s: got no events of %q, want some", c.from, c.only)
			}
			if isReversed {
				slices.Reverse(events)
			}
			s.window.URLFragment = c.to
			s.Moved(c.to)
			for _, call := range events {
				s.window.Deliver()
				call()
			}
			s.html()
		}
	}
}

// eventsOf returns a function for each event handler of the shown elements whose id or class matches the pattern. The
// function calls the handler.
func eventsOf(t *testing.T, c vugu.Builder, only *regexp.Regexp) (calls []func()) {
	t.Helper()
	eachShown(t, c, func(n *vugu.VGNode, _ string) {
		isNamed := func(a vugu.VGAttribute) bool { return (a.Key == "id" || a.Key == "class") && only.MatchString(a.Val) }
		if !only.MatchString("") && !slices.ContainsFunc(n.Attr, isNamed) {
			return
		}
		for _, on := range n.DOMEventHandlerSpecList {
			calls = append(calls, func() { on.Func(typedOne{}) })
		}
	})
	return calls
}
