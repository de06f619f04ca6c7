// Package hostiletest lists inputs that were made to break Juggle: links, and files of every kind that it reads. Tests try each file on the
// command line, and as many inputs as time allows in a browser ("./build.sh fuzz"). Every input must lead to a result or to an error that
// names the reason, within a short time. An input that has shown a fault is added to Found.
package hostiletest

import (
	"compress/gzip"
	"fmt"
	"strings"

	"juggle/core/experiment/param"
	"juggle/core/narrate/replay"
	"juggle/core/papers/optimum"
	"juggle/core/papers/pool/testbed"
	"juggle/core/papers/realtime/scene"
	"juggle/core/papers/study"
	"juggle/core/sim/agreement"
	"juggle/core/sim/coallocation"
)

// A Kind is a kind of input: a link's fragment, or a file with a certain name.
type Kind string

const (
	Link         Kind = "link"
	Requests     Kind = "requests.csv"
	PartRequests Kind = "several.csv" // requests to several machines
	Events       Kind = "events.csv"
	Log          Kind = "log.swf"
	Bed          Kind = "bed.json"      // a scenario of the test bed for resource pools
	Document     Kind = "document.json" // machines and a request with real-time guarantees
	Sweep        Kind = "sweep.json"
	Plan         Kind = "plan.json" // of a sweep; the first line of a merged one
	Agreement    Kind = "agreement.json"
	Lesson       Kind = "lesson.json"
)

// Kinds lists all kinds.
var Kinds = []Kind{Link, Requests, PartRequests, Events, Log, Bed, Document, Sweep, Plan, Agreement, Lesson}

// An Input is a text and what is hostile about it.
type Input struct {
	Kind       Kind
	Name, Text string
}

// All returns the inputs of a kind: those that have shown faults, attacks, and changes of a valid input.
func All(k Kind) []Input {
	list := append(Found(k), attacks(k)...)
	if k == Link {
		return append(list, links()...)
	}
	if k == Plan {
		list = append(list, plans()...)
	}
	return append(list, files(k, sample(k))...)
}

// sample returns a valid file of a kind.
func sample(k Kind) string {
	switch k {
	case Requests:
		return "id,submit,ready,deadline,procs,estimate,runtime,flexible,molds,budget,tolerance,accepts\n" +
			"1,0,10,130,4,50,45,1,2:90 4:50,900,20,100\n"
	case PartRequests:
		return "id,submit,ready,deadline,procs,estimate,runtime,flexible,machine,group,kind\n" +
			"1,0,10,130,4,50,45,1,2,,\n2,5,10,130,4,50,50,0,any,7,together\n3,5,10,130,2,50,50,0,1,7,together\n" +
			"4,6,10,230,3,50,40,0,1,8,chain\n5,6,10,230,2,60,60,0,any,8,chain\n"
	case Events:
		return "time,event,id,ready,deadline,procs\n1,modify,1,10,140,\n2,fix,1,,,\n3,down,,,90,2\n4,cancel,1,,,\n"
	case Log:
		return "; Computer: a\n; MaxProcs: 8\n; UnixStartTime: 9\n1 0 5 500 4 -1 -1 4 600 -1 1 1 1 1 1 1 -1 -1\n"
	case Document:
		return `{"version": 1, "machines": [{"id": "m", "capacity": 1, "services": [{"name": "s", "wcet": 12}, {"name": "t"}],
			"reservations": [{"id": "r1", "start": 3, "end": 5, "services": [
				{"name": "t", "wcet": 60, "interarrival": 120, "deadline": 120, "q": 0.2}]}]}],
			"request": {"id": "r2", "start": 2, "end": 6, "deadline": 150, "mean_response": 152, "max_overload": 0.05, "max_price": 6.45,
			"services": [{"name": "s", "wcet": 10, "interarrival": 200, "pi": 0.05},
				{"name": "t", "wcet": 20, "interarrival": 200, "q": "1/30"}]}}`
	case Agreement:
		return `{"version": 1, "context": {"id": 2, "submitted": 1}, "terms": {"service": {"procs": 2, "estimate": 10, "molds":
			[{"procs": 1, "time": 20}, {"procs": 2, "time": 10}]}, "asked": {"ready": 10, "deadline": 60, "budget": 20, "accepts": 50,
			"tolerance": 100}}, "said": [{"time": 1, "from": "consumer", "to": "provider", "says": "request"}]}`
	case Lesson:
		return `{"title": "a", "text": "b", "steps": [
			{"title": "c", "text": "d", "state": "view=schedule&w=0:1", "lock": ["schedule.L"], "show": ["schedule.lambda"], "ask":
				{"question": "e", "measure": "utilisation", "above": 50, "against": "order=fifo", "periods": 2, "hint": "f", "because": "g"}},
			{"title": "h", "text": "", "ask": {"question": "i", "number": 4, "within": 0.5, "unit": "%"}},
			{"title": "j", "text": "", "ask": {"question": "k", "choices": ["l", "m"], "right": "m"}}]}`
	case Plan:
		return plans()[0].Text
	case Sweep:
		return `{"figures": [1, 2], "parameters": {"seeds": ["2"]}}`
	}
	// the remaining kind: Bed
	var b strings.Builder
	bed := testbed.Default()
	if err := testbed.WriteScenario(&b, &bed); err != nil {
		panic(err) // a strings.Builder does not fail
	}
	return b.String()
}

