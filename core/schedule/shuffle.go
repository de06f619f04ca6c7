package schedule

import (
	"math/rand/v2"

	"juggle/core/base/splitmix"
)

// RandomKeys gives every job its random key for one event: an arrival, a replan, or the placing of a job after an event. Shuffle sorts by
// these keys. A key depends only on the seed, the event and the job. One request more or less therefore changes no other key.
type RandomKeys struct{ stream uint64 }

// The purposes keep the streams of arrivals, replans and changes apart.
const (
	arrivalPurpose = 0x61727269_76616c73
	replanPurpose  = 0x7265706c_616e2121
	changePurpose  = 0x6368616e_67652121
)

// KeysForArrival returns the keys for the arrival of the request with the given id.
func KeysForArrival(seed uint64, id int64) RandomKeys {
	return RandomKeys{splitmix.Mix(splitmix.Mix(seed^arrivalPurpose) ^ uint64(id))}
}

// KeysForReplan returns the keys for a replan at the instant now.
func KeysForReplan(seed uint64, now Instant) RandomKeys {
	return RandomKeys{splitmix.Mix(splitmix.Mix(seed^replanPurpose) ^ uint64(now))}
}

// KeysForChange returns the keys for placing a job after event n of a run, from 0. id is the job's; 0 where the whole queue is placed.
func KeysForChange(seed uint64, n int, id int64) RandomKeys {
	return RandomKeys{splitmix.Mix(splitmix.Mix(splitmix.Mix(seed^changePurpose)^uint64(n)) ^ uint64(id))}
}

// Key returns the key of the job with the given id: the first number of its PCG stream, without the lowest bit.
func (k RandomKeys) Key(id int64) int64 {
	var pcg rand.PCG
	pcg.Seed(k.stream, uint64(id))
	return int64(pcg.Uint64() >> 1)
}
