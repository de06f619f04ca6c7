package site

import (
	"testing"

	"juggle/core/pool/testbed"
)

// Every view's typed fields wait until the reader has finished.
func TestWhatIsTypedWaitsForItsEnd(t *testing.T) {
	schedule := func(t *testing.T) (*stage, *entry) {
		s := newScheduleStage(t, "v=1&view=schedule")
		return s.stage, &s.view.groups[0].knobs[1].entry
	}
	asked := func(t *testing.T) (*stage, *entry) {
		s := newPoolStage(t, "pools.seeds=1")
		return s.stage, &s.view.ask.fields[testbed.Processor].entry
	}
	table := func(t *testing.T) (*stage, *entry) {
		s, c, _ := realtimeStage(t, "")
		e, _ := fieldOf(t, c, "C of r1")
		return s, e
	}
	lane := func(t *testing.T) (*stage, *entry) {
		s, c, _ := realtimeStage(t, "")
		e, _ := fieldOf(t, c, "r2 on machine 3")
		return s, e
	}
	for name, c := range map[string]struct {
		at           func(*testing.T) (*stage, *entry)
		right, wrong string
	}{
		"a parameter of the run": {schedule, "2.5", "-3"},
		"a request to the pool":  {asked, "9", "fast"},
		"a number of Table I":    {table, "20", "101"},
		"a bar of the timeline":  {lane, "80–90", "90-80"},
	} {
		t.Run(name, func(t *testing.T) {
			s, e := c.at(t)
			before := e.held.get()
			want := func(when, value, text string, said bool) {
				t.Helper()
				if e.held.get() != value || e.text() != text || (e.fault() != "") != said {
					t.Errorf("%s: got %q, shown as %q, %q; want %q, %q", when, e.held.get(), e.text(), e.fault(), value, text)
				}
			}
			press := func(key string) {
				t.Helper()
				if !s.Key(Key{Key: key, Typing: true, Element: e.id()}) {
					t.Errorf("%s is not used", key)
				}
			}
			e.edit(c.right)
			want("while typing", before, c.right, false)
			press("Escape")
			want("Escape", before, before, false)
			s.window.pass(2 * pausing)
			want("after Escape", before, before, false)

			e.edit(c.wrong)
			want("while typing what is wrong", before, c.wrong, false)
			press("Enter")
			want("Enter on what is wrong", before, c.wrong, true)
			press("Escape")
			want("Escape from what is wrong", before, before, false)

			e.edit(c.right)
			press("Enter")
			want("Enter", c.right, c.right, false)

			e.edit(c.wrong)
			s.window.pass(pausing)
			want("a pause", c.right, c.wrong, true)
			if err := e.held.set(before); err != nil {
				t.Fatal(err)
			}
			want("set in another way", before, before, false)
			e.enter(c.right)
			want("left", c.right, c.right, false)
		})
	}
}
