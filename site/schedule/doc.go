// Package schedule is the view of one run: every decision of it, with what was asked, what was tried and what moved.
package schedule
