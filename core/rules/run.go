package rules

import (
	"errors"
	"fmt"
	"slices"
	"sort"

	"juggle/core/fault"
	"juggle/core/profile"
	"juggle/core/schedule"
	"juggle/core/sim"
)

// Instant and Seconds are the simulated time of package profile.
type (
	Instant = profile.Instant
	Seconds = profile.Seconds
)

// DefaultNodes is how many nodes the search of Retiming may visit for one request.
const DefaultNodes = 300

// A Config is everything about a run but its jobs.
type Config struct {
	Procs   int
	Rule    Rule
	Order   schedule.Order // of the waiting queue, for the slot rules; not Shuffle
	Horizon Instant        // H: utilisation counts [0, H); 0 means up to the last end
	Nodes   int            // of one search of Retiming; 0 means DefaultNodes
	Check   bool           // verify after every arrival that all accepted jobs fit beside each other and within their windows
	Alive   func() error   // called at every arrival; an error of it ends the run; nil: not called
}

// Validate reports every field that is out of range.
func (c Config) Validate() error {
	var errs []error
	if !c.Rule.known() {
		errs = append(errs, fmt.Errorf("rules: rule: got %d, want 0 to %d", c.Rule, len(Rules())-1))
	}
	if err := c.Rule.checkOrder(c.Order); err != nil {
		errs = append(errs, err)
	}
	if c.Procs < 1 || c.Procs > schedule.MaxProcs {
		errs = append(errs, fmt.Errorf("rules: procs: got %d, want 1 to %d", c.Procs, schedule.MaxProcs))
	}
	if c.Horizon < 0 || c.Horizon > schedule.MaxTime {
		errs = append(errs, fmt.Errorf("rules: horizon: got %d, want 0 to %d", c.Horizon, int64(schedule.MaxTime)))
	}
	if c.Nodes < 0 {
		errs = append(errs, fmt.Errorf("rules: nodes: got %d, want at least 0", c.Nodes))
	}
	return errors.Join(errs...)
}

// Measures are sums over a run.
type Measures struct {
	Jobs, Accepted          int
	WorkAsked, WorkAccepted int64   // processors times estimate
	Utilisation             float64 // share of the machine's processor-seconds that were really used within [0, H)
	Moves                   int     // starts changed after acceptance
	Fits                    int     // how often the profile was asked for a hole: the cost in computing
	Undecided               int     // requests that Retiming rejected because its search met its limit
}

// Run simulates the jobs, in any order; ties of submission are broken by their order. Rows are as jobs, package
// sim's, without a reason where they are rejected.
func Run(c Config, jobs []sim.Job) ([]sim.Row, Measures, error) {
	m, err := prepare(c, jobs)
	if err != nil {
		return nil, Measures{}, err
	}
	for k := range m.jobs {
		if err := m.arrive(k); err != nil {
			return nil, Measures{}, err
		}
	}
	m.now = profile.Forever
	m.advance()
	rows := make([]sim.Row, len(jobs))
	for k, i := range m.order {
		rows[i] = m.rows[k]
	}
	return rows, m.measure(), nil
}

// A machine holds the two queues of a provider.
type machine struct {
	Config
	now      Instant
	slot     *declaration // of the slot rule
	jobs     []sim.Job    // in order of arrival
	order    []int        // where jobs[k] stood
	rows     []sim.Row
	sorts    func(*schedule.Sorted) int64 // the order's key; nil: 0
	keys     []int64                      // what the queue is sorted by
	running  []booking
	waiting  []booking // in the order of the queue
	plan     profile.Profile
	list     []weighed // weigh's own
	measures Measures
	choice   *Choice // of the present request, where it is to be explained; else nil
}

// A booking is a job with the start that it holds.
type booking struct {
	job   int
	start Instant
}

func newMachine(c Config, jobs []sim.Job) *machine {
	n := len(jobs)
	m := &machine{
		Config: c, slot: c.Rule.slot(), sorts: c.Order.Key(), jobs: make([]sim.Job, n), rows: make([]sim.Row, n), keys: make([]int64, n),
	}
	for i := range jobs {
		m.order = append(m.order, i)
	}
	sort.SliceStable(m.order, func(i, j int) bool { return jobs[m.order[i]].Submit < jobs[m.order[j]].Submit })
	for k, i := range m.order {
		j := &jobs[i]
		m.jobs[k] = *j
		m.rows[k] = sim.Row{
			ID: j.ID, Decision: sim.Rejected, Submit: j.Submit, Procs: j.Procs, Estimate: j.Estimate, Flexible: j.Flexible,
			Ready: j.Ready, Deadline: j.Deadline,
		}
	}
	return m
}

