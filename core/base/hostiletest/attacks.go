package hostiletest

import (
	"fmt"
	"strconv"
	"strings"

	"juggle/core/experiment/param"
)

// names are hostile names of logs and other things. A shell, a spreadsheet, a terminal or a browser could execute them.
var names = []string{
	"a;touch X;$(touch Y).swf", "`touch X`", "a' ; touch X ; '", "--output=/dev/null", "a\nrm -rf b", "$HOME/../x && y", "a|b>c", "*?[a-z]~",
	"=cmd|' /C calc'!A1", "\x1b]0;owned\x07\x1b[2J\u009b31m", "javascript:alert(1)", "\u202efws.a",
}

// attacks returns further inputs of a kind, such as links that take more time than their length suggests, names that a program could
// execute, links with repeated keys, and headers with very many lines.
func attacks(k Kind) (list []Input) {
	add := func(name, format string, args ...any) {
		list = append(list, Input{k, name, fmt.Sprintf(format, args...)})
	}
	switch k {
	case Link:
		for i, n := range []int{64, 65, 100, 101, 299, 300, 301, 1000, 3999, 4000} { // from 301 on they are refused
			formulas := []string{"random % 4", "deadline > price", "slack - wait", "discount + start", "random"}
			add(fmt.Sprintf("%d requests, each of which asks all others, sorted by a formula", n),
				"v=1&view=negotiate&negotiate.m=4&negotiate.phi=400&negotiate.to=all&negotiate.ask=1000000&negotiate.order=%s&negotiate.said=%s",
				param.Escape(formulas[i%len(formulas)], ""), strings.Repeat("R0.0.ffk.1.1eOlfls", n))
		}
		for _, w := range []string{"1000", "-1", "1:0", "2147483647", "9223372036854775807", "..", "1,2", "0:999999999", "1e9", "٣"} {
			add("baselines of an unknown period: "+w, "v=1&w=0:1&view=baselines&baselines.n=20&baselines.w=%s", param.Escape(w, ""))
		}
		for _, n := range []int{1023, 1024, 1025, 10_000, 100_000} { // from the third on they are refused
			molds := "M1.5"
			for procs := range n - 1 {
				molds += "." + strconv.FormatInt(int64(procs)+2, 36) + ".4"
			}
			add(fmt.Sprintf("%d molds of a request that is chosen", n),
				"v=1&view=negotiate&negotiate.m=200000&negotiate.on=1&negotiate.said=R0.0.0.1.5%s", molds)
		}
		for _, pair := range []string{"1.1", "0.1", "1.0", "-1z141z3.5", "5M1.5M1"} {
			add("1.6 MB of wrong molds: "+pair, "v=1&view=negotiate&negotiate.m=4&negotiate.said=R0.0.0.1.5M%s%s",
				strings.Repeat(pair+".", 1_600_000/(len(pair)+1)), pair)
		}
		for _, name := range names {
			add(fmt.Sprintf("a log called %q", name), "v=1&w=0:1&view=schedule&log=%s~%064x", param.Escape(name, ""), 1)
		}
		for _, key := range []string{"w", "L", "lambda", "orders", "seeds", "n", "fig", "log", "view", "v"} {
			add(key+" twice, the second time without a value", "v=1&w=0:1&%s=1&%[1]s=", key)
		}
	case Lesson:
		lesson := sample(Lesson)
		for _, key := range []string{"L", "lambda", "order", "m", "phi", "w", "d", "seed", "t", "requests"} {
			list = append(list, Input{k, "a state with " + key + " twice, the second time without a value",
				strings.Replace(lesson, "w=0:1", "w=0:1&schedule."+key+"=2&schedule."+key+"=", 1)})
		}
		for _, name := range names {
			for _, field := range []string{`"title": "c"`, `"text": "d"`, `"because": "g"`, `"l", "m"`} {
				list = append(list, Input{k, fmt.Sprintf("%s is %q", field, name),
					strings.Replace(lesson, field, field[:len(field)-2]+escaped(name)+`"`, 1)})
			}
		}
	case Log:
		for _, name := range names {
			list = append(list, Input{k, fmt.Sprintf("a computer called %q", name),
				strings.Replace(sample(Log), "Computer: a", "Computer: "+strings.ReplaceAll(name, "\n", " "), 1)})
		}
		for _, field := range []string{"Partition", "Queue", "Note", "Computer", "MaxProcs", "Version", "Conversion", "Acknowledge", "Preemption",
			"a", ""} {
			list = append(list, Input{k, "40 000 lines of the header: " + field,
				strings.Repeat("; "+field+": 1 name\n", 40_000) + sample(Log)})
		}
	}
	return list
}

// escaped spells every character of a text as an escape of JSON.
func escaped(s string) string {
	var b strings.Builder
	for _, r := range s {
		fmt.Fprintf(&b, `\u%04x`, r)
	}
	return b.String()
}
