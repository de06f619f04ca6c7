package main

import (
	"bytes"
	"crypto/rand"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
)

// TestASweepRunsAsAJobArrayOfSlurm computes a sweep by the README's script, as a job array of a Slurm with one node, which the test starts.
// One running task is ended and queued again, as by preemption.
func TestASweepRunsAsAJobArrayOfSlurm(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: Slurm is not started")
	}
	t.Parallel() // it takes a quarter of a minute, since a job that is queued again waits
	slurm := startSlurm(t, false)
	dir := planSweep(t, longSweep)
	script := filepath.Join(t.TempDir(), "job.sh")
	_, text, _ := strings.Cut(readFile(t, "README.md"), "```sh\n")
	text, _, _ = strings.Cut(text, "```")
	writeFile(t, script, strings.NewReplacer("0-99", "0-2", "/100", "/3", "juggle", juggleProcess(t).Path, "DIR", dir).Replace(text))

	submitted := slurm.juggle(exec.Command("sbatch", "--wait", "--output="+script+".%j.txt", script))
	var output bytes.Buffer
	submitted.Stdout, submitted.Stderr = &output, &output
	if err := submitted.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- submitted.Wait() }()

	var task []string
	slurm.wait("a running task", func() bool {
		task = strings.Fields(slurm.output("squeue", "--noheader", "--states=RUNNING", "--array", "--format=%i"))
		return len(task) > 0
	})
	time.Sleep(200 * time.Millisecond) // so that the task has probably begun to compute
	slurm.output("scontrol", "requeue", task[0])
	select {
	case err := <-ended:
		if err != nil {
			t.Fatalf("%v: %s\n%s", err, &output, slurm.log())
		}
	case <-time.After(60 * time.Second):
		t.Fatalf("the shares have not ended after a minute: %s\n%s%s", &output, slurm.output("squeue"), slurm.log())
	}
	t.Logf("the jobs wrote\n%s", slurm.outputs(script))
	wantMerged(t, dir, longTables)
}

// A slurm is a Slurm of a single node. All its files are in the folder dir.
type slurm struct {
	t   *testing.T
	dir string
}

