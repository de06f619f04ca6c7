package param

import "strconv"

// A FlagSet has the methods of *flag.FlagSet that Flags calls.
type FlagSet interface {
	Func(name, usage string, set func(string) error)
	BoolFunc(name, usage string, set func(string) error)
}

// Flags defines a flag for every parameter that has one, and another for its former name. The present value is the flag's default. The
// error of a flag with a wrong value is a FlagError.
func (v Values) Flags(fs FlagSet) {
	for _, p := range v {
		defineFlag, accepted, withoutValue := fs.Func, p.Want(), ""
		if p.Kind == Switch { // a flag without a value switches it on
			defineFlag, accepted, withoutValue = fs.BoolFunc, "on or off, true or false, 1 or 0", "; alone on"
		}
		set := func(text string) error {
			if on, err := strconv.ParseBool(text); err == nil && p.Kind == Switch {
				text = onOff(on)
			}
			switch err := p.Set(text); {
			case err == nil:
				return nil
			case p.Kind == Switch:
				return FlagError(accepted)
			default:
				return FlagError(err.(*Error).Want)
			}
		}
		if p.Flag != "" {
			defaultNote := " (default " + p.Get() + p.defaultOrigin() + withoutValue + ")"
			if p.Get() == "" || set(p.Get()) != nil {
				defaultNote = "" // the parameter has no default, or its flag is required
			}
			defineFlag(p.Flag, p.Help+" Takes "+accepted+defaultNote, set)
		}
		if p.OldFlag != "" {
			defineFlag(p.OldFlag, "A second name of -"+p.Flag+".", set)
		}
	}
}

// A FlagError is the error of a flag with a value that it does not accept. It holds only the accepted values, in words, and for a formula
// the reason, because the flag set adds the flag's name and the value.
type FlagError string

func (e FlagError) Error() string { return "want " + string(e) }

// defaultOrigin returns a note that the default is not from the paper, or nothing if it is.
func (s *Spec) defaultOrigin() string {
	if s.FromPaper {
		return ""
	}
	return ", ours"
}
