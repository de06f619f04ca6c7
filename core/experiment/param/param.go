package param

// A Param is one parameter of an S: its description, and the field of an S that holds its value.
type Param[S any] struct {
	Spec
	field func(*S) value
}

// Of returns p with its value in s.
func (p *Param[S]) Of(s *S) Value { return newValue(p.field(s), &p.Spec) }

// Get returns the value in s as text.
func (p *Param[S]) Get(s *S) string { return p.field(s).text() }

// Set reads text into s. Spaces around it are allowed. An error is an *Error and leaves s as it was.
func (p *Param[S]) Set(s *S, text string) error { return set(p.field(s), &p.Spec, text) }

// Changed reports whether the value in s differs from the default.
func (p *Param[S]) Changed(s *S) bool { return p.Get(s) != p.Default }

// AfterSet returns p with a function that is called whenever the value has been set. A refusal of p does not include the reason why a
// formula is not accepted.
func (p Param[S]) AfterSet(call func(*S)) Param[S] {
	field := p.field
	p.field = func(s *S) value { return observed{field(s), func() { call(s) }} }
	return p
}

// Bind returns p for a control on a page, with a copy of its Spec. The function current returns the present S, which Bind only reads. The
// function replace receives a copy with the changed value, and may refuse it.
func (p *Param[S]) Bind(current func() *S, replace func(S) error) Value {
	spec := p.Spec
	return Value{Spec: &spec,
		Get: func() string { return p.Get(current()) },
		Set: func(text string) error {
			s := *current()
			if err := p.Set(&s, text); err != nil {
				return err
			}
			return replace(s)
		}}
}
