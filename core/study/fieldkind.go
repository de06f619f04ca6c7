package study

import (
	"slices"
	"strconv"
	"strings"

	"juggle/core/schedule"
	"juggle/core/workload"
)

// Each function here completes a Field with how its kind of value is written and read. at points to the value inside Params.

func numberField(f Field, at func(*Params) *float64) Field {
	f.Kind = Number
	f.get = func(p Params) string { return strconv.FormatFloat(*at(&p), 'f', -1, 64) }
	f.set = func(p *Params, s string) bool {
		x, err := strconv.ParseFloat(s, 64)
		*at(p) = x
		return err == nil && finite(x, f.Min, f.Max)
	}
	return f
}

func intField(f Field, at func(*Params) *int) Field {
	f.Kind = Integer
	f.get = func(p Params) string { return strconv.Itoa(*at(&p)) }
	f.set = func(p *Params, s string) bool {
		x, err := strconv.Atoi(s)
		*at(p) = x
		return err == nil && finite(float64(x), f.Min, f.Max)
	}
	return f
}

func seedField(f Field, at func(*Params) *uint64) Field {
	f.Kind = Integer
	f.get = func(p Params) string { return strconv.FormatUint(*at(&p), 10) }
	f.set = func(p *Params, s string) bool {
		x, err := strconv.ParseUint(s, 10, 64)
		*at(p) = x
		return err == nil && x <= maxExact
	}
	return f
}

func intsField(f Field, at func(*Params) *[]int) Field {
	f.Kind = List
	f.get = func(p Params) string { return join(*at(&p), strconv.Itoa) }
	f.set = func(p *Params, s string) bool {
		xs, ok := split(s, func(s string) (int, bool) { x, err := strconv.Atoi(s); return x, err == nil })
		*at(p) = xs
		return ok && ascending(xs, f.Most) && finite(float64(xs[0]), f.Min, f.Max) && finite(float64(xs[len(xs)-1]), f.Min, f.Max)
	}
	return f
}

func loadsField(f Field, at func(*Params) *[]workload.Load) Field {
	f.Kind = List
	f.get = func(p Params) string { return join(*at(&p), workload.Load.String) }
	f.set = func(p *Params, s string) bool {
		xs, ok := split(s, func(s string) (workload.Load, bool) { x, err := workload.ParseLoad(s); return x, err == nil })
		*at(p) = xs
		return ok && ascending(xs, f.Most) && finite(float64(xs[0]), 1000*f.Min, 1000*f.Max) && finite(float64(xs[len(xs)-1]), 1000*f.Min, 1000*f.Max)
	}
	return f
}

func choiceField[T comparable](f Field, menu []schedule.Choice[T], at func(*Params) *T) Field {
	f.Kind, f.Options = Choice, options(menu)
	f.get = func(p Params) string { return schedule.NameIn(menu, *at(&p)) }
	f.set = func(p *Params, s string) bool {
		x, ok := schedule.ValueIn(menu, s)
		*at(p) = x
		return ok
	}
	return f
}

func choicesField[T comparable](f Field, menu []schedule.Choice[T], at func(*Params) *[]T) Field {
	f.Kind, f.Options = Choices, options(menu)
	f.get = func(p Params) string { return join(*at(&p), func(x T) string { return schedule.NameIn(menu, x) }) }
	f.set = func(p *Params, s string) bool {
		chosen, ok := split(s, func(s string) (T, bool) { return schedule.ValueIn(menu, s) })
		if !ok {
			return false
		}
		// The menu's order, whatever was typed: one choice has one spelling.
		var xs []T
		for _, m := range menu {
			if slices.Contains(chosen, m.Value) {
				xs = append(xs, m.Value)
			}
		}
		*at(p) = xs
		return len(xs) == len(chosen)
	}
	return f
}

func switchField(f Field, at func(*Params) *bool) Field {
	f.Kind = Switch
	f.get = func(p Params) string {
		if *at(&p) {
			return "on"
		}
		return "off"
	}
	f.set = func(p *Params, s string) bool {
		*at(p) = s == "on"
		return s == "on" || s == "off"
	}
	return f
}

func spanField(f Field, at func(*Params) *Range) Field {
	f.Kind = Span
	f.get = func(p Params) string {
		r := *at(&p)
		if r == (Range{}) {
			return "all"
		}
		return strconv.Itoa(r.From) + ":" + strconv.Itoa(r.To)
	}
	f.set = func(p *Params, s string) bool {
		if s == "all" {
			*at(p) = Range{}
			return true
		}
		from, to, ok := strings.Cut(s, ":")
		a, errA := strconv.Atoi(from)
		b, errB := strconv.Atoi(to)
		*at(p) = Range{a, b}
		return ok && errA == nil && errB == nil && a < b && finite(float64(a), f.Min, f.Max) && finite(float64(b), f.Min, f.Max)
	}
	return f
}

func join[T any](xs []T, text func(T) string) string {
	words := make([]string, len(xs))
	for i, x := range xs {
		words[i] = text(x)
	}
	return strings.Join(words, ",")
}

// split reads values joined by commas, spaces around them allowed, or by spaces alone; ok is false unless every word is one.
func split[T any](s string, read func(string) (T, bool)) (xs []T, ok bool) {
	if !strings.Contains(s, ",") {
		s = strings.Join(strings.Fields(s), ",")
	}
	for word := range strings.SplitSeq(s, ",") {
		x, good := read(strings.TrimSpace(word))
		if !good {
			return nil, false
		}
		xs = append(xs, x)
	}
	return xs, true
}

func ascending[T workload.Load | int](xs []T, most int) bool {
	for i := 1; i < len(xs); i++ {
		if xs[i-1] >= xs[i] {
			return false
		}
	}
	return len(xs) >= 1 && len(xs) <= most
}

func options[T comparable](menu []schedule.Choice[T]) []Option {
	list := make([]Option, len(menu))
	for i, m := range menu {
		list[i] = Option{m.Name, m.Title}
	}
	return list
}
