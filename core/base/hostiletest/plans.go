package hostiletest

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"

	"juggle/core/papers/pool"
)

// plan returns a plan.json with a valid hash and the given content. It has the fields that decide a result, in the order in which they are
// hashed.
func plan(experiment, figures, parameters, logs string) string {
	if experiment != "" {
		experiment = `"experiment":"` + experiment + `",`
	}
	return hashed(`{"juggle_sweep":4,"hash":"","program":"","results":6,"studies":1,"items":20,` + experiment +
		`"figures":` + figures + `,"parameters":` + parameters + `,"logs":` + logs + "}")
}

// hashed adds the hash of a plan to its text.
func hashed(text string) string {
	sum := sha256.Sum256([]byte(text))
	return strings.Replace(text, `"hash":""`, `"hash":"`+hex.EncodeToString(sum[:])+`"`, 1)
}

// planLog returns the description of a log in a plan.
func planLog(name, sha256, procs, first, last string) string {
	return `{"name":"` + name + `","title":"t","sha256":"` + sha256 + `","procs":` + procs + `,"first":` + first + `,"last":` + last + "}"
}

// plans returns inputs of the kind Plan whose hashes are valid. The first has nothing wrong in it; the contents of the others are hostile.
func plans() (list []Input) {
	const sum = "6670f813a130d51c2dd0e3424d163473edfd596a11bd56ef1528118385a5607b"
	const parameters = `[{"key":"L","values":["1"]},{"key":"lambda","values":["25"]}]`
	valid := planLog("t.swf", sum, "16", "650", "1275041")
	add := func(name, text string) { list = append(list, Input{Plan, name, text}) }
	addLog := func(name, log string) { add(name, plan("", "[2]", parameters, "["+log+"]")) }
	add("nothing wrong", plan("", "[2]", parameters, "["+valid+"]"))
	for _, jobs := range []string{"[]", "null", "[-1]", "[9223372036854775807]"} { // as older plans had them
		addLog("jobs are "+jobs, strings.TrimSuffix(valid, "}")+`,"jobs":`+jobs+"}")
	}
	for _, s := range []string{"", "ab", strings.Repeat("g", 64), strings.ToUpper(sum), sum + sum, strings.Repeat("é", 32)} {
		addLog("a SHA-256 of "+s[:min(len(s), 9)], planLog("sp2-01.swf.gz", s, "16", "650", "1275041"))
	}
	for _, procs := range []string{"0", "-1", "9223372036854775807"} {
		addLog(procs+" processors", planLog("t.swf", sum, procs, "650", "1275041"))
	}
	for _, span := range [][2]string{{"-9223372036854775808", "9223372036854775807"}, {"0", "9223372036854775807"}, {"9", "8"}, {"-1", "-1"},
		{"0", "10000000000"}} {
		addLog("from "+span[0]+" to "+span[1], planLog("t.swf", sum, "16", span[0], span[1]))
	}
	addLog("a name of 900 kB", planLog(strings.Repeat("x", 900_000), sum, "16", "650", "1275041"))
	addLog("no name", planLog("", sum, "16", "650", "1275041"))
	addLog("the same log twice", valid+","+valid)
	// addEachLog adds the plan with the field each_log, and computes its hash again.
	addEachLog := func(name, plan string) {
		text := strings.Replace(plan, `"figures"`, `"each_log":true,"figures"`, 1)
		from := strings.Index(text, `"hash":"`) + len(`"hash":"`)
		add(name, hashed(text[:from]+text[from+hex.EncodedLen(sha256.Size):]))
	}
	addEachLog("each of the same log", plan("", "[2]", parameters, "["+valid+","+valid+"]"))
	addEachLog("each_log in an experiment without logs", strings.Replace(plan("pool", "[8]", "[]", "[]"), `"results":6`,
		fmt.Sprintf(`"results":%d`, pool.Kind.Version), 1))
	add("no log", plan("", "[2]", parameters, "[]"))
	add("null logs", plan("", "[2]", parameters, "null"))
	for name, wrong := range map[string]string{
		"no value": `[{"key":"lambda","values":[]}]`, "null values": `[{"key":"lambda","values":null}]`, "no key": `[{"key":"","values":["1"]}]`,
		"an empty value": `[{"key":"lambda","values":[""]}]`, "a value twice": `[{"key":"L","values":["1","1"]}]`,
		"a key twice":    `[{"key":"L","values":["1"]},{"key":"L","values":["1.5"]}]`,
		"a flag's name":  `[{"key":"loads","values":["1"]},{"key":"L","values":["1"]}]`,
		"an unknown key": `[{"key":"constructor","values":["1"]}]`, "a value of 900 kB": `[{"key":"L","values":["` +
			strings.Repeat("1,", 450_000) + `1"]}]`,
		"seeds beyond all": `[{"key":"n","values":["9223372036854775807"]}]`, "null": "null",
	} {
		add("parameters: "+name, plan("", "[2]", wrong, "["+valid+"]"))
	}
	// A few short lists describe many large studies.
	values := make([]string, 100)
	for i := range values {
		values[i] = fmt.Sprintf(`"%d"`, i+1)
	}
	many := `[{"key":"n","values":["1000"]},{"key":"lambda","values":[` + strings.Join(values, ",") + `]},{"key":"seed","values":[` +
		strings.Join(values, ",") + `]}]`
	add("ten thousand large studies", plan("", "[1,2,3,4,5,6]", many, "["+planLog("t.swf", sum, "16", "0", "9999000000")+"]"))
	for _, figures := range []string{"[]", "null", "[0]", "[-1]", "[99]", "[2,2]", "[" + strings.Repeat("2,", 40_000) + "2]"} {
		add("figures "+figures[:min(len(figures), 9)], plan("", figures, parameters, "["+valid+"]"))
	}
	for _, experiment := range []string{"constructor", "pool", "regret", "saturation"} {
		add("experiment "+experiment, plan(experiment, "[2]", parameters, "["+valid+"]"))
	}
	return list
}
