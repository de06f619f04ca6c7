package sweep

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"juggle/core/experiment"
	"juggle/core/jsontokens"
	"juggle/core/param"
	"juggle/core/plaintext"
	"juggle/core/schedule"
	"juggle/core/study"
	"juggle/core/swf"
	"juggle/core/workload"
)

// The largest sweep.
const (
	MaxStudies = 10_000
	MaxItems   = 1 << 22 // that are computed; each takes about 100 bytes when the parts are merged
)

// Format is the version of what a plan and a part look like.
const Format = 3

// A Log is what a plan knows of a log.
type Log struct {
	Path   string `json:"path,omitempty"` // from the plan's folder; empty: one of the bundled logs. It decides nothing
	Name   string `json:"name"`
	Title  string `json:"title"`
	SHA256 string `json:"sha256"`
	Procs  int    `json:"procs"`
	Placed bool   `json:"placed,omitempty"` // see workload.Trace
	Made   bool   `json:"made,omitempty"`   // see workload.Trace
	First  int64  `json:"first"`            // see workload.Span
	Last   int64  `json:"last"`
	Jobs   []int  `json:"jobs"` // in each of its periods of 15 days
}

// LogOf describes a log as it is read from path.
func LogOf(path string, t *workload.Trace) Log {
	l := Log{Path: path, Name: t.Name, Title: t.Title, SHA256: t.SHA256, Procs: t.Procs, Placed: t.Placed, Made: t.Made,
		First: t.First, Last: t.Last}
	for period := range t.Periods(workload.PeriodDays) {
		jobs, _ := t.InPeriod(workload.Config{Period: period})
		l.Jobs = append(l.Jobs, len(jobs))
	}
	return l
}

// jobs is how many a period of so many days has, about: as many as the period of 15 days in which it begins, in proportion.
func (l *Log) jobs(period, days int) int64 {
	at := min(period*days/workload.PeriodDays, len(l.Jobs)-1)
	return int64(l.Jobs[at] * days / workload.PeriodDays)
}

// check checks a log of a plan that was read: whether there can be one of which LogOf says that.
func (l *Log) check() error {
	span := workload.Span{First: l.First, Last: l.Last}
	switch {
	case len(l.SHA256) != 64 || strings.Trim(l.SHA256, "0123456789abcdef") != "":
		return fmt.Errorf("sha256: got %s, want 64 hexadecimal digits", plaintext.Quote(l.SHA256))
	case len(l.Name)+len(l.Title)+len(l.Path) > longestNames:
		return fmt.Errorf("got names of %d bytes, want at most %d", len(l.Name)+len(l.Title)+len(l.Path), longestNames)
	case l.Procs < 1 || l.Procs > schedule.MaxProcs:
		return fmt.Errorf("procs: got %d, want from 1 to %d", l.Procs, schedule.MaxProcs)
	case l.First < 0 || l.Last < l.First || l.Last > swf.MaxTime:
		return fmt.Errorf("first, last: got %d and %d, want from 0 to %d, the last not before the first", l.First, l.Last, int64(swf.MaxTime))
	case len(l.Jobs) != span.Periods(workload.PeriodDays):
		return fmt.Errorf("jobs: got %d numbers, want %d, one for each period of %d days", len(l.Jobs), span.Periods(workload.PeriodDays),
			workload.PeriodDays)
	}
	for i, n := range l.Jobs {
		if n < 0 || n > mostJobs {
			return fmt.Errorf("jobs[%d]: got %d, want from 0 to %d", i, n, mostJobs)
		}
	}
	return nil
}

// What a plan can have of a log: names of so many bytes, and so many jobs in a period.
const (
	longestNames = 20_000
	mostJobs     = 1 << 30
)

func (l *Log) source() experiment.Source {
	return experiment.Source{Name: l.Name, Title: l.Title, SHA256: l.SHA256, Procs: l.Procs, Placed: l.Placed, Made: l.Made,
		Span: workload.Span{First: l.First, Last: l.Last}}
}

