// Package logs is the view of the logs: the logs on which the study runs, the reader's own logs, the content of each log, and a generator.
package logs