// numbers replace each number of a valid input, and words are put before it, behind it and into it.
var (
	numbers = []string{"", "-1", "0", "2147483648", "-4294967291", "549755813889", "9223372036854775807", "9223372036854775808",
		strings.Repeat("9", 400), "1e999", "NaN", "0x10", "1.5", "٣", "\x00", "[]", "null"}
	words = []string{"\x1b]0;x\u009b31m\r", "\u202egnp", `"><script>alert(1)</script>`, strings.Repeat("x", 900_000), "\xff\xfe"}
)

// files returns changes of a valid file: as other programs write it, damaged, and with each of its numbers replaced.
func files(k Kind, valid string) (list []Input) {
	add := func(name, text string) { list = append(list, Input{k, name, text}) }
	var packed strings.Builder
	compressor := gzip.NewWriter(&packed)
	compressor.Write([]byte(valid))
	compressor.Close()
	var utf16 strings.Builder
	utf16.WriteString("\xff\xfe")
	for i := range len(valid) { // a valid file is ASCII
		utf16.Write([]byte{valid[i], 0})
	}
	add("empty", "")
	add("a byte", "\x00")
	add("a mark", "\ufeff")
	add("with a mark", "\ufeff"+valid)
	add("with CRLF", strings.ReplaceAll(valid, "\n", "\r\n"))
	add("with CR", strings.ReplaceAll(valid, "\n", "\r"))
	add("without an end of line", strings.TrimSpace(valid))
	add("UTF-16", utf16.String())
	add("gzip", packed.String())
	add("half of gzip", packed.String()[:packed.Len()/2])
	add("xz", "\xfd7zXZ\x00\x00\x04")
	add("bzip2", "BZh91AY&SY")
	add("zip", "PK\x03\x04\x14\x00")
	add("a page", "<!doctype html><title>404</title>")
	add("twice", valid+valid)
	add("half", valid[:len(valid)/2])
	add("all quoted", `"`+strings.NewReplacer(",", `","`, "\n", "\"\n\"").Replace(strings.TrimSpace(valid))+`"`+"\n")
	add("an open quote", valid+`"`)
	add("semicolons", strings.ReplaceAll(valid, ",", ";"))
	add("tabs", strings.ReplaceAll(valid, ",", "\t"))
	add("a long line", strings.Repeat("1,", 450_000)+"\n")
	add("many lines", strings.Repeat("\n", 900_000))
	add("deep", strings.Repeat("[", 100_000))
	add("deep objects", strings.Repeat(`{"a":`, 100_000))
	for i, w := range words {
		add(fmt.Sprintf("a word %d before", i), w+valid)
		add(fmt.Sprintf("a word %d behind", i), valid+w)
		if at := strings.IndexAny(valid, "abcdefghijklmnopqrstuvwxyz"); at >= 0 {
			add(fmt.Sprintf("a word %d within", i), valid[:at]+w+valid[at:])
		}
	}
	if k == Lesson { // each text replaced by a value of another type, and a lesson of a thousand steps
		pieces := strings.Split(valid, `: "`)
		for i := 1; i < len(pieces); i++ {
			before, behind := strings.Join(pieces[:i], `: "`), pieces[i][strings.Index(pieces[i], `"`)+1:]
			for _, v := range []string{"1", "[]", "{}", "true", strings.Repeat("[", 9999) + strings.Repeat("]", 9999), `"\u0000\ud800"`} {
				add(fmt.Sprintf("text %d is %.20q", i, v), strings.Join(append([]string{before + ": " + v + behind}, pieces[i+1:]...), `: "`))
			}
		}
		step := `{"title": "n", "text": "` + strings.Repeat("x", 9999) + `"}, `
		add("a thousand steps", strings.Replace(valid, `"steps": [`, `"steps": [`+strings.Repeat(step, 1000), 1))
	}
	eachNumber(valid, func(i, from, to int) {
		for _, n := range numbers {
			add(fmt.Sprintf("number %d is %.20q", i, n), valid[:from]+n+valid[to:])
		}
	})
	return list
}

