package main

import (
	"fmt"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"

	"juggle/core/log/sacct"
	"juggle/core/log/swf"
)

// TestTheLogOfARealSlurmIsWhatHappened has a Slurm run jobs that end in several ways, and reads what its sacct prints of them.
func TestTheLogOfARealSlurmIsWhatHappened(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: Slurm is not started")
	}
	t.Parallel() // it waits for a quarter of a minute: daemons start, and jobs run for seconds
	slurm := startSlurm(t, true)
	begun := time.Now()
	submit := func(options, script string) string {
		t.Helper()
		args := append([]string{"--parsable", "--output=/dev/null", "--wrap=" + script}, strings.Fields(options)...)
		id := slurm.ask("sbatch", args...)
		if _, err := strconv.Atoi(id); err != nil {
			t.Fatalf("sbatch %q: %s\n%s", args, id, slurm.log())
		}
		return id
	}
	states := func(id string) string { return slurm.ask("squeue", "--noheader", "--format=%T", "--job="+id) }
	type want struct{ procs, requested, limit, status, least int64 } // least: of the run time; -1: it never ran
	wants := map[string]want{}
	wants[submit("-n2 -t5", "sleep 2")] = want{2, 2, 300, 1, 2}
	waiting := submit("-n2 -t1-00:00", "true")
	slurm.wait("a waiting job", func() bool { return states(waiting) == "PENDING" })
	slurm.ask("scancel", waiting)
	wants[waiting] = want{swf.Unknown, 2, 86400, 5, -1}
	wants[submit("-n1 -t5", "exit 3")] = want{1, 1, 300, 0, 0}
	wants[submit("-n2 -t7", "srun sleep 1; srun true")] = want{2, 2, 420, 1, 1}
	endless := submit("-n1", "sleep 1")
	wants[endless] = want{1, 1, swf.Unknown, 1, 1}
	running := submit("-n1 -t5", "sleep 100")
	array := submit("-n1 -t5 --array=1-2", "sleep 1")
	slurm.wait("a running job", func() bool { return states(running) == "RUNNING" })
	time.Sleep(1100 * time.Millisecond)
	slurm.ask("scancel", running)
	wants[running] = want{1, 1, 300, 5, 1}
	slurm.wait("the end of all jobs", func() bool { return slurm.ask("squeue", "--noheader") == "" })
	print := func(command string) string {
		out, err := slurm.juggle(exec.Command("sh", "-c", command)).Output()
		if err != nil {
			t.Fatalf("%s: %v", command, err)
		}
		return string(out)
	}
	const since = "-S now-1hours"
	slurm.wait("the end of all jobs in the database", func() bool {
		ends := print("sacct -a -X -P -n " + since + " --format=End")
		return strings.Count(ends, "\n") == len(wants)+2 && !strings.Contains(ends, "Unknown")
	})
	tasks := strings.Fields(slurm.ask("sacct", "-X", "-P", "--noheader", "--format=JobIDRaw", "--job="+array))
	if len(tasks) != 2 {
		t.Fatalf("got the tasks %q of the array, want 2", tasks)
	}
	for _, task := range tasks {
		wants[task] = want{1, 1, 300, 1, 1}
	}
	for name, command := range map[string]string{
		"our command": strings.Replace(sacct.Command, "-S 2026-01-01", since, 1),
		"local times": "sacct -a -P " + since + " --format=" +
			"User,Partition,JobID,JobIDRaw,JobName,Elapsed,Timelimit,State,ExitCode,Submit,Start,End,NCPUS,ReqCPUS",
	} {
		log, err := sacct.Read(strings.NewReader(print(command)), swf.Options{Strict: true})
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if len(log.Jobs) != len(wants) || log.Header.MaxProcs != 2 {
			t.Errorf("%s: got %d jobs on %d processors, want %d on 2", name, len(log.Jobs), log.Header.MaxProcs, len(wants))
		}
		if steps := strings.Contains(strings.Join(log.Header.Notes, "\n"), "lines are steps of jobs"); steps != (name == "local times") {
			t.Errorf("%s: got the notes %q", name, log.Header.Notes)
		}
		most := int64(time.Since(begun)/time.Second) + 1
		for _, j := range log.Jobs {
			w, known := wants[fmt.Sprint(j.Number)]
			if fmt.Sprint(j.Number) == endless && j.RequestedTime == 365*86400 { // what Slurm's backfilling takes it for
				j.RequestedTime = swf.Unknown
			}
			got := want{j.UsedProcs, j.RequestedProcs, j.RequestedTime, j.Status, w.least}
			ran := w.least >= 0 && j.Runtime >= w.least && j.Runtime <= most && j.Wait >= 0 && j.Wait <= most
			if !known || got != w || !ran && !(w.least < 0 && j.Runtime == 0 && j.Wait == swf.Unknown) || j.Submit > most || j.User != 1 {
				t.Errorf("%s: got %+v, want %+v within %d s", name, j, w, most)
			}
		}
	}
	_, stderr, _ := call(print(strings.Replace(sacct.Command, "-S 2026-01-01", since, 1)), "trace", "-")
	if !strings.Contains(stderr, "0 of 8 jobs kept; never ran") { // all are too short to be scheduled, but understood
		t.Errorf("juggle trace: %s", stderr)
	}
}