// A Plan is what a sweep computes. It is not changed once it is made, and may be shared by goroutines.
//
// Its items are ordered by log, period and seed, so that neighbours meet the same jobs and a share needs few logs.
type Plan struct {
	file    planFile
	kind    *experiment.Kind
	studies []Study
	items   []item
	before  []int64 // cost of the items before item i; one more than items
}

// A planFile is plan.json.
type planFile struct {
	Format     int    `json:"juggle_sweep"`
	Hash       string `json:"hash"`
	Program    string `json:"program"` // that made it; it decides nothing
	Results    int    `json:"results"` // the kind's Version
	Studies    int    `json:"studies"`
	Items      int    `json:"items"`
	Experiment string `json:"experiment,omitempty"` // as in Spec
	EachLog    bool   `json:"each_log,omitempty"`
	Figures    []int  `json:"figures"`
	Parameters []List `json:"parameters"`
	Logs       []Log  `json:"logs"`
}

// A Study is one combination.
type Study struct {
	experiment.Experiment
	settings string  // its parameters as a link spells them
	days     int     // of its periods
	at       []int32 // the sweep's item of each of its own
}

// An item is one simulation, with where it is met first. Studies that need the same one share it.
type item struct {
	log, period int32 // log: -1 where there are none
	seed        uint64
	run         int32 // index in the list of different runs
	study, own  int32 // the study, and the index there
}

// New plans a sweep over these logs, which must be those of spec.Logs in their order, or the bundled ones. The plan depends on nothing but
// its arguments.
func New(spec Spec, logs []Log) (*Plan, error) {
	kind, err := kindOf(spec.Experiment)
	if err != nil {
		return nil, err
	}
	p := &Plan{kind: kind, file: planFile{
		Format: Format, Program: study.Version, Results: kind.Version, Experiment: spec.Experiment,
		EachLog: spec.EachLog, Figures: spec.Figures, Parameters: spec.Parameters, Logs: logs,
	}}
	if err := p.build(); err != nil {
		return nil, err
	}
	p.file.Studies, p.file.Items = len(p.studies), len(p.items)
	p.file.Hash = p.file.hash()
	return p, nil
}

// Read reads what Write wrote: plan.json. A plan whose results another version of the program computes is refused.
func Read(r io.Reader) (*Plan, error) {
	data, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	p := new(Plan)
	if err := json.Unmarshal(data, &p.file); err != nil {
		return nil, jsontokens.Explain(data, err)
	}
	return p, p.check()
}

// check completes a plan that was read.
func (p *Plan) check() error {
	f := &p.file
	switch {
	case f.Format > 0 && f.Format < Format:
		return fmt.Errorf("got a sweep of an older version of the program, format %d, want format %d: go on with the program that planned it, "+
			"or plan it again in another folder", f.Format, Format)
	case f.Format != Format:
		return fmt.Errorf("juggle_sweep: got format %d, want %d", f.Format, Format)
	case f.Hash != f.hash():
		return fmt.Errorf("hash: got %.16s, which is not the plan's: it was changed after it was made; plan it again", f.Hash)
	}
	kind, err := kindOf(f.Experiment)
	if err != nil {
		return err
	}
	p.kind = kind
	if f.Results != kind.Version {
		return fmt.Errorf("results: got version %d, by Juggle %s, want %d, which this program (%s) computes: "+
			"go on with the program that planned it, or plan it again in another folder", f.Results, f.Program, kind.Version, study.Version)
	}
	if _, err := Lists(f.Parameters).resolved(kind); err != nil { // as where a person types them
		return err
	}
	if err := checkFigures(f.Figures, len(f.Logs), f.EachLog, kind); err != nil {
		return err
	}
	seen := make(map[string]bool)
	for i := range f.Logs {
		l := &f.Logs[i]
		if err := l.check(); err != nil {
			return fmt.Errorf("logs[%d]: %w", i, err)
		}
		if seen[l.SHA256] {
			return fmt.Errorf("logs[%d].sha256: got that of another log, want each log once", i)
		}
		seen[l.SHA256] = true
	}
	if err := p.build(); err != nil {
		return err
	}
	if len(p.studies) != f.Studies || len(p.items) != f.Items {
		return fmt.Errorf("got %d studies and %d items, want %d and %d: another version of the program made this plan; plan it again",
			f.Studies, f.Items, len(p.studies), len(p.items))
	}
	return nil
}

