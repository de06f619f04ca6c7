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

// parse reads flags and arguments in any order. Everything behind "--" is an argument.
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

// parseFlag sets a flag. Its value is the text behind "=". Without "=" a switch is on, and another flag takes the next argument.
func (c *invocation) parseFlag(text string, args []string) (rest []string, err error) {
	name, value, has := strings.Cut(text, "=")
	f := c.Lookup(name)
	switch {
	case f == nil && (name == "h" || name == "help"):
		c.Usage()
		return nil, flag.ErrHelp
	case f == nil && cmp.Or(moved[c.Name()+" -"+name], moved["-"+name]) != "":
		return nil, usagef("-%s: got it, want %s", name, cmp.Or(moved[c.Name()+" -"+name], moved["-"+name]))
	case f == nil:
		return nil, usagef("-%s: got it, want a flag that \"juggle %s -h\" lists", name, c.Name())
	case has:
	case isSwitch(f):
		value = "true"
	case len(args) == 0:
		return nil, usagef("-%s: got nothing behind it, want %s", name, wanted(f, f.Value.Set("")))
	default:
		value, args = args[0], args[1:]
	}
	err = notGiven(f, value)
	if err == nil {
		err = c.Set(name, value)
	}
	if err != nil {
		return nil, usagef("-%s: got %q, want %s", name, value, wanted(f, err))
	}
	return args, nil
}

// isSwitch reports whether a flag needs no value.
func isSwitch(f *flag.Flag) bool {
	toggle, is := f.Value.(interface{ IsBoolFlag() bool })
	return is && toggle.IsBoolFlag()
}

// wanted returns the accepted values of a flag in words. They come from the flag's error refused, or from the flag's type.
func wanted(f *flag.Flag, refused error) string {
	var want param.Wanted
	if errors.As(refused, &want) {
		return string(want)
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

// notGiven refuses an empty value of a text flag. Such a value often comes from an unset variable of a script, and many commands read it as
// if the flag were absent. A parameter's flag may have an empty value, except -against.
func notGiven(f *flag.Flag, value string) error {
	getter, is := f.Value.(flag.Getter)
	if is {
		_, is = getter.Get().(string)
	}
	what, _ := flag.UnquoteUsage(f)
	switch {
	case value != "":
	case f.Name == "against":
		return f.Value.Set("?")
	case is && slices.Contains([]string{"FILE", "file", "document"}, what):
		return param.Wanted("a file's name")
	case is && slices.Contains([]string{"FOLDER", "DIR"}, what):
		return param.Wanted("a folder's name")
	case is:
		return param.Wanted("its value")
	}
	return nil
}

// A menu lists the words that a flag accepts, for completion.
type menu struct {
	flag    string
	several bool // joined by commas
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

// commandFlag defines a flag of one command that belongs to no list of parameters. Its default is *to.
func commandFlag[T any](c *invocation, to *T, of func(param.Spec, func(*T) *T) param.Param[T], spec param.Spec) {
	spec.FromPaper = true
	c.define(param.New(*to, of(spec, func(v *T) *T { return v })).Of(to))
}

// whole defines a flag for a whole number from least to most; the default is *to.
func whole[N ~int | ~int64](c *invocation, name string, to *N, least, most float64, help string) {
	commandFlag(c, to, param.Whole[N, N], param.Spec{Key: name, Flag: name, Help: help, Min: least, Max: most})
}

// number defines a flag for a number from least to most; the default is *to.
func number(c *invocation, name string, to *float64, least, most float64, help string) {
	commandFlag(c, to, param.Decimal[float64], param.Spec{Key: name, Flag: name, Help: help, Min: least, Max: most})
}

// choice defines a flag for one value of a menu; the default is *to.
func choice[T comparable](c *invocation, name string, to *T, menu param.Menu[T], help string) {
	one := func(s param.Spec, at func(*T) *T) param.Param[T] { return param.OneOf(s, menu, at) }
	commandFlag(c, to, one, param.Spec{Key: name, Flag: name, Help: help})
}

// jobsFlag defines the flag for the number of cores.
func (c *invocation) jobsFlag() *int {
	jobs := runtime.NumCPU()
	whole(c, "jobs", &jobs, 1, 1<<16, "Compute on so many cores; the output does not depend on it.")
	return &jobs
}

// checkFlag defines the flag that verifies every simulation. A broken invariant is a fault of the program, with exit code 3.
func (c *invocation) checkFlag(to *bool) {
	c.BoolVar(to, "check", false, "verify the invariants of scheduling after every event, which takes up to a hundred times as long")
}

// requestID defines a flag for the id of a request. *to stays nil without the flag.
func (c *invocation) requestID(name string, to **int64, usage string) {
	c.Func(name, usage, func(text string) error {
		id, err := strconv.ParseInt(text, 10, 64)
		if err != nil {
			return param.Wanted("the id of a request, a whole number")
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

// refuse returns an error about the first of these flags that was set. The text where names the case in which the flag has an effect.
func (c *invocation) refuse(where string, names ...string) error {
	for _, name := range names {
		if c.given(name) {
			return usagef("-%s: has no effect here, want it %s", name, where)
		}
	}
	return nil
}

// refuseBeside is like refuse, but for all flags except these.
func (c *invocation) refuseBeside(where string, names ...string) (err error) {
	c.Visit(func(f *flag.Flag) {
		if err == nil && !slices.Contains(names, f.Name) {
			err = c.refuse(where, f.Name)
		}
	})
	return err
}

// oneOf returns an error if more than one of these flags was set.
func (c *invocation) oneOf(names ...string) error {
	names = slices.DeleteFunc(names, func(name string) bool { return !c.given(name) })
	if len(names) > 1 {
		return usagef("-%s: got it with -%s, want one of them", names[0], names[1])
	}
	return nil
}
