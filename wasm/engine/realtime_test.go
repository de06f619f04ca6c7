package engine

import (
	"context"
	"strings"
	"testing"

	corequery "juggle/core/experiment/query"
	"juggle/core/papers/realtime"
	"juggle/core/papers/realtime/scene"
	"juggle/site/page"

	"github.com/google/go-cmp/cmp"
)

// sceneOf reads a scene from its part of a link, which must have no fault.
func sceneOf(t *testing.T, text string) scene.Scene {
	t.Helper()
	s, wrong := scene.Parse(text)
	if len(wrong) > 0 {
		t.Fatal(wrong)
	}
	return s
}

// sendQuery sends a query as a page does.
func sendQuery[Q, A any](w *testPage, q *corequery.Query[Q, A], question Q, done func(*A, error)) page.Task {
	return page.SendQuery(w.engine, q, question, done)
}

// sameFloat compares floats; NaN equals NaN.
var sameFloat = cmp.Comparer(func(a, b realtime.Float) bool { return a == b || a != a && b != b })

// sameRatio compares fractions exactly.
var sameRatio = cmp.Comparer(func(a, b realtime.Ratio) bool { return a.Cmp(b) == 0 })

// notSent makes two requests equal if one of them is nil, because an answer does not contain its request.
var notSent = cmp.Comparer(func(a, b *realtime.Request) bool { return a == nil || b == nil })

// checkAnswer compares a worker's answer with want. want and err were computed without a worker. ask sends the query.
func checkAnswer[T any](t *testing.T, w *testPage, want T, err error, ask func(func(T, error)) page.Task) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	var got T
	answered := false
	ask(func(answer T, err error) {
		if got, answered = answer, true; err != nil {
			t.Error(err)
		}
	})
	w.run(func() bool { return answered })
	if diff := cmp.Diff(want, got, sameFloat, sameRatio, notSent); diff != "" {
		t.Errorf("the direct answer (-) and the worker's (+) differ:\n%s", diff)
	}
}

// checkAnswers compares a worker's answers about a scene, with and without a simulation, with directly computed ones.
func checkAnswers(t *testing.T, w *testPage, p scene.Simulation) {
	t.Run("every machine", func(t *testing.T) {
		question := scene.Admission{Scene: p.Scene}
		want, err := question.Answer()
		checkAnswer(t, w, want, err, func(done func(*realtime.Answer, error)) page.Task {
			return sendQuery(w, scene.Admit, question, done)
		})
	})
	t.Run("a simulation", func(t *testing.T) {
		want, err := p.Answer(context.Background())
		checkAnswer(t, w, want, err, func(done func(*realtime.Comparison, error)) page.Task {
			return sendQuery(w, scene.Simulate, p, done)
		})
	})
}

func TestAWorkersAnswersAboutASceneAreThoseComputedDirectly(t *testing.T) {
	checkAnswers(t, newTestPage(t, 2), scene.Simulation{Machine: 2,
		Scene: sceneOf(t, "realtime.over=0.002&realtime.runs=1000&realtime.scheduler=rate-monotonic")})
}

func TestInfiniteTimesAndMissingMeasurementsSurviveTheTransport(t *testing.T) {
	s := sceneOf(t, "realtime.runs=1000")
	s.Accept(1)
	checkAnswers(t, newTestPage(t, 1), scene.Simulation{Scene: s, Machine: 1})
	s.Older, s.Spans = nil, [][]realtime.Span{{}}
	s.Renumber()
	checkAnswers(t, newTestPage(t, 1), scene.Simulation{Scene: s})
}

func TestASceneThatCannotBeSimulatedIsAnError(t *testing.T) {
	w := newTestPage(t, 1)
	for name, c := range map[string]struct {
		text    string // the scene's part of a link
		machine int
		want    string
	}{
		"a machine that is missing":  {"", 4, "no such machine"},
		"a reservation never active": {"realtime.new=30,120,0,1-120", 0, "q is 0"},
	} {
		t.Run(name, func(t *testing.T) {
			var failure error
			sendQuery(w, scene.Simulate, scene.Simulation{Scene: sceneOf(t, c.text), Machine: c.machine},
				func(_ *realtime.Comparison, err error) { failure = err })
			w.run(func() bool { return failure != nil })
			if !strings.Contains(failure.Error(), c.want) {
				t.Errorf("got %v, want %q in it", failure, c.want)
			}
		})
	}
}

func TestACancelledSimulationGetsNoAnswer(t *testing.T) {
	w := newTestPage(t, 1)
	task := sendQuery(w, scene.Simulate, scene.Simulation{Scene: sceneOf(t, "realtime.runs=200000"), Machine: 2},
		func(*realtime.Comparison, error) { t.Error("got an answer to the cancelled simulation, want none") })
	answered := false
	sendQuery(w, scene.Admit, scene.Admission{Scene: sceneOf(t, "")}, func(answer *realtime.Answer, err error) {
		if answered = true; err != nil || answer == nil {
			t.Errorf("the next query: got %v and error %v, want an answer and no error", answer, err)
		}
	})
	task.Cancel()
	w.run(func() bool { return answered })
}
