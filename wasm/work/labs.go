package work

import "juggle/wasm/wire"

// labs are the kinds of job beside the papers' figures and the reader's logs.
func labs() map[wire.Kind]func(*Job) (answer []byte, err error) {
	var pools Pools
	return map[wire.Kind]func(*Job) ([]byte, error){
		wire.Grid:  func(j *Job) ([]byte, error) { return nil, j.server.grid(j) },
		wire.Pools: pools.Do,
	}
}
