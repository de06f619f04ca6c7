package realtime

import (
	"slices"
	"strconv"
	"strings"

	"juggle/core/realtime"
	"juggle/site/page"
	"juggle/site/text"
)

// The Real-time view's part of the link. Only what differs from the preset is written:
//
//	realtime.preset=figure2       the preset
//	realtime.r=10,100,0.05;...    Table I: C, P, q of each older reservation, after "5:" where its number is not its place
//	realtime.m=3-5,5-7;,4-9       the machines, and on each the slices of every reservation, none where it is not there
//	realtime.new=25,100,0.1,2-6   the new reservation: C, P, q, slices
//	realtime.U=1 …                the numbers of sceneNumbers
//	realtime.at=2&realtime.g=3    the machine and the group that are shown
const sceneKey = "realtime."

// A sceneNumber is a number of a scene that stands alone, in links and on the page.
type sceneNumber struct {
	key       string
	low, high realtime.Ratio
	ratio     func(*Scene) *realtime.Ratio // exactly one of ratio and whole
	whole     func(*Scene) *int64
}

func ratioOf(n int64) realtime.Ratio { return realtime.NewRatio(n, 1) }

var sceneNumbers = []sceneNumber{
	{"U", realtime.NewRatio(1, 100), ratioOf(1), func(s *Scene) *realtime.Ratio { return &s.Capacity }, nil},
	{"over", ratioOf(0), ratioOf(1), func(s *Scene) *realtime.Ratio { return &s.MostOver }, nil},
	{"price", ratioOf(0), ratioOf(1_000_000), func(s *Scene) *realtime.Ratio { return &s.Price }, nil},
	{"runs", ratioOf(100), ratioOf(mostActivations), nil, func(s *Scene) *int64 { return &s.Activations }},
	{"seed", ratioOf(0), ratioOf(1<<53 - 1), nil, func(s *Scene) *int64 { return &s.Seed }},
	{"h", ratioOf(1), ratioOf(realtime.MaxSplit), nil, func(s *Scene) *int64 { return &s.Split }},
}

func (n sceneNumber) get(s *Scene) string {
	if n.ratio != nil {
		return n.ratio(s).String()
	}
	return strconv.FormatInt(*n.whole(s), 10)
}

func (n sceneNumber) set(s *Scene, text string) bool {
	if n.ratio != nil {
		r, ok := decimal(text, n.low, n.high)
		if ok {
			*n.ratio(s) = r
		}
		return ok
	}
	i, ok := whole(text, n.low.Num(), n.high.Num())
	if ok {
		*n.whole(s) = i
	}
	return ok
}

func (n sceneNumber) want() string {
	kind := "a whole number"
	if n.ratio != nil {
		kind = "a decimal number"
	}
	return kind + " from " + n.low.String() + " to " + n.high.String()
}

// Encode spells the scene for a link; the untouched one is "".
func (s Scene) Encode() string {
	from := presetScene(s.preset)
	var parts []string
	add := func(key, value, untouched string) {
		if value != untouched {
			parts = append(parts, sceneKey+key+"="+value)
		}
	}
	add("preset", scenePresets[s.preset].key, "")
	add("r", s.rows(), from.rows())
	add("m", s.places(), from.places())
	add("new", s.fresh(), from.fresh())
	for _, n := range sceneNumbers {
		add(n.key, n.get(&s), n.get(&from))
	}
	add("yield", yieldWord(s.OlderFirst), yieldWord(false))
	return strings.Join(parts, "&")
}

// yieldWord says who yields in an overload.
func yieldWord(olderFirst bool) string {
	if olderFirst {
		return "new"
	}
	return "all"
}

func (s Scene) rows() string {
	rows := make([]string, len(s.Older))
	for i, r := range s.Older {
		rows[i] = r.spell()
		if r.No != i+1 {
			rows[i] = strconv.Itoa(r.No) + ":" + rows[i]
		}
	}
	return strings.Join(rows, ";")
}

func (r Reserved) spell() string {
	return strconv.FormatInt(int64(r.C), 10) + "," + strconv.FormatInt(int64(r.P), 10) + "," + r.Active.String()
}

func (s Scene) places() string {
	machines := make([]string, len(s.Places))
	for i, spans := range s.Places {
		words := make([]string, len(spans))
		for j, span := range spans {
			if span.Len() > 0 {
				words[j] = span.Text()
			}
		}
		machines[i] = strings.Join(words, ",")
	}
	return strings.Join(machines, ";")
}

