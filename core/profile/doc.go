// Package profile keeps the number of free processors of a machine over time: the structure that every placement asks.
//
// All of it is integer: instants and lengths are whole seconds, intervals are half-open, so a job that ends at an instant gives
// its processors to a job that starts there.
package profile
