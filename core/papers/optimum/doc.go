// Package optimum is the second baseline beside the heuristic: how much work a clairvoyant provider could have accepted.
//
// Such a provider has all requests of a stretch of a log before the first one is submitted. Its largest accepted work is the sum of
// processors times estimate over a set of requests that can all run within their windows. It is not computed but bracketed by two 0-1
// programs: the best solution of Below is a schedule that can be run, and no schedule is better than the best solution of Above. A smaller
// step brings the two together; with a step of one second they are the same.
//
// Data flow: NewProgram makes a program of requests; Program.WriteLP writes it for a solver, which is not part of this package;
// Program.Read verifies the solver's Answer and returns a Solution; Join makes a Bracket of the two; Bracket.Regret measures against it
// what an order accepted. Regret is a figure: several stretches, several loads, every order.
//
// A program is a pure function of the requests, the machine and the step. A solver computes in floating point. Its values are rounded to 0
// and 1 and then checked with integers, so that only its bound has to be trusted, within boundTolerance.
package optimum
