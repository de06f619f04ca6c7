// Package profile keeps the number of free processors of a machine over time, its availability profile. Every placement searches a gap in
// it.
//
// All numbers are integers: instants and lengths are whole seconds. Intervals are half-open: a job that starts at an instant can have the
// processors of one that ends there.
package profile
