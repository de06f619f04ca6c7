package formula_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"juggle/core/schedule"
	"juggle/core/schedule/formula"
)

// mustParse returns the formula of a text without fault.
func mustParse(t testing.TB, text string) *formula.Formula {
	t.Helper()
	f, err := formula.Parse(text)
	if err != nil {
		t.Fatalf("%s: got %v, want no error", text, err)
	}
	return f
}

func TestAFormulaGivesANumber(t *testing.T) {
	job := formula.Job{Submit: 10, Ready: 20, Deadline: 100, Procs: 4, Estimate: 30, Price: 7, Now: 50, Start: 60, Random: 9}
	for _, test := range []struct {
		text string
		want int64
	}{
		{"0", 0},
		{"deadline - 2*estimate", 40},
		{"submit + ready", 30},
		{"procs*1000 + price*10 + discount", 4183},
		{"now", 50},
		{"start", 60},
		{"random", 9},
		{"wait", 40},
		{"slack", 20},
		{"room", 20},
		{"area", 120},
		{"2 + 3*4", 14},
		{"(2 + 3)*4", 20},
		{"10 - 3 - 2", 5},
		{"100 / 10 / 2", 5},
		{"-2*3", -6},
		{"2 - -3", 5},
		{"- - 3", 3},
		{"-7 / 2", -4},
		{"7 / -2", -4},
		{"-7 / -2", 3},
		{"-7 % 3", 2},
		{"7 % -3", -2},
		{"6 % -3", 0},
		{"7 / 0", 0},
		{"7 % 0", 0},
		{"0 / 0", 0},
		{"1 < 2", 1},
		{"2 <= 1", 0},
		{"3 > 2", 1},
		{"2 >= 3", 0},
		{"2 == 2", 1},
		{"2 != 2", 0},
		{"1 + 1 == 2", 1},
		{"7 and -1", 1},
		{"7 and 0", 0},
		{"0 or 0", 0},
		{"0 or 5", 1},
		{"1 or 1 and 0", 1},
		{"(1 or 1) and 0", 0},
		{"not 3", 0},
		{"not 1 == 2", 1},
		{"not not 7", 1},
		{"not 0 and 0", 0},
		{"min(3, 2, 5)", 2},
		{"max(3, 2, 5, 4)", 5},
		{"abs(-3)", 3},
		{"if(now > 40, procs, price)", 4},
		{"if(0, procs, price)", 7},
		{"min(if(procs < 8, 1, 2), 3) * 100", 100},
		{"9223372036854775807", 1<<63 - 1},
		{"9223372036854775807 + 1", 1<<63 - 1},
		{"-9223372036854775807 - 2", -1 << 63},
		{"9223372036854775807 * -2", -1 << 63},
		{"4611686018427387904 * -2", -1 << 63},
		{"4611686018427387904 * 2", 1<<63 - 1},
		{"-(-9223372036854775807 - 1)", 1<<63 - 1},
		{"abs(-9223372036854775807 - 1)", 1<<63 - 1},
		{"(-9223372036854775807 - 1) / -1", 1<<63 - 1},
		{"(-9223372036854775807 - 1) % -1", 0},
		{"\tprocs\n+ 1 ", 5},
	} {
		if got := mustParse(t, test.text).Key(&job); got != test.want {
			t.Errorf("%s: got %d, want %d", test.text, got, test.want)
		}
	}
}

