package sizing

// Permitted is equation (1) the other way round: the largest workload ratio, lambda times the mean service time over c, at which the mean
// wait for c resources is at most wait seconds. It is in (0, 1), and panics where c < 1 or wait is not above 0. O(c), some sixty times.
func Permitted(b BoundedPareto, c int, wait float64) float64 {
	if c < 1 || !(wait > 0) {
		panic("sizing: Permitted: fewer than one resource, or a wait not above 0")
	}
	low, high := 0.0, 1.0
	for {
		middle := low + (high-low)/2
		if middle <= low || middle >= high { // no number lies between them any more
			return low
		}
		if Wait(LoadAt(float64(middle*float64(c)), b), c) <= wait {
			low = middle
		} else {
			high = middle
		}
	}
}
