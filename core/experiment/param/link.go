package param

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// Encode spells the values that differ from their defaults as part of a link, "L=1,1.25&lambda=25", in the list's order. If all values are
// the defaults, it returns the empty string.
func (v Values) Encode() string {
	var pairs []string
	for _, p := range v {
		if value := p.Get(); value != p.Default {
			pairs = append(pairs, p.Key+"="+Escape(value, ",:;/"))
		}
	}
	return strings.Join(pairs, "&")
}

// Decode sets the values of a text that Encode wrote. Their order does not matter. Decode skips every pair with an unknown key, with a key
// that the text has before (even if that value was not accepted), or with a value that is not accepted, and returns an error for it.
func (v Values) Decode(text string) []*Error {
	var errs []*Error
	seen := make(map[string]bool)
	for pair := range strings.SplitSeq(text, "&") {
		if pair == "" {
			continue
		}
		key, value, _ := strings.Cut(pair, "=")
		value = Unescape(value)
		i := slices.Index(v.Keys(), key)
		switch {
		case i < 0:
			errs = append(errs, &Error{Key: key, Got: value, Want: Unknown})
			continue
		case seen[key]:
			errs = append(errs, &Error{Key: key, Got: value, Want: "it once; the first is in use"})
			continue
		}
		seen[key] = true
		if err := v[i].Set(value); err != nil {
			errs = append(errs, err.(*Error))
		}
	}
	return errs
}

// Unknown is the Want of an Error about a key that no parameter has.
const Unknown = "a parameter that this version knows"

// Escape replaces bytes by their hexadecimal codes: a comma by %2C. Letters, digits, points, hyphens, underscores and the bytes in keep
// stay as they are.
func Escape(s, keep string) string {
	const digits = "0123456789ABCDEF"
	var b strings.Builder
	for i := range len(s) {
		c := s[i]
		switch {
		case 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z', '0' <= c && c <= '9', strings.IndexByte(".-_"+keep, c) >= 0:
			b.WriteByte(c)
		default:
			b.Write([]byte{'%', digits[c>>4], digits[c&15]})
		}
	}
	return b.String()
}

// Unescape undoes Escape. It decodes every escaped byte, since a mail program may have escaped more of a link. Other text stays. The result
// is valid UTF-8.
func Unescape(s string) string {
	if !strings.Contains(s, "%") && utf8.ValidString(s) {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] == '%' && i+2 < len(s) {
			high, low := hexDigit(s[i+1]), hexDigit(s[i+2])
			if high >= 0 && low >= 0 {
				b.WriteByte(byte(high<<4 | low))
				i += 2
				continue
			}
		}
		b.WriteByte(s[i])
	}
	return strings.ToValidUTF8(b.String(), "\uFFFD")
}

// hexDigit returns the value of a hexadecimal digit, or -1 if c is another byte.
func hexDigit(c byte) int {
	switch {
	case c >= '0' && c <= '9':
		return int(c - '0')
	case c|0x20 >= 'a' && c|0x20 <= 'f':
		return int(c|0x20-'a') + 10
	}
	return -1
}
