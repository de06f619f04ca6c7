package site

import (
	"math"
	"strconv"
	"strings"
	"time"
)

// Numbers as people read them: a real minus, thousands apart by a narrow no-break space.

// count is a whole number: "3 969".
func count(n int) string {
	s := strconv.Itoa(n)
	sign := ""
	if n < 0 {
		sign, s = "−", s[1:]
	}
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "\u202f" + s[i:]
	}
	return sign + s
}

// fixed is x with so many decimals: "−0.5"; "–" where there is none.
func fixed(x float64, decimals int) string {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return "–"
	}
	s := strconv.FormatFloat(x, 'f', decimals, 64)
	if strings.Trim(s, "-0.") == "" {
		return strings.TrimPrefix(s, "-")
	}
	return strings.Replace(s, "-", "−", 1)
}

// signed is fixed with a sign: "+7.1".
func signed(x float64, decimals int) string {
	s := fixed(x, decimals)
	if x > 0 && strings.Trim(s, "0.") != "" {
		return "+" + s
	}
	return s
}

// plural is "1 window", "49 windows".
func plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return count(n) + " " + many
}

// few spells a small number as a word.
func few(n int) string {
	words := [...]string{"none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"}
	if n >= 0 && n < len(words) {
		return words[n]
	}
	return count(n)
}

// lasting is a time span: "0.4 s", "12 s", "3 min 5 s".
func lasting(d time.Duration) string {
	switch {
	case d < 10*time.Second:
		return fixed(d.Seconds(), 1) + " s"
	case d < time.Minute:
		return fixed(d.Seconds(), 0) + " s"
	}
	d = d.Round(time.Second)
	return count(int(d/time.Minute)) + " min " + strconv.Itoa(int(d%time.Minute/time.Second)) + " s"
}

// size is an amount of bytes: "512 kB".
func size(bytes int64) string {
	switch {
	case bytes < 1000:
		return strconv.FormatInt(bytes, 10) + " B"
	case bytes < 1_000_000:
		return fixed(float64(bytes)/1000, 0) + " kB"
	}
	return fixed(float64(bytes)/1e6, 1) + " MB"
}

// shortHash is enough of a hash to tell files apart by eye.
func shortHash(sha256 string) string {
	if len(sha256) <= 16 {
		return sha256
	}
	return sha256[:8] + "…" + sha256[len(sha256)-6:]
}

// listed joins words: "a, b and c".
func listed(words []string) string {
	switch len(words) {
	case 0:
		return ""
	case 1:
		return words[0]
	}
	return strings.Join(words[:len(words)-1], ", ") + " and " + words[len(words)-1]
}

func itoa(n int) string { return strconv.Itoa(n) }

// plain is an error without the name of the package that it comes from.
func plain(err error) string {
	_, rest, found := strings.Cut(err.Error(), ": ")
	if !found {
		return err.Error()
	}
	return rest
}

func count64(n uint64) string { return strconv.FormatUint(n, 10) }
