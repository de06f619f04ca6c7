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
	"sort"
	"strings"

	"juggle/core/base/jsontokens"
	"juggle/core/base/plaintext"
	"juggle/core/experiment"
	"juggle/core/experiment/param"
	"juggle/core/log/swf"
	"juggle/core/papers/study"
	"juggle/core/schedule"
	"juggle/core/workload"
)

// MaxStudies and MaxItems bound a sweep.
const (
	MaxStudies = 10_000
	MaxItems   = 1 << 22 // each item takes about 100 bytes when the parts are merged
)

// Format is the version of the file formats of plans and parts.
const Format = 4

// A Log is the description of a log in a plan.
type Log struct {
	Path       string `json:"path,omitempty"` // relative to the plan's folder; empty: a bundled log. It has no influence on results
	Name       string `json:"name"`
	Title      string `json:"title"`
	SHA256     string `json:"sha256"`
	Procs      int    `json:"procs"`
	LoadFitted bool   `json:"placed,omitempty"` // see workload.Trace
	Made       bool   `json:"made,omitempty"`   // see workload.Trace
	First      int64  `json:"first"`            // see workload.Span
	Last       int64  `json:"last"`
}

// LogOf describes a log that was read from path.
func LogOf(path string, t *workload.Trace) Log {
	return Log{Path: path, Name: t.Name, Title: t.Title, SHA256: t.SHA256, Procs: t.Procs, LoadFitted: t.LoadFitted, Made: t.Made,
		First: t.First, Last: t.Last}
}

// check returns an error if LogOf cannot have returned l, since l may come from a damaged file.
func (l *Log) check() error {
	switch {
	case len(l.SHA256) != 64 || strings.Trim(l.SHA256, "0123456789abcdef") != "":
		return fmt.Errorf("sha256: got %s, want 64 hexadecimal digits", plaintext.Quote(l.SHA256))
	case len(l.Name)+len(l.Title)+len(l.Path) > maxNameBytes:
		return fmt.Errorf("got names of %d bytes, want at most %d", len(l.Name)+len(l.Title)+len(l.Path), maxNameBytes)
	case l.Procs < 1 || l.Procs > schedule.MaxProcs:
		return fmt.Errorf("procs: got %d, want from 1 to %d", l.Procs, schedule.MaxProcs)
	case l.First < 0 || l.Last < l.First || l.Last > swf.MaxTime:
		return fmt.Errorf("first, last: got %d and %d, want from 0 to %d, the last not before the first", l.First, l.Last, int64(swf.MaxTime))
	}
	return nil
}

// maxNameBytes is the largest number of bytes of a log's name, title and path together.
const maxNameBytes = 20_000

// source returns the log as an experiment's source.
func (l *Log) source() experiment.Source {
	return experiment.Source{Name: l.Name, Title: l.Title, SHA256: l.SHA256, Procs: l.Procs, LoadFitted: l.LoadFitted, Made: l.Made,
		Span: workload.Span{First: l.First, Last: l.Last}}
}

// A Plan lists the items that a sweep computes: first the items of its first study, then the items of its second study, and so on. It does
// not change once it is made, so goroutines may share it.
type Plan struct {
	file    planFile
	kind    *experiment.Kind
	studies []Study
}

// A planFile is the content of plan.json.
type planFile struct {
	Format     int               `json:"juggle_sweep"`
	Hash       string            `json:"hash"`
	Program    string            `json:"program" empty:"yes"` // the version of Juggle that made the plan; it has no influence on results
	Results    int               `json:"results"`             // the kind's Version
	Studies    int               `json:"studies"`
	Items      int               `json:"items"`
	Experiment string            `json:"experiment,omitempty"` // as in Spec
	EachLog    bool              `json:"each_log,omitempty"`
	Figures    []int             `json:"figures,omitempty"`
	Parameters []ParameterValues `json:"parameters,omitempty"`
	Logs       []Log             `json:"logs,omitempty"`
}

// A Study is one combination of the sweep's values.
type Study struct {
	experiment.Experiment
	settings string // the study's parameters as a link spells them
	from     int    // the number of the study's first item in the plan
}

// New plans a sweep over the logs. They must be the logs of spec.Logs in the same order, or the bundled logs. The plan depends only on the
// arguments.
func New(spec Spec, logs []Log) (*Plan, error) {
	kind, err := kindOf(spec.Experiment)
	if err != nil {
		return nil, err
	}
	p := &Plan{kind: kind, file: planFile{
		Format: Format, Program: study.Version, Results: kind.Version, Experiment: spec.Experiment,
		EachLog: spec.EachLog, Figures: spec.Figures, Parameters: spec.lists, Logs: logs,
	}}
	if err := p.build(); err != nil {
		return nil, err
	}
	p.file.Studies, p.file.Items = len(p.studies), p.Len()
	p.file.Hash = p.file.hash()
	return p, nil
}

// Read reads a plan.json that Write wrote. It refuses a plan that a version with other results made.
func Read(r io.Reader) (*Plan, error) {
	data, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	p := new(Plan)
	var old struct {
		Format int `json:"juggle_sweep"`
	}
	if json.Unmarshal(data, &old) == nil && old.Format > 0 && old.Format < Format {
		return nil, fmt.Errorf("got a sweep of an older version of the program, format %d, want format %d: go on with the program that planned "+
			"it, or plan it again in another folder", old.Format, Format)
	}
	if err := jsontokens.Fill(data, &p.file).Err(); err != nil {
		return nil, err
	}
	return p, p.check()
}

