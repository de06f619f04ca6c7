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

// Views lists the views that a link can show, in the order of the page's navigation bar.
func Views() []string { return slices.Clone(views) }

// views is the list of Views.
var views = strings.Fields("figures schedule negotiate baselines pools realtime trace lessons glossary about")

// CurrentPair returns a pair of a link, such as "view=figures", with the present name of its view. The view Baselines was called
// Yardsticks.
func CurrentPair(pair string) string {
	if rest, is := strings.CutPrefix(pair, "yardsticks."); is {
		return "baselines." + rest
	}
	if strings.EqualFold(pair, "view=yardsticks") {
		return "view=baselines"
	}
	return pair
}

// places has the view of every element of the page that a step can be about.
var places = map[string]string{
	"touch": "figures", "large": "figures", "schedule-gantt": "schedule", "schedule-explain": "schedule", "negotiate-machine": "negotiate",
	"negotiate-panel": "negotiate", "negotiate-branches": "negotiate",
}

// Places lists all elements of the page that a step can be about.
func Places() []string { return slices.Sorted(maps.Keys(places)) }

// A prefixedList is a list of parameters whose keys have a prefix in links. The parameters of the figures have the prefix "".
type prefixedList struct {
	prefix string
	title  func(key string) string                  // the title of a parameter; "" if the list does not have it
	decode func(pairs string) (errs []*param.Error) // what is wrong with the pairs
}

// newPrefixedList returns the list with a prefix. defaults are the values of parameters that a link does not have.
func newPrefixedList[S any](prefix string, list param.List[S], defaults S) prefixedList {
	return prefixedList{prefix, func(key string) string {
		if p := list.Find(key); p != nil {
			return cmp.Or(p.Name, key)
		}
		return ""
	}, func(pairs string) []*param.Error {
		values := defaults
		return list.Decode(pairs, &values)
	}}
}

// prefixedLists has the parameters of the figures and of the views in which a lesson can measure something.
var prefixedLists = []prefixedList{
	newPrefixedList("schedule.on.", coallocation.Parameters, coallocation.Default()),
	newPrefixedList("schedule.", replay.Parameters, replay.Default()),
	newPrefixedList("negotiate.", session.Parameters, session.DefaultLinkState()),
	newPrefixedList("", study.Parameters, study.Defaults()),
}

// listOf returns the list that has the parameter of a link's key, and the key without the list's prefix. If no list has the parameter, it
// returns nil and the whole key.
func listOf(key string) (list *prefixedList, unprefixed string) {
	for i := range prefixedLists {
		list := &prefixedLists[i]
		if unprefixed, ok := strings.CutPrefix(key, list.prefix); ok && list.title(unprefixed) != "" {
			return list, unprefixed
		}
	}
	return nil, key
}

// NameOf returns the page's title of the parameter with this key in links, or the key itself if there is no such parameter.
func NameOf(key string) string {
	if list, unprefixed := listOf(key); list != nil {
		return list.title(unprefixed)
	}
	return key
}

// pageKeys lists the keys that belong neither to a view nor to the figures' parameters. Like these parameters they have no dot.
var pageKeys = strings.Fields("v view fig beyond why of show points log set")

// isKey reports whether a key can be in a link. Every key with a view's prefix can: a view may have keys beside its parameters, and the
// page checks those.
func isKey(key string) bool {
	prefix, _, hasDot := strings.Cut(key, ".")
	if hasDot {
		return slices.Contains(views, prefix)
	}
	return study.Parameters.Find(key) != nil || slices.Contains(pageKeys, key)
}

// UnknownKey returns the first key of a fragment that no link of the page has; "" if there is none. A mail program may have added or
// changed such a key.
func UnknownKey(fragment string) string {
	for key := range allPairs(fragment) {
		if !isKey(key) && key != "lesson" && key != "embed" && key != "knobs" && !strings.HasPrefix(key, "lesson.") {
			return key
		}
	}
	return ""
}

// checkKey returns an error if a key cannot be in the state of a step that shows the view.
func checkKey(key, view string) error {
	prefix, _, hasDot := strings.Cut(key, ".")
	switch {
	case !isKey(key) || strings.ContainsAny(key, "=&# "):
		return fmt.Errorf("got %s, want a key that links have, as lambda or schedule.L", plaintext.Quote(key))
	case hasDot && prefix != view:
		return fmt.Errorf("got %s, want a key of the view %s", plaintext.Quote(key), view)
	}
	return nil
}

// LogsIn returns the logs that a state names, each as NAME~SHA256. If the state names the set of all bundled logs, bundledSum is its
// checksum.
func LogsIn(state string) (logs []string, bundledSum string) {
	for key, value := range allPairs(state) {
		switch {
		case key == "log":
			logs = append(logs, param.Unescape(value))
		case key == "set" && bundledSum == "":
			bundledSum = value
		}
	}
	return logs, bundledSum
}

// viewIn returns the view that a state shows.
func viewIn(state string) string { return cmp.Or(valueOf(state, "view"), views[0]) }

// checkState returns an error if a step's state has an unknown view, an unknown key or an invalid value.
func checkState(state string) error {
	view := viewIn(state)
	if !slices.Contains(views, view) {
		return fmt.Errorf("got the view %s, want one of %s", plaintext.Quote(view), strings.Join(views, ", "))
	}
	for key, value := range firstPairs(state) {
		if err := checkKey(key, view); err != nil {
			return err
		}
		if list, unprefixed := listOf(key); list != nil {
			for _, e := range list.decode(unprefixed + "=" + value) {
				return &param.Error{Key: key, Got: e.Got, Want: e.Want}
			}
		}
	}
	return nil
}
