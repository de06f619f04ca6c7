package engine

import (
	"math"
	"reflect"
	"testing"

	corestudy "juggle/core/study"
	"juggle/site/page"
)

func TestTheNextProgramOfATabTakesUpWhatThisOneLeaves(t *testing.T) {
	w := newWorld(t, 1)
	w.engine.Whole = "whole.0123.wasm.xz"
	made := w.madeLog()
	request, plan := w.studyOf(made)
	to := &sink{}
	w.engine.Study(request, to)
	w.run(func() bool { return to.ended > 0 })
	w.made["dropped"] = []byte("{}")
	h := page.Handover{
		Own: map[string]string{"schedule": "schedule.d=3"}, Logs: []page.LogEntry{page.EntryOf(made)},
		Study: page.Known{Params: request.Params, Sources: request.Sources, Figures: request.Figures, Results: to.results},
		File:  &page.File{Name: "scene.json", Bytes: 2, Handle: "dropped"},
	}
	if err := w.engine.Hand(h)(); err != nil {
		t.Fatal(err)
	}

	next := func(whole string) (*world, page.Handover) {
		later := newWorld(t, 1)
		later.engine.Whole, later.engine.Shelf, later.made = whole, w.shelf, w.made
		got, err := later.engine.Handed()
		if err != nil {
			t.Fatal(err)
		}
		return later, got
	}
	later, got := next("whole.0123.wasm.xz")
	for i, want := range h.Study.Results { // NaN is not equal to itself
		if have := got.Study.Results[i]; math.IsNaN(want.AbsPhi) && math.IsNaN(have.AbsPhi) {
			h.Study.Results[i].AbsPhi, got.Study.Results[i].AbsPhi = 0, 0
		}
		for _, r := range []*corestudy.Result{&h.Study.Results[i], &got.Study.Results[i]} {
			r.Fragmentation, r.Revenue = 0, 0
		}
	}
	if !reflect.DeepEqual(got, h) {
		t.Errorf("took up\n%+v\nwant\n%+v", got, h)
	}
	again := &sink{}
	later.engine.Study(request, again)
	later.run(func() bool { return again.ended > 0 })
	if len(again.results) != plan.Len() {
		t.Errorf("%d results of the log that was handed over, failed %v, want %d", len(again.results), again.failed, plan.Len())
	}
	kept := false
	later.engine.Keep(made.Source.SHA256, func(err error) {
		if kept = true; err != nil {
			t.Error(err)
		}
	})
	later.run(func() bool { return kept })

	if _, none := next("whole.0123.wasm.xz"); !reflect.DeepEqual(none, page.Handover{}) {
		t.Errorf("took up %+v a second time", none)
	}
	if err := w.engine.Hand(h)(); err != nil {
		t.Fatal(err)
	}
	if _, other := next("whole.4567.wasm.xz"); len(other.Study.Results) != 0 || len(other.Logs) != 1 {
		t.Errorf("another version takes up %d results and %d logs, want the log alone", len(other.Study.Results), len(other.Logs))
	}
}
