package jsontokens

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
)

func TestEveryValueHasItsPlaceByItsPath(t *testing.T) {
	text := []byte("{\"steps\": [\n  {\"title\": \"a\"},\n  {\"ask\": {\"number\": 7}}], \"n\": []}")
	places, err := Places(text)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, path := range slices.Sorted(maps.Keys(places)) {
		got = append(got, fmt.Sprintf("%s %s", path, Place(text, places[path])))
	}
	want := " line 1, column 1; n line 3, column 33; steps line 1, column 11; steps[0] line 2, column 3; steps[0].title line 2, column 13; " +
		"steps[1] line 3, column 3; steps[1].ask line 3, column 11; steps[1].ask.number line 3, column 22"
	if strings.Join(got, "; ") != want {
		t.Errorf("got  %s\nwant %s", strings.Join(got, "; "), want)
	}
}

func TestWhatHasNoPlaceIsSaid(t *testing.T) {
	for text, want := range map[string]string{
		`{"a": 1, "a": 2}`:  `line 1, column 10: got the key "a" a second time, want it once`,
		"{\"a\":\n [1, ?]}": "line 2, column 6: invalid character '?' looking for beginning of value",
		`{"a": [`:           "line 1, column 8: " + ErrEnd.Error(),
		strings.Repeat("[", 17) + strings.Repeat("]", 17):   "line 1, column 17: got lists and objects more than 16 deep",
		strings.Repeat("[", 16) + strings.Repeat("]", 16):   "",
		strings.Repeat(`{"a":`, 9) + strings.Repeat("}", 9): "line 1, column 46: invalid character '}' looking for beginning of value",
		"{}\n {}": "line 2, column 2: got more behind the end, want nothing",
	} {
		if _, err := Places([]byte(text)); fmt.Sprint(err) != want && (err != nil || want != "") {
			t.Errorf("%s: got %v, want %s", text, err, want)
		}
	}
}
