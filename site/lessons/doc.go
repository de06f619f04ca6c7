// Package lessons shows lessons (core/lesson): the panel of the one that is open, which stays below every view while somebody works in it,
// and the view with the list of lessons, the answer sheet, and what who teaches needs to know.
//
// The link holds all: the lesson's name, the step, the answers and the state in which each was given.
package lessons
