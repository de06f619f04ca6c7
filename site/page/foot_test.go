package page_test

import (
	"strconv"
	"strings"
	"testing"

	"juggle/site/page"
)

func TestAFootShortensHashesAndJoinsTheNamesOfManyLogs(t *testing.T) {
	// hash is a SHA-256 of equal digits.
	hash := func(digit string) string { return strings.Repeat(digit, 64) }
	// logs are the words of an origin with n logs, whose names have their number in place of #.
	logs := func(pattern string, n int) []string {
		words := []string{"Juggle 1"}
		for i := 1; i <= n; i++ {
			words = append(words, page.LogWord(strings.ReplaceAll(pattern, "#", strconv.Itoa(i)), hash(string(rune('a'+i)))))
		}
		return words
	}
	const link = "https://example.org/#v=1&fig=2"
	tests := map[string]struct {
		words      []string
		link, want string
	}{
		"one log keeps its name": {
			append(logs("a-#.swf", 1), "seed 1"), link,
			"Juggle 1 · a-1.swf sha256 bbbbbbbbbbbb · seed 1 · sha256 in full: the CSV and the JSON of this link · " + link,
		},
		"many logs are a pattern of their names": {
			append(logs("sp2-0#.swf.gz", 4), "seed 1"), link,
			"Juggle 1 · 4 logs sp2-*.swf.gz, sha256: 01\u00a0bbbbbbbbbbbb, 02\u00a0cccccccccccc, 03\u00a0dddddddddddd, 04\u00a0eeeeeeeeeeee · " +
				"seed 1 · " +
				"sha256 in full: the CSV and the JSON of this link · " + link,
		},
		"many logs of one name are named one by one": {
			logs("same.swf", 4), link,
			"Juggle 1 · same.swf sha256 bbbbbbbbbbbb · same.swf sha256 cccccccccccc · same.swf sha256 dddddddddddd · " +
				"same.swf sha256 eeeeeeeeeeee · " +
				"sha256 in full: the CSV and the JSON of this link · " + link,
		},
		"a link keeps its hashes": {
			logs("a-#.swf", 1), link + "&log=a-1.swf~" + hash("b"),
			"Juggle 1 · a-1.swf sha256 bbbbbbbbbbbb · sha256 in full: the CSV and the JSON of this link · " + link + "&log=a-1.swf~" + hash("b"),
		},
		"without a link": {
			logs("a-#.swf", 1), "",
			"Juggle 1 · a-1.swf sha256 bbbbbbbbbbbb · sha256 in full: the CSV and the JSON",
		},
		"without a log": {[]string{"Juggle 1", "pools", "seed 1"}, "", "Juggle 1 · pools · seed 1"},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			if got := (page.Origin{Words: tc.words, Link: tc.link}).Foot(); got != tc.want {
				t.Errorf("got\n%s\nwant\n%s", got, tc.want)
			}
		})
	}
}
