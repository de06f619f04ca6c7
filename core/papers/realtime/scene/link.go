package scene

import (
	"slices"
	"strconv"
	"strings"

	"juggle/core/base/ratio"
	"juggle/core/experiment/param"
	"juggle/core/papers/realtime"
)

// LinkKey begins the keys of a scene in a link. The link has only the values that differ from the preset:
//
//	realtime.preset=figure2       the preset
//	realtime.r=10,100,0.05;...    C, P, q of each older reservation; "5:10,100,0.05" is r5 if it is not the fifth in the list
//	realtime.m=3-5,5-7;,4-9       on each machine the slices of every older reservation, or nothing if it is not on the machine
//	realtime.new=25,100,0.1,2-6   the new reservation: C, P, q, slices
//	realtime.U=1 …                the parameters of Parameters
//	realtime.at=2&realtime.g=3    the machine and the group that are shown
const LinkKey = "realtime."

// linkParameters lists all parameters except the preset, in the order in which they are written and read.
var linkParameters = slices.Concat([]param.Param[Scene]{
	param.Custom(param.Spec{Key: "r", Wants: "up to 24 reservations as C,P,q with C at most P and q from 0 to 1, and m for them"},
		(*Scene).formatRows, (*Scene).parseRows),
	param.Custom(param.Spec{Key: "m", Wants: "1 to 8 machines, each with first-last or nothing for every reservation"},
		(*Scene).formatSpans, (*Scene).parseSpans),
	param.Custom(param.Spec{Key: "new", Wants: "C,P,q,first-last with C at most P and q from 0 to 1"}, (*Scene).formatNew, (*Scene).parseNew),
}, Parameters)

// Encode spells the scene for a link. The scene of the untouched page is "".
func (s Scene) Encode() string {
	preset := FromPreset(s.Preset)
	var pairs []string
	if s.Preset > 0 {
		pairs = append(pairs, LinkKey+"preset="+Presets[s.Preset].Key)
	}
	for _, p := range linkParameters {
		if value := p.Get(&s); value != p.Get(&preset) {
			pairs = append(pairs, LinkKey+p.Key+"="+value)
		}
	}
	return strings.Join(pairs, "&")
}

// formatRows spells the older reservations.
func (s *Scene) formatRows() string {
	rows := make([]string, len(s.Older))
	for i, r := range s.Older {
		rows[i] = r.format()
		if r.Number != i+1 {
			rows[i] = strconv.Itoa(r.Number) + ":" + rows[i]
		}
	}
	return strings.Join(rows, ";")
}

// format spells C, P and q.
func (r TableRow) format() string {
	return strconv.FormatInt(int64(r.C), 10) + "," + strconv.FormatInt(int64(r.P), 10) + "," + r.Active.String()
}

// formatSpans spells the spans of the older reservations on each machine.
func (s *Scene) formatSpans() string {
	machines := make([]string, len(s.Spans))
	for i, spans := range s.Spans {
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

// formatNew spells the new reservation.
func (s *Scene) formatNew() string { return s.New.format() + "," + s.Span.Text() }

// Parse reads what Encode wrote. For each value that it cannot use it returns an error and keeps the preset's value. Where r is given, r
// and m are used together or not at all, and the error is that of r. The error for an unknown key has no Want. The keys at and g are
// unknown here: the view reads them.
func Parse(text string) (Scene, []*param.Error) {
	var errs []*param.Error
	values := map[string]string{}
	for pair := range strings.SplitSeq(text, "&") {
		key, value, _ := strings.Cut(strings.TrimPrefix(pair, LinkKey), "=")
		switch {
		case pair == "":
		case key != "preset" && !slices.ContainsFunc(linkParameters, func(p param.Param[Scene]) bool { return p.Key == key }):
			errs = append(errs, &param.Error{Key: LinkKey + key})
		default:
			values[key] = value
		}
	}
	preset := slices.IndexFunc(Presets[:], func(p Example) bool { return p.Key == values["preset"] })
	if preset < 0 {
		errs = append(errs, &param.Error{Key: LinkKey + "preset", Got: values["preset"], Want: Presets[1].Key})
		preset = 0
	}
	s := FromPreset(preset)
	spans, hasSpans := values["m"]
	if !hasSpans {
		spans = s.formatSpans()
	}
	_, hasRows := values["r"]
	for _, p := range linkParameters {
		value, isGiven := values[p.Key]
		next := s.Clone()
		switch {
		case !isGiven || p.Key == "m" && hasRows: // r is read together with m
		case p.Set(&next, value) == nil && (p.Key != "r" || next.parseSpans(spans)):
			s = next
		default:
			errs = append(errs, &param.Error{Key: LinkKey + p.Key, Got: value, Want: p.Want()})
		}
	}
	s.Renumber()
	return s, errs
}

// parseRows reads what formatRows wrote, and reports whether it could.
func (s *Scene) parseRows(text string) bool {
	s.Older = nil
	seen := map[int]bool{}
	for row := range strings.SplitSeq(text, ";") {
		if text == "" {
			break
		}
		r := TableRow{Number: len(s.Older) + 1}
		if prefix, rest, hasNumber := strings.Cut(row, ":"); hasNumber {
			number, ok := ParseWhole(prefix, 1, 999)
			if !ok {
				return false
			}
			r.Number, row = int(number), rest
		}
		if !r.parse(strings.Split(row, ",")) || seen[r.Number] || len(s.Older) == MaxOlder {
			return false
		}
		seen[r.Number] = true
		s.Older = append(s.Older, r)
	}
	return true
}

// parse reads C, P and q, and reports whether it could.
func (r *TableRow) parse(words []string) bool {
	if len(words) != 3 {
		return false
	}
	c, okC := ParseWhole(words[0], 1, MaxTicks)
	p, okP := ParseWhole(words[1], c, MaxTicks)
	q, okQ := ratio.ParseDecimal(words[2], ratio.Whole(0), ratio.Whole(1))
	r.C, r.P, r.Active = realtime.Ticks(c), realtime.Ticks(p), q
	return okC && okP && okQ
}

// parseSpans reads what formatSpans wrote, and reports whether it could.
func (s *Scene) parseSpans(text string) bool {
	s.Spans = nil
	for machine := range strings.SplitSeq(text, ";") {
		words := strings.Split(machine, ",")
		if machine == "" && len(s.Older) == 0 {
			words = nil
		}
		if len(words) != len(s.Older) || len(s.Spans) == MaxMachines {
			return false
		}
		spans := make([]realtime.Span, len(words))
		for i, w := range words {
			if w == "" {
				continue
			}
			span, ok := ParseSpan(w)
			if !ok {
				return false
			}
			spans[i] = span
		}
		s.Spans = append(s.Spans, spans)
	}
	return true
}

// parseNew reads what formatNew wrote, and reports whether it could.
func (s *Scene) parseNew(text string) bool {
	words := strings.Split(text, ",")
	if len(words) != 4 || !s.New.parse(words[:3]) {
		return false
	}
	span, ok := ParseSpan(words[3])
	s.Span = span
	return ok
}

// Settings returns every setting of the scene, with its value as in a link; the preset has its title as its value.
func (s Scene) Settings() []param.Setting {
	all := []param.Setting{
		{Key: "preset", Name: "Preset", Value: Presets[s.Preset].Title}, {Key: "r", Name: "Reservations", Value: s.formatRows()},
		{Key: "m", Name: "Machines", Value: s.formatSpans()}, {Key: "new", Name: "New reservation", Value: s.formatNew()},
	}
	for _, p := range Parameters {
		all = append(all, param.Setting{Key: p.Key, Value: p.Get(&s)})
	}
	return all
}
