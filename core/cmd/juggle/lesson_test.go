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

// figure2Value returns the number that "juggle figure 2" prints in a column, in the row of EDF with this window size, lambda.
func figure2Value(t *testing.T, lambda, column string, flags ...string) float64 {
	t.Helper()
	out := mustRun(t, append([]string{"figure", "2", "-seeds", "1", "-format", "csv"}, flags...)...)
	rows, err := csv.NewReader(strings.NewReader(dataRows(t, out))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	index := map[string]int{}
	for i, name := range rows[0] {
		index[name] = i
	}
	for _, row := range rows[1:] {
		if row[index["lambda"]] == lambda && row[index["order"]] == "edf" {
			x, err := strconv.ParseFloat(row[index[column]], 64)
			if err != nil {
				t.Fatal(err)
			}
			return x
		}
	}
	t.Fatalf("got no row with lambda %s in\n%s", lambda, out)
	return 0
}

// scheduleDecision returns decision n, from 1, of the run that the view Schedule shows by default, the id of its request, and how far the
// decision shifted the window, in percent of the estimate.
func scheduleDecision(t *testing.T, n int) (decision replay.Event, id int64, shiftPercent float64) {
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

// coallocationEvent returns event n, from 1, of the run on several machines that a lesson's step shows.
func coallocationEvent(t *testing.T, s *lesson.Step, n int) coallocation.Event {
	t.Helper()
	var parameters []string
	for pair := range strings.SplitSeq(s.State, "&") {
		if parameter, is := strings.CutPrefix(pair, "schedule.on."); is {
			parameters = append(parameters, parameter)
		}
	}
	setup := coallocation.Default()
	if wrong := coallocation.Parameters.Decode(strings.Join(parameters, "&"), &setup); len(wrong) > 0 {
		t.Fatal(wrong[0])
	}
	setup.Explain = true
	run, err := setup.Play()
	if err != nil {
		t.Fatal(err)
	}
	return run.Events[n-1]
}

// textAnswer returns an answer that a reader types or chooses.
func textAnswer(text string) lesson.Answer { return lesson.Answer{Text: text} }

// numberAnswer returns a number as an answer that a reader types.
func numberAnswer(x float64) lesson.Answer { return lesson.Answer{Text: fmt.Sprint(x)} }

// bigJobFits reports whether the big job of the lesson "promise" fits on its machine. The big job needs 12 of the 16 processors from hour
// bigBegin to hour bigEnd. Two jobs of 4 h were accepted before it: one from 12:00 to 16:00, and A, which is ready at 16:00 and must end by
// the hour deadline.
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

// An answerPair has a right answer to a step, which follows from what the engine computes, and a wrong one.
type answerPair struct{ right, wrong lesson.Answer }

// An answerFunc computes the answers to a step.
type answerFunc func(s *lesson.Step) answerPair

// fixedAnswers returns a function that gives the same answers whatever the step is.
func fixedAnswers(right, wrong lesson.Answer) answerFunc {
	return func(*lesson.Step) answerPair { return answerPair{right, wrong} }
}

// choose returns the answers that choose the step's choice number right, and number wrong, both from 0.
func choose(s *lesson.Step, right, wrong int) answerPair {
	return answerPair{textAnswer(s.Ask.Choices[right]), textAnswer(s.Ask.Choices[wrong])}
}

// TestEveryLessonAcceptsWhatTheEngineComputes gives every judged step of every bundled lesson a right and a wrong answer. Right answers
// that are numbers are computed here by the engine, not copied from the lessons. Some choices, orders and inputs are set here. Measures are
// computed by the query that the page uses. The keys of answers are the lesson's name and the index of the step, from 0.
func TestEveryLessonAcceptsWhatTheEngineComputes(t *testing.T) {
	if testing.Short() {
		t.Skip("it computes Figure 2")
	}
	const formula = "view=schedule&schedule.order=deadline-2%2Aestimate"
	scheduleWith := func(order string) lesson.Answer {
		return lesson.Answer{State: "v=1&view=schedule&schedule.order=" + order}
	}
	intervalWidth := func(flags ...string) float64 {
		flags = append(flags, "-loads", "1.25")
		return figure2Value(t, "100", "diff_ci_high", flags...) - figure2Value(t, "100", "diff_ci_low", flags...)
	}
	// leastSlack answers with the least slack of A, in hours, with which the step's big job fits. The wrong answer is the big job's length.
	leastSlack := func(s *lesson.Step) answerPair {
		var begin, end, slack int
		if _, err := fmt.Sscanf(s.State, "view=figures&figures.hours=%d-%d,16-24", &begin, &end); err != nil ||
			!strings.Contains(s.Ask.Question, fmt.Sprintf("%d:00–%d:00, A 16:00–20:00", begin, end)) {
			t.Errorf("%s: the machines show %s, %v, want the hours of the question", s.Ask.Question, s.State, err)
		}
		for slack < 5 && !bigJobFits(t, 20+slack, begin, end) {
			slack++
		}
		return answerPair{textAnswer(fmt.Sprint(slack, " h")), textAnswer(fmt.Sprint(end-begin, " h"))}
	}
	answers := map[string]map[int]answerFunc{
		"promise": {
			0: func(s *lesson.Step) answerPair {
				// The choices stand in this order: the big job fits with neither deadline, with 20:00, with 24:00, with both.
				right := 0
				if bigJobFits(t, 20, 16, 19) {
					right++
				}
				if bigJobFits(t, 24, 16, 19) {
					right += 2
				}
				return answerPair{textAnswer(s.Ask.Choices[right]), textAnswer("Both")}
			},
			1: leastSlack, 2: leastSlack,
			3: func(s *lesson.Step) answerPair {
				flexibility, err := lesson.Named("flexibility")
				if err != nil || *flexibility.Steps[4].Ask.Number != 140-104 { // the difference is computed below
					t.Errorf("got %v and error %v, want a fifth step whose answer is 140-104 credits", flexibility, err)
				}
				return choose(s, 1, 0)
			},
		},
		"lambda": {
			0: func(*lesson.Step) answerPair {
				return answerPair{numberAnswer(figure2Value(t, "100", "diff_mean", "-loads", "1.25")), numberAnswer(58.5)}
			},
			1: func(*lesson.Step) answerPair {
				share := figure2Value(t, "25", "diff_mean", "-loads", "1.25") / figure2Value(t, "100", "diff_mean", "-loads", "1.25")
				words := map[float64]string{1: "a fifth", 2: "two fifths", 4: "four fifths"}
				return answerPair{textAnswer(words[math.Round(5*share)]), textAnswer("a fifth")}
			},
			2: func(*lesson.Step) answerPair {
				return answerPair{numberAnswer(figure2Value(t, "100", "diff_mean", "-loads", "1")), numberAnswer(5.9)}
			},
		},
		"decision": {
			0: func(*lesson.Step) answerPair {
				d, id, _ := scheduleDecision(t, 462)
				if id != 578 {
					t.Errorf("decision 462: got request %d, want 578, which the lesson names", id)
				}
				words := map[schedule.Answer]string{schedule.Offered: "accepted by an offer", schedule.Accepted: "accepted as asked"}
				return answerPair{textAnswer(words[d.Answer]), textAnswer("rejected")}
			},
			1: func(*lesson.Step) answerPair {
				_, _, shiftPercent := scheduleDecision(t, 462)
				return answerPair{numberAnswer(shiftPercent), numberAnswer(2883)}
			},
			2: func(*lesson.Step) answerPair {
				d, _, _ := scheduleDecision(t, 462)
				return answerPair{numberAnswer(float64(d.Moves)), numberAnswer(3)}
			},
			3: func(*lesson.Step) answerPair {
				d, id, _ := scheduleDecision(t, 373)
				if id != 478 || d.Answer != schedule.Accepted {
					t.Errorf("decision 373: got request %d %v, want 478 accepted, as the lesson says", id, d.Answer)
				}
				return answerPair{numberAnswer(float64(d.Moves)), numberAnswer(2)}
			},
		},
		"order": {
			0: fixedAnswers(scheduleWith("deadline"), scheduleWith("fifo")),
			1: fixedAnswers(lesson.Answer{State: formula}, scheduleWith("edf")),
			2: fixedAnswers(lesson.Answer{State: formula + "&schedule.L=1.5"}, scheduleWith("edf&schedule.L=1.5")),
		},
		"trust": {
			0: func(*lesson.Step) answerPair {
				return answerPair{numberAnswer(intervalWidth("-periods", "0:4")), numberAnswer(intervalWidth())}
			},
			1: func(*lesson.Step) answerPair {
				return answerPair{numberAnswer(intervalWidth()), numberAnswer(intervalWidth("-periods", "0:4"))}
			},
			2: func(s *lesson.Step) answerPair {
				overlap := figure2Value(t, "0", "ci_high", "-loads", "1.25") > figure2Value(t, "25", "ci_low", "-loads", "1.25")
				excludes0 := figure2Value(t, "25", "diff_ci_low", "-loads", "1.25") > 0
				if !overlap || !excludes0 {
					t.Errorf("the intervals overlap: %v, the interval of the difference excludes 0: %v, want both", overlap, excludes0)
				}
				return choose(s, 1, 0)
			},
			3: func(s *lesson.Step) answerPair { return choose(s, 1, 0) },
		},
		"together": {
			0: func(s *lesson.Step) answerPair {
				e := coallocationEvent(t, s, 3)
				asked := e.Attempts[0].Starts[0].Asked
				if len(e.Attempts[0].Starts) != 1 || len(asked) != 1 || asked[0].Machine != 0 || asked[0].CanHold {
					t.Errorf("got the broker's questions %+v, want one, which machine 1 answers with no", asked)
				}
				return choose(s, 0, 1)
			},
			1: func(s *lesson.Step) answerPair {
				e := coallocationEvent(t, s, 4)
				questions := 0 // to machine 1
				for _, start := range e.Attempts[0].Starts {
					for _, question := range start.Asked {
						if question.Machine == 0 {
							questions++
						}
					}
				}
				return answerPair{numberAnswer(float64(questions)), numberAnswer(4)}
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
			answer := answers[b.Name][i]
			if answer == nil {
				t.Errorf("%s, step %d: got no answers in this test, want a right and a wrong one", b.Name, i+1)
				continue
			}
			pair := answer(s)
			judge := func(a lesson.Answer) (lesson.Verdict, float64) {
				value := math.NaN()
				if s.Kind() == lesson.MeasureGoal {
					query, err := s.MeasureQuery(a.State, c.period)
					if err != nil {
						t.Fatal(err)
					}
					v, err := lesson.MeasureOfState.Ask(c, query)
					if err != nil {
						t.Fatal(err)
					}
					value = v.X
				}
				return s.Judge(a, value), value
			}
			if got, value := judge(pair.right); got != lesson.Right {
				t.Errorf("%s, step %d: %+v is %v (%v), want right", b.Name, i+1, pair.right, got, value)
			}
			if got, value := judge(pair.wrong); got != lesson.Wrong {
				t.Errorf("%s, step %d: %+v is %v (%v), want wrong", b.Name, i+1, pair.wrong, got, value)
			}
		}
	}
}

// negotiateAnswers returns the answers to the lessons in the view Negotiate. An answer is a session: the inputs of the start, and behind
// them the inputs that the reader makes, spelled as in a link. Numbers are facts of such a session.
func negotiateAnswers(t *testing.T) map[string]map[int]answerFunc {
	sessionAfter := func(start session.Start, inputs string) session.LinkState {
		script := start.Script()
		return session.LinkState{Setup: script.Setup, From: start, Inputs: input.Spell(script.Inputs) + inputs, Now: script.Now}
	}
	factAfter := func(start session.Start, inputs, name string) float64 {
		state := sessionAfter(start, inputs)
		played, err := state.Play()
		if err != nil {
			t.Fatal(err)
		}
		fact, ok := session.FactOf(name)
		if !ok {
			t.Fatalf("got no fact %s", name)
		}
		return fact.Value(played)
	}
	// answer returns the page's state after the inputs, followed by more parameters.
	answer := func(start session.Start, inputs, more string) lesson.Answer {
		state := sessionAfter(start, inputs)
		part := session.Parameters.Encode(&state)
		return lesson.Answer{State: "view=negotiate&negotiate." + strings.ReplaceAll(part, "&", "&negotiate.") + more}
	}
	answers := func(start session.Start, right, wrong string) answerFunc {
		return fixedAnswers(answer(start, right, ""), answer(start, wrong, ""))
	}
	// The inputs are spelled as package input documents. R is a request, with its time, its ready time, its slack, its processors and its
	// estimate; A0 makes it accept no offer. X fixes a request, and D takes processors out of use. Times are in seconds, numbers in base 36.
	const (
		strict       = "R2s0.5k0.0.6.b40"   // request 3, of 4 h, without slack
		flexible     = "R2s0.5k0.m80.6.b40" // request 3 with a slack of 8 h
		big          = "R0.go0.0.c.b40A0"   // the big request, 4
		request3     = "R2s0.5k0.0.8.b40"   // the request of the lesson "fixing"
		request3Now  = "R0.5k0.0.8.b40"     // the same, at the time of the input before
		fix          = "X2s0.2"             // request 2 is fixed
		request4     = "R2s0.5k0.0.4.8c0"   // the request of the lesson "asking"
		request4Now  = "R0.5k0.0.4.8c0"     // the same, at the time of the input before
		outage       = "D2s0.4.b40"
		rescuing     = "&negotiate.rescue=on"
		task1Inputs  = "Rm80.0.0.8.b40R2s0.8c0.0.c.b40" // the requests with which the lesson begins
		asConsumer   = "&negotiate.as=consumer&negotiate.mine=3,5"
		withSlack5   = "R0.0.5k0.4.5k0" // request 5, which has slack and so a lower price
		withoutSlack = "R0.0.0.4.5k0"
	)
	return map[string]map[int]answerFunc{
		"flexibility": {
			0: answers(session.FromTask1, strict, ""),
			1: answers(session.FromTask1, strict+big, strict),
			2: answers(session.FromTask1, flexible, strict),
			3: answers(session.FromTask1, flexible+big, strict+big),
			4: func(s *lesson.Step) answerPair {
				const branches = "negotiate.beside=" + task1Inputs + strict + big + "&negotiate.said=" + task1Inputs + flexible + big
				if !strings.HasSuffix(s.State, branches) {
					t.Errorf("got the branches %s, want %s", s.State, branches)
				}
				more, less := factAfter(session.FromTask1, flexible+big, "revenue"), factAfter(session.FromTask1, strict+big, "revenue")
				return answerPair{numberAnswer(more - less), numberAnswer(more)}
			},
			5: fixedAnswers(answer(session.FromTask1, flexible+big+withSlack5, asConsumer),
				answer(session.FromTask1, flexible+big+withoutSlack, asConsumer)),
		},
		"asking": {
			0: func(*lesson.Step) answerPair {
				script := session.FromTask2.Script()
				played, err := script.Play()
				if err != nil {
					t.Fatal(err)
				}
				for _, r := range played.Tolerances() {
					if r.ID == 3 {
						return answerPair{numberAnswer(float64(r.Extension) / 3600), numberAnswer(2)}
					}
				}
				t.Fatal("got no later deadline to which promise 3 would agree, want one")
				return answerPair{}
			},
			1: func(s *lesson.Step) answerPair {
				script := session.FromTask2.Script()
				played, err := script.Play()
				if err != nil {
					t.Fatal(err)
				}
				inputs, _ := input.Read(input.Spell(script.Inputs) + request4)
				plan, ok := played.Run.PlanAsking(session.WithoutOffers(*inputs[3].Job).Request)
				asksJob2 := slices.ContainsFunc(plan.Asked, func(a schedule.AgreedDeadline) bool { return a.ID == 2 })
				if !ok || !asksJob2 {
					t.Errorf("the provider would ask %+v, %v, want job 2 among them", plan.Asked, ok)
				}
				return choose(s, 0, 1)
			},
			2: answers(session.FromTask2, request4, ""),
			3: answers(session.FromTask2, request4+request4Now, request4),
		},
		"fixing": {
			0: answers(session.FromTask3, fix, ""),
			1: answers(session.FromTask3, fix+request3Now, request3),
			2: func(*lesson.Step) answerPair {
				right, wrong := factAfter(session.FromTask3, fix+request3Now, "revenue"), factAfter(session.FromTask3, request3, "revenue")
				return answerPair{numberAnswer(right), numberAnswer(wrong)}
			},
			3: answers(session.FromTask3, request3, fix+request3Now),
			4: fixedAnswers(answer(session.FromTask3, request3, "&negotiate.now=120000"), answer(session.FromTask3, request3, "")),
		},
		"failure": {
			0: answers(session.FromTask4, outage, ""),
			1: func(*lesson.Step) answerPair {
				right, wrong := -factAfter(session.FromTask4, outage, "request 3 charged"), factAfter(session.FromTask4, outage, "earned")
				return answerPair{numberAnswer(right), numberAnswer(wrong)}
			},
			2: fixedAnswers(answer(session.FromTask4, outage, rescuing), answer(session.FromTask4, "", rescuing)),
		},
	}
}

// TestASessionFromAnotherStartIsNoAnswer answers the step from the start task2, while the step begins at task1.
func TestASessionFromAnotherStartIsNoAnswer(t *testing.T) {
	l, err := lesson.Named("flexibility")
	if err != nil {
		t.Fatal(err)
	}
	_, err = l.Steps[0].MeasureQuery("view=negotiate&negotiate.from=task2", nil)
	if err == nil || !strings.Contains(err.Error(), `another from than the step's, want "task1"`) {
		t.Errorf("got %v, want an error that names the other start", err)
	}
}

func TestLessonsAreListedCheckedAndJudged(t *testing.T) {
	const firstRow = "name,title,view,steps\npromise,Two minutes: why let a promise move?,Figures,"
	if list := mustRun(t, "lesson"); !strings.HasPrefix(list, firstRow) {
		t.Errorf("got the lessons\n%s\nwant at the beginning\n%s", list, firstRow)
	}
	const step1 = "\n1,The whole of it,a number,5.9 within 0.15 points,fig=2&L=1.25&n=1\n"
	if steps := mustRun(t, "lesson", "lambda"); !strings.Contains(steps, step1) {
		t.Errorf("got the steps\n%s\nwant among them%s", steps, step1)
	}
	file := t.TempDir() + "/mine.json"
	writeFile(t, file, `{"title": "a", "text": "b", "steps": []}`)
	const want = "mine.json: line 1, column 38: steps: got 0 steps, want 1 to 40\n"
	if _, stderr, code := call("", "lesson", file); code != 1 || !strings.HasSuffix(stderr, want) {
		t.Errorf("got code %d and %q, want 1 and %q", code, stderr, want)
	}
	sheet := mustRun(t, "lesson", "-sheet", "https://example.org/#v=1&lesson=order&lesson.1=&lesson.in1="+
		"view%3Dschedule%26schedule.order%3Dedf&lesson.4=so")
	for _, want := range []string{
		"step,title,question,answer,verdict,link\n1,One that is known,Beat FIFO by more than 2 points of utilisation.,3.66,right,",
		`https://example.org/#view=schedule&schedule.order=edf&lesson=order&lesson.answers={`, ",,open,\n",
		"4,Fair?,", ",so,not judged,"} {
		if !strings.Contains(sheet, want) {
			t.Errorf("got the sheet\n%s\nwant %s in it", sheet, want)
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
		if _, stderr, code := call("", strings.Fields(args)...); code == 0 || !strings.Contains(stderr, want) {
			t.Errorf("%s: got code %d and %q, want %q", args, code, stderr, want)
		}
	}
}

// TestEveryLinkOfAClassIsJudged judges a file with the links of a school class, one for each student. A line that cannot be judged has its
// error in its row and does not affect the others.
func TestEveryLinkOfAClassIsJudged(t *testing.T) {
	own, err := lesson.Read(strings.NewReader(`{"title": "Mine", "text": "It.", "steps": [{"title": "Read", "text": ""},
		{"title": "Count", "text": "", "ask": {"question": "How many?", "number": 5}},
		{"title": "Beat", "text": "", "state": "view=schedule", "ask": {"question": "Beat FIFO.", "measure": "utilisation",
			"against": "order=fifo", "above": 0.5}}, {"title": "Say", "text": "", "ask": {"question": "Why?"}}]}`), "mine.json")
	if err != nil {
		t.Fatal(err)
	}
	cleo := own.PlaceOf("mine.json")
	cleo.By = "Cleo"
	cleo.Answers = lesson.Answers{1: numberAnswer(5), 2: {State: "view=schedule&schedule.order=edf"}, 3: {Text: "So."}}
	const lambda = "https://example.org/#lesson=lambda&lesson.1=5.9&lesson.2=a%20fifth"
	lines := []string{"\ufeffLink,Name", lambda + ",Ada", "", `"https://example.org/#` + cleo.Encode() + `",`, "javascript:x#lesson=lambda,Bo",
		`"unclosed,Di`, lambda + ",=cmd|' /C calc'!A0", "https://example.org/#lesson=own-mine.json,Eve",
		"https://example.org/#" + cleo.Encode() + ",Fay"}
	file := t.TempDir() + "/class.csv"
	writeFile(t, file, strings.Join(lines, "\r\n"))
	out, stderr, code := call("", "lesson", "-sheets", file, "-format", "csv")
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
		if !strings.Contains(stderr, want) {
			t.Errorf("got %q on standard error, want %s in it", stderr, want)
		}
	}

	// A lesson that is given on the command line has precedence over the lesson in a link, which the sender may have changed.
	changed, err := lesson.Read(strings.NewReader(`{"title": "Mine", "text": "It.", "steps": [{"title": "Count", "text": "",
		"ask": {"question": "How many?", "number": 7}}]}`), "mine.json")
	if err != nil {
		t.Fatal(err)
	}
	changedPlace := changed.PlaceOf("mine.json")
	changedPlace.Answers = lesson.Answers{0: numberAnswer(7)}
	given := t.TempDir() + "/mine.json"
	writeFile(t, given, strings.Replace(changed.PlaceOf("").File, "7", "5", 1))
	writeFile(t, file, "name,link\nBo,\"#"+changedPlace.Encode()+"\"\n")
	if out := mustRun(t, "lesson", "-sheets", file, given, "-format", "csv"); !strings.HasSuffix(out, "2,Bo,own-mine.json,0,1,,wrong\n") {
		t.Errorf("got\n%s\nwant the answer 7 to be wrong, as by the given lesson", out)
	}
	_, stderr, code = call("a,b\nc,d\n", "lesson", "-sheets", "-")
	if code != 1 || !strings.Contains(stderr, `line 1: got "a,b", want a line that`) {
		t.Errorf("without the names of columns: got code %d and %q, want 1 and an error about line 1", code, stderr)
	}
}

// TestAnUnknownLogOrKeyInALinkIsAnErrorInItsRow judges two links that name nothing unknown, and links whose states name logs, periods and
// keys that the command does not have. The row of the latter has an error that names them and the verdicts on the other steps, and the exit
// code is 1. A link with an unknown key outside a state has no verdicts.
func TestAnUnknownLogOrKeyInALinkIsAnErrorInItsRow(t *testing.T) {
	sum := strings.Repeat("0a", 32)
	linkWith := func(state string) string { // a link with an answer in that state
		place := lesson.Place{Name: "order", Answers: lesson.Answers{0: {State: state}, 3: {Text: "So."}}}
		return "#" + place.Encode()
	}
	const edf = "view=schedule&schedule.order=edf"
	bundledSet := "&set=" + bundledLogsChecksum(t)
	for _, tc := range []struct{ link, row, errorCell string }{
		{linkWith(edf), "1,3,,right,open,open,not judged", ""},
		{linkWith(edf + bundledSet), "1,3,,right,open,open,not judged", ""},
		{linkWith(edf + "&log=mine.swf~" + sum), "",
			"step 1: cannot be judged: log: got mine.swf~" + sum + ", want a bundled log, or one that is given with"},
		{linkWith(edf + "&set=01234567"), "", "step 1: cannot be judged: set: got 01234567, want "},
		{linkWith(edf + "&schedule.w=900"), "", "step 1: cannot be judged: lesson: got period 900"},
		{linkWith("view=schedule&amp;schedule.order=edf"), "",
			"step 1: cannot be judged: got a state with the key amp;schedule.order, want one that"},
		{strings.Replace(linkWith(edf), "&lesson", "&amp;lesson", 1), "", "got the key amp;lesson.answers, want one that links have"},
		{strings.Replace(linkWith(edf), "&lesson", "&Lesson", 1), "", "got the key Lesson.answers, want one that links have"},
	} {
		file := t.TempDir() + "/class.csv"
		writeFile(t, file, "name,link\nAda,\""+tc.link+"\"\n")
		out, stderr, code := call("", "lesson", "-sheets", file, "-format", "csv")
		row := strings.Split(out, "\n")[1]
		rowText := strings.ReplaceAll(row, `"`, "") // without the quotes of CSV
		switch {
		case tc.errorCell == "" && (code != 0 || !strings.HasSuffix(row, tc.row)):
			t.Errorf("%s: got code %d, %s, %s, want %s", tc.link, code, row, stderr, tc.row)
		case tc.errorCell != "" && (code != 1 || !strings.Contains(rowText, tc.errorCell)):
			t.Errorf("%s: got code %d, %s, want %s", tc.link, code, row, tc.errorCell)
		case strings.HasPrefix(tc.errorCell, "step") && !strings.HasSuffix(row, ",open,open,not judged"):
			t.Errorf("%s: got %s, want the other steps judged", tc.link, row)
		}
		if _, stderr, code := call("", "lesson", "-sheet", tc.link); (code == 0) != (tc.errorCell == "") ||
			!strings.Contains(strings.ReplaceAll(stderr, `"`, ""), tc.errorCell) {
			t.Errorf("-sheet %s: got code %d and %s, want %q", tc.link, code, stderr, tc.errorCell)
		}
	}
	_, stderr, code := call("Name,Link,name\n", "lesson", "-sheets", "-")
	if code != 1 || !strings.Contains(stderr, `got the column "name" a second time`) {
		t.Errorf("a column twice: got code %d and %s, want 1 and the column's name", code, stderr)
	}
}

// bundledLogsChecksum returns the checksum with which links name the set of the bundled logs.
func bundledLogsChecksum(t *testing.T) string {
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
