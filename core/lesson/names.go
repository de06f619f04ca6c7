package lesson

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"sync"

	"juggle/core/optimum"
	"juggle/core/param"
	"juggle/core/plaintext"
	"juggle/core/pool"
	"juggle/core/pool/testbed"
	"juggle/core/realtime/saturation"
	"juggle/core/realtime/scene"
	"juggle/core/replay"
	"juggle/core/session"
	"juggle/core/study"
	"juggle/core/together"
)

// Names are keys that links have, all behind one prefix.
type Names struct {
	prefix string // that of a view begins with its name and a point; "": the page's, and those of the figures
	keys   []string
	decode func(pairs string) []*param.Error // nil: only the page knows which values they may have
	name   func(key string) string           // what the page calls a parameter; nil: nothing
}

func listed[S any](prefix string, list param.List[S], s S) Names {
	return Names{prefix, list.Of(&s).Keys(), func(pairs string) []*param.Error {
		s := s
		return list.Decode(pairs, &s)
	}, func(key string) string { return list.Find(key).Name }}
}

func shown(prefix, keys string) Names { return Names{prefix, strings.Fields(keys), nil, nil} }

// Views are those that a link can show, as the page's bar has them.
func Views() []string { return slices.Clone(views) }

var views = strings.Fields("figures schedule negotiate yardsticks pools realtime trace lessons glossary about")

// linked are all keys: those of the parameters that core declares, and, behind them, what else a view has in a link. Tests of the views
// hold that nothing is missing, and nothing too much; see KeysOf. They are made when a lesson is read: most visits read none.
var linked = sync.OnceValue(func() []Names {
	return []Names{
		listed("", study.Parameters, study.Defaults()), shown("", "v view fig beyond why of show points log set"),
		listed("schedule.", replay.Parameters, replay.Default()), shown("schedule.", "d stop t span table queue"),
		listed("schedule.on.", together.Parameters, together.Default()),
		listed("negotiate.", session.Parameters, session.Unlinked()), shown("negotiate.", "on second as sort mine"),
		listed("yardsticks.", optimum.Parameters, optimum.Default()),
		shown("yardsticks.", "nodes order solve promise rules large t"),
		listed("pools.w_", pool.SizingParameters, pool.DefaultSizing()), listed("pools.", testbed.Parameters, testbed.Default()),
		listed("pools.", pool.Parameters, pool.DefaultStudy()), shown("pools.w_", "k lambda"),
		shown("pools.", "minute lead length fig readings sweep policy "+attributes()),
		listed("realtime.", scene.Parameters, scene.Preset(0)), shown("realtime.", "preset r m prices new at g"),
		listed("realtime.s.", saturation.Parameters, saturation.DefaultStudy()), shown("realtime.s.", "large"),
		shown("glossary.", "find"), shown("about.", "at"),
	}
})

func attributes() string {
	names := ""
	for _, a := range testbed.Schema() {
		names += " q_" + a.Name
	}
	return names
}

// KeysOf are all keys that a link may have of a view, "schedule.order" among them; "" is any view.
func KeysOf(view string) (keys []string) {
	for _, n := range linked() {
		for _, k := range n.keys {
			if k = n.prefix + k; view == "" || viewOf(k) == view {
				keys = append(keys, k)
			}
		}
	}
	return keys
}

func named(key string) *Names {
	for _, n := range linked() {
		if rest, is := strings.CutPrefix(key, n.prefix); is && slices.Contains(n.keys, rest) {
			return &n
		}
	}
	return nil
}

// NameOf is what the page calls the parameter that a link's key sets; the key where it is no parameter's.
func NameOf(key string) string {
	if n := named(key); n != nil && n.name != nil {
		return cmp.Or(n.name(strings.TrimPrefix(key, n.prefix)), key)
	}
	return key
}

// viewOf is the view to which a key belongs; the figures have no name before theirs.
func viewOf(key string) string {
	if view, _, own := strings.Cut(key, "."); own {
		return view
	}
	return views[0]
}

// odd is what is wrong with the key of a state that shows that view; "" is any view.
func odd(key, view string) error {
	among, meant := KeysOf(view), key
	switch {
	case slices.Contains(among, key):
		return nil
	case len(among) == 0:
		return fmt.Errorf("got %s, want none of the view %s", plaintext.Quote(key), view)
	case view != "" && view != views[0] && viewOf(key) == views[0]:
		meant = view + "." + key // as who forgets the view writes it
	}
	return fmt.Errorf("got %s, want a key that links have, as %s", plaintext.Quote(key), nearest(meant, among))
}

// viewIn is the view that a state shows.
func viewIn(state string) string { return cmp.Or(valueOf(state, "view"), views[0]) }

// wrongState is what is wrong with a step's state.
func wrongState(state string) error {
	view := viewIn(state)
	if !slices.Contains(views, view) {
		return fmt.Errorf("got the view %s, want one of %s, as %s", plaintext.Quote(view), strings.Join(views, ", "), nearest(view, views))
	}
	for key, value := range pairs(state) {
		own := view
		if !strings.Contains(key, ".") {
			own = views[0] // what is the page's stands beside every view
		}
		if err := odd(key, own); err != nil {
			return err
		}
		n := named(key)
		if n.decode == nil {
			continue
		}
		for _, e := range n.decode(strings.TrimPrefix(key, n.prefix) + "=" + value) {
			return &param.Error{Key: key, Got: e.Got, Want: e.Want}
		}
	}
	return nil
}

// nearest is the word of a list that is the fewest letters away from a word: typed, left out, or another in its place.
func nearest(word string, list []string) string {
	return slices.MinFunc(list, func(a, b string) int { return distance(word, a) - distance(word, b) })
}

func distance(a, b string) int {
	row := make([]int, len(b)+1) // from what was read of a to each beginning of b
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		before := row[0] // one letter less of both
		row[0] = i + 1
		for j := range len(b) {
			change := before
			if a[i] != b[j] {
				change++
			}
			before, row[j+1] = row[j+1], min(change, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
