// Package lesson is lessons as values: a title, a text and steps, in a JSON file that a teacher writes. A step sets a state of the page,
// which is a link's fragment, shows or locks some of its knobs, and asks: for a number, for a choice, to bring a measure of the state above
// a threshold, or for a text. What somebody answers is judged here, on the page and on the command line alike; a measure is computed again
// from the state in which it was reached. An answer sheet lists the answers, each with the link to its state.
//
// Nothing is secret: the right answers are in the file, and answers are in the link of whoever gives them, and nowhere else.
//
//	file ─> Read (line and column of what is wrong) ─> Lesson ─> Judge(step, Answer, Value) ─> Verdict, Sheet
//	                                              step, state ─> Asked ─> Measured (a question to a worker) ─> Value
package lesson
