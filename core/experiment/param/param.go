package param

// A Param is one parameter of an S: its description, and the place of its value in an S.
type Param[S any] struct {
	Spec
	at func(*S) value
}

// Of returns p with its value in s.
func (p *Param[S]) Of(s *S) Value { return newValue(p.at(s), &p.Spec) }

// Get returns the value in s as text.
func (p *Param[S]) Get(s *S) string { return p.at(s).text() }

// Set reads text into s. Spaces around it are allowed. An error is an *Error and leaves s as it was.
func (p *Param[S]) Set(s *S, text string) error { return set(p.at(s), &p.Spec, text) }

// Changed reports whether the value in s differs from the default.
func (p *Param[S]) Changed(s *S) bool { return p.Get(s) != p.Default }

// Then returns p with a function that is called after every value that is set.
func (p Param[S]) Then(follow func(*S)) Param[S] {
	at := p.at
	p.at = func(s *S) value { return observed{at(s), func() { follow(s) }} }
	return p
}

// Bind returns p for a control on a page, with a copy of its Spec. The function at returns the present S, which Bind only reads. The
// function put receives a copy with the changed value, and may refuse it.
func (p *Param[S]) Bind(at func() *S, put func(S) error) Value {
	spec := p.Spec
	return Value{Spec: &spec,
		Get: func() string { return p.Get(at()) },
		Set: func(text string) error {
			s := *at()
			if err := p.Set(&s, text); err != nil {
				return err
			}
			return put(s)
		}}
}
