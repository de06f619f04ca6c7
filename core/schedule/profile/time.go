package profile

// Instant is simulated time: whole seconds since the run began. Negative instants are valid, though no request has one.
type Instant int64

// Seconds is a length of simulated time.
type Seconds int64

// Forever is an instant after every other. Add saturates there.
const Forever Instant = 1<<62 - 1

// Add returns t + d, and Forever where t is Forever or the sum would reach it.
func (t Instant) Add(d Seconds) Instant {
	if t >= Forever || d > 0 && Instant(d) > Forever-t {
		return Forever
	}
	return t + Instant(d)
}

// Sub returns the time from u to t.
func (t Instant) Sub(u Instant) Seconds { return Seconds(t - u) }
