package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"juggle/core/base/hostiletest"
)

// readers are the commands that read files of a kind; FILE is its place.
var readers = map[hostiletest.Kind][]string{
	hostiletest.Requests:     {"schedule -format csv FILE", "agree -format csv FILE"},
	hostiletest.PartRequests: {"coallocate -format csv -procs 8,6 -shift FILE", "coallocate -format csv -procs 8,6 -explain FILE"},
	hostiletest.Events:       {"agree -format csv -events FILE REQUESTS"},
	hostiletest.Log:          {"trace -format csv FILE", "queue -format csv -summary FILE"},
	hostiletest.Bed:          {"pool params -scenario FILE"},
	hostiletest.Document:     {"realtime groups FILE", "realtime admit -machines FILE -request FILE"},
	hostiletest.Sweep:        {"sweep plan -o FOLDER FILE"},
	hostiletest.Plan:         {"sweep merge -partial PLANNED"},
	hostiletest.Lesson:       {"lesson FILE"},
	hostiletest.Agreement:    {"agree -format csv -again FILE REQUESTS"},
}

// Whatever stands in a file, a command ends soon: with what it means or with a short error, and never with a fault of the program's own.
func TestHostileFilesAreAnswered(t *testing.T) {
	for _, kind := range hostiletest.Kinds {
		if kind == hostiletest.Link {
			continue
		}
		t.Run(string(kind), func(t *testing.T) {
			t.Parallel()
			folder := t.TempDir()
			file, requests := filepath.Join(folder, string(kind)), filepath.Join(folder, "good.csv")
			write(t, requests, "id,submit,ready,deadline,procs,estimate,runtime,flexible\n1,0,10,130,4,50,45,1\n")
			inputs, answered := hostiletest.All(kind), 0
			for _, in := range inputs {
				write(t, file, in.Text)
				for _, command := range readers[kind] {
					plan := filepath.Join(folder, "plan")
					args := strings.Fields(strings.NewReplacer("FILE", file, "REQUESTS", requests, "FOLDER", plan, "PLANNED", folder).Replace(command))
					began := time.Now()
					_, said, code := call("", args...)
					took := time.Since(began)
					if code == 0 {
						answered++
					}
					if code > 2 || code != 0 && said == "" || len(said) > 2500 || strings.ContainsAny(said, "\x1b\u009b\x00") ||
						took > 10*time.Second {
						t.Errorf("%s, %s: got code %d after %v and %d bytes: %.300q", command, in.Name, code, took, len(said), said)
					}
					if err := os.RemoveAll(plan); err != nil {
						t.Fatal(err)
					}
				}
			}
			n := len(inputs)
			if answered == 0 || answered == n*len(readers[kind]) {
				t.Errorf("of %d inputs %d were answered, want some", n, answered)
			}
			t.Logf("%d inputs, %d answered without an error", n, answered)
		})
	}
}
