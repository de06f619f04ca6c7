// Package lesson has lessons as values: a title, a text and steps, in a JSON file that a teacher writes. A step sets a state of the page,
// which is a link's fragment, and shows or locks some parameters. It asks for a number, for a choice, for a state whose measure is within
// bounds, or for a text. The page and the command line judge an answer here. They compute a measure again from the state in which the
// answer was given. An answer sheet lists the answers, each with a link to its state.
//
// Nothing is secret. The file contains the right answers. A reader's answers are in the reader's link and nowhere else.
//
//	file ─> Read (line and column of what is wrong) ─> Lesson ─> Judge(step, Answer, Value) ─> Verdict, Sheet
//	                                              step, state ─> MeasureQuery ─> MeasureOfState (a worker) ─> Value
package lesson
