package main

import (
	"cmp"
	"errors"
	"flag"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"juggle/core/experiment/param"
)

// parse sets the flags and keeps the other arguments in c.args. Flags and arguments may stand in any order. Everything behind "--" is an
// argument.
func (c *invocation) parse(args []string) (err error) {
	for len(args) > 0 && err == nil {
		arg := args[0]
		args = args[1:]
		switch {
		case arg == "--":
			c.args = append(c.args, args...)
			return nil
		case len(arg) < 2 || arg[0] != '-':
			c.args = append(c.args, arg)
		default:
			args, err = c.parseFlag(strings.TrimPrefix(arg[1:], "-"), args)
		}
	}
	return err
}

// parseFlag sets the flag of the text, which is "name" or "name=value". Without "=", a switch is set to true, and another flag takes the
// next argument as its value. rest has the arguments that remain.
func (c *invocation) parseFlag(text string, args []string) (rest []string, err error) {
	name, value, has := strings.Cut(text, "=")
	f := c.Lookup(name)
	switch {
	case f == nil && (name == "h" || name == "help"):
		c.Usage()
		return nil, flag.ErrHelp
	case f == nil && cmp.Or(replacements[c.Name()+" -"+name], replacements["-"+name]) != "":
		return nil, usagef("-%s: got it, want %s", name, cmp.Or(replacements[c.Name()+" -"+name], replacements["-"+name]))
	case f == nil:
		return nil, usagef("-%s: got it, want a flag that \"juggle %s -h\" lists", name, c.Name())
	case has:
	case isSwitch(f):
		value = "true"
	case len(args) == 0:
		return nil, usagef("-%s: got nothing behind it, want %s", name, describeValues(f, f.Value.Set("")))
	default:
		value, args = args[0], args[1:]
	}
	err = refuseEmpty(f, value)
	if err == nil {
		err = c.Set(name, value)
	}
	if err != nil {
		return nil, usagef("-%s: got %q, want %s", name, value, describeValues(f, err))
	}
	return args, nil
}

// isSwitch reports whether a flag needs no value.
func isSwitch(f *flag.Flag) bool {
	toggle, is := f.Value.(interface{ IsBoolFlag() bool })
	return is && toggle.IsBoolFlag()
}

// describeValues returns the accepted values of a flag in words. The error is the one that the flag returned for another value. Where the
// error does not tell the values, the flag's type does, or else they are "its value".
func describeValues(f *flag.Flag, err error) string {
	var wanted param.FlagError
	if errors.As(err, &wanted) {
		return string(wanted)
	}
	if value, is := f.Value.(flag.Getter); is {
		switch value.Get().(type) {
		case bool:
			return "true or false"
		case float64:
			return "a number"
		case int64:
			return "a whole number"
		}
	}
	return "its value"
}

// refuseEmpty returns an error if the value of a text flag is empty. An unset variable in a script gives such a value, and many commands
// would read it as if the flag were absent. Flags of parameters may have an empty value, except -against.
func refuseEmpty(f *flag.Flag, value string) error {
	getter, isText := f.Value.(flag.Getter)
	if isText {
		_, isText = getter.Get().(string)
	}
	valueName, _ := flag.UnquoteUsage(f)
	switch {
	case value != "":
	case f.Name == "against":
		return f.Value.Set("?") // which is refused, with the accepted values
	case isText && slices.Contains([]string{"FILE", "file", "document"}, valueName):
		return param.FlagError("a file's name")
	case isText && slices.Contains([]string{"FOLDER", "DIR"}, valueName):
		return param.FlagError("a folder's name")
	case isText:
		return param.FlagError("its value")
	}
	return nil
}

// A menu lists the words that a flag accepts, for completion.
type menu struct {
	flag    string
	several bool // the flag accepts several words, joined by commas
	words   []string
}

