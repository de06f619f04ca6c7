package param

import "strconv"

// A FlagSet is what Flags needs of a *flag.FlagSet.
type FlagSet interface {
	Func(name, usage string, set func(string) error)
	BoolFunc(name, usage string, set func(string) error)
}

// Flags defines a flag for every parameter that has one. What there is before is the default. The flag set says which flag it is that an
// error is about, so the error, a Wanted, says only what it takes.
func (v Values) Flags(fs FlagSet) {
	for _, p := range v {
		define, wants, alone := fs.Func, p.Want(), ""
		if p.Kind == Switch {
			define, wants, alone = fs.BoolFunc, "on or off, true or false, 1 or 0", "; alone on"
		}
		set := func(text string) error {
			if on, err := strconv.ParseBool(text); err == nil && p.Kind == Switch {
				text = onOff(on)
			}
			if p.Set(text) == nil {
				return nil
			}
			if p.Kind == Switch {
				return Wanted(wants)
			}
			return Wanted(p.wantInstead(text))
		}
		if p.Flag != "" {
			preset := " (default " + p.Get() + p.whose() + alone + ")"
			if p.Get() == "" || set(p.Get()) != nil {
				preset = "" // there is none, or it must be given
			}
			define(p.Flag, p.Help+" Takes "+wants+preset, set)
		}
		if p.OldFlag != "" {
			define(p.OldFlag, "A second name of -"+p.Flag+".", set)
		}
	}
}

// Wanted is the error of a flag that is given what it does not take: what it takes instead.
type Wanted string

func (w Wanted) Error() string { return "want " + string(w) }

// whose says where a default is ours.
func (s *Spec) whose() string {
	if s.FromPaper {
		return ""
	}
	return ", ours"
}
