package param

// A Param is one parameter of an S: what it is, and where in S its value lives.
type Param[S any] struct {
	Spec
	at func(*S) value
}

// Of is p with its value in s.
func (p *Param[S]) Of(s *S) Value { return Value{&p.Spec, p.at(s)} }

// Get gives the value in s as text.
func (p *Param[S]) Get(s *S) string { return p.at(s).text() }

// Set reads text into s, spaces around it allowed. On an error, which is an *Error, s is as before.
func (p *Param[S]) Set(s *S, text string) error { return p.Of(s).Set(text) }

// Changed reports whether the value in s differs from the default.
func (p *Param[S]) Changed(s *S) bool { return p.Get(s) != p.Default }

// Then is p with something that follows from every value that is set.
func (p Param[S]) Then(follow func(*S)) Param[S] {
	at := p.at
	p.at = func(s *S) value { return followed{at(s), func() { follow(s) }} }
	return p
}

// A Handle is a parameter of something whose type need not be known: what a control on a page needs.
type Handle struct {
	Spec
	Get       func() string
	Set       func(text string) error // what it refuses changes nothing
	Untouched func() string           // the value to go back to
}

// Bind makes a Handle of p. at points to the present S, which is only read; put takes a copy with the value changed, and may refuse it.
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
