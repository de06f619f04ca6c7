// Package wire is what the page and its workers say to each other, as plain Go that is tested without a browser.
//
// A message is one Frame in one buffer, which the browser hands over without copying. A job is one of two: Run makes items of an
// experiment, Question answers what package question declares. The page sends jobs, Give, Drop and Cancel; a worker sends Ready once, and
// then, for every job, any number of Progress and Rows and exactly one of Done and Fail. Every reply carries its job's number. What items
// come to are rows of float64, because a browser moves a megabyte of numbers in a tenth of a millisecond and needs sixty for the same as
// JSON.
//
// Every message and every body is a coder.Value: reading never panics, makes no more items than there are bytes, and refuses a frame of
// another version, since a worker may be one's leftover.
package wire
