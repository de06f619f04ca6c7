package admission

// Resource is where a resource stands in the life of its own agreement, the RSLA, by which its site lets the pool have it. The paper names
// the agreement, and no states of it.
type Resource uint8

// The states of an RSLA.
const (
	Withdrawn Resource = iota // its site keeps it
	Offered                   // the pool may bind it
	Bound                     // a BSLA holds it, until the run's end even where its site has withdrawn it meanwhile
	Resources = iota          // how many there are
)
