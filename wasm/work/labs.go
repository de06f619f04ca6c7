package work

import "juggle/wasm/wire"

// labs are the kinds of job beside the papers' figures and the reader's logs.
func labs() map[wire.Kind]func(*Job) (answer []byte, err error) {
	var pools Pools
	return map[wire.Kind]func(*Job) ([]byte, error){
		wire.Pools: pools.Do,
	}
}