// Write writes the plan as plan.json.
func (p *Plan) Write(w io.Writer) error {
	data, err := json.MarshalIndent(p.file, "", " ")
	if err != nil {
		return err
	}
	_, err = w.Write(append(data, '\n'))
	return err
}

// hash is that of everything that decides a result: not where a log lies, nor which build made the plan.
func (f planFile) hash() string {
	f.Hash, f.Program, f.Logs = "", "", slices.Clone(f.Logs)
	for i := range f.Logs {
		f.Logs[i].Path = ""
	}
	data, err := json.Marshal(f)
	if err != nil {
		panic("sweep: a plan cannot be spelled") // texts and numbers can
	}
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// build makes studies and items of what the file says.
func (p *Plan) build() error {
	if len(p.file.Logs) == 0 && p.kind.Logs {
		return errors.New("logs: got none, want at least one")
	}
	groups := [][]Log{p.file.Logs}
	if p.file.EachLog {
		groups = nil
		for i := range p.file.Logs {
			groups = append(groups, p.file.Logs[i:i+1])
		}
	}
	size := 0
	for _, logs := range groups {
		calls, err := combinations(p.kind, p.file.Parameters)
		if err != nil {
			return err
		}
		if len(groups)*len(calls) > MaxStudies {
			return fmt.Errorf("got %d studies, want at most %d", len(groups)*len(calls), MaxStudies)
		}
		sources := make([]experiment.Source, len(logs))
		for i := range logs {
			sources[i] = logs[i].source()
		}
		for _, call := range calls {
			st := Study{settings: call.Encode()}
			if p, has := call.Find("days"); has {
				st.days, _ = strconv.Atoi(p.Get())
			}
			st.Experiment, err = call.Plan(p.file.Figures, sources)
			var bad *param.Error
			if errors.As(err, &bad) { // under the name that it has in SWEEP.json
				if p, is := call.Find(bad.Key); is {
					err = fmt.Errorf("parameters.%s: got %q, want %s", cmp.Or(p.Flag, bad.Key), bad.Got, bad.Want)
				}
			}
			if err != nil {
				return fmt.Errorf("study %d (%s): %w", len(p.studies)+1, st.Describe(), err)
			}
			if size += sizeOf(st.Base()); size > mostSize {
				return fmt.Errorf("study %d of %d: got a plan too large to be held, want fewer studies, logs, periods or seeds; make two sweeps of it",
					len(p.studies)+1, len(groups)*len(calls))
			}
			p.studies = append(p.studies, st)
		}
	}
	if err := p.addItems(); err != nil {
		return err
	}
	p.addCosts()
	return nil
}

// mostSize is how many bytes the studies of a plan may take, about: a small file can say that there are many large ones.
const mostSize = 1 << 30

// sizeOf is how many bytes a study's plan takes, about.
func sizeOf(p *experiment.Plan) int {
	return 4*p.Len() + 24*len(p.Replicates) + 250*len(p.Runs) + 120*len(p.Sources)
}

// addItems finds the different simulations of all studies.
func (p *Plan) addItems() error {
	runs := p.differentRuns()
	logs := make(map[string]int32)
	for i, l := range p.file.Logs {
		logs[l.SHA256] = int32(i)
	}
	seen := make(map[item]int32) // without study and own
	for s := range p.studies {
		st := &p.studies[s]
		base := st.Base()
		st.at = make([]int32, base.Len())
		for i := range st.at {
			replicate := base.Replicates[i/len(base.Runs)]
			it := item{log: -1, period: int32(replicate.Period), seed: replicate.Seed, run: runs[s][i%len(base.Runs)]}
			if p.kind.Logs {
				it.log = logs[base.Sources[replicate.Source].SHA256]
			}
			at, known := seen[it]
			if !known {
				at = int32(len(p.items))
				seen[it] = at
				it.study, it.own = int32(s), int32(i)
				p.items = append(p.items, it)
			}
			st.at[i] = at
		}
		if len(p.items) > MaxItems {
			return fmt.Errorf("study %d: got more than %d items so far, want at most that many in all; make two sweeps of it", s+1, MaxItems)
		}
	}
	p.sortItems()
	return nil
}

// differentRuns numbers the runs of every study: what is the same but for log, period and seed has one number.
func (p *Plan) differentRuns() [][]int32 {
	var all []experiment.Run
	for _, st := range p.studies {
		all = append(all, st.Base().Runs...)
	}
	if order := p.studies[0].Base().Order; order != nil {
		slices.SortStableFunc(all, order)
	}
	numbers := make(map[experiment.Run]int32)
	for _, run := range all {
		if _, known := numbers[run]; !known {
			numbers[run] = int32(len(numbers))
		}
	}
	runs := make([][]int32, len(p.studies))
	for s, st := range p.studies {
		for _, run := range st.Base().Runs {
			runs[s] = append(runs[s], numbers[run])
		}
	}
	return runs
}

// compareItems is their order.
func compareItems(a, b *item) int {
	return cmp.Or(cmp.Compare(a.log, b.log), cmp.Compare(a.period, b.period), cmp.Compare(a.seed, b.seed), cmp.Compare(a.run, b.run))
}

// sortItems brings the items into their order, and what the studies know of them.
func (p *Plan) sortItems() {
	order := make([]int32, len(p.items))
	for i := range order {
		order[i] = int32(i)
	}
	slices.SortFunc(order, func(a, b int32) int { return compareItems(&p.items[a], &p.items[b]) })
	place := make([]int32, len(order))
	items := make([]item, len(order))
	for to, from := range order {
		place[from], items[to] = int32(to), p.items[from]
	}
	p.items = items
	for _, st := range p.studies {
		for i, at := range st.at {
			st.at[i] = place[at]
		}
	}
}

// Hash names the plan: 64 hexadecimal digits over everything that decides a result.
func (p *Plan) Hash() string { return p.file.Hash }

// Len is the number of items: the simulations that are made.
func (p *Plan) Len() int { return len(p.items) }

// Logs are those of the plan, shared: do not change them.
func (p *Plan) Logs() []Log { return p.file.Logs }

// Studies are all combinations, shared: do not change them.
func (p *Plan) Studies() []Study { return p.studies }

// Source is the log that item i needs.
func (p *Plan) Source(i int) experiment.Source { return p.file.Logs[p.items[i].log].source() }

// Kind is what the studies are experiments of.
func (p *Plan) Kind() *experiment.Kind { return p.kind }

// Execute makes item i. The row's Item is i.
func (p *Plan) Execute(ctx *experiment.Context, i int) (experiment.Row, error) {
	it := &p.items[i]
	st := &p.studies[it.study]
	row, err := st.Do(ctx, int(it.own), nil)
	if err != nil {
		return experiment.Row{}, fmt.Errorf("study %d (%s): %w", it.study+1, st.Describe(), err)
	}
	return experiment.Row{Item: i, Numbers: row}, nil
}

// Describe says what tells a study from others: its parameters as a link spells them.
func (s *Study) Describe() string { return cmp.Or(s.settings, "the paper's parameters") }
