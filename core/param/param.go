package param

import "strings"

// A Param is one parameter of an S: what it is, and where in S its value lives.
type Param[S any] struct {
	Spec
	get func(*S) string
	set func(s *S, text string, spec *Spec) bool // what it refuses may be half done: Set works on a copy
}

// Get gives the value in s as text.
func (p *Param[S]) Get(s *S) string { return p.get(s) }

// Set reads text into s, spaces around it allowed. On an error, which is an *Error, s is as before.
func (p *Param[S]) Set(s *S, text string) error {
	next := *s
	if !p.set(&next, strings.TrimSpace(text), &p.Spec) {
		return p.refuse(text)
	}
	*s = next
	return nil
}

// Then is p with something that follows from every value set.
func (p Param[S]) Then(follow func(*S)) Param[S] {
	set := p.set
	p.set = func(s *S, text string, spec *Spec) bool {
		ok := set(s, text, spec)
		follow(s)
		return ok
	}
	return p
}

// Changed tells whether the value in s differs from the default.
func (p *Param[S]) Changed(s *S) bool { return p.get(s) != p.Default }

// A Handle is a parameter of something whose type need not be known: what a control on a page needs.
type Handle struct {
	Spec
	Get func() string
	Set func(text string) error // what it refuses changes nothing
}

// Bind makes a Handle of p. get gives the S at hand, put takes the one with the value changed, and may refuse it.
func (p *Param[S]) Bind(get func() S, put func(S) error) Handle {
	return Handle{p.Spec,
		func() string { s := get(); return p.get(&s) },
		func(text string) error {
			s := get()
			if err := p.Set(&s, text); err != nil {
				return err
			}
			return put(s)
		}}
}
