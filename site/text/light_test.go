package text

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

func TestLightColoursAreThoseOfTheStylesheet(t *testing.T) {
	css, err := os.ReadFile("../tokens.css")
	if err != nil {
		t.Fatal(err)
	}
	root, _, _ := strings.Cut(string(css), "[data-theme")
	all := regexp.MustCompile(`--([a-z0-9-]+):\s*(#[0-9a-f]{6});`).FindAllStringSubmatch(root, -1)
	for _, m := range all {
		if Light[m[1]] != m[2] {
			t.Errorf("--%s: got %q, want %s", m[1], Light[m[1]], m[2])
		}
	}
	if len(all) != len(Light) {
		t.Errorf("got %d colours, want %d", len(Light), len(all))
	}
}
