package chart

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"juggle/site/text"
)

// Hex returns the colour in the light theme, as #rrggbb.
func (c Colour) Hex() string {
	rgb := linearRGB(string(c))
	var out [3]int
	for i, x := range rgb {
		out[i] = int(math.Round(255 * encode(min(max(x, 0), 1))))
	}
	return fmt.Sprintf("#%02x%02x%02x", out[0], out[1], out[2])
}

// linearRGB returns the colour of "var(--a)", or of "color-mix(in oklab, A 25%, B)" of two such colours, in linear sRGB.
func linearRGB(css string) [3]float64 {
	if name, ok := strings.CutPrefix(css, "var(--"); ok {
		rgb, err := strconv.ParseUint(strings.TrimPrefix(text.Light[strings.TrimSuffix(name, ")")], "#"), 16, 32)
		if err != nil {
			panic("chart: Colour.Hex: " + css) // tests paint every chart, so they would find it
		}
		return [3]float64{decode(rgb >> 16), decode(rgb >> 8 & 255), decode(rgb & 255)}
	}
	both := strings.TrimSuffix(strings.TrimPrefix(css, "color-mix(in oklab, "), ")")
	at := strings.LastIndex(both, "%, ")
	first := strings.LastIndex(both[:at], " ")
	percent, err := strconv.ParseFloat(both[first+1:at], 64)
	if err != nil {
		panic("chart: Colour.Hex: " + css)
	}
	a, b := multiply(conesOf, linearRGB(both[:first])), multiply(conesOf, linearRGB(both[at+len("%, "):]))
	for i := range a {
		a[i] = math.Cbrt(a[i])*percent/100 + math.Cbrt(b[i])*(1-percent/100) // mixing these cube roots mixes in OKLab, which is linear in them
		a[i] *= a[i] * a[i]
	}
	return multiply(fromCones, a)
}

// conesOf converts linear sRGB to the cone responses on which OKLab is based; fromCones converts back (Björn Ottosson, 2020).
var (
	conesOf = [3][3]float64{
		{0.4122214708, 0.5363325363, 0.0514459929}, {0.2119034982, 0.6806995451, 0.1073969566}, {0.0883024619, 0.2817188376, 0.6299787005}}
	fromCones = [3][3]float64{
		{4.0767416621, -3.3077115913, 0.2309699292}, {-1.2684380046, 2.6097574011, -0.3413193965}, {-0.0041960863, -0.7034186147, 1.7076147010}}
)

// multiply returns the product of a matrix and a vector.
func multiply(m [3][3]float64, x [3]float64) (out [3]float64) {
	for i, row := range m {
		out[i] = row[0]*x[0] + row[1]*x[1] + row[2]*x[2]
	}
	return out
}

// decode returns the linear intensity, from 0 to 1, of an sRGB byte.
func decode(b uint64) float64 {
	x := float64(b) / 255
	if x <= 0.04045 {
		return x / 12.92
	}
	return math.Pow((x+0.055)/1.055, 2.4)
}

// encode returns the sRGB value, from 0 to 1, of a linear intensity from 0 to 1.
func encode(x float64) float64 {
	if x <= 0.0031308 {
		return 12.92 * x
	}
	return 1.055*math.Pow(x, 1/2.4) - 0.055
}
