package work

import "juggle/wasm/wire"

// A lab makes items of an experiment in its own way.
type lab func(*Job, *wire.Items) error

// labs are those of the experiments that package experiment does not know by name.
func labs() map[string]lab { return map[string]lab{wire.PoolStudy: new(Pools).Do} }
