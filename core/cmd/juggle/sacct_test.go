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

// TestTheLogOfARealSlurmHasWhatItsJobsDid has a real Slurm run jobs that end in several ways, and reads what its sacct prints.
func TestTheLogOfARealSlurmHasWhatItsJobsDid(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: Slurm is not started")
	}
	t.Parallel() // it takes a quarter of a minute: daemons start, and jobs run for seconds
	slurm := startSlurm(t, true)
	start := time.Now()
	submit := func(options, script string) string {
		t.Helper()
		args := append([]string{"--parsable", "--output=/dev/null", "--wrap=" + script}, strings.Fields(options)...)
		id := slurm.output("sbatch", args...)
		if _, err := strconv.Atoi(id); err != nil {
			t.Fatalf("sbatch %q: %s\n%s", args, id, slurm.log())
		}
		return id
	}
	state := func(id string) string { return slurm.output("squeue", "--noheader", "--format=%T", "--job="+id) }
	type want struct{ procs, requested, limit, status, minRuntime int64 } // minRuntime is -1 for a job that never ran
	wants := map[string]want{}
	wants[submit("-n2 -t5", "sleep 2")] = want{2, 2, 300, 1, 2}
	waiting := submit("-n2 -t1-00:00", "true")
	slurm.wait("a waiting job", func() bool { return state(waiting) == "PENDING" })
	slurm.output("scancel", waiting)
	wants[waiting] = want{swf.Unknown, 2, 86400, 5, -1}
	wants[submit("-n1 -t5", "exit 3")] = want{1, 1, 300, 0, 0}
	wants[submit("-n2 -t7", "srun sleep 1; srun true")] = want{2, 2, 420, 1, 1}
	withoutLimit := submit("-n1", "sleep 1")
	wants[withoutLimit] = want{1, 1, swf.Unknown, 1, 1}
	running := submit("-n1 -t5", "sleep 100")
	array := submit("-n1 -t5 --array=1-2", "sleep 1")
	slurm.wait("a running job", func() bool { return state(running) == "RUNNING" })
	time.Sleep(1100 * time.Millisecond) // so that the job has run for a second
	slurm.output("scancel", running)
	wants[running] = want{1, 1, 300, 5, 1}
	slurm.wait("the end of all jobs", func() bool { return slurm.output("squeue", "--noheader") == "" })
	shellOutput := func(command string) string {
		out, err := slurm.juggle(exec.Command("sh", "-c", command)).Output()
		if err != nil {
			t.Fatalf("%s: %v", command, err)
		}
		return string(out)
	}
	const since = "-S now-1hours"
	slurm.wait("the end of all jobs in the database", func() bool {
		ends := shellOutput("sacct -a -X -P -n " + since + " --format=End")
		return strings.Count(ends, "\n") == len(wants)+2 && !strings.Contains(ends, "Unknown") // 2: the tasks of the array
	})
	tasks := strings.Fields(slurm.output("sacct", "-X", "-P", "--noheader", "--format=JobIDRaw", "--job="+array))
	if len(tasks) != 2 {
		t.Fatalf("got the tasks %q of the array, want 2", tasks)
	}
	for _, task := range tasks {
		wants[task] = want{1, 1, 300, 1, 1}
	}
	for name, command := range map[string]string{
		"the command of the help": strings.Replace(sacct.Command, "-S 2026-01-01", since, 1),
		"local times": "sacct -a -P " + since + " --format=" +
			"User,Partition,JobID,JobIDRaw,JobName,Elapsed,Timelimit,State,ExitCode,Submit,Start,End,NCPUS,ReqCPUS",
	} {
		log, err := sacct.Read(strings.NewReader(shellOutput(command)), swf.Options{Strict: true})
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if len(log.Jobs) != len(wants) || log.Header.MaxProcs != 2 {
			t.Errorf("%s: got %d jobs on %d processors, want %d on 2", name, len(log.Jobs), log.Header.MaxProcs, len(wants))
		}
		hasStepsNote := strings.Contains(strings.Join(log.Header.Notes, "\n"), "lines are steps of jobs")
		if hasStepsNote != (name == "local times") { // this command prints the steps of jobs, too
			t.Errorf("%s: got the notes %q, want a note about steps: %v", name, log.Header.Notes, !hasStepsNote)
		}
		elapsed := int64(time.Since(start)/time.Second) + 1
		for _, j := range log.Jobs {
			w, known := wants[fmt.Sprint(j.Number)]
			if fmt.Sprint(j.Number) == withoutLimit && j.RequestedTime == 365*86400 { // Slurm's backfilling assumes a year for no limit
				j.RequestedTime = swf.Unknown
			}
			got := want{j.UsedProcs, j.RequestedProcs, j.RequestedTime, j.Status, w.minRuntime}
			ran := w.minRuntime >= 0 && j.Runtime >= w.minRuntime && j.Runtime <= elapsed && j.Wait >= 0 && j.Wait <= elapsed
			neverRan := w.minRuntime < 0 && j.Runtime == 0 && j.Wait == swf.Unknown
			if !known || got != w || !ran && !neverRan || j.Submit > elapsed || j.User != 1 {
				t.Errorf("%s: got %+v, want %+v within %d s", name, j, w, elapsed)
			}
		}
	}
	_, stderr, _ := call(shellOutput(strings.Replace(sacct.Command, "-S 2026-01-01", since, 1)), "trace", "-")
	if want := "0 of 8 jobs kept; never ran"; !strings.Contains(stderr, want) { // all are read, and are too short for the figures
		t.Errorf("juggle trace: got %s, want %q", stderr, want)
	}
}
