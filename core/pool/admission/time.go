package admission

// Instant is simulated time, in milliseconds since a run began.
type Instant int64

// Millis is a length of simulated time, in milliseconds.
type Millis int64

// Second is a thousand milliseconds.
const Second Millis = 1000
