package jsontokens

import "testing"

func TestWhatIsWrongIsSaidInWordsOfWhoeverWroteIt(t *testing.T) {
	type part struct {
		Number int32    `json:"number"`
		Share  float64  `json:"share"`
		Names  []string `json:"names"`
		On     *bool    `json:"on"`
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
