package param

import "strconv"

// A FlagSet has the methods of *flag.FlagSet that Flags calls.
type FlagSet interface {
	Func(name, usage string, set func(string) error)
	BoolFunc(name, usage string, set func(string) error)
}

// Flags defines a flag for every parameter that has one. The present value is the flag's default. An error of a flag is a Wanted and holds
// only the accepted values, because the flag set adds the flag's name to it.
func (v Values) Flags(fs FlagSet) {
	for _, p := range v {
		define, wants, withoutValue := fs.Func, p.Want(), ""
		if p.Kind == Switch {
			define, wants, withoutValue = fs.BoolFunc, "on or off, true or false, 1 or 0", "; alone on"
		}
		set := func(text string) error {
			if on, err := strconv.ParseBool(text); err == nil && p.Kind == Switch {
				text = onOff(on)
			}
			switch err := p.Set(text); {
			case err == nil:
				return nil
			case p.Kind == Switch:
				return Wanted(wants)
			default:
				return Wanted(err.(*Error).Want)
			}
		}
		if p.Flag != "" {
			preset := " (default " + p.Get() + p.defaultOrigin() + withoutValue + ")"
			if p.Get() == "" || set(p.Get()) != nil {
				preset = "" // the parameter has no default, or the flag must be given
			}
			define(p.Flag, p.Help+" Takes "+wants+preset, set)
		}
		if p.OldFlag != "" {
			define(p.OldFlag, "A second name of -"+p.Flag+".", set)
		}
	}
}

// Wanted is the error of a flag with a value that it does not accept. The text is the accepted values, in words.
type Wanted string

func (w Wanted) Error() string { return "want " + string(w) }

// defaultOrigin returns the note that a default is not the paper's, or nothing.
func (s *Spec) defaultOrigin() string {
	if s.FromPaper {
		return ""
	}
	return ", ours"
}
