// Package wire has the messages between the page and its workers. It is plain Go, tested without a browser.
//
// A message is one Frame in one buffer, which the browser hands over without copying. There are two kinds of jobs: a Run makes items of an
// experiment, and a Query is one that package query declares. The page sends jobs, Give, Drop and Cancel. A worker sends Ready once.
// Then, for every job, it sends any number of Progress and Rows and exactly one Done or Fail. Every reply carries the number of its job.
// The results of items are rows of float64, because a browser moves a megabyte of numbers in a tenth of a millisecond, and needs sixty
// milliseconds for the same numbers as JSON.
//
// Every message and every body is a coder.Value. Reading never panics, never allocates more items than there are bytes, and refuses a frame
// of another version, because a worker may come from an older version of the page.
package wire
