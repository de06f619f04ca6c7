// Package optimum is the second baseline beside the heuristic: how much work a clairvoyant provider could have accepted.
//
// Such a provider knows all requests of a stretch of a log before the first one is submitted. Its largest accepted work, the sum of
// processors times estimate over a set of requests that can all run within their windows, is not computed but bracketed, by two 0-1
// programs: the best solution of Below is a schedule that can be run, and nothing can do better than the best solution of Above. A
// smaller step brings the two together; with a step of one second they are the same.
//
// Data flow: NewProgram makes a program of requests; Program.WriteLP writes it for a solver, which is not part of this package;
// Program.Read takes the solver's Answer, verifies it and gives a Solution; Join makes a Bracket of the two, against which Bracket.Regret
// measures what an order accepted. Regret is a figure: several stretches, several loads, every order.
//
// A program is a pure function of the requests, the machine and the step. The solver's arithmetic is floating point; what it answers is
// rounded to 0 and 1 and then checked with integers, so that only its bound has to be believed, within the tolerance of boundTolerance.
package optimum