// advance starts the waiting jobs whose start has come, and then lets those go that have ended.
func (m *machine) advance() {
	m.waiting = slices.DeleteFunc(m.waiting, func(s booking) bool {
		if s.start > m.now {
			return false
		}
		j := &m.jobs[s.job]
		row := &m.rows[s.job]
		row.Start, row.End, row.Held = s.start, s.start.Add(min(j.Runtime, j.Estimate)), j.Procs
		m.running = append(m.running, s)
		return true
	})
	m.running = slices.DeleteFunc(m.running, func(s booking) bool { return m.rows[s.job].End <= m.now })
}

// arrive decides on job k. It fails where Config.Check finds a law broken, or Config.Alive ends the run.
func (m *machine) arrive(k int) error {
	m.now = m.jobs[k].Submit
	m.advance()
	m.choice.begin(m, k)
	if queue, accepted := m.decide(k); accepted {
		m.commit(k, queue)
	}
	if m.Check {
		if err := m.check(); err != nil {
			return err
		}
	}
	if m.Alive != nil {
		return m.Alive()
	}
	return nil
}

// check verifies the laws at the present instant.
func (m *machine) check() error {
	m.withRunning()
	for _, s := range m.waiting {
		if s.start < m.ready(s.job) || s.start > latest(&m.jobs[s.job]) {
			return fault.Newf("rules: law broken at %d, %v: job %d is to start at %d, want %d to %d", m.now, m.Rule, m.jobs[s.job].ID, s.start,
				m.ready(s.job), latest(&m.jobs[s.job]))
		}
		m.take(s)
	}
	if err := m.plan.Check(int32(m.Procs)); err != nil {
		return fault.Newf("rules: law broken at %d, %v: %v", m.now, m.Rule, err)
	}
	return nil
}

// decide finds the slots of the waiting jobs and of job k, in the order of the queue, if k can be accepted.
func (m *machine) decide(k int) (queue []booking, accepted bool) {
	j := &m.jobs[k]
	if int(j.Procs) > m.Procs || latest(j) < m.now {
		return nil, false
	}
	if rule := declared[m.Rule]; rule.decide != nil {
		return rule.decide(m, k)
	}
	return m.algorithm1(k)
}

func (m *machine) commit(k int, queue []booking) {
	m.rows[k].Decision = sim.Accepted
	starts := map[int]Instant{}
	for _, s := range m.waiting {
		starts[s.job] = s.start
	}
	for _, s := range queue {
		switch was := starts[s.job]; {
		case s.job == k:
			m.choice.accept(s.start)
		case was != s.start:
			m.rows[s.job].Moves++
			m.choice.move(m, s, was)
		}
	}
	m.waiting = queue
}

// withRunning makes plan what the running jobs leave free, by their estimates.
func (m *machine) withRunning() {
	m.plan.Reset(int32(m.Procs))
	for _, s := range m.running {
		m.take(s)
	}
}

func (m *machine) take(s booking) { m.plan.Take(s.start, m.end(s), m.jobs[s.job].Procs) }
func (m *machine) give(s booking) { m.plan.Give(s.start, m.end(s), m.jobs[s.job].Procs) }

// end is when the slot ends by the job's estimate.
func (m *machine) end(s booking) Instant { return s.start.Add(m.jobs[s.job].Estimate) }

// lost is the laxity that a waiting job loses by another start, in thousandths of its estimate.
func (m *machine) lost(s booking, was Instant) int64 {
	return 1000 * int64(max(0, s.start-was)) / int64(m.jobs[s.job].Estimate)
}

// ready is the earliest start that a job can still have.
func (m *machine) ready(job int) Instant { return max(m.jobs[job].Ready, m.now) }

// latest is the last start within the job's window.
func latest(j *sim.Job) Instant { return j.Deadline.Add(-j.Estimate) }

// firstFit is the earliest start of a job in plan.
func (m *machine) firstFit(job int) (Instant, bool) {
	m.measures.Fits++
	j := &m.jobs[job]
	return m.plan.FirstFit(m.ready(job), latest(j), j.Estimate, j.Procs)
}

func (m *machine) measure() Measures {
	out := m.measures
	out.Jobs = len(m.jobs)
	busy, horizon := int64(0), m.Horizon
	if horizon == 0 {
		for _, r := range m.rows {
			horizon = max(horizon, r.End)
		}
	}
	for k, r := range m.rows {
		j := &m.jobs[k]
		out.WorkAsked += int64(j.Procs) * int64(j.Estimate)
		if r.Decision == sim.Rejected {
			continue
		}
		out.Accepted++
		out.WorkAccepted += int64(j.Procs) * int64(j.Estimate)
		out.Moves += int(r.Moves)
		busy += int64(j.Procs) * int64(max(0, min(r.End, horizon)-min(r.Start, horizon)))
	}
	if horizon > 0 {
		out.Utilisation = float64(busy) / (float64(m.Procs) * float64(horizon))
	}
	return out
}
