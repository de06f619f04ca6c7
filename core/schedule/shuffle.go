package schedule

import (
	"math/rand/v2"

	"juggle/core/splitmix"
)

// A Draw gives Shuffle's keys for one event: an arrival, a replan, or a job that is placed because of an event. Each key depends on the
// seed, the event and the job alone, so one request more or less changes no other key.
type Draw struct{ stream uint64 }

// The purposes keep the streams of arrivals, replans and changes apart.
const (
	arrivalPurpose = 0x61727269_76616c73
	replanPurpose  = 0x7265706c_616e2121
	changePurpose  = 0x6368616e_67652121
)

// DrawForArrival is the draw at the arrival of the request with that id.
func DrawForArrival(seed uint64, id int64) Draw {
	return Draw{splitmix.Mix(splitmix.Mix(seed^arrivalPurpose) ^ uint64(id))}
}

// DrawForReplan is the draw of the replan at an instant.
func DrawForReplan(seed uint64, now Instant) Draw {
	return Draw{splitmix.Mix(splitmix.Mix(seed^replanPurpose) ^ uint64(now))}
}

// DrawForChange is the draw for the n-th event of a run, from 0, when the job with that id is placed because of it; no job, 0: the
// whole queue.
func DrawForChange(seed uint64, n int, id int64) Draw {
	return Draw{splitmix.Mix(splitmix.Mix(splitmix.Mix(seed^changePurpose)^uint64(n)) ^ uint64(id))}
}

// Key is the key of the job with that id: the first number of a PCG stream of its own, without its lowest bit.
func (d Draw) Key(id int64) int64 {
	var pcg rand.PCG
	pcg.Seed(d.stream, uint64(id))
	return int64(pcg.Uint64() >> 1)
}