// startSlurm starts a Slurm, with a database of its jobs if accounting is set. It skips the test if Slurm is not installed or cannot be
// started.
func startSlurm(t *testing.T, accounting bool) *slurm {
	t.Helper()
	programs := []string{"munged", "slurmctld", "slurmd", "sbatch", "scontrol", "squeue", "scancel"}
	if accounting {
		programs = append(programs, "slurmdbd", "sacct", "sacctmgr", "mariadbd", "mariadb-install-db", "my_print_defaults")
	}
	for _, program := range programs {
		if _, err := exec.LookPath(program); err != nil {
			t.Skipf("Slurm is not installed, %s is missing; on Debian: apt-get install --no-install-recommends "+
				"slurm-wlm munge slurmdbd mariadb-server-core mariadb-client-core", program)
		}
	}
	if runtime.GOOS != "linux" || os.Getuid() != 0 {
		t.Skip("only root can start Slurm's daemons, on Linux")
	}
	dir, err := os.MkdirTemp("", "slurm") // the name is short because the path of a socket has at most 107 bytes
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	s := &slurm{t, dir}
	for _, name := range []string{"state", "spool"} {
		if err := os.Mkdir(s.file(name), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	key := make([]byte, 128)
	rand.Read(key)
	if err := os.WriteFile(s.file("key"), key, 0o600); err != nil {
		t.Fatal(err)
	}
	host, err := os.Hostname()
	if err != nil {
		t.Fatal(err)
	}
	host, _, _ = strings.Cut(host, ".")
	conf := fmt.Sprintf(slurmConf, host, s.dir, freePort(t), freePort(t))
	database := freePort(t)
	if accounting {
		conf += fmt.Sprintf("AccountingStorageType=accounting_storage/slurmdbd\nAccountingStorageHost=localhost\nAccountingStoragePort=%d\n"+
			"AccountingStoragePass=%s/munge\n", database, s.dir)
	}
	writeFile(t, s.file("slurm.conf"), conf)
	s.start("munged", "--force", "--foreground", "--key-file="+s.file("key"), "--socket="+s.file("munge"), "--pid-file="+s.file("munged.pid"),
		"--log-file="+s.file("munged.log"), "--seed-file="+s.file("munged.seed"))
	s.wait("munge", func() bool { _, err := os.Stat(s.file("munge")); return err == nil })
	if accounting {
		s.startDatabase(database)
	}
	s.start("slurmctld", "-D", "-c", "-f", s.file("slurm.conf"))
	s.start("slurmd", "-D", "-f", s.file("slurm.conf"))
	s.wait("an idle node", func() bool { return strings.Contains(s.output("sinfo", "--noheader", "--format=%t"), "idle") })
	return s
}

// slurmConf is slurm.conf, without accounting. A job that is queued again waits until its credential expires, so cred_expire has its least
// value, 5 s.
const slurmConf = `ClusterName=test
SlurmctldHost=%[1]s(127.0.0.1)
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket=%[2]s/munge,cred_expire=5
CredType=cred/munge
StateSaveLocation=%[2]s/state
SlurmdSpoolDir=%[2]s/spool
SlurmctldPidFile=%[2]s/slurmctld.pid
SlurmdPidFile=%[2]s/slurmd.pid
SlurmctldPort=%[3]d
SlurmdPort=%[4]d
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
ReturnToService=2
MaxArraySize=3
SlurmdParameters=config_overrides
SchedulerParameters=sched_interval=1,batch_sched_delay=0,bf_interval=1
KillWait=5
NodeName=%[1]s NodeAddr=127.0.0.1 CPUs=2 State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
`

// startDatabase starts slurmdbd, the daemon that keeps the jobs, at a port, and its database.
func (s *slurm) startDatabase(port int) {
	s.t.Helper()
	data := "--datadir=" + s.file("jobs")
	if out, err := exec.Command("mariadb-install-db", "--no-defaults", "--user=root", "--skip-test-db", data).CombinedOutput(); err != nil {
		s.t.Fatalf("mariadb-install-db: %v: %s", err, out)
	}
	storage := freePort(s.t)
	s.start("mariadbd", "--no-defaults", "--user=root", "--skip-grant-tables", "--bind-address=127.0.0.1", data, "--socket="+s.file("sql"),
		"--pid-file="+s.file("sql.pid"), fmt.Sprintf("--port=%d", storage), "--innodb-lock-wait-timeout=900")
	s.wait("a database", func() bool { _, err := os.Stat(s.file("sql")); return err == nil })
	conf := fmt.Sprintf(slurmdbdConf, s.dir, port, storage)
	if err := os.WriteFile(s.file("slurmdbd.conf"), []byte(conf), 0o600); err != nil {
		s.t.Fatal(err)
	}
	s.start("slurmdbd", "-D")
	s.wait("a cluster in the database", func() bool { return strings.Contains(s.output("sacctmgr", "-i", "add", "cluster", "test"), "test") })
}

// slurmdbdConf is slurmdbd.conf.
const slurmdbdConf = `AuthType=auth/munge
AuthInfo=socket=%[1]s/munge
DbdHost=localhost
DbdPort=%[2]d
SlurmUser=root
PidFile=%[1]s/slurmdbd.pid
StorageType=accounting_storage/mysql
StorageHost=127.0.0.1
StoragePort=%[3]d
StorageUser=root
StoragePass=none
StorageLoc=jobs
`

// freePort returns a TCP port that no program uses now.
func freePort(t *testing.T) int {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().(*net.TCPAddr).Port
}

// file returns the path of a file of this Slurm.
func (s *slurm) file(name string) string { return filepath.Join(s.dir, name) }

// juggle gives cmd the environment with which it finds this Slurm, and with which the test's binary behaves as juggle, also in Slurm's
// jobs.
func (s *slurm) juggle(cmd *exec.Cmd) *exec.Cmd {
	cmd.Env = append(os.Environ(), "SLURM_CONF="+s.file("slurm.conf"), asCommand+"=1")
	return cmd
}

// start starts a daemon that ends with the test.
func (s *slurm) start(name string, args ...string) {
	s.t.Helper()
	cmd := s.juggle(exec.Command(name, args...))
	out, err := os.Create(s.file(name + ".out"))
	if err != nil {
		s.t.Fatal(err)
	}
	cmd.Stdout, cmd.Stderr = out, out
	if err := cmd.Start(); err != nil {
		s.t.Fatal(err)
	}
	s.t.Cleanup(func() {
		if name == "slurmd" { // slurmd was started last, so it ends first; its jobs must end before it
			s.output("scancel", "--full", "--signal=KILL", "--user=root")
			s.wait("the end of all jobs", func() bool { return s.output("squeue", "--noheader", "--states=RUNNING") == "" })
		}
		cmd.Process.Signal(os.Interrupt)
		kill := time.AfterFunc(5*time.Second, func() { cmd.Process.Kill() })
		cmd.Wait()
		kill.Stop()
		out.Close()
	})
}

// output runs one of Slurm's commands and returns its output and its errors.
func (s *slurm) output(name string, args ...string) string {
	out, _ := s.juggle(exec.Command(name, args...)).CombinedOutput()
	return strings.TrimSpace(string(out))
}

// wait waits until the condition holds, for at most half a minute. what names the condition in the failure's message.
func (s *slurm) wait(what string, holds func() bool) {
	s.t.Helper()
	for range 300 {
		if holds() {
			return
		}
		time.Sleep(100 * time.Millisecond)
	}
	s.t.Fatalf("waited half a minute for %s; %s", what, s.log())
}

// log returns the output of all daemons.
func (s *slurm) log() string {
	text := ""
	for _, name := range []string{"munged", "mariadbd", "slurmdbd", "slurmctld", "slurmd"} {
		output, _ := os.ReadFile(s.file(name + ".out"))
		text += "output of " + name + "\n" + string(output)
	}
	return text
}

// outputs returns what the jobs of a script wrote.
func (s *slurm) outputs(script string) string {
	files, _ := filepath.Glob(script + ".*.txt")
	text := ""
	for _, file := range files {
		output, _ := os.ReadFile(file)
		text += string(output)
	}
	return text
}
