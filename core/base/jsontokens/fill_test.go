package jsontokens

import (
	"encoding/json"
	"errors"
	"fmt"
	"testing"
)

// halves is a number of halves: the JSON number 1.5 is read as 3.
type halves int

func (h *halves) UnmarshalJSON(text []byte) error {
	if string(text) == `"none"` {
		return fmt.Errorf("got %s, want half a number", text)
	}
	var x float64
	err := json.Unmarshal(text, &x)
	*h = halves(2 * x)
	return err
}

func TestEveryErrorHasThePlaceOfItsValue(t *testing.T) {
	type inner struct {
		Name string `json:"name" need:"yes"`
		N    int64  `json:"n"`
	}
	type outer struct {
		inner
		List []inner `json:"list"`
		Half *halves `json:"half"`
		On   bool    `json:"on"`
	}
	for _, tc := range []struct{ text, want string }{
		{`{"name": "a", "n": 7, "list": [{"name": "b"}, {"name": "c", "n": -1}], "half": 1.5, "on": true}`, ""},
		{`[]`, "line 1, column 1: got a list, want an object"},
		{`{"n": 1}`, "line 1, column 1: field name is missing"},
		{"{\"name\": \"a\",\n \"list\": [{\"n\": 1}]}", "line 2, column 11: list[0]: field name is missing"},
		{"{\"name\": \"a\",\n \"lists\": []}", "line 2, column 11: lists: unknown field, want one of name, n, list, half, on"},
		{`{"name": "a", "list": [{"name": "b", "half": 1}]}`, "line 1, column 46: list[0].half: unknown field, want one of name, n"},
		{`{"name": "a", "n": 1, "n": 1}`, "line 1, column 23: n: got it a second time, want it once"},
		{`{"name": "a", "x": 1, "x": 1}`, "line 1, column 20: x: unknown field, want one of name, n, list, half, on"},
		{`{"name": ""}`, "line 1, column 10: name: got no text, want some"},
		{`{"name": null}`, "line 1, column 10: name: got null, want a text"},
		{`{"name": "a", "n": 1.5}`, "line 1, column 20: n: got 1.5, want a whole number"},
		{`{"name": "a", "n": 9223372036854775808}`, "line 1, column 20: n: got 9223372036854775808, want a whole number"},
		{`{"name": "a", "n": "1"}`, "line 1, column 20: n: got a text, want a whole number"},
		{`{"name": "a", "list": {}}`, "line 1, column 23: list: got an object, want a list"},
		{`{"name": "a", "list": [7]}`, "line 1, column 24: list[0]: got a number, want an object"},
		{`{"name": "a", "half": "none"}`, `line 1, column 23: half: got "none", want half a number`},
		{`{"name": "a", "on": 1}`, "line 1, column 21: on: got a number, want true or false"},
		{`{"name": "a", "on": null}`, "line 1, column 21: on: got null, want true or false"},
		{`{"name": "a", "half": []}`, "line 1, column 23: half: got a list, want a number"},
		{"{\n", "line 2, column 1: got the end of the text, want more JSON"},
		{`{"name": "a"} 7`, "line 1, column 15: invalid character '7' after top-level value"},
		{`{"name": "a", "list": [{"name": "b", "n": 1e99}]}`, "line 1, column 43: list[0].n: got 1e99, want a whole number"},
		{`{"n": 1.5, "name": ?}`, "line 1, column 20: invalid character '?' looking for beginning of value"},
	} {
		var into outer
		f := Fill([]byte(tc.text), &into)
		if got := f.Err(); tc.want == "" && got != nil || tc.want != "" && fmt.Sprint(got) != tc.want {
			t.Errorf("%s: got %v, want %s", tc.text, got, tc.want)
		}
		if tc.want != "" {
			continue
		}
		if into.Name != "a" || into.N != 7 || len(into.List) != 2 || into.List[1] != (inner{"c", -1}) || *into.Half != 3 || !into.On {
			t.Errorf("got %+v, want the values of the text", into)
		}
		f.Want(f.Has("list[1].n") && !f.Has("list[0].n"), "", "got other fields than the text has")
		f.Want(false, "list[1].n", "got %d, want 1", into.List[1].N)
		f.Want(false, "", "a second error")
		if got := fmt.Sprint(f.Err()); got != "line 1, column 66: list[1].n: got -1, want 1" {
			t.Errorf("got the error %s, want that of the first value that was not wanted", got)
		}
	}
}

func TestAMapReceivesTheFieldsThatTheStructDoesNotHave(t *testing.T) {
	type record struct {
		Share float64                    `json:"share"`
		Of    map[string]any             `json:"of"`
		Rest  map[string]json.RawMessage `json:"*"`
	}
	for text, want := range map[string]string{
		`{"share": 0.5, "of": {"a": [1], "b": null}, "k": {"x": [7]}, "l": "m"}`: "",
		`{"k": 1, "k": 2}`:           "line 1, column 10: k: got it a second time, want it once",
		`{"of": {"a": 1, "a": 2}}`:   "line 1, column 17: of.a: got it a second time, want it once",
		`{"of": 7}`:                  "line 1, column 8: of: got a number, want an object",
		`{"share": 1e999}`:           "line 1, column 11: share: got 1e999, want a number",
		`{"share": true, "of": []}`:  "line 1, column 11: share: got true or false, want a number",
		`{"of": {"a": {"b": 1}}} {}`: "line 1, column 25: invalid character '{' after top-level value",
	} {
		var into record
		f := Fill([]byte(text), &into)
		if got := f.Err(); want == "" && got != nil || want != "" && fmt.Sprint(got) != want {
			t.Errorf("%s: got %v, want %s", text, got, want)
		}
		if want == "" && (into.Share != 0.5 || fmt.Sprint(into.Of) != "map[a:[1] b:<nil>]" || len(into.Rest) != 2 ||
			string(into.Rest["k"]) != `{"x": [7]}` || string(into.Rest["l"]) != `"m"` || !f.Has("of.b") || !f.Has("k")) {
			t.Errorf("%s: got %+v, want the values of the text", text, into)
		}
		f.Note("k", nil)
		if f.Note("k", errors.New("no")); want == "" && fmt.Sprint(f.Err()) != "line 1, column 50: k: no" {
			t.Errorf("got the error %v, want the one that was noted", f.Err())
		}
	}
}
