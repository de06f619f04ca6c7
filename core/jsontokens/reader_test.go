package jsontokens

import (
	"fmt"
	"testing"
)

func TestWhatIsWrongHasItsPlace(t *testing.T) {
	for name, tc := range map[string]struct{ text, want string }{
		"nothing":            {"", "line 1, column 1: " + ErrEnd.Error()},
		"an end too early":   {"{\"a\":\n [1", "line 2, column 4: " + ErrEnd.Error()},
		"an end in a text":   {`{"a`, "line 1, column 4: " + ErrEnd.Error()},
		"a wrong character":  {"{\n  \"a\": ?}", "line 2, column 8: invalid character '?' looking for beginning of value"},
		"a comma too many":   {"[1,\n]", "line 2, column 1: invalid character ']' looking for beginning of value"},
		"whole":              {"{\"a\":\n  [1, \"é\", true]}\n", "line 3, column 1: " + ErrEnd.Error()},
		"more after the end": {"1\n 2", "line 2, column 3: " + ErrEnd.Error()},
	} {
		t.Run(name, func(t *testing.T) {
			for r := New([]byte(tc.text)); ; {
				if _, at, err := r.Read(); err != nil {
					if got := fmt.Sprintf("%s: %v", Place([]byte(tc.text), at), err); got != tc.want {
						t.Errorf("got %q, want %q", got, tc.want)
					}
					return
				}
			}
		})
	}
}

func TestATokenHasItsPlace(t *testing.T) {
	text := []byte("{\"a\" :\n  7}")
	var places []string
	for r := New(text); ; {
		tok, at, err := r.Read()
		if err != nil {
			break
		}
		places = append(places, fmt.Sprintf("%v at %s", tok, Place(text, at)))
	}
	if got, want := fmt.Sprint(places), "[{ at line 1, column 1 a at line 1, column 2 7 at line 2, column "+
		"3 } at line 2, column 4]"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
