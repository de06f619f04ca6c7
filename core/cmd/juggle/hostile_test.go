package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"juggle/core/base/hostiletest"
)

// readingCommands has the commands that read each kind of file. FILE is the file, REQUESTS a valid file of requests, FOLDER the folder of a
// new sweep, and PLANNED the folder in which FILE is plan.json.
var readingCommands = map[hostiletest.Kind][]string{
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

// TestHostileFilesEndInOutputOrAShortError reads files that are damaged, huge or forged. Every command must end within 10 s, with exit code
// 0, 1 or 2 and not 3, a fault of the program. An error must be short and without control characters.
func TestHostileFilesEndInOutputOrAShortError(t *testing.T) {
	for _, kind := range hostiletest.Kinds {
		if kind == hostiletest.Link {
			continue // no command reads a link of the page
		}
		t.Run(string(kind), func(t *testing.T) {
			t.Parallel()
			folder := t.TempDir()
			file, requests := filepath.Join(folder, string(kind)), filepath.Join(folder, "good.csv")
			writeFile(t, requests, "id,submit,ready,deadline,procs,estimate,runtime,flexible\n1,0,10,130,4,50,45,1\n")
			inputs, succeeded := hostiletest.All(kind), 0
			for _, in := range inputs {
				writeFile(t, file, in.Text)
				for _, command := range readingCommands[kind] {
					plan := filepath.Join(folder, "plan")
					args := strings.Fields(strings.NewReplacer("FILE", file, "REQUESTS", requests, "FOLDER", plan, "PLANNED", folder).Replace(command))
					start := time.Now()
					_, stderr, code := call("", args...)
					took := time.Since(start)
					if code == 0 {
						succeeded++
					}
					if code > 2 || code != 0 && stderr == "" || len(stderr) > 2500 || strings.ContainsAny(stderr, "\x1b\u009b\x00") ||
						took > 10*time.Second {
						t.Errorf("%s, %s: got exit code %d after %v and %d bytes of errors: %.300q\nwant 0 to 2, and a short error unless it is 0",
							command, in.Name, code, took, len(stderr), stderr)
					}
					if err := os.RemoveAll(plan); err != nil {
						t.Fatal(err)
					}
				}
			}
			calls := len(inputs) * len(readingCommands[kind])
			if succeeded == 0 || succeeded == calls {
				t.Errorf("got %d of %d calls that succeeded, want some and not all", succeeded, calls)
			}
			t.Logf("%d of %d calls succeeded", succeeded, calls)
		})
	}
}
