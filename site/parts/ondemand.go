package parts

// OnDemand holds parts of a view that are made when they are first shown, by the names of their places.
type OnDemand[T any] map[string]*T

// Get returns the part at a place, made by create where there is none yet.
func (o OnDemand[T]) Get(place string, create func() *T) *T {
	if o[place] == nil {
		o[place] = create()
	}
	return o[place]
}
