package realtime

import (
	"os"
	"slices"
	"strings"
	"testing"

	"juggle/core/realtime"
	"juggle/core/realtime/scene"
	"juggle/site/page"
	"juggle/site/pagetest"

	"github.com/vugu/vugu"
)

// pipeline is the JSON block of the schema.
func pipeline(t testing.TB) string {
	t.Helper()
	text, err := os.ReadFile("../../core/cmd/juggle/realtime-schema.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(text), "```json\n")
	block, _, found := strings.Cut(rest, "```")
	if !found {
		t.Fatal("realtime-schema.md: no JSON block")
	}
	return block
}

// drops lets a file fall on the page, and delivers what comes of it.
// drop lets go of a file over the page.
func drop(s *pagetest.Stage, f page.File) {
	c := s.ShownView().(*Realtime)
	c.Forgive()
	c.Take(f)
}

func drops(s *pagetest.Stage, name, text string) {
	s.T.Helper()
	drop(s, page.File{Name: name, Bytes: int64(len(text)), Handle: text})
	for range 3 {
		s.Browser.Deliver()
	}
}

func TestASavedSceneIsOpenedAsAScene(t *testing.T) {
	s, c,
		_ := realtimeStage(t,
		"realtime.r=10,100,0.05;60,120,0.25&realtime.m=3-5,5-7;,4-9&realtime.new=26,100,0.1,2-6&realtime.over=0.02&realtime.U=0.9")
	c.saveJSON()
	saved, want := s.Browser.Saved["juggle-realtime.json"], c.spelled
	c.choose(1)
	drops(s, "mine.json", saved)
	if c.opened != nil || c.refused != "" {
		t.Fatalf("the scene was not opened as one: %s", c.refused)
	}
	pagetest.WantIn(t, c.Own(), "realtime.m=3-5,5-7;,4-9", "realtime.new=26,100,0.1,2-6", "realtime.U=0.9")
	c.saveJSON()
	if again := s.Browser.Saved["juggle-realtime.json"]; again != saved {
		t.Errorf("saved again it is\n%s\nwant\n%s", again, saved)
	}
	if c.page.Said != "mine.json is open." || c.spelled == want {
		t.Errorf("got %q and the scene %q, whose preset is the one that was shown", c.page.Said, c.spelled)
	}
}

func TestWhatASceneCannotHoldIsNotForcedIntoOne(t *testing.T) {
	_, c, _ := realtimeStage(t, "")
	for name, change := range map[string]func(*realtime.Document){
		"another service": func(d *realtime.Document) {
			d.Machines[0].Hosts = append(d.Machines[0].Hosts, realtime.Host{Service: "x"})
		},
		"another machine's name":     func(d *realtime.Document) { d.Machines[1].ID = "b" },
		"capacities that differ":     func(d *realtime.Document) { d.Machines[1].Capacity = realtime.NewRatio(1, 2) },
		"a deadline of its own":      func(d *realtime.Document) { d.Request.Services[0].Deadline-- },
		"a bound on the mean":        func(d *realtime.Document) { d.Request.MeanResponse = 130 },
		"the same name, not alike":   func(d *realtime.Document) { d.Machines[2].Reservations[0].Services[0].WCET++ },
		"another reservation's name": func(d *realtime.Document) { d.Machines[0].Reservations[0].ID = "old" },
		"a request out of turn":      func(d *realtime.Document) { d.Request.ID = "r9" },
		"slices beyond the drawing":  func(d *realtime.Document) { d.Request.Span.To = scene.MostSlices + 5 },
	} {
		t.Run(name, func(t *testing.T) {
			request := c.scene.Request()
			d := &realtime.Document{Machines: c.scene.Machines(), Request: &request}
			change(d)
			text, err := scene.Spell(d)
			if err != nil {
				t.Fatal(err)
			}
			if _, holds := c.scene.Holding(d, text); holds {
				t.Error("a scene holds it")
			}
		})
	}
}

func TestAPipelineIsOpenedAskedSimulatedAndAccepted(t *testing.T) {
	s, c, g := realtimeStage(t, "")
	before := c.spelled
	g.file = page.File{Name: "plan.json", Bytes: 900, Handle: pipeline(t)}
	s.Key(page.Key{Key: "o"})
	for range 3 {
		s.Browser.Deliver()
	}
	if c.opened == nil {
		t.Fatalf("nothing is open: %s", c.refused)
	}
	page := s.HTML()
	pagetest.WantIn(t, page, `data-state="done"`, "r2 asks for <strong>scale</strong>, then <strong>encode</strong> in slices 2–6.", "1 scale",
		"2 encode",
		"Deadline end to end: 100, split in proportion to C.", "Mean response at most 101.", "scale (C = 12)", "r1 in 3–5", "Accept offer 1",
		"That gives <strong>one offer</strong>; in the best, P(over) is")
	for _, of := range []string{`aria-label="Answer"`, `aria-labelledby="rt-where"`, `aria-labelledby="rt-together"`,
		`aria-labelledby="rt-expected"`} {
		pagetest.WantIn(t, page, of+` hidden="hidden"`)
	}

	d, err := realtime.ReadDocument(strings.NewReader(pipeline(t)))
	if err != nil {
		t.Fatal(err)
	}
	a, err := realtime.Admit(d.Machines, *d.Request, realtime.Price{Certainty: realtime.NewRatio(1, 1)})
	if err != nil {
		t.Fatal(err)
	}
	want := a.Answer(d.Machines).OfferTable()
	rows := c.opened.offers()
	if len(rows) != len(want.Rows) || c.opened.count() != len(a.Offers) {
		t.Fatalf("got %d rows of %d offers, want %d of %d", len(rows), c.opened.count(), len(want.Rows), len(a.Offers))
	}
	for i, row := range want.Rows {
		if !slices.Equal(rows[i].first[1:], row[1:3]) || (rows[i].last == "yes") != (row[3] == "deterministic") {
			t.Errorf("row %d: got %q and %s, want %q", i, rows[i].first, rows[i].last, row)
		}
	}
	answers := c.opened.answers()
	at := slices.IndexFunc(answers, func(r fileRow) bool { return r.do != nil && r.first[0] == "encode" })
	answers[at].do()
	s.Browser.Deliver()
	pagetest.WantIn(t, s.HTML(), "encode on machine 1, by itself", "mean response time", "The mean share of overloaded slices <b>")
	if g.asked()[len(g.asked())-1] != "simulate 0 1" {
		t.Errorf("asked %q", g.asked())
	}

	after, err := a.Request.Accept(d.Machines, &a.Answer(d.Machines).Offers[0])
	if err != nil {
		t.Fatal(err)
	}
	text, err := scene.Spell(&realtime.Document{Machines: after})
	if err != nil {
		t.Fatal(err)
	}
	rows[0].do()
	c.opened.takes()[0].Do()
	if got := s.Browser.Saved["juggle-realtime.json"]; got != text {
		t.Errorf("accepted it is\n%s\nwant\n%s", got, text)
	}
	pagetest.WantIn(t, s.HTML(), "plan.json has 1 machine and no request", "r2 is accepted with offer 1.", "Take back r2", `data-asks="false"`)
	if strings.Contains(s.HTML(), "Asked for") {
		t.Error("nobody asks, and the page has what is asked for")
	}

	acts := c.opened.takes()
	acts[len(acts)-1].Do()
	s.Browser.Deliver()
	if page := s.HTML(); strings.Contains(page, "Take back") {
		t.Error("what was taken back can be taken back again")
	} else {
		pagetest.WantIn(t, page, "r2 asks for", "That gives <strong>one offer</strong>", "Accept offer 1", "r2 asks again.")
	}
	if written, err := scene.Spell(c.opened.doc); err != nil || written != c.opened.text || c.opened.doc.Request == nil ||
		len(c.opened.doc.Machines[0].Reservations) != 1 {
		t.Errorf("taken back the file is\n%s\n%v", written, err)
	}

	c.close()
	if page := s.HTML(); c.spelled != before || !strings.Contains(page, "With a hard guarantee") || strings.Contains(page, "rt-file-offers") {
		t.Error("the example is not there again as it was")
	}
}

func TestARequestIsOpenedForTheMachinesAtHand(t *testing.T) {
	s, c, _ := realtimeStage(t, "")
	const request = `{"version": 1, "request": {"id": "new", "start": 1, "end": 9, "services": [
		{"name": "service", "wcet": 5, "interarrival": 50, "deadline": 40, "q": 0.5}]}}`
	drops(s, "request.JSON", request)
	if c.opened == nil || len(c.opened.doc.Machines) != 4 {
		t.Fatalf("got %+v, %s", c.opened, c.refused)
	}
	pagetest.WantIn(t, s.HTML(), "new asks for <strong>service</strong> in slices 1–9.", "machine 4")
	machines, _ := scene.Spell(&realtime.Document{Machines: c.opened.doc.Machines[:2]})
	drops(s, "machines.json", machines)
	if got := c.opened.doc; len(got.Machines) != 2 || got.Request == nil || got.Request.ID != "new" {
		t.Errorf("got %+v, want two machines and the request that was there", got)
	}
}

func TestABadFileChangesNothing(t *testing.T) {
	s, c, _ := realtimeStage(t, "realtime.at=2")
	good := pipeline(t)
	cases := map[string]struct{ text, want string }{
		"a wrong field": {strings.Replace(good, `"wcet": 60`, `"wcet": 1.5`, 1),
			"bad.json: line 10, column 38: machines[0].reservations[0].services[0].wcet: got 1.5, want a whole number"},
		"cut short": {good[:200], "bad.json: line 9, column 20: got the end of the text, want " +
			"more JSON"},
		"hosted by nobody": {strings.ReplaceAll(good, `{"name": "encode"}, `, ""),
			`bad.json: machine 1 (machine 1): reservation 1 (r1): service 1: name: got "encode", want one that the machine hosts; request r2: ` +
				`service 2: name: got "encode", want one that a machine hosts.`},
		"no JSON": {"C,P,q\n1,2,3\n", "bad.json: line 1, column 1: invalid character 'C'"},
		"markup":  {`{"<img src=x>": 1}`, "&lt;img src=x&gt;: unknown field"},
		"a request nobody serves": {`{"version": 1, "request": {"id": "x", "start": 1, "end": 2, "services": [{"name": "dance", "wcet": 1, ` +
			`"interarrival": 9, "deadline": 9, "q": 1}]}}`, `request x: service 1: name: got "dance", want one that a machine hosts`},
	}
	for _, open := range []bool{false, true} {
		if open {
			drops(s, "plan.json", good)
		}
		for name, tc := range cases {
			own, opened := c.Own(), c.opened
			drops(s, "bad.json", tc.text)
			if c.Own() != own || c.opened != opened {
				t.Errorf("%s: something has changed", name)
			}
			if !strings.Contains(strings.ReplaceAll(c.refusal(), "&#34;", `"`), strings.ReplaceAll(tc.want, "'", "&#39;")) {
				t.Errorf("%s: got %q, want %q", name, c.refusal(), tc.want)
			}
		}
	}
	drop(s, page.File{Name: "huge.json", Bytes: 2 << 20})
	pagetest.WantIn(t, s.HTML(), "huge.json: got 2.1 MB, want at most 1.0 MB", "Nothing has changed.")
	if c.Forgive(); c.refusal() != "" {
		t.Error("the message cannot be closed")
	}
}

func TestARefusalSaysOnWhichNumber(t *testing.T) {
	for name, tc := range map[string]struct {
		bound, older string
		want         []string
	}{
		"all together": {"99", "60", []string{"That gives <strong>no offer</strong>: each service has a place by itself",
			"add up to <strong>100.000</strong> at least, where at most 99 is asked."}},
		"one alone": {"60", "80", []string{"That gives <strong>no offer</strong>: every machine’s answer says why.",
			"mean response too long, 75.010 where at most 60 is asked"}},
	} {
		t.Run(name, func(t *testing.T) {
			s, _, _ := realtimeStage(t, "")
			drops(s, "plan.json", strings.NewReplacer(`"mean_response": 101`, `"mean_response": `+tc.bound, `"wcet": 60`, `"wcet": `+tc.older,
				`"max_overload": 0.01`, `"max_overload": 0.03`).Replace(pipeline(t)))
			pagetest.WantIn(t, s.HTML(), tc.want...)
		})
	}
}

func TestATimeWithoutABoundIsCalledSo(t *testing.T) {
	s, c, _ := realtimeStage(t, "")
	full := strings.NewReplacer(`"wcet": 60`, `"wcet": 120`, `"max_overload": 0.01`, `"max_overload": 1`).Replace(pipeline(t))
	drops(s, "plan.json", full)
	at := slices.IndexFunc(c.opened.answers(), func(r fileRow) bool { return strings.HasPrefix(r.last, "refused: mean response too long") })
	if at < 0 {
		t.Fatal("no machine refuses for the mean response")
	}
	if r := c.opened.answers()[at]; r.last != "refused: mean response too long, unbounded where at most 101 is asked" ||
		r.numbers[1] != "unbounded" {
		t.Errorf("got %q and %q", r.last, r.numbers)
	}
}

func TestATableThatBecomesEmptyIsEmptied(t *testing.T) {
	s, c, _ := realtimeStage(t, "")
	drops(s, "plan.json", pipeline(t))
	rows := func(part string) *vugu.VGNode {
		env, err := vugu.NewBuildEnv()
		if err != nil {
			t.Fatal(err)
		}
		var body *vugu.VGNode
		err = env.RunBuild(c.opened).Out.Out[0].Walk(func(n *vugu.VGNode) error {
			for _, a := range n.Attr {
				if a.Key == "id" && a.Val == part+"-rows" {
					body = n
				}
			}
			return nil
		})
		if err != nil || body == nil {
			t.Fatalf("%s: no rows can be told, %v", part, err)
		}
		return body
	}
	elements := func(of *vugu.VGNode) (n int) {
		for c := of.FirstChild; c != nil; c = c.NextSibling {
			if c.Type == vugu.ElementNode {
				n++
			}
		}
		return n
	}
	for _, part := range []string{"rt-file-offers", "rt-file-answers"} {
		if n := elements(rows(part)); n == 0 {
			t.Errorf("%s: no rows", part)
		}
	}
	c.opened.accept(0)
	for _, part := range []string{"rt-file-offers", "rt-file-answers"} {
		body := rows(part)
		if n := elements(body); n != 0 {
			t.Errorf("%s: %d rows, want none", part, n)
		}
		if body.FirstChild == nil {
			t.Errorf("%s: Vugu is given nothing, and so leaves the rows that were there", part)
		}
	}
}

// TestAWorkflowOnSeveralProcessorsIsOpenedAndAccepted goes through a document with what only such documents have.
func TestAWorkflowOnSeveralProcessorsIsOpenedAndAccepted(t *testing.T) {
	const document = `{"version": 1, "machines": [{"id": "host", "cpus": 2, "capacity": 1, "services": [{"name": "a"}, {"name": "b"}, ` +
		`{"name": "c"}],
		"reservations": [{"id": "old", "start": 1, "end": 9, "services": [{"name": "a", "cpu": 2, "wcet": 50, "interarrival": 100, "deadline": ` +
		`100, "q": 0.5}]}]}],
		"request": {"id": "new", "start": 5, "end": 14, "deadline": 300, "max_price": 20, "services": [
			{"name": "a", "wcet": 10, "interarrival": 300, "q": 0.1}, {"name": "b", "after": ["a"], "wcet": 20, "interarrival": 300, "q": 0.1},
			{"name": "c", "after": ["a"], "wcet": 10, "interarrival": 300, "q": 0.1}]}}`
	s, c, _ := realtimeStage(t, "")
	drops(s, "graph.json", document)
	if c.opened == nil {
		t.Fatalf("not opened: %s", c.refused)
	}
	page := s.HTML()
	pagetest.WantIn(t, page, "</strong>, <strong>b</strong>", "the longest path first", "Price at most 20.", "<small>after a</small>",
		`<td class="num">2 × 1</td>`,
		"old in 1–9 on CPU 2", "<td>host/1</td>", "<td>host/2</td>")
	if rows := c.opened.answers(); len(rows) != 3*2 || rows[3].first[1] != "host/2" || rows[3].first[0] != "b" {
		t.Fatalf("got the answers %+v, want three services on two processors", rows)
	}
	c.opened.answers()[3].do()
	for range 3 {
		s.Browser.Deliver()
	}
	pagetest.WantIn(t, s.HTML(), "b on host/2, by itself")
	c.opened.accept(0)
	for range 3 {
		s.Browser.Deliver()
	}
	pagetest.WantIn(t, s.HTML(), "new in 5–14 on CPU 1 and 2")
	if err := realtime.ValidateMachines(c.opened.doc.Machines); err != nil {
		t.Error(err)
	}
}
