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
	all, err := ParseIndex([]byte(`[{"name": "sp2-01", "jobs": 912, "default": true}]`))
	fmt.Println(all[0].Name, all[0].Jobs, all[0].Default, err)
	// Output: sp2-01 912 true <nil>
}
