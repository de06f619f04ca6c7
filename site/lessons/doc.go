// Package lessons shows lessons (core/lesson). It has two parts. The panel shows the open lesson: as a column to the right of every view,
// or as a strip at the foot of a small screen. The view has the list of lessons, the answer sheet, and advice for teachers. While a step
// waits for a guess, the views hide what would give the answer away (page.Asked).
//
// The link contains everything: the lesson's name, or the whole lesson if it is a teacher's own file; the step; the reader's name; the
// answers, and the state in which each was given.
package lessons
