// Package logs is the view of the logs: which ones the study runs on, one's own, what is in each, and a generator.
package logs
