// Package synth makes synthetic workload logs, so that figures can be computed where a real log may not be published.
package synth

// Version is the version of the models. Any change that alters a log increases it. It is in the header of every log.
const Version = 1
