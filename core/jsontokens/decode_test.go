package jsontokens

import (
	"encoding/json"
	"testing"
)

func TestWhatIsWrongIsSaidInWordsOfWhoeverWroteIt(t *testing.T) {
	type part struct {
		Number int32                    `json:"number"`
		Share  float64                  `json:"share"`
		Names  []string                 `json:"names"`
		On     *bool                    `json:"on"`
		Parts  []map[string]json.Number `json:"parts"`
	}
	for _, tc := range []struct{ text, want string }{
		{`{"part": {"number": 7, "share": 0.5, "names": ["a"], "on": true}}`, ""},
		{`{"part": {"number": [7]}}`, "line 1, column 21: part.number: got a list, want a whole number of 32 bits"},
		{"{\"part\":\n {\"number\": 2.5}}", "line 2, column 15: part.number: got 2.5, want a whole number of 32 bits"},
		{`{"part": {"share": "0.5"}}`, "line 1, column 24: part.share: got a text, want a number"},
		{`{"part": {"names": {}}}`, "line 1, column 20: part.names: got an object, want a list"},
		{`{"part": {"on": 1}}`, "line 1, column 17: part.on: got a number, want true or false"},
		{`{"part": 4}`, "line 1, column 10: part: got a number, want an object"},
		{`[1]`, "line 1, column 1: got a list, want an object"},
		{`{"part": {`, "line 1, column 11: got the end of the text, want more JSON"},
		{`{"part": {]`, "line 1, column 11: invalid character ']' looking for beginning of object key string"},
		{`{} 5`, "line 1, column 5: got more behind the end, want nothing"},
		{`{"parts": {}}`, `json: unknown field "parts"`},
		{"{\"part\": {\"number\": 7,\n \"number\": 8}}", `line 2, column 2: got the name "number" a second time, want it once`},
		{`{"part": {"n\u0061mes": [], "names": []}}`, `line 1, column 29: got the name "names" a second time, want it once`},
		{`{"part": {"number": 7, "Number": 8}}`, `line 1, column 24: got the name "Number", want number`},
		{`{"PART": {}}`, `line 1, column 2: got the name "PART", want part`},
		{`{"part": {"ſhare": 1}}`, "line 1, column 11: got the name \"ſhare\", want share"}, // encoding/json folds it, too
		{`{"part": {"parts": [{"a": 1, "A": 2}]}}`, ""},
		{`{"part": {"parts": [{"a": 1}, {"a": 1, "b": 1e999, "a": 2}]}}`, `line 1, column 52: got the name "a" a second time, want it once`},
		{"", "line 1, column 1: got the end of the text, want more JSON"},
	} {
		var into struct {
			Part part `json:"part"`
		}
		err := Decode([]byte(tc.text), &into)
		if tc.want == "" && err != nil || tc.want != "" && (err == nil || err.Error() != tc.want) {
			t.Errorf("%s: got %v, want %s", tc.text, err, tc.want)
		}
	}
}