func TestAnErrorHasAColumnAndWhatIsWanted(t *testing.T) {
	for text, want := range map[string]string{
		"":                         "column 1: found the end, wanted a name, a number or '('",
		"deadline )":               "column 10: found ')', wanted an operator or the end",
		"(1 + 2) )":                "column 9: found ')', wanted an operator or the end",
		"1 + (2*)":                 "column 8: found ')', wanted a name, a number or '('",
		"1 + ":                     "column 5: found the end, wanted a name, a number or '('",
		"(1":                       "column 3: found the end, wanted an operator or ')'",
		"()":                       "column 2: found ')', wanted a name, a number or '('",
		"(1, 2)":                   "column 3: found ',', wanted an operator or ')'",
		"1, 2":                     "column 2: found ',', wanted an operator or the end",
		"min(1)":                   "column 1: found min of 1, wanted at least 2 arguments",
		"if(1, 2)":                 "column 1: found if of 2, wanted 3 arguments",
		"if(1, 2, 3, 4)":           "column 11: found ',', wanted an operator or ')'",
		"abs(1, 2)":                "column 6: found ',', wanted an operator or ')'",
		"max 1":                    "column 5: found '1', wanted '(' after max",
		"min(1, 2":                 "column 9: found the end, wanted an operator, ',' or ')'",
		"1 + and":                  "column 5: found 'and', wanted a name, a number or '('",
		"1 + not 2":                "column 5: found 'not', wanted a name, a number or '('",
		"1 < 2 < 3":                "column 7: found '<', wanted 'and', 'or' or the end",
		"2 procs":                  "column 3: found 'procs', wanted an operator or the end",
		"procs = 4":                `column 7: found "=", wanted an operator or the end`,
		"2 × procs":                `column 3: found "×", wanted an operator or the end`,
		"abs(\"é\")":               `column 5: found "\"", wanted a name, a number or '('`,
		"\x1b":                     `column 1: found "\x1b", wanted a name, a number or '('`,
		"\xff":                     `column 1: found "\xff", wanted a name, a number or '('`,
		"1.5":                      `column 2: found ".", wanted an operator or the end`,
		"9223372036854775808":      "column 1: found '9223372036854775808', wanted a number of at most 9223372036854775807",
		"1 + 99999999999999999999": "column 5: found '99999999999999999999', wanted a number of at most 9223372036854775807",
	} {
		f, err := formula.Parse(text)
		if err == nil {
			t.Errorf("%q: got the formula %s, want the error %s", text, f, want)
		} else if err.Error() != want {
			t.Errorf("%q: got %v, want %s", text, err, want)
		}
	}
}

func TestTheErrorForAnUnknownNameListsTheKnownOnes(t *testing.T) {
	_, err := formula.Parse("2*deadlin")
	if err == nil || !strings.HasPrefix(err.Error(), "column 3: found 'deadlin', wanted submit, ") {
		t.Fatalf("got %v, want an error at column 3 with the names from submit on", err)
	}
	_, wanted, _ := strings.Cut(err.Error(), "wanted ")
	list, last, _ := strings.Cut(wanted, " or ")
	listed := append(strings.Split(list, ", "), last)
	for n := formula.Submit; n <= formula.Area; n++ {
		if listed[n] != n.String() {
			t.Errorf("got the name %s in the list, want %s", listed[n], n)
		}
	}
	if rest := strings.Join(listed[formula.Area+1:], " "); rest != "min max abs if" {
		t.Errorf("got %q after the quantities, want the functions", rest)
	}
}

func TestHostileTextsAreRefusedWithAColumn(t *testing.T) {
	// Each wanted column is the place of the first level beyond 100, of the wrong character, or of the word or number that is too long. It
	// is 1 where the whole text is too long.
	for name, test := range map[string]struct {
		text   string
		column int
	}{
		"parentheses in parentheses": {strings.Repeat("(", 400) + "1" + strings.Repeat(")", 400), 101},
		"functions in functions":     {strings.Repeat("abs(", 200), 404},
		"minus of minus":             {strings.Repeat("-", 900) + "1", 101},
		"not not":                    {strings.Repeat("not ", 200) + "1", 401},
		"100 kB":                     {strings.Repeat("1+", 50000) + "1", 1},
		"100 kB of nothing":          {strings.Repeat(" ", 100000), 1},
		"100 digits":                 {"1 - " + strings.Repeat("9", 100), 5},
		"a long word":                {"1 - " + strings.Repeat("x", 900), 5},
		"a NUL":                      {"1 \x00", 3},
		"from right to left":         {"1\u202e", 2},
	} {
		_, err := formula.Parse(test.text)
		wrong, is := err.(*formula.Error)
		switch {
		case !is:
			t.Errorf("%s: got %v, want an error with a column", name, err)
		case wrong.Column != test.column:
			t.Errorf("%s: got %v, want column %d", name, err, test.column)
		case len(err.Error()) > 300:
			t.Errorf("%s: got an error of %d bytes, want at most 300", name, len(err.Error()))
		}
	}
	long := mustParse(t, "0"+strings.Repeat("+1", 499))
	if got := long.Key(&formula.Job{}); got != 499 {
		t.Errorf("a formula of 999 bytes: got %d, want 499", got)
	}
}

func TestAFormulaListsTheNamesThatItUses(t *testing.T) {
	if got := mustParse(t, "min(slack, area) - slack").Names(); got != formula.Set(formula.Slack, formula.Area) {
		t.Errorf("got the names %v, want slack and area", got.List())
	}
}

