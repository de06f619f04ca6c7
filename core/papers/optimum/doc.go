// Package optimum is a baseline: it bounds the work that a clairvoyant provider could have accepted.
//
// A clairvoyant provider knows all requests of a stretch of a log before the first is submitted. The optimum is the largest work of a set
// of requests that can all run within their windows; the work of a request is its processors times its estimate. The optimum is not
// computed but bracketed by two 0-1 programs. The best solution of Below is a schedule that can be run, and no schedule has more work than
// the best solution of Above. A smaller step of the starts usually gives a narrower bracket; one that divides the former step never gives a
// wider one. With a step of one second both programs give the optimum.
//
// Data flow: NewProgram makes a program of requests. Program.WriteLP writes it for a solver, which is not part of this package.
// Program.Read verifies the solver's Answer and returns a Solution. Join makes a Bracket of the two solutions. Bracket.Regret returns the
// share of the optimum's work that an order did not accept. The package baseline makes a figure of the regret on several stretches and
// loads.
//
// A program is a pure function of its side, the requests, the machine and the step. A solver computes in floating point. Its values are
// rounded to 0 and 1 and then checked with integers, so only its bound has to be trusted, within boundTolerance.
package optimum
