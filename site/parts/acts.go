package parts

// Acts are a line of buttons under a part of a view.
type Acts struct{ List func() []Act }

// An Act is one of them.
type Act struct {
	ID, Word string
	Label    string // where the word alone does not say enough
	Off      bool
	Open     any // aria-expanded, where it opens something
	Pressed  any // aria-pressed, where it is chosen among others
	Do       func()
}

func (a Act) name() any {
	if a.Label == "" {
		return nil
	}
	return a.Label
}
