// Package wire is what the page and its workers say to each other, as plain Go that is tested without a browser.
//
// A message is one Frame in one buffer, which the browser hands over without copying. The page sends Job, Give and Cancel; a worker
// sends Ready once, and then, for every job, any number of Progress and Rows and exactly one of Done and Fail. Every reply carries
// its job's number. What a job asks for is told by its Kind, and its body is that kind's own; results are rows of float64, because
// a browser moves a megabyte of numbers in a tenth of a millisecond and needs sixty for the same as JSON.
//
// Decoding never panics and never allocates more than the message is long: a worker may be another version's leftover.
package wire
