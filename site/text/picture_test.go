package text

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestATextIsBrokenIntoLinesOfTenLetters(t *testing.T) {
	for name, c := range map[string]struct {
		text string
		want []string
	}{
		"words":                    {"one two three four", []string{"one two", "three four"}},
		"a word of ten letters":    {"0123456789 ab", []string{"0123456789", "ab"}},
		"a longer word":            {"0123456789abc de", []string{"0123456789", "abc de"}},
		"a longer word, not first": {"a 0123456789abc", []string{"a", "0123456789", "abc"}},
		"a link":                   {"#v=1&a=2&log=abc", []string{"#v=1&a=2&", "log=abc"}},
		"an & in the first half":   {"#&123456789abc", []string{"#&12345678", "9abc"}},
		"letters, not bytes":       {"λλλλλλλλλλ λ", []string{"λλλλλλλλλλ", "λ"}},
		"nothing":                  {" ", nil},
	} {
		if diff := cmp.Diff(c.want, Wrap(c.text, 10)); diff != "" {
			t.Errorf("%s: -want +got\n%s", name, diff)
		}
	}
}
