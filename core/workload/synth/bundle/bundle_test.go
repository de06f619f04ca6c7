package bundle

import (
	"fmt"
	"strings"
	"testing"
)

func TestTheErrorOfParseIndexNamesTheFile(t *testing.T) {
	if _, err := ParseIndex([]byte("{")); err == nil || !strings.HasPrefix(err.Error(), "bundle: index.json: ") {
		t.Errorf("got %v, want an error that names index.json", err)
	}
}

func ExampleParseIndex() {
	excerpts, err := ParseIndex([]byte(`[{"name": "sp2-01", "jobs": 912, "default": true}]`))
	fmt.Println(excerpts[0].Name, excerpts[0].Jobs, excerpts[0].Default, err)
	// Output: sp2-01 912 true <nil>
}