// check checks and completes a plan that was read.
func (p *Plan) check() error {
	f := &p.file
	switch {
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
	if _, err := resolveLists(kind, f.Parameters); err != nil { // the same check as for SWEEP.json
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
	if len(p.studies) != f.Studies || p.Len() != f.Items {
		return fmt.Errorf("got %d studies and %d items, want %d and %d: another version of the program made this plan; plan it again",
			f.Studies, f.Items, len(p.studies), p.Len())
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

// hash returns the SHA-256 of everything in the file that determines a result. Paths of logs and the program's version do not.
func (f planFile) hash() string {
	f.Hash, f.Program, f.Logs = "", "", slices.Clone(f.Logs)
	for i := range f.Logs {
		f.Logs[i].Path = ""
	}
	data, err := json.Marshal(f)
	if err != nil {
		panic("sweep: a plan has no JSON form") // cannot happen, since it has only texts and numbers
	}
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// build makes the studies of the plan from its file.
func (p *Plan) build() error {
	if len(p.file.Logs) == 0 && p.kind.Logs {
		return errors.New("logs: got none, want at least one")
	}
	groups := [][]Log{p.file.Logs}
	if p.file.EachLog {
		groups = nil
		seen := make(map[string]bool) // without EachLog, setup.Plan refuses a log twice
		for i, l := range p.file.Logs {
			if seen[l.SHA256] {
				return fmt.Errorf("logs[%d]: got the content of another log, want each log once", i)
			}
			seen[l.SHA256] = true
			groups = append(groups, p.file.Logs[i:i+1])
		}
	}
	size := 0
	for _, logs := range groups {
		setups, err := combinations(p.kind, p.file.Parameters)
		if err != nil {
			return err
		}
		if len(groups)*len(setups) > MaxStudies {
			return fmt.Errorf("got %d studies, want at most %d", len(groups)*len(setups), MaxStudies)
		}
		sources := make([]experiment.Source, len(logs))
		for i := range logs {
			sources[i] = logs[i].source()
		}
		for _, setup := range setups {
			st := Study{settings: setup.Encode(), from: p.Len()}
			st.Experiment, err = setup.Plan(p.file.Figures, sources)
			var bad *param.Error
			if errors.As(err, &bad) { // the error names the parameter as SWEEP.json does
				if p, is := setup.Find(bad.Key); is {
					err = fmt.Errorf("parameters.%s: got %q, want %s", cmp.Or(p.Flag, bad.Key), bad.Got, bad.Want)
				}
			}
			if err != nil {
				return fmt.Errorf("study %d (%s): %w", len(p.studies)+1, st.Describe(), err)
			}
			if size += sizeOf(st.Base()); size > maxPlanBytes {
				return fmt.Errorf("study %d of %d: got a plan too large to be held, want fewer studies, logs, periods or seeds; make two sweeps of it",
					len(p.studies)+1, len(groups)*len(setups))
			}
			if p.studies = append(p.studies, st); p.Len() > MaxItems {
				return fmt.Errorf("study %d: got more than %d items so far, want at most that many in all; make two sweeps of it",
					len(p.studies), MaxItems)
			}
		}
	}
	return nil
}

// maxPlanBytes is the approximate limit of the memory for a plan's studies. Even a small file can describe many large studies.
const maxPlanBytes = 1 << 30

// sizeOf returns the approximate number of bytes that a study's plan takes in memory.
func sizeOf(p *experiment.Plan) int {
	return 4*p.Len() + 24*len(p.Replicates) + 250*len(p.Runs) + 120*len(p.Sources)
}

// Hash returns 64 hexadecimal digits, the SHA-256 of everything that determines a result.
func (p *Plan) Hash() string { return p.file.Hash }

// Len returns the number of items. Each item is one run of an experiment.
func (p *Plan) Len() int {
	if len(p.studies) == 0 {
		return 0
	}
	last := p.studies[len(p.studies)-1]
	return last.from + last.Base().Len()
}

// Logs returns the plan's logs. The caller must not change them.
func (p *Plan) Logs() []Log { return p.file.Logs }

// Studies returns the plan's studies. The caller must not change them.
func (p *Plan) Studies() []Study { return p.studies }

// locate returns the index of the study that has item i, and the item's index in that study.
func (p *Plan) locate(i int) (study, index int) {
	study = sort.Search(len(p.studies), func(s int) bool { return p.studies[s].from > i }) - 1
	return study, i - p.studies[study].from
}

// Source returns the log of item i. ok is false if the experiment uses no logs.
func (p *Plan) Source(i int) (s experiment.Source, ok bool) {
	study, index := p.locate(i)
	base := p.studies[study].Base()
	if len(base.Sources) == 0 {
		return s, false
	}
	return base.Sources[base.Item(index).Source], true
}

// Kind returns the kind of the studies' experiments.
func (p *Plan) Kind() *experiment.Kind { return p.kind }

// Execute computes item i and returns its result.
func (p *Plan) Execute(ctx *experiment.Context, i int) ([]float64, error) {
	study, index := p.locate(i)
	st := &p.studies[study]
	row, err := st.RunItem(ctx, index, nil)
	if err != nil {
		return nil, fmt.Errorf("study %d (%s): %w", study+1, st.Describe(), err)
	}
	return row, nil
}

// Describe returns the study's parameters as a link spells them, or "the defaults" if all have their defaults.
func (s *Study) Describe() string { return cmp.Or(s.settings, "the defaults") }
