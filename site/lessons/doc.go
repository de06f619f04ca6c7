// Package lessons shows lessons (core/lesson): the panel of the one that is open, a column at the right of every view and a strip at the
// foot of a small screen, and the view with the list of lessons, the answer sheet, and what who teaches needs to know. While a step waits
// for a guess, the views mask what gives its answer away (page.Asked).
//
// The link holds all: the lesson's name, or the whole of it where it is somebody's own file, the step, the name of who answers, the answers
// and the state in which each was given.
package lessons