func (s Scene) fresh() string { return s.New.spell() + "," + s.Span.Text() }

// ParseScene reads what Encode wrote. What cannot be used is reported in words, and the preset's value stands.
func ParseScene(content string) (Scene, []string) {
	var notices []string
	values := map[string]string{}
	for pair := range strings.SplitSeq(content, "&") {
		key, value, _ := strings.Cut(strings.TrimPrefix(pair, sceneKey), "=")
		switch {
		case pair == "":
		case !slices.Contains(sceneKeys(), key):
			notices = append(notices, sceneKey+text.Clip(page.Unescape(key))+": not known")
		default:
			values[key] = page.Unescape(value)
		}
	}
	preset := slices.IndexFunc(scenePresets[:], func(p scenePreset) bool { return p.key == values["preset"] })
	if preset < 0 {
		notices = append(notices, sceneNotice("preset", values["preset"], scenePresets[1].key))
		preset = 0
	}
	s := presetScene(preset)
	take := func(key, want string, read func(*Scene, string) bool) {
		value, given := values[key]
		if next := s.clone(); given && read(&next, value) {
			s = next
		} else if given {
			notices = append(notices, sceneNotice(key, value, want))
		}
	}
	places, placed := values["m"]
	take("r", "up to 24 reservations as C,P,q with C at most P and q from 0 to 1, and m for them", func(s *Scene, v string) bool {
		return placed && s.readRows(v) && s.readPlaces(places)
	})
	if _, given := values["r"]; !given {
		take("m", "1 to 8 machines, each with first-last or nothing for every reservation", (*Scene).readPlaces)
	}
	take("new", "C,P,q,first-last with C at most P and q from 0 to 1", (*Scene).readFresh)
	for _, n := range sceneNumbers {
		take(n.key, n.want(), n.set)
	}
	take("yield", "all or new", func(s *Scene, v string) bool {
		s.OlderFirst = v == yieldWord(true)
		return v == yieldWord(s.OlderFirst)
	})
	s.number()
	return s, notices
}

// sceneKeys are all keys, in the order in which they are read.
func sceneKeys() []string {
	keys := []string{"preset", "r", "m", "new", "yield"}
	for _, n := range sceneNumbers {
		keys = append(keys, n.key)
	}
	return keys
}

func sceneNotice(key, got, want string) string {
	return sceneKey + key + ": got \"" + text.Clip(got) + "\", want " + want
}

func (s *Scene) readRows(text string) bool {
	s.Older = nil
	seen := map[int]bool{}
	for row := range strings.SplitSeq(text, ";") {
		if text == "" {
			break
		}
		r, no := Reserved{No: len(s.Older) + 1}, int64(0)
		if a, b, ok := strings.Cut(row, ":"); ok {
			if no, ok = whole(a, 1, 999); !ok {
				return false
			}
			r.No, row = int(no), b
		}
		if !r.read(strings.Split(row, ",")) || seen[r.No] || len(s.Older) == mostOlder {
			return false
		}
		seen[r.No] = true
		s.Older = append(s.Older, r)
	}
	return true
}

// read takes C, P and q.
func (r *Reserved) read(words []string) bool {
	if len(words) != 3 {
		return false
	}
	c, okC := whole(words[0], 1, mostTicks)
	p, okP := whole(words[1], c, mostTicks)
	q, okQ := decimal(words[2], ratioOf(0), ratioOf(1))
	r.C, r.P, r.Active = realtime.Ticks(c), realtime.Ticks(p), q
	return okC && okP && okQ
}

func (s *Scene) readPlaces(text string) bool {
	s.Places = nil
	for machine := range strings.SplitSeq(text, ";") {
		words := strings.Split(machine, ",")
		if machine == "" && len(s.Older) == 0 {
			words = nil
		}
		if len(words) != len(s.Older) || len(s.Places) == mostMachines {
			return false
		}
		spans := make([]realtime.Span, len(words))
		for i, w := range words {
			if w == "" {
				continue
			}
			span, ok := readSpan(w)
			if !ok {
				return false
			}
			spans[i] = span
		}
		s.Places = append(s.Places, spans)
	}
	return true
}

func (s *Scene) readFresh(text string) bool {
	words := strings.Split(text, ",")
	if len(words) != 4 || !s.New.read(words[:3]) {
		return false
	}
	span, ok := readSpan(words[3])
	s.Span = span
	return ok
}
