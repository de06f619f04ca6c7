package bind

// Named are parts of a view that are made when they are first shown, by the name of their place.
type Named[T any] map[string]*T

// At is the part at a place.
func (n Named[T]) At(place string, first func() *T) *T {
	if n[place] == nil {
		n[place] = first()
	}
	return n[place]
}
