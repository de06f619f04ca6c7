package replay

import (
	"strconv"

	"juggle/core/schedule"
	"juggle/core/workload"
)

// Each function here completes a Field with how its kind of value is written and read. at points to the value inside the Setup.

// whole is a whole number, or, where the field has a word for it, schedule.Never.
func whole(f Field, at func(*Setup) *int) Field {
	f.Step, f.whole = 1, true
	f.get = func(s *Setup) string {
		if f.Off != "" && *at(s) == schedule.Never {
			return f.Off
		}
		return strconv.Itoa(*at(s))
	}
	f.set = func(s *Setup, text string) bool {
		if f.Off != "" && text == f.Off {
			*at(s) = schedule.Never
			return true
		}
		x, err := strconv.Atoi(text)
		*at(s) = x
		return err == nil && f.within(float64(x))
	}
	return f
}

func decimal(f Field, at func(*Setup) *float64) Field {
	f.get = func(s *Setup) string { return strconv.FormatFloat(*at(s), 'f', -1, 64) }
	f.set = func(s *Setup, text string) bool {
		x, err := strconv.ParseFloat(text, 64)
		*at(s) = x
		return err == nil && f.within(x)
	}
	return f
}

func loads(f Field, at func(*Setup) *workload.Load) Field {
	f.get = func(s *Setup) string { return at(s).String() }
	f.set = func(s *Setup, text string) bool {
		x, err := workload.ParseLoad(text)
		*at(s) = x
		return err == nil && f.within(float64(x)/1000)
	}
	return f
}

func choice[T comparable](f Field, menu []schedule.Choice[T], at func(*Setup) *T) Field {
	f.Kind = Choice
	for _, c := range menu {
		f.Options = append(f.Options, Option{c.Name, c.Title})
	}
	f.get = func(s *Setup) string { return schedule.NameIn(menu, *at(s)) }
	f.set = func(s *Setup, text string) bool {
		x, ok := schedule.ValueIn(menu, text)
		*at(s) = x
		return ok
	}
	return f
}

func toggle(f Field, at func(*Setup) *bool) Field {
	f.Kind = Switch
	f.get = func(s *Setup) string {
		if *at(s) {
			return "on"
		}
		return "off"
	}
	f.set = func(s *Setup, text string) bool {
		*at(s) = text == "on"
		return text == "on" || text == "off"
	}
	return f
}

// seed sets both seeds of a Setup.
func seed(f Field) Field {
	f.whole = true
	f.get = func(s *Setup) string { return strconv.FormatUint(s.Policy.Seed, 10) }
	f.set = func(s *Setup, text string) bool {
		x, err := strconv.ParseUint(text, 10, 64)
		s.Policy.Seed, s.Workload.Seed = x, x
		return err == nil && x <= maxExact
	}
	return f
}

// within also refuses what is no number.
func (f Field) within(x float64) bool { return x >= f.Min && x <= f.Max }
