package chart

import (
	"fmt"
	"math"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"juggle/core/workload"
)

// An oklab is a colour in OKLab, where a distance of 0.02 is just visible.
type oklab [3]float64

func TestEveryLoadHasADifferentColour(t *testing.T) {
	css, err := os.ReadFile("../tokens.css")
	if err != nil {
		t.Fatal(err)
	}
	lightRules, darkRules, ok := strings.Cut(string(css), `[data-theme="dark"] {`)
	if !ok {
		t.Fatal("the stylesheet has no dark theme")
	}
	sets := map[string][]workload.Load{
		"five from a half":   {500, 750, 1000, 1250, 1500},
		"six by quarters":    {500, 750, 1000, 1250, 1500, 1750},
		"six by halves":      {500, 1000, 1500, 2000, 2500, 3000},
		"six above one":      {1000, 1250, 1500, 1750, 2000, 2500},
		"six by tenths":      {1000, 1100, 1200, 1300, 1400, 1500},
		"six below one":      {500, 600, 700, 800, 900, 1000},
		"as far as they go":  {500, 1000, 1250, 1500, 2000, 3000},
		"the paper's, alone": {1000, 1250, 1500},
	}
	for theme, css := range map[string]string{"light": lightRules, "dark": darkRules} {
		paper := property(t, css, "paper")
		for name, loads := range sets {
			for i, a := range loads {
				x := mixed(t, css, LoadColour(a))
				if c := contrast(x, paper); c < 3 {
					t.Errorf("%s: the contrast of load %s is %.2f, want 3 at least", theme, a, c)
				}
				for _, b := range loads[:i] {
					if d := distance(x, mixed(t, css, LoadColour(b))); d < 0.022 {
						t.Errorf("%s, %s: loads %s and %s are %.3f apart, want 0.022 at least", theme, name, b, a, d)
					}
				}
			}
		}
	}
}

// mixture matches the CSS of a Colour that is a mixture of two tokens.
var mixture = regexp.MustCompile(`^color-mix\(in oklab, var\(--(\w+)\) ([\d.]+)%, var\(--(\w+)\)\)$`)

// mixed returns a colour, a Token or a mixture of two, in a theme.
func mixed(t *testing.T, theme string, c Colour) oklab {
	t.Helper()
	m := mixture.FindStringSubmatch(string(c))
	if m == nil {
		return property(t, theme, strings.TrimSuffix(strings.TrimPrefix(string(c), "var(--"), ")"))
	}
	percent, err := strconv.ParseFloat(m[2], 64)
	if err != nil {
		t.Fatal(err)
	}
	a, b := property(t, theme, m[1]), property(t, theme, m[3])
	for i := range a {
		a[i] += (b[i] - a[i]) * (1 - percent/100)
	}
	return a
}

// property returns the custom property --name of a theme, which is a hexadecimal colour.
func property(t *testing.T, theme, name string) oklab {
	t.Helper()
	_, value, ok := strings.Cut(theme, "--"+name+": #")
	var sRGB [3]int
	if _, err := fmt.Sscanf(value, "%02x%02x%02x;", &sRGB[0], &sRGB[1], &sRGB[2]); !ok || err != nil {
		t.Fatalf("--%s is no colour: %v", name, err)
	}
	var linear [3]float64
	for i, c := range sRGB {
		x := float64(c) / 255
		if linear[i] = x / 12.92; x > 0.04045 {
			linear[i] = math.Pow((x+0.055)/1.055, 2.4)
		}
	}
	return times(toLab, mapEach(times(toCones, linear), math.Cbrt))
}

// toCones and toLab define OKLab (Ottosson 2020). toCones leads from linear sRGB to the responses of the eye's cones, and toLab from the
// cube roots of these responses to lightness and two hues. toRoots is the inverse of toLab.
var (
	toCones = [3][3]float64{{0.4122214708, 0.5363325363, 0.0514459929}, {0.2119034982, 0.6806995451, 0.1073969566},
		{0.0883024619, 0.2817188376, 0.6299787005}}
	toLab = [3][3]float64{{0.2104542553, 0.7936177850, -0.0040720468}, {1.9779984951, -2.4285922050, 0.4505937099},
		{0.0259040371, 0.7827717662, -0.8086757660}}
	toRoots     = [3][3]float64{{1, 0.3963377774, 0.2158037573}, {1, -0.1055613458, -0.0638541728}, {1, -0.0894841775, -1.2914855480}}
	toLuminance = [3]float64{-0.0406, 1.1123, -0.0717} // from cones to luminance, the Y of XYZ
)

// times returns the product of a matrix and a vector.
func times(m [3][3]float64, v [3]float64) (out [3]float64) {
	for i, row := range m {
		for j, x := range row {
			out[i] += x * v[j]
		}
	}
	return out
}

// mapEach returns the vector with f applied to each number.
func mapEach(v [3]float64, f func(float64) float64) [3]float64 {
	return [3]float64{f(v[0]), f(v[1]), f(v[2])}
}

// distance returns the distance of two colours in OKLab.
func distance(a, b oklab) float64 {
	return math.Sqrt((a[0]-b[0])*(a[0]-b[0]) + (a[1]-b[1])*(a[1]-b[1]) + (a[2]-b[2])*(a[2]-b[2]))
}

// contrast returns the contrast ratio of WCAG 2.
func contrast(a, b oklab) float64 {
	x, y := luminance(a)+0.05, luminance(b)+0.05
	return max(x, y) / min(x, y)
}

// luminance returns the relative luminance of a colour, as WCAG 2 defines it.
func luminance(c oklab) float64 {
	cones := mapEach(times(toRoots, c), func(x float64) float64 { return x * x * x })
	return toLuminance[0]*cones[0] + toLuminance[1]*cones[1] + toLuminance[2]*cones[2]
}
