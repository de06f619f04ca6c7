package scene

import (
	"slices"
	"strconv"
	"strings"

	"juggle/core/param"
	"juggle/core/ratio"
	"juggle/core/realtime"
)

// The scene in a link. Only what differs from the preset is written:
//
//	realtime.preset=figure2       the preset
//	realtime.r=10,100,0.05;...    Table I: C, P, q of each older reservation, after "5:" where its number is not its place
//	realtime.m=3-5,5-7;,4-9       the machines, and on each the slices of every reservation, none where it is not there
//	realtime.new=25,100,0.1,2-6   the new reservation: C, P, q, slices
//	realtime.U=1 …                the parameters of Parameters
//	realtime.at=2&realtime.g=3    the machine and the group that are shown
const LinkKey = "realtime."

// A part is what a link says under a key of its own: lists, and the parameters that stand alone.
type part = param.Param[Scene]

// parts are all but the preset, in the order in which they are written and read.
var parts = slices.Concat([]part{
	param.Custom(param.Spec{Key: "r", Wants: "up to 24 reservations as C,P,q with C at most P and q from 0 to 1, and m for them"},
		(*Scene).rows, (*Scene).readRows),
	param.Custom(param.Spec{Key: "m", Wants: "1 to 8 machines, each with first-last or nothing for every reservation"},
		(*Scene).places, (*Scene).readPlaces),
	param.Custom(param.Spec{Key: "new", Wants: "C,P,q,first-last with C at most P and q from 0 to 1"}, (*Scene).fresh, (*Scene).readFresh),
}, Parameters)

// Encode spells the scene for a link; the untouched one is "".
func (s Scene) Encode() string {
	from := Preset(s.Preset)
	var said []string
	if s.Preset > 0 {
		said = append(said, LinkKey+"preset="+Presets[s.Preset].Key)
	}
	for _, p := range parts {
		if value := p.Get(&s); value != p.Get(&from) {
			said = append(said, LinkKey+p.Key+"="+value)
		}
	}
	return strings.Join(said, "&")
}

func (s *Scene) rows() string {
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

func (s *Scene) places() string {
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

func (s *Scene) fresh() string { return s.New.spell() + "," + s.Span.Text() }

// Parse reads what Encode wrote. What cannot be used is reported, and the preset's value stands; of a key that is not known the report
// wants nothing.
func Parse(text string) (Scene, []*param.Error) {
	var faults []*param.Error
	values := map[string]string{}
	for pair := range strings.SplitSeq(text, "&") {
		key, value, _ := strings.Cut(strings.TrimPrefix(pair, LinkKey), "=")
		switch {
		case pair == "":
		case key != "preset" && !slices.ContainsFunc(parts, func(p part) bool { return p.Key == key }):
			faults = append(faults, &param.Error{Key: LinkKey + key})
		default:
			values[key] = value
		}
	}
	preset := slices.IndexFunc(Presets[:], func(p Start) bool { return p.Key == values["preset"] })
	if preset < 0 {
		faults = append(faults, &param.Error{Key: LinkKey + "preset", Got: values["preset"], Want: Presets[1].Key})
		preset = 0
	}
	s := Preset(preset)
	places, placed := values["m"]
	if !placed {
		places = s.places()
	}
	_, listed := values["r"]
	for _, p := range parts {
		value, given := values[p.Key]
		next := s.Clone()
		switch {
		case !given || p.Key == "m" && listed: // the reservations are read with their places
		case p.Set(&next, value) == nil && (p.Key != "r" || next.readPlaces(places)):
			s = next
		default:
			faults = append(faults, &param.Error{Key: LinkKey + p.Key, Got: value, Want: p.Want()})
		}
	}
	s.Number()
	return s, faults
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
			if no, ok = Whole(a, 1, 999); !ok {
				return false
			}
			r.No, row = int(no), b
		}
		if !r.read(strings.Split(row, ",")) || seen[r.No] || len(s.Older) == MostOlder {
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
	c, okC := Whole(words[0], 1, MostTicks)
	p, okP := Whole(words[1], c, MostTicks)
	q, okQ := ratio.Decimal(words[2], ratio.Whole(0), ratio.Whole(1))
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
		if len(words) != len(s.Older) || len(s.Places) == MostMachines {
			return false
		}
		spans := make([]realtime.Span, len(words))
		for i, w := range words {
			if w == "" {
				continue
			}
			span, ok := ReadSpan(w)
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
	span, ok := ReadSpan(words[3])
	s.Span = span
	return ok
}

// Settings are the scene, whole.
func (s Scene) Settings() []param.Setting {
	all := []param.Setting{
		{Key: "preset", Name: "Preset", Value: Presets[s.Preset].Title}, {Key: "r", Name: "Reservations", Value: s.rows()},
		{Key: "m", Name: "Machines", Value: s.places()}, {Key: "new", Name: "New reservation", Value: s.fresh()},
	}
	for _, p := range Parameters {
		all = append(all, param.Setting{Key: p.Key, Value: p.Get(&s)})
	}
	return all
}
