package schedule

import (
	"math/rand/v2"

	"juggle/core/base/splitmix"
)

// A Draw gives the random keys of Shuffle for one event: an arrival, a replan, or the placing of a job after an event. A key depends only
// on the seed, the event and the job. One request more or less therefore changes no other key.
type Draw struct{ stream uint64 }

// The purposes keep the streams of arrivals, replans and changes apart.
const (
	arrivalPurpose = 0x61727269_76616c73
	replanPurpose  = 0x7265706c_616e2121
	changePurpose  = 0x6368616e_67652121
)

// DrawForArrival returns the draw for the arrival of the request with the given id.
func DrawForArrival(seed uint64, id int64) Draw {
	return Draw{splitmix.Mix(splitmix.Mix(seed^arrivalPurpose) ^ uint64(id))}
}

// DrawForReplan returns the draw for a replan at the instant now.
func DrawForReplan(seed uint64, now Instant) Draw {
	return Draw{splitmix.Mix(splitmix.Mix(seed^replanPurpose) ^ uint64(now))}
}

// DrawForChange returns the draw for placing a job after event n of a run, from 0. id is the job's; 0 where the whole queue is placed.
func DrawForChange(seed uint64, n int, id int64) Draw {
	return Draw{splitmix.Mix(splitmix.Mix(splitmix.Mix(seed^changePurpose)^uint64(n)) ^ uint64(id))}
}

// Key returns the key of the job with the given id: the first number of its PCG stream, without the lowest bit.
func (d Draw) Key(id int64) int64 {
	var pcg rand.PCG
	pcg.Seed(d.stream, uint64(id))
	return int64(pcg.Uint64() >> 1)
}
