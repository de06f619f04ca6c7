package param

// A Param is one parameter of an S: its description, and the place of its value in an S.
type Param[S any] struct {
	Spec
	at func(*S) value
}

// Of returns p with its value in s.
func (p *Param[S]) Of(s *S) Value { return Value{&p.Spec, p.at(s)} }

// Get returns the value in s as text.
func (p *Param[S]) Get(s *S) string { return p.at(s).text() }

// Set reads text into s. Spaces around it are allowed. An error is an *Error and leaves s as it was.
func (p *Param[S]) Set(s *S, text string) error { return p.Of(s).Set(text) }

// Changed reports whether the value in s differs from the default.
func (p *Param[S]) Changed(s *S) bool { return p.Get(s) != p.Default }

// Then returns p with a function that is called after every value that is set.
func (p Param[S]) Then(follow func(*S)) Param[S] {
	at := p.at
	p.at = func(s *S) value { return followed{at(s), func() { follow(s) }} }
	return p
}

// A Handle is a parameter for a control on a page, which does not depend on the type S.
type Handle struct {
	Spec
	Get       func() string
	Set       func(text string) error // an error leaves the value as it was
	Untouched func() string           // the value that a reset restores
}

// Bind makes a Handle of p. The function at returns the present S, which Bind only reads. The function put receives a copy with the changed
// value, and may refuse it.
func (p *Param[S]) Bind(at func() *S, put func(S) error) Handle {
	return Handle{p.Spec,
		func() string { return p.Get(at()) },
		func(text string) error {
			s := *at()
			if err := p.Set(&s, text); err != nil {
				return err
			}
			return put(s)
		},
		func() string { return p.Default }}
}
