package engine

import (
	"encoding/json"
	"fmt"

	corestudy "juggle/core/study"
	"juggle/site/page"
	"juggle/wasm/wire"
)

// A handover is the first of the files that a program leaves for the next one of its tab, as JSON. Behind it come every log's trace and
// file, the study's results as a wire.Table, and the file that was dropped.
type handover struct {
	Whole   string // the program that is to take it up
	Own     map[string]string
	Logs    []corestudy.LogFacts
	Study   wire.Plan
	Dropped *dropped
}

type dropped struct {
	Name  string
	Bytes int64
}

// Hand leaves a handover on the shelf. What it gives does so, and blocks.
func (e *Engine) Hand(h page.Handover) (leave func() error) {
	told := handover{Whole: e.Whole, Own: h.Own}
	told.Study, _ = planOf(h.Study.Params, h.Study.Sources, h.Study.Figures)
	rows := wire.Table{Width: corestudy.ResultWidth}
	for _, r := range h.Study.Results {
		rows.Values = r.AppendRow(rows.Values)
	}
	files := []any{nil}
	var failed error
	file := func(name string, data []byte) any {
		handle, err := e.Files.Make(name, logType, data)
		if err != nil {
			failed = err
		}
		return handle
	}
	for _, entry := range h.Logs {
		l := e.logs[entry.Source.SHA256]
		if l == nil || l.trace == nil || l.file == nil {
			continue
		}
		if facts, err := l.describe(); err == nil {
			told.Logs = append(told.Logs, facts)
			files = append(files, file("trace "+entry.Source.SHA256, l.trace), l.file)
		}
	}
	files = append(files, file("results", rows.Encode()))
	if h.File != nil {
		told.Dropped = &dropped{h.File.Name, h.File.Bytes}
		files = append(files, h.File.Handle)
	}
	text, err := json.Marshal(told)
	if err != nil {
		failed = err
	}
	files[0] = file("handover", text)
	return func() error {
		if failed != nil {
			return failed
		}
		return e.Shelf.Hand(files)
	}
}

// Handed takes up what was left for this program; nothing of it is there where nothing was. It blocks, and is called before all else.
func (e *Engine) Handed() (page.Handover, error) {
	files, err := e.Shelf.Handed()
	if err != nil || len(files) == 0 {
		return page.Handover{}, err
	}
	var told handover
	text, err := e.Files.Read(files[0])
	if err == nil {
		err = json.Unmarshal(text, &told)
	}
	if err != nil {
		return page.Handover{}, err
	}
	files = files[1:]
	if want := 2*len(told.Logs) + 1; len(files) < want || told.Dropped != nil && len(files) == want {
		return page.Handover{}, fmt.Errorf("engine: handover: got %d files, want %d or one more", len(files), want)
	}
	h := page.Handover{Own: told.Own}
	for _, facts := range told.Logs {
		l := &log{source: wire.Source(facts.Source), about: facts.About, file: files[1]}
		if l.trace, err = e.Files.Read(files[0]); err != nil {
			return page.Handover{}, err
		}
		if l.facts, err = json.Marshal(facts); err != nil {
			return page.Handover{}, err
		}
		e.logs[facts.Source.SHA256] = l
		h.Logs = append(h.Logs, page.EntryOf(facts))
		files = files[2:]
	}
	if told.Dropped != nil {
		h.File = &page.File{Name: told.Dropped.Name, Bytes: told.Dropped.Bytes, Handle: files[1]}
	}
	if told.Whole == e.Whole { // another version's results are not this one's
		h.Study, err = e.known(told.Study, files[0])
	}
	return h, err
}

// known reads what was known of a study.
func (e *Engine) known(plan wire.Plan, rows any) (page.Known, error) {
	params, wrong := corestudy.Decode(plan.Params)
	if len(wrong) > 0 {
		return page.Known{}, wrong[0]
	}
	known := page.Known{Params: params, Figures: plan.Figures}
	for _, s := range plan.Sources {
		known.Sources = append(known.Sources, corestudy.Source(s))
	}
	data, err := e.Files.Read(rows)
	if err != nil {
		return page.Known{}, err
	}
	table, err := wire.DecodeTable(data)
	if err != nil {
		return page.Known{}, err
	}
	for i := range table.Len() {
		result, err := corestudy.ResultOf(table.Row(i))
		if err != nil {
			return page.Known{}, err
		}
		known.Results = append(known.Results, result)
	}
	return known, nil
}
