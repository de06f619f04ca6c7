package parts

// Acts is the component that shows buttons in a line below a part of a view.
type Acts struct{ List func() []Act }

// An Act is a button of Acts.
type Act struct {
	ID, Word string
	Label    string // the full name for screen readers; "": the Word is the full name
	Disabled bool   // the button is disabled
	Expanded any    // the value of aria-expanded of a button that opens something; else nil
	Press    func()
}

// name is the value of aria-label.
func (a Act) name() any {
	if a.Label == "" {
		return nil
	}
	return a.Label
}