// TestConstantNamesStayConstant compares keys before and after the clock, the start and the random number of a job change. The scheduler
// computes a key of constant names only once.
func TestConstantNamesStayConstant(t *testing.T) {
	random := rand.New(rand.NewPCG(26, 1))
	for n := formula.Submit; n <= formula.Area; n++ {
		f := mustParse(t, n.String())
		changes := false
		for range 1000 {
			job := randomJob(random)
			before := f.Key(&job)
			job.Now, job.Start, job.Random = random.Int64N(500), random.Int64N(500), random.Int64N(500)
			changes = changes || f.Key(&job) != before
		}
		o, err := schedule.ParseOrder(n.String())
		if err != nil {
			t.Fatal(err)
		}
		if declared := o.ChangesWithTime() || o.IsRandom(); changes != declared {
			t.Errorf("%s: got that it changes %t, want %t as declared", n, changes, declared)
		}
	}
}

// TestKeysGrowByTheirPace compares the keys of random jobs at two instants. Some jobs have the largest times.
func TestKeysGrowByTheirPace(t *testing.T) {
	// wait and now grow by 1 in a second; all other names stay.
	for text, want := range map[string]int64{"-wait": -1, "deadline - 3*wait*2 + now": -5, "now - wait": 0, "-(5 - now * 2) - submit": 2,
		"if(procs > 3, submit, ready) % 7": 0, "100*wait - deadline": 100} {
		f, random := mustParse(t, text), rand.New(rand.NewPCG(26, 4))
		pace, steady := f.Pace()
		if !steady || pace != want {
			t.Errorf("%s: got pace %d, %t, want %d", text, pace, steady, want)
		}
		for range 1000 {
			job := randomJob(random)
			if random.IntN(2) == 0 {
				job.Submit, job.Deadline = schedule.MaxTime-random.Int64N(9), 1<<54 // far beyond MaxTime
			}
			before, seconds := f.Key(&job), random.Int64N(1<<54)
			if job.Now += seconds; f.Key(&job)-before != pace*seconds {
				t.Fatalf("%s: got a key of %d after %d s, want %d + %d per second", text, f.Key(&job), seconds, before, pace)
			}
		}
	}
	for _, text := range []string{"wait*procs", "area - wait", "wait*200", "max(wait, 5)", "if(wait > 5, 1, 0)", "now % 2",
		"-wait / 2", "abs(now)"} {
		if pace, steady := mustParse(t, text).Pace(); steady {
			t.Errorf("%s: got the pace %d, want none", text, pace)
		}
	}
}

func TestBuiltInOrdersAreFormulas(t *testing.T) {
	for _, test := range []struct {
		order   schedule.Order
		edition schedule.Edition
		text    string
	}{
		{schedule.FIFO, schedule.Published, "0"},
		{schedule.EDF, schedule.Published, "deadline"},
		{schedule.BJF, schedule.Published, "-area"},
		{schedule.LFF, schedule.Published, "slack"},
		{schedule.LFF, schedule.Draft, "if(ready == submit, slack, deadline - max(start, now) - estimate)"},
		{schedule.Revenue, schedule.Published, "-price"},
		{schedule.SJF, schedule.Published, "estimate"},
	} {
		f := mustParse(t, test.text)
		random := rand.New(rand.NewPCG(26, 2))
		for range 10000 {
			job := randomJob(random)
			placed := random.IntN(2) == 0
			if !placed {
				job.Start = job.Ready
			}
			if got, want := f.Key(&job), keyOf(test.order, &schedule.KeyValues{Job: job, Placed: placed, Edition: test.edition}); got != want {
				t.Fatalf("%s of %+v: got %d, want %d, the key of the built-in order", test.text, job, got, want)
			}
		}
	}
}

// keyOf returns the key by which a built-in order sorts.
func keyOf(o schedule.Order, j *schedule.KeyValues) int64 {
	if f := o.Key(); f != nil {
		return f(j)
	}
	return 0
}

// randomJob returns a random job. About half of the jobs are deadline jobs, which are ready when they are submitted.
func randomJob(random *rand.Rand) formula.Job {
	job := formula.Job{Submit: random.Int64N(100), Procs: 1 + random.Int64N(9), Estimate: 1 + random.Int64N(90)}
	job.Ready = job.Submit + random.Int64N(2)*random.Int64N(100)
	job.Deadline = job.Ready + job.Estimate + random.Int64N(100)
	job.Now, job.Start = job.Submit+random.Int64N(200), job.Ready+random.Int64N(200)
	job.Price, job.Random = random.Int64N(1000), random.Int64N(1000)
	return job
}

func BenchmarkKey(b *testing.B) {
	for _, text := range []string{"deadline", "slack", "deadline - 2*estimate", "if(wait > 2*estimate, -procs, min(slack, area % 97))"} {
		b.Run(text, func(b *testing.B) {
			f, job := mustParse(b, text), randomJob(rand.New(rand.NewPCG(26, 3)))
			for b.Loop() {
				f.Key(&job)
			}
		})
	}
}
