package engine

import (
	"context"
	"strings"
	"testing"

	"juggle/core/realtime"
	"juggle/core/realtime/scene"
	"juggle/core/report"
	"juggle/site/page"
	"juggle/wasm/wire"

	"github.com/google/go-cmp/cmp"
)

// scene reads a scene that has no fault.
func sceneOf(t *testing.T, text string) scene.Scene {
	t.Helper()
	s, wrong := scene.Parse(text)
	if len(wrong) > 0 {
		t.Fatal(wrong)
	}
	return s
}

func TestAWorkerAnswersForASceneWhatIsComputedHere(t *testing.T) {
	w := newWorld(t, 2)
	s := sceneOf(t, "realtime.over=0.002&realtime.runs=1000&realtime.yield=new")
	for name, c := range map[string]struct {
		ask  func(func([]*report.Table, error)) page.Task
		want func() ([]*report.Table, error)
	}{
		"every machine": {func(done func([]*report.Table, error)) page.Task { return w.engine.Admit(s, done) }, s.Admit},
		"a simulation": {func(done func([]*report.Table, error)) page.Task { return w.engine.Simulate(s, 2, done) },
			func() ([]*report.Table, error) { return s.Simulate(context.Background(), 2) }},
	} {
		t.Run(name, func(t *testing.T) {
			want, err := c.want()
			if err != nil {
				t.Fatal(err)
			}
			var got []*report.Table
			over := false
			c.ask(func(tables []*report.Table, err error) {
				if got, over = tables, true; err != nil {
					t.Error(err)
				}
			})
			w.run(func() bool { return over })
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("the worker's tables differ (-here +there):\n%s", diff)
			}
		})
	}
}

func TestASceneThatCannotBePlayedSaysWhy(t *testing.T) {
	w := newWorld(t, 1)
	for name, c := range map[string]struct {
		own     string
		machine int
		want    string
	}{
		"a machine there is not":     {"", 4, "no such machine"},
		"a reservation never active": {"realtime.new=30,120,0,1-120", 0, "q is 0"},
	} {
		t.Run(name, func(t *testing.T) {
			var failure error
			w.engine.Simulate(sceneOf(t, c.own), c.machine, func(_ []*report.Table, err error) { failure = err })
			w.run(func() bool { return failure != nil })
			if !strings.Contains(failure.Error(), c.want) {
				t.Errorf("got %v, want %q in it", failure, c.want)
			}
		})
	}
}

func TestNothingIsHeardOfASimulationThatWasCancelled(t *testing.T) {
	w := newWorld(t, 1)
	task := w.engine.Simulate(sceneOf(t, "realtime.runs=200000"), 2,
		func([]*report.Table, error) { t.Error("the cancelled simulation was heard of") })
	answered := false
	w.engine.ask(wire.Realtime, wire.Reservation{}.Encode(), func(answer []byte, err error) {
		if answered = true; err != nil || len(answer) == 0 {
			t.Errorf("the next question: %d bytes, %v", len(answer), err)
		}
	})
	task.Cancel()
	w.run(func() bool { return answered })
}

func TestAWorkerAnswersForADocumentWhatIsComputedHere(t *testing.T) {
	w := newWorld(t, 1)
	machines, request := realtime.Figure2()
	request.Services = append(request.Services, realtime.Service{Name: "second", WCET: 10, Interarrival: 90, Deadline: 80,
		Active: realtime.NewRatio(1, 3)})
	machines[0].Hosts = append(machines[0].Hosts, realtime.Host{Service: "second", WCET: 20})
	var text strings.Builder
	if err := (&realtime.Document{Machines: machines, Request: &request}).Write(&text); err != nil {
		t.Fatal(err)
	}
	w.made["plan.json"] = []byte(text.String())
	read := ""
	w.engine.Text(page.File{Name: "plan.json", Handle: "plan.json"}, func(text string, err error) {
		if read = text; err != nil {
			t.Error(err)
		}
	})
	w.run(func() bool { return read != "" })
	s := sceneOf(t, "realtime.runs=1000")
	for name, p := range map[string]scene.Placed{"every machine": {Document: read, Processor: -1},
		"a simulation": {Document: read, Processor: 0, Service: 1}} {
		t.Run(name, func(t *testing.T) {
			want, err := s.Answer(context.Background(), p)
			if err != nil {
				t.Fatal(err)
			}
			var got []*report.Table
			w.engine.Answer(s, p, func(tables []*report.Table, err error) {
				if got = tables; err != nil {
					t.Error(err)
				}
			})
			w.run(func() bool { return got != nil })
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("the worker's tables differ (-here +there):\n%s", diff)
			}
		})
	}
	var failure error
	w.engine.Answer(s, scene.Placed{Document: read, Processor: 1}, func(_ []*report.Table, err error) { failure = err })
	w.run(func() bool { return failure != nil })
	if !strings.Contains(failure.Error(), "no such machine") {
		t.Errorf("got %v", failure)
	}
}