// eachNumber calls f for every number in a text. i counts the numbers from 0, and text[from:to] is the number.
func eachNumber(text string, f func(i, from, to int)) {
	for i, from := 0, 0; from < len(text); from++ {
		to := from
		for to < len(text) && (text[to] >= '0' && text[to] <= '9' || to == from && text[to] == '-') {
			to++
		}
		if to > from && text[to-1] != '-' {
			f(i, from, to)
			i, from = i+1, to
		}
	}
}

// links returns links that set each parameter of the views that compute something to each hostile value.
func links() (list []Input) {
	values := append([]string{"%00", "%zz", "1,2,3,4,5,6,7,8,9", "a..b", "1:0", "0:999999999", "%1b%5b31m", "%e2%80%ae"}, numbers...)
	addView := func(view, prefix string, keys []string) {
		for _, key := range keys {
			for _, v := range values {
				fragment := "view=" + view + "&" + prefix + key + "=" + param.Escape(v, "%:,")
				if key != "w" {
					fragment = "v=1&w=0:1&" + fragment // a study of one period
				}
				list = append(list, Input{Link, fmt.Sprintf("%s%s is %.20q", prefix, key, v), fragment})
			}
		}
	}
	addView("figures", "", append(keys(study.Parameters), "fig", "log", "set", "v", "view", "beyond", "why", "of", "show", "points",
		"embed", "knobs"))
	addView("schedule", "schedule.", append(keys(replay.Parameters), "requests", "d", "stop", "t", "span", "table", "queue"))
	addView("schedule", "schedule.on.said="+spelledPartRequests+"&schedule.on.", keys(coallocation.Parameters))
	eachNumber(spelledPartRequests, func(i, from, to int) {
		for _, n := range append([]string{"549755813888", "-1", "9223372036854775807", "."}, numbers...) {
			list = append(list, Input{Link, fmt.Sprintf("number %d of requests to several machines is %.20q", i, n),
				"v=1&w=0:1&view=schedule&schedule.on.said=" + param.Escape(spelledPartRequests[:from]+n+spelledPartRequests[to:], "")})
		}
	})
	addView("negotiate", "negotiate.", append(keys(agreement.Parameters), "m", "now", "on", "step", "said", "from"))
	addView("pools", "pools.", append(keys(testbed.Parameters), "seeds", "seed", "fig", "minute", "lead", "length",
		"w_alpha", "w_load", "w_most"))
	addView("baselines", "baselines.", append(keys(optimum.Parameters), "limit", "order", "large", "laxity", "rule", "job", "t"))
	addView("realtime", scene.LinkKey, append(keys(scene.Parameters), "at"))
	for _, f := range formulas {
		for _, order := range []string{"orders", "view=schedule&schedule.order", "view=negotiate&negotiate.order",
			"view=baselines&baselines.order"} {
			list = append(list, Input{Link, order + " is " + f.name, "v=1&w=0:1&" + order + "=" + param.Escape(f.text, "")})
		}
	}
	return list
}

// spelledPartRequests spells requests to several machines, as links do: a local request, two parts that start together, and a chain of two.
const spelledPartRequests = "1.0.36.468.4.180.149.0.2.." +
	"_2.5.10.442.4.180.180.0.any.7.together_3.5.10.442.2.180.180.0.1.7.together" +
	"_4.6.10.406.3.180.144.0.1.8.chain_5.6.10.406.2.216.216.0.any.8.chain"

// formulas are hostile formulas for the queue order.
var formulas = []struct{ name, text string }{
	{"nested too deep", strings.Repeat("(", 5000) + "now" + strings.Repeat(")", 5000)}, {"100 kB", strings.Repeat("1+", 50_000) + "1"},
	{"a number of 300 digits", strings.Repeat("9", 300)}, {"without an end", strings.Repeat("if(", 300)},
	{"full of minuses", strings.Repeat("-", 900) + "1"}, {"beyond 63 bits", "deadline*deadline*deadline*deadline*deadline"},
	{"by zero", "area % 0 / (now - now)"}, {"in other letters", "дedline\u202e + λ"}, {"a name of the browser's", "constructor.prototype"},
	{"seven of them", "1,2,3,4,5,6,7"}, {"of commas", ",,,,(,),,"},
}

// keys returns the keys by which links name the parameters of a list.
func keys[S any](list param.List[S]) (keys []string) {
	for i := range list {
		keys = append(keys, list[i].Key)
	}
	return keys
}
