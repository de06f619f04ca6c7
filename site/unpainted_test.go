package site

import (
	"regexp"
	"slices"
	"testing"

	"juggle/site/page"

	"github.com/vugu/vugu"
)

// oneTyped is the event of typing 1 into a field.
type oneTyped struct{ pressed }

func (oneTyped) PropString(...string) string { return "1" }

// TestNoEventOfAnEarlierStatePanics changes the state from one link to another. Then the events of the elements of the earlier state
// arrive, as in a busy browser before the next render. Some have no effect then. None may panic.
func TestNoEventOfAnEarlierStatePanics(t *testing.T) {
	const severalMachines = "v=1&view=schedule&schedule.on.said=1.0.3600.14400.6.10800.10800.0.1.._2.300.3600.10800.4.7200.7200.0.2.."
	for _, c := range []struct{ from, to, pattern string }{ // pattern matches the ids and classes of the elements; "" matches all
		{"v=1&lesson=fixing&lesson.at=3", "v=1&view=negotiate", ""},
		{"v=1&lesson=lambda&lesson.at=2", "v=1&view=lessons&lesson=lambda&lesson.at=99", ""},
		{"v=1&view=negotiate", "v=1&view=about", ""},
		{"v=1&view=realtime", "v=1&view=realtime&realtime.preset=figure2", ""},
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
		for _, isReversed := range []bool{false, true} { // in both orders: the first event may remove the element of a later one
			s := newRootStage(t, c.from)
			s.open()
			for range 3 {
				s.html()
				s.window.Deliver()
				s.window.Pass(page.SettleDelay)
			}
			events := eventsOf(t, s.Root, regexp.MustCompile(c.pattern))
			if len(events) == 0 {
				t.Errorf("%s: got no events of %q, want some", c.from, c.pattern)
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

// eventsOf returns a function for each event handler of the shown elements whose id or class matches the pattern. The function calls the
// handler.
func eventsOf(t *testing.T, c vugu.Builder, pattern *regexp.Regexp) (calls []func()) {
	t.Helper()
	eachShown(t, c, func(n *vugu.VGNode, _ string) {
		isNamed := func(a vugu.VGAttribute) bool {
			return (a.Key == "id" || a.Key == "class") && pattern.MatchString(a.Val)
		}
		if !pattern.MatchString("") && !slices.ContainsFunc(n.Attr, isNamed) {
			return
		}
		for _, on := range n.DOMEventHandlerSpecList {
			calls = append(calls, func() { on.Func(oneTyped{}) })
		}
	})
	return calls
}