// define defines the flags of parameters.
func (c *invocation) define(values param.Values) {
	values.Flags(c.FlagSet)
	for _, p := range values {
		m := menu{flag: p.Flag, several: p.Kind == param.Choices}
		for _, o := range p.Options {
			m.words = append(m.words, o.Name)
		}
		c.menus = append(c.menus, m)
	}
}

// commandFlag defines a flag that belongs to no list of parameters. The flag sets *to, which holds its default. newParam makes the
// parameter behind the flag.
func commandFlag[T any](c *invocation, to *T, newParam func(param.Spec, func(*T) *T) param.Param[T], spec param.Spec) {
	spec.FromPaper = true
	c.define(param.New(*to, newParam(spec, func(v *T) *T { return v })).Of(to))
}

// wholeFlag defines a flag for a whole number from least to most; the default is *to.
func wholeFlag[N ~int | ~int64](c *invocation, name string, to *N, least, most float64, help string) {
	commandFlag(c, to, param.Whole[N, N], param.Spec{Key: name, Flag: name, Help: help, Min: least, Max: most})
}

// numberFlag defines a flag for a number from least to most; the default is *to.
func numberFlag(c *invocation, name string, to *float64, least, most float64, help string) {
	commandFlag(c, to, param.Decimal[float64], param.Spec{Key: name, Flag: name, Help: help, Min: least, Max: most})
}

// choiceFlag defines a flag for one value of a menu; the default is *to.
func choiceFlag[T comparable](c *invocation, name string, to *T, menu param.Menu[T], help string) {
	newParam := func(s param.Spec, field func(*T) *T) param.Param[T] { return param.OneOf(s, menu, field) }
	commandFlag(c, to, newParam, param.Spec{Key: name, Flag: name, Help: help})
}

// jobsFlag defines the flag for the number of cores.
func (c *invocation) jobsFlag() *int {
	jobs := runtime.NumCPU()
	wholeFlag(c, "jobs", &jobs, 1, 1<<16, "Compute on so many cores; the output does not depend on it.")
	return &jobs
}

// checkFlag defines the flag -check. With it the simulations of reservations verify the invariants; those of queues do not. A broken
// invariant is a fault of the program, with exit code 3.
func (c *invocation) checkFlag(to *bool) {
	c.BoolVar(to, "check", false, "verify the invariants of scheduling after every event, which takes up to a hundred times as long")
}

// requestID defines a flag for the id of a request. The flag sets *to, which stays nil without the flag.
func (c *invocation) requestID(name string, to **int64, usage string) {
	c.Func(name, usage, func(text string) error {
		id, err := strconv.ParseInt(text, 10, 64)
		if err != nil {
			return param.FlagError("the id of a request, a whole number")
		}
		*to = &id
		c.ids = append(c.ids, namedID{name, id})
		return nil
	})
}

// A namedID is the id of a request, with the flag that was given it.
type namedID struct {
	flag string
	id   int64
}

// given reports whether a flag was set.
func (c *invocation) given(name string) (found bool) {
	c.Visit(func(f *flag.Flag) { found = found || f.Name == name })
	return found
}

// refuse returns an error about the first of these flags that was set. The text where names the case in which they have an effect: "with
// -solve".
func (c *invocation) refuse(where string, names ...string) error {
	for _, name := range names {
		if c.given(name) {
			return usagef("-%s: has no effect here, want it %s", name, where)
		}
	}
	return nil
}

// refuseOthers returns an error about the first flag that was set and is not among these. where is as in refuse.
func (c *invocation) refuseOthers(where string, names ...string) (err error) {
	c.Visit(func(f *flag.Flag) {
		if err == nil && !slices.Contains(names, f.Name) {
			err = c.refuse(where, f.Name)
		}
	})
	return err
}

// atMostOne returns an error if more than one of these flags was set.
func (c *invocation) atMostOne(names ...string) error {
	names = slices.DeleteFunc(names, func(name string) bool { return !c.given(name) })
	if len(names) > 1 {
		return usagef("-%s: got it with -%s, want one of them", names[0], names[1])
	}
	return nil
}
