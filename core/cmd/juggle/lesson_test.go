package main

import (
	"encoding/csv"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"juggle/core/experiment"
	"juggle/core/lesson"
	"juggle/core/narrate/replay"
	"juggle/core/schedule"
	"juggle/core/sim"
	"juggle/core/sim/agreement"
	"juggle/core/sim/coallocation"
	"juggle/core/sim/session"
	"juggle/core/sim/session/input"
)

// figure2Value is a column of Figure 2's row of that window size, as the command prints it.
func figure2Value(t *testing.T, lambda, column string, flags ...string) float64 {
	t.Helper()
	out := mustRun(t, append([]string{"figure", "2", "-seeds", "1", "-format", "csv"}, flags...)...)
	rows, err := csv.NewReader(strings.NewReader(dataRows(t, out))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	at := map[string]int{}
	for i, name := range rows[0] {
		at[name] = i
	}
	for _, row := range rows[1:] {
		if row[at["lambda"]] == lambda && row[at["order"]] == "edf" {
			x, err := strconv.ParseFloat(row[at[column]], 64)
			if err != nil {
				t.Fatal(err)
			}
			return x
		}
	}
	t.Fatalf("no row of λ %s", lambda)
	return 0
}

// scheduleDecision is a decision of the untouched run in Schedule, from 1, with who asked.
func scheduleDecision(t *testing.T, n int) (replay.Event, int64, float64) {
	t.Helper()
	traces, err := bundled("")
	if err != nil {
		t.Fatal(err)
	}
	run, err := replay.Play(traces[0], replay.Default(), func(int, int) error { return nil })
	if err != nil {
		t.Fatal(err)
	}
	d := run.Decisions[n-1]
	j := run.Jobs[d.Job]
	return d, j.ID, 100 * float64(d.Shift) / float64(j.Estimate)
}

// coallocationEvent is an event, from 1, of the run on several machines that a lesson's step shows.
func coallocationEvent(t *testing.T, s *lesson.Step, n int) coallocation.Event {
	t.Helper()
	var on []string
	for pair := range strings.SplitSeq(s.State, "&") {
		if key, is := strings.CutPrefix(pair, "schedule.on."); is {
			on = append(on, key)
		}
	}
	setup := coallocation.Default()
	if wrong := coallocation.Parameters.Decode(strings.Join(on, "&"), &setup); len(wrong) > 0 {
		t.Fatal(wrong[0])
	}
	setup.Explain = true
	told, err := setup.Play()
	if err != nil {
		t.Fatal(err)
	}
	return told.Events[n-1]
}

func numberAnswer(x float64) lesson.Answer { return lesson.Answer{Text: fmt.Sprint(x)} }

// bigJobFits reports whether the first lesson's big job fits between those hours, where A, from 16:00 on, has to end by another.
func bigJobFits(t *testing.T, deadline, bigBegin, bigEnd int) bool {
	t.Helper()
	run, err := sim.NewSession(sim.Config{Procs: 16, Policy: schedule.Policy{FixShare: schedule.Never, OfferThreshold: schedule.Never}},
		agreement.Terms{})
	for _, r := range []struct {
		id                     int64
		procs                  int32
		ready, deadline, hours int
	}{{1, 12, 12, 16, 4}, {2, 6, 16, deadline, 4}, {3, 12, bigBegin, bigEnd, bigEnd - bigBegin}} {
		length := sim.Seconds(r.hours) * 3600
		if err == nil {
			err = run.Request(sim.Job{Runtime: length, Request: schedule.Request{ID: r.id, Procs: r.procs,
				Ready: sim.Instant(r.ready) * 3600, Deadline: sim.Instant(r.deadline) * 3600, Estimate: length}})
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	_, fits := run.Promise(3)
	return fits
}

// A answerPair step is answered with what the engine computes, which is right, and with something that is not.
type answerPair struct{ right, wrong lesson.Answer }

// TestEveryLessonIsPlayedByTheEngine answers every step that is judged: numbers are computed here, measures by the question that the page
// puts, and choices follow from what the engine says.
func TestEveryLessonIsPlayedByTheEngine(t *testing.T) {
	if testing.Short() {
		t.Skip("it computes Figure 2")
	}
	const formula = "view=schedule&schedule.order=deadline-2%2Aestimate"
	run := func(order string) lesson.Answer {
		return lesson.Answer{State: "v=1&view=schedule&schedule.order=" + order}
	}
	width := func(flags ...string) float64 {
		flags = append(flags, "-loads", "1.25")
		return figure2Value(t, "100", "diff_ci_high", flags...) - figure2Value(t, "100", "diff_ci_low", flags...)
	}
	// least answers by the least slack of A with which the big job fits that a step shows; to copy its length is wrong.
	least := func(s *lesson.Step) answerPair {
		var begin, end, slack int
		if _, err := fmt.Sscanf(s.State, "view=figures&figures.hours=%d-%d,16-24", &begin, &end); err != nil ||
			!strings.Contains(s.Ask.Question, fmt.Sprintf("%d:00–%d:00, A 16:00–20:00", begin, end)) {
			t.Errorf("%s: the machines show %s: %v", s.Ask.Question, s.State, err)
		}
		for slack < 5 && !bigJobFits(t, 20+slack, begin, end) {
			slack++
		}
		hours := func(n int) lesson.Answer { return lesson.Answer{Text: fmt.Sprint(n, " h")} }
		return answerPair{hours(slack), hours(end - begin)}
	}
	answers := map[string]map[int]func(s *lesson.Step) answerPair{
		"promise": {
			0: func(s *lesson.Step) answerPair {
				on := map[bool]int{false: 0, true: 1}
				return answerPair{lesson.Answer{Text: s.Ask.Choices[on[bigJobFits(t, 20, 16, 19)]+2*on[bigJobFits(t, 24, 16, 19)]]},
					lesson.Answer{Text: "Both"}}
			},
			1: least, 2: least,
			3: func(s *lesson.Step) answerPair {
				both, err := lesson.Named("flexibility")
				if err != nil || *both.Steps[4].Ask.Number != 140-104 { // which is played below
					t.Errorf("both branches: %v, %v", both, err)
				}
				return answerPair{lesson.Answer{Text: s.Ask.Choices[1]}, lesson.Answer{Text: s.Ask.Choices[0]}}
			},
		},
		"lambda": {
			0: func(*lesson.Step) answerPair {
				return answerPair{numberAnswer(figure2Value(t, "100", "diff_mean", "-loads", "1.25")), numberAnswer(58.5)}
			},
			1: func(*lesson.Step) answerPair {
				share := figure2Value(t, "25", "diff_mean", "-loads", "1.25") / figure2Value(t, "100", "diff_mean", "-loads", "1.25")
				words := map[float64]string{1: "a fifth", 2: "two fifths", 4: "four fifths"}
				return answerPair{lesson.Answer{Text: words[math.Round(5*share)]}, lesson.Answer{Text: "a fifth"}}
			},
			2: func(*lesson.Step) answerPair {
				return answerPair{numberAnswer(figure2Value(t, "100", "diff_mean", "-loads", "1")), numberAnswer(5.9)}
			},
		},
		"decision": {
			0: func(*lesson.Step) answerPair {
				d, id, _ := scheduleDecision(t, 462)
				if id != 578 {
					t.Errorf("the decision is about %d", id)
				}
				words := map[schedule.Answer]string{schedule.Offered: "accepted by an offer", schedule.Accepted: "accepted as asked"}
				return answerPair{lesson.Answer{Text: words[d.Answer]}, lesson.Answer{Text: "rejected"}}
			},
			1: func(*lesson.Step) answerPair {
				_, _, phi := scheduleDecision(t, 462)
				return answerPair{numberAnswer(phi), numberAnswer(2883)}
			},
			2: func(*lesson.Step) answerPair {
				d, _, _ := scheduleDecision(t, 462)
				return answerPair{numberAnswer(float64(d.Moves)), numberAnswer(3)}
			},
			3: func(*lesson.Step) answerPair {
				d, id, _ := scheduleDecision(t, 373)
				if id != 478 || d.Answer != schedule.Accepted {
					t.Errorf("the decision is about %d, %v", id, d.Answer)
				}
				return answerPair{numberAnswer(float64(d.Moves)), numberAnswer(2)}
			},
		},
		"order": {
			0: func(*lesson.Step) answerPair { return answerPair{run("deadline"), run("fifo")} },
			1: func(*lesson.Step) answerPair { return answerPair{lesson.Answer{State: formula}, run("edf")} },
			2: func(*lesson.Step) answerPair {
				return answerPair{lesson.Answer{State: formula + "&schedule.L=1.5"}, run("edf&schedule.L=1.5")}
			},
		},
		"trust": {
			0: func(*lesson.Step) answerPair {
				return answerPair{numberAnswer(width("-periods", "0:4")), numberAnswer(width())}
			},
			1: func(*lesson.Step) answerPair {
				return answerPair{numberAnswer(width()), numberAnswer(width("-periods", "0:4"))}
			},
			2: func(s *lesson.Step) answerPair {
				overlap := figure2Value(t, "0", "ci_high", "-loads", "1.25") > figure2Value(t, "25", "ci_low", "-loads", "1.25")
				clear := figure2Value(t, "25", "diff_ci_low", "-loads", "1.25") > 0
				if !overlap || !clear {
					t.Errorf("the intervals overlap: %v, the interval of the difference excludes 0: %v", overlap, clear)
				}
				return answerPair{lesson.Answer{Text: s.Ask.Choices[1]}, lesson.Answer{Text: s.Ask.Choices[0]}}
			},
			3: func(s *lesson.Step) answerPair {
				return answerPair{lesson.Answer{Text: s.Ask.Choices[1]}, lesson.Answer{Text: s.Ask.Choices[0]}}
			},
		},
		"together": {
			0: func(s *lesson.Step) answerPair {
				e := coallocationEvent(t, s, 3)
				asked := e.Attempts[0].Starts[0].Asked
				if len(e.Attempts[0].Starts) != 1 || len(asked) != 1 || asked[0].Machine != 0 || asked[0].CanHold {
					t.Errorf("got the questions %+v", asked)
				}
				return answerPair{lesson.Answer{Text: s.Ask.Choices[0]}, lesson.Answer{Text: s.Ask.Choices[1]}}
			},
			1: func(s *lesson.Step) answerPair {
				e := coallocationEvent(t, s, 4)
				n := 0
				for _, start := range e.Attempts[0].Starts {
					for _, q := range start.Asked {
						if q.Machine == 0 {
							n++
						}
					}
				}
				return answerPair{numberAnswer(float64(n)), numberAnswer(4)}
			},
			2: func(s *lesson.Step) answerPair {
				return answerPair{lesson.Answer{State: strings.Replace(s.State, "schedule.on.said", "schedule.on.shift=on&schedule.on.said", 1)},
					lesson.Answer{State: s.State}}
			},
		},
	}
	maps.Copy(answers, negotiateAnswers(t))
	traces, err := bundled("")
	if err != nil {
		t.Fatal(err)
	}
	c := lessonContext{traces: traces}
	for _, b := range lesson.All {
		l, err := lesson.Named(b.Name)
		if err != nil {
			t.Fatal(err)
		}
		for i := range l.Steps {
			s := &l.Steps[i]
			if s.Kind() == lesson.FreeText || s.Kind() == lesson.Nothing {
				continue
			}
			play := answers[b.Name][i]
			if play == nil {
				t.Errorf("%s, step %d is played by nobody", b.Name, i+1)
				continue
			}
			p := play(s)
			judge := func(a lesson.Answer) (lesson.Verdict, float64) {
				value := math.NaN()
				if s.Kind() == lesson.MeasureGoal {
					asked, err := s.MeasureQuery(a.State, c.period)
					if err != nil {
						t.Fatal(err)
					}
					v, err := lesson.MeasureOfState.Ask(c, asked)
					if err != nil {
						t.Fatal(err)
					}
					value = v.X
				}
				return s.Judge(a, value), value
			}
			if got, value := judge(p.right); got != lesson.Right {
				t.Errorf("%s, step %d: %+v is %v (%v), want right", b.Name, i+1, p.right, got, value)
			}
			if got, value := judge(p.wrong); got != lesson.Wrong {
				t.Errorf("%s, step %d: %+v is %v (%v), want wrong", b.Name, i+1, p.wrong, got, value)
			}
		}
	}
}

// negotiateAnswers are the answers to the lessons in Negotiate: what is said to the provider in a step, spelled behind what its start has
// said, and, as something that is not right, less of it. Numbers are read from the session.
func negotiateAnswers(t *testing.T) map[string]map[int]func(s *lesson.Step) answerPair {
	knows := func(from session.Start, said, fact string) float64 {
		p := from.Script()
		l := session.LinkState{Setup: p.Setup, From: from, Inputs: input.Spell(p.Inputs) + said, Now: p.Now}
		s, err := l.Play()
		if err != nil {
			t.Fatal(err)
		}
		f, ok := session.FactOf(fact)
		if !ok {
			t.Fatalf("there is no fact %s", fact)
		}
		return f.Value(s)
	}
	in := func(from session.Start, said, more string) lesson.Answer {
		p := from.Script()
		l := session.LinkState{Setup: p.Setup, From: from, Inputs: input.Spell(p.Inputs) + said, Now: p.Now}
		own := session.Parameters.Encode(&l)
		return lesson.Answer{State: "view=negotiate&negotiate." + strings.ReplaceAll(own, "&", "&negotiate.") + more}
	}
	deal := func(from session.Start, said, less string) func(*lesson.Step) answerPair {
		return func(*lesson.Step) answerPair { return answerPair{in(from, said, ""), in(from, less, "")} }
	}
	const (
		strict, roomy, big = "R2s0.5k0.0.6.b40", "R2s0.5k0.m80.6.b40", "R0.go0.0.c.b40A0"
		third              = "R2s0.5k0.0.8.b40"
		four               = "R2s0.5k0.0.4.8c0"
		down               = "D2s0.4.b40"
		rescue             = "&negotiate.rescue=on"
	)
	return map[string]map[int]func(s *lesson.Step) answerPair{
		"flexibility": {
			0: deal(session.FromTask1, strict, ""), 1: deal(session.FromTask1, strict+big, strict),
			2: deal(session.FromTask1, roomy, strict), 3: deal(session.FromTask1, roomy+big, strict+big),
			4: func(s *lesson.Step) answerPair {
				const both = "negotiate.beside=Rm80.0.0.8.b40R2s0.8c0.0.c.b40" + strict + big + "&negotiate.said=Rm80.0.0.8.b40R2s0.8c0.0.c.b40" +
					roomy + big
				if !strings.HasSuffix(s.State, both) {
					t.Errorf("got the branches %s, want %s", s.State, both)
				}
				more, less := knows(session.FromTask1, roomy+big, "revenue"), knows(session.FromTask1, strict+big, "revenue")
				return answerPair{numberAnswer(more - less), numberAnswer(more)}
			},
			5: func(*lesson.Step) answerPair {
				const own = "&negotiate.as=consumer&negotiate.mine=3,5"
				return answerPair{in(session.FromTask1, roomy+big+"R0.0.5k0.4.5k0", own), in(session.FromTask1, roomy+big+"R0.0.0.4.5k0", own)}
			},
		},
		"asking": {
			0: func(*lesson.Step) answerPair {
				p := session.FromTask2.Script()
				s, err := p.Play()
				if err != nil {
					t.Fatal(err)
				}
				for _, r := range s.Tolerances() {
					if r.ID == 3 {
						return answerPair{numberAnswer(float64(r.Extension) / 3600), numberAnswer(2)}
					}
				}
				t.Fatal("promise 3 would give nothing")
				return answerPair{}
			},
			1: func(s *lesson.Step) answerPair {
				p := session.FromTask2.Script()
				now, err := p.Play()
				if err != nil {
					t.Fatal(err)
				}
				inputs, _ := input.Read(input.Spell(p.Inputs) + four)
				a, ok := now.Run.PlanAsking(session.WithoutOffers(*inputs[3].Job).Request)
				if helped := slices.ContainsFunc(a.Asked, func(a schedule.AgreedDeadline) bool { return a.ID == 2 }); !ok || !helped {
					t.Errorf("the provider would ask %+v, %v", a.Asked, ok)
				}
				return answerPair{lesson.Answer{Text: s.Ask.Choices[0]}, lesson.Answer{Text: s.Ask.Choices[1]}}
			},
			2: deal(session.FromTask2, four, ""), 3: deal(session.FromTask2, four+strings.Replace(four, "R2s0", "R0", 1), four),
		},
		"fixing": {
			0: deal(session.FromTask3, "X2s0.2", ""), 1: deal(session.FromTask3, "X2s0.2"+strings.Replace(third, "R2s0", "R0", 1), third),
			2: func(*lesson.Step) answerPair {
				owed := knows(session.FromTask3, "X2s0.2"+strings.Replace(third, "R2s0", "R0", 1), "revenue")
				return answerPair{numberAnswer(owed), numberAnswer(knows(session.FromTask3, third, "revenue"))}
			},
			3: deal(session.FromTask3, third, "X2s0.2"+strings.Replace(third, "R2s0", "R0", 1)),
			4: func(*lesson.Step) answerPair {
				return answerPair{in(session.FromTask3, third, "&negotiate.now=120000"), in(session.FromTask3, third, "")}
			},
		},
		"failure": {
			0: deal(session.FromTask4, down, ""),
			1: func(*lesson.Step) answerPair {
				return answerPair{numberAnswer(-knows(session.FromTask4, down, "request 3 charged")),
					numberAnswer(knows(session.FromTask4, down, "earned"))}
			},
			2: func(*lesson.Step) answerPair {
				return answerPair{in(session.FromTask4, down, rescue), in(session.FromTask4, "", rescue)}
			},
		},
	}
}

func TestAnotherSessionIsNoAnswer(t *testing.T) {
	l, err := lesson.Named("flexibility")
	if err != nil {
		t.Fatal(err)
	}
	_, err = l.Steps[0].MeasureQuery("view=negotiate&negotiate.from=task2", nil)
	if err == nil || !strings.Contains(err.Error(), `another from than the step's, want "task1"`) {
		t.Errorf("got %v", err)
	}
}

func TestLessonsAreListedCheckedAndJudged(t *testing.T) {
	if list := mustRun(t, "lesson"); !strings.HasPrefix(list, "name,title,view,steps\npromise,Two minutes: why let a promise move?,Figures,") {
		t.Errorf("got\n%s", list)
	}
	steps := mustRun(t, "lesson", "lambda")
	if !strings.Contains(steps, "\n1,The whole of it,a number,5.9 within 0.15 points,fig=2&L=1.25&n=1\n") {
		t.Errorf("got\n%s", steps)
	}
	file := t.TempDir() + "/mine.json"
	writeFile(t, file, `{"title": "a", "text": "b", "steps": []}`)
	const want = "mine.json: line 1, column 38: steps: got 0 steps, want 1 to 40\n"
	if _, said, code := call("", "lesson", file); code != 1 || !strings.HasSuffix(said, want) {
		t.Errorf("got code %d and %q", code, said)
	}
	sheet := mustRun(t, "lesson", "-sheet", "https://example.org/#v=1&lesson=order&lesson.1=&lesson.in1="+
		"view%3Dschedule%26schedule.order%3Dedf&lesson.4=so")
	for _, want := range []string{
		"step,title,question,answer,verdict,link\n1,One that is known,Beat FIFO by more than 2 points of utilisation.,3.66,right,",
		`"https://example.org/#view=schedule&schedule.order=edf&lesson=order&lesson.answers={`, ",,open,\n",
		"4,Fair?,", ",so,not judged,"} {
		if !strings.Contains(sheet, strings.Trim(want, `"`)) {
			t.Errorf("the sheet lacks %s:\n%s", want, sheet)
		}
	}
	for args, want := range map[string]string{
		"lesson a b":                            "want at most 1",
		"lesson -sheet #v=1":                    "got a link without a lesson",
		"lesson -sheet javascript:x#lesson=a":   "want http, https or file",
		"lesson -sheet #lesson=a&lesson.at=x":   "lesson.at",
		"lesson nobodys":                        "nobodys",
		"lesson -trace x.swf lambda":            "want it with -sheet or -sheets",
		"lesson -sheet #lesson=a -sheets b.csv": "want one of them",
		"lesson -sheets none.csv":               "none.csv",
		"lesson -sheet #lesson=lesson.go":       "want a lesson that comes with Juggle, or one whose file is given",
		"lesson -sheet #lesson=order lesson.go": "line 1, column 1",
	} {
		if _, said, code := call("", strings.Fields(args)...); code == 0 || !strings.Contains(said, want) {
			t.Errorf("%s: got code %d and %q, want %q", args, code, said, want)
		}
	}
}

// A teacher judges what a class has sent at once. A line that is no good has its error, and spoils no other.
func TestManySheetsAreJudgedAtOnce(t *testing.T) {
	own, err := lesson.Read(strings.NewReader(`{"title": "Mine", "text": "It.", "steps": [{"title": "Read", "text": ""},
		{"title": "Count", "text": "", "ask": {"question": "How many?", "number": 5}},
		{"title": "Beat", "text": "", "state": "view=schedule", "ask": {"question": "Beat FIFO.", "measure": "utilisation",
			"against": "order=fifo", "above": 0.5}}, {"title": "Say", "text": "", "ask": {"question": "Why?"}}]}`), "mine.json")
	if err != nil {
		t.Fatal(err)
	}
	mine := own.PlaceOf("mine.json")
	mine.By = "Cleo"
	mine.Answers = lesson.Answers{1: numberAnswer(5), 2: {State: "view=schedule&schedule.order=edf"}, 3: {Text: "So."}}
	const lambda = "https://example.org/#lesson=lambda&lesson.1=5.9&lesson.2=a%20fifth"
	lines := []string{"\ufeffLink,Name", lambda + ",Ada", "", `"https://example.org/#` + mine.Encode() + `",`, "javascript:x#lesson=lambda,Bo",
		`"unclosed,Di`, lambda + ",=cmd|' /C calc'!A0", "https://example.org/#lesson=own-mine.json,Eve",
		"https://example.org/#" + mine.Encode() + ",Fay"}
	file := t.TempDir() + "/class.csv"
	writeFile(t, file, strings.Join(lines, "\r\n"))
	out, said, code := call("", "lesson", "-sheets", file, "-format", "csv")
	const want = `line,name,lesson,right,judged,error,step_1,step_2,step_3,step_4
2,Ada,lambda,1,3,,right,wrong,open,open
4,Cleo,own-mine.json,2,2,,,right,right,not judged
5,Bo,,,,"got an address that begins with ""javascript:"", want http, https or file",,,,
6,,,,,"column 13: extraneous or missing "" in quoted-field",,,,
7,'=cmd|' /C calc'!A0,lambda,1,3,,right,wrong,open,open
8,Eve,own-mine.json,,,"got ""own-mine.json"", want a lesson that comes with Juggle, or one whose file is given with the link",,,,
9,,,,,"got 22 cells, want 2; a link with commas stands in quotes",,,,
`
	if out != want || code != 1 {
		t.Errorf("code %d, got\n%s\nwant\n%s", code, out, want)
	}
	for _, want := range []string{"class.csv: line 5: got an address", "class.csv: line 6: column 13", "4 of 7 lines could not be judged"} {
		if !strings.Contains(said, want) {
			t.Errorf("it says %q, want %s", said, want)
		}
	}

	// The teacher's own file is judged by in place of the one in the link, which its sender may have changed.
	mild, err := lesson.Read(strings.NewReader(`{"title": "Mine", "text": "It.", "steps": [{"title": "Count", "text": "",
		"ask": {"question": "How many?", "number": 7}}]}`), "mine.json")
	if err != nil {
		t.Fatal(err)
	}
	cheat := mild.PlaceOf("mine.json")
	cheat.Answers = lesson.Answers{0: numberAnswer(7)}
	given := t.TempDir() + "/mine.json"
	writeFile(t, given, strings.Replace(mild.PlaceOf("").File, "7", "5", 1))
	writeFile(t, file, "name,link\nBo,\"#"+cheat.Encode()+"\"\n")
	if out := mustRun(t, "lesson", "-sheets", file, given, "-format", "csv"); !strings.HasSuffix(out, "2,Bo,own-mine.json,0,1,,wrong\n") {
		t.Errorf("got\n%s", out)
	}
	_, said, code = call("a,b\nc,d\n", "lesson", "-sheets", "-")
	if code != 1 || !strings.Contains(said, `line 1: got "a,b", want a line that`) {
		t.Errorf("without names of columns: got code %d and %q", code, said)
	}
}

// TestWhatALinkNamesAndIsNotHereIsSaid has links whose states name logs, keys and periods that this command does not have: each is named in
// its row, the steps that can be judged are, and the call fails.
func TestWhatALinkNamesAndIsNotHereIsSaid(t *testing.T) {
	sum := strings.Repeat("0a", 32)
	in := func(state string) string {
		place := lesson.Place{Name: "order", Answers: lesson.Answers{0: {State: state}, 3: {Text: "So."}}}
		return "#" + place.Encode()
	}
	const edf = "view=schedule&schedule.order=edf"
	standard := "&set=" + bundledSetName(t)
	for _, tc := range []struct{ link, row, errorCell string }{
		{in(edf), "1,3,,right,open,open,not judged", ""},
		{in(edf + standard), "1,3,,right,open,open,not judged", ""},
		{in(edf + "&log=mine.swf~" + sum), "",
			"step 1: cannot be judged: log: got mine.swf~" + sum + ", want a bundled log, or one that is given with"},
		{in(edf + "&set=01234567"), "", "step 1: cannot be judged: set: got 01234567, want "},
		{in(edf + "&schedule.w=900"), "", "step 1: cannot be judged: lesson: got period 900"},
		{in("view=schedule&amp;schedule.order=edf"), "", "step 1: cannot be judged: got a state with the key amp;schedule.order, want one that"},
		{strings.Replace(in(edf), "&lesson", "&amp;lesson", 1), "", "got the key amp;lesson.answers, want one that links have"},
		{strings.Replace(in(edf), "&lesson", "&Lesson", 1), "", "got the key Lesson.answers, want one that links have"},
	} {
		file := t.TempDir() + "/class.csv"
		writeFile(t, file, "name,link\nAda,\""+tc.link+"\"\n")
		out, said, code := call("", "lesson", "-sheets", file, "-format", "csv")
		row := strings.Split(out, "\n")[1]
		out = strings.ReplaceAll(row, `"`, "")
		switch {
		case tc.errorCell == "" && (code != 0 || !strings.HasSuffix(row, tc.row)):
			t.Errorf("%s: got code %d, %s, %s, want %s", tc.link, code, row, said, tc.row)
		case tc.errorCell != "" && (code != 1 || !strings.Contains(out, tc.errorCell)):
			t.Errorf("%s: got code %d, %s, want %s", tc.link, code, row, tc.errorCell)
		case strings.HasPrefix(tc.errorCell, "step") && !strings.HasSuffix(row, ",open,open,not judged"):
			t.Errorf("%s: got %s, want the other steps judged", tc.link, row)
		}
		if _, said, code := call("", "lesson", "-sheet", tc.link); (code == 0) != (tc.errorCell == "") ||
			!strings.Contains(strings.ReplaceAll(said, `"`, ""), tc.errorCell) {
			t.Errorf("-sheet %s: got code %d and %s, want %q", tc.link, code, said, tc.errorCell)
		}
	}
	_, said, code := call("Name,Link,name\n", "lesson", "-sheets", "-")
	if code != 1 || !strings.Contains(said, `got the column "name" a second time`) {
		t.Errorf("a column twice: got code %d and %s", code, said)
	}
}

// bundledSetName is how links name the bundled logs.
func bundledSetName(t *testing.T) string {
	t.Helper()
	logs, err := bundled("")
	if err != nil {
		t.Fatal(err)
	}
	var sources []experiment.Source
	for _, l := range logs {
		sources = append(sources, experiment.SourceOf(l))
	}
	return experiment.SourcesChecksum(sources)
}
