package replay

import (
	"fmt"
	"strings"
)

// Encode spells what differs from Default as "w=3&order=lff", in the order of Fields. Default itself is the empty string. Nothing in
// it needs escaping in a link.
func (s Setup) Encode() string {
	var pairs []string
	for _, f := range Fields() {
		if value := f.Get(s); value != f.Default() {
			pairs = append(pairs, f.Key+"="+value)
		}
	}
	return strings.Join(pairs, "&")
}

// Decode reads what Encode wrote, in any order. What is unknown, said twice or out of range is reported, and the default (of what is
// said twice, the first) stands. So the Setup is always valid.
func Decode(text string) (Setup, []error) {
	s := Default()
	var errs []error
	seen := make(map[string]bool)
	for pair := range strings.SplitSeq(text, "&") {
		if pair == "" {
			continue
		}
		key, value, _ := strings.Cut(pair, "=")
		f, known := FieldOf(key)
		switch {
		case !known:
			errs = append(errs, fmt.Errorf("replay: %s: got %q, want a parameter of a run", key, value))
		case seen[key]:
			errs = append(errs, fmt.Errorf("replay: %s: got %q, want it said once", key, value))
		default:
			seen[key] = true
			if err := f.Set(&s, value); err != nil {
				errs = append(errs, err)
			}
		}
	}
	return s, errs
}
