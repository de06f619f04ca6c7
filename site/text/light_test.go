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
	lightRules, _, _ := strings.Cut(string(css), "[data-theme")
	colours := regexp.MustCompile(`--([a-z0-9-]+):\s*(#[0-9a-f]{6});`).FindAllStringSubmatch(lightRules, -1)
	for _, m := range colours {
		if Light[m[1]] != m[2] {
			t.Errorf("--%s: got %q, want %s", m[1], Light[m[1]], m[2])
		}
	}
	if len(colours) != len(Light) {
		t.Errorf("got %d colours, want the %d of the stylesheet", len(Light), len(colours))
	}
}
