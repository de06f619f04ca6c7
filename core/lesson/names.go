package lesson

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"juggle/core/base/plaintext"
	"juggle/core/experiment/param"
	"juggle/core/narrate/replay"
	"juggle/core/papers/study"
	"juggle/core/sim/coallocation"
	"juggle/core/sim/session"
)

// Views lists the views that a link can show, in the order of the page's bar.
func Views() []string { return slices.Clone(views) }

var views = strings.Fields("figures schedule negotiate baselines pools realtime trace lessons glossary about")

// CurrentPair returns a pair of a link, key and value, as links spell it now. The view Baselines was called Yardsticks.
func CurrentPair(pair string) string {
	if rest, is := strings.CutPrefix(pair, "yardsticks."); is {
		return "baselines." + rest
	}
	if strings.EqualFold(pair, "view=yardsticks") {
		return "view=baselines"
	}
	return pair
}

// places lists, by view, the elements of the page that a step can be about.
var places = map[string]string{
	"touch": "figures", "large": "figures", "schedule-gantt": "schedule", "schedule-explain": "schedule", "negotiate-machine": "negotiate",
	"negotiate-panel": "negotiate", "negotiate-branches": "negotiate",
}

// Places lists all elements of the page that a step can be about.
func Places() []string { return slices.Sorted(maps.Keys(places)) }

// A room is a set of parameters with a prefix in links: those of the figures, and those of the views whose states are measured.
type room struct {
	prefix string
	name   func(key string) string // the title of a parameter; "": the room does not have it
	decode func(pairs string) (wrong []*param.Error)
}

func listed[S any](prefix string, list param.List[S], s S) room {
	return room{prefix, func(key string) string {
		if p := list.Find(key); p != nil {
			return cmp.Or(p.Name, key)
		}
		return ""
	}, func(pairs string) []*param.Error {
		s := s
		return list.Decode(pairs, &s)
	}}
}

var rooms = []room{
	listed("schedule.on.", coallocation.Parameters, coallocation.Default()), listed("schedule.", replay.Parameters, replay.Default()),
	listed("negotiate.", session.Parameters, session.DefaultLinkState()), listed("", study.Parameters, study.Defaults()),
}

// roomOf returns the room with the parameter of a link's key; nil if there is none.
func roomOf(key string) (r *room, rest string) {
	for i := range rooms {
		if rest, is := strings.CutPrefix(key, rooms[i].prefix); is && rooms[i].name(rest) != "" {
			return &rooms[i], rest
		}
	}
	return nil, key
}

// NameOf returns the page's title of the parameter with this key in links; the key itself if no room has it.
func NameOf(key string) string {
	if r, rest := roomOf(key); r != nil {
		return r.name(rest)
	}
	return key
}

// shell lists the keys without a point that are no parameters of the figures.
var shell = strings.Fields("v view fig beyond why of show points log set")

// isKey reports whether links have a key. A view may have further keys beside its parameters; the page checks those.
func isKey(key string) bool {
	own, _, has := strings.Cut(key, ".")
	return has && slices.Contains(views, own) || !has && (study.Parameters.Find(key) != nil || slices.Contains(shell, key))
}

// UnknownKey returns the first key of a fragment that no link has; "" if there is none. Mail programs may change a link so.
func UnknownKey(fragment string) string {
	for key := range everyPair(fragment) {
		if !isKey(key) && key != "lesson" && key != "embed" && key != "knobs" && !strings.HasPrefix(key, "lesson.") {
			return key
		}
	}
	return ""
}

// wrongKey returns what is wrong with a key of the view.
func wrongKey(key, view string) error {
	own, _, has := strings.Cut(key, ".")
	switch {
	case !isKey(key) || strings.ContainsAny(key, "=&# "):
		return fmt.Errorf("got %s, want a key that links have, as lambda or schedule.L", plaintext.Quote(key))
	case has && own != view:
		return fmt.Errorf("got %s, want a key of the view %s", plaintext.Quote(key), view)
	}
	return nil
}

// LogsIn returns the logs in a state, each as NAME~SHA256, and the checksum of the bundled logs if the state names all of those instead.
func LogsIn(state string) (logs []string, set string) {
	for key, value := range everyPair(state) {
		switch {
		case key == "log":
			logs = append(logs, param.Unescape(value))
		case key == "set" && set == "":
			set = value
		}
	}
	return logs, set
}

// viewIn returns the view that a state shows.
func viewIn(state string) string { return cmp.Or(valueOf(state, "view"), views[0]) }

// wrongState returns what is wrong with a step's state.
func wrongState(state string) error {
	view := viewIn(state)
	if !slices.Contains(views, view) {
		return fmt.Errorf("got the view %s, want one of %s", plaintext.Quote(view), strings.Join(views, ", "))
	}
	for key, value := range pairs(state) {
		if err := wrongKey(key, view); err != nil {
			return err
		}
		if r, rest := roomOf(key); r != nil {
			for _, e := range r.decode(rest + "=" + value) {
				return &param.Error{Key: key, Got: e.Got, Want: e.Want}
			}
		}
	}
	return nil
}
