package study

import "strings"

// Encode spells what differs from Paper as "L=1,1.25&lambda=25", in the order of Fields: part of a link, and the wire's form of
// Params. Paper() itself is the empty string. Nothing in it needs escaping in a link's fragment.
func (p Params) Encode() string {
	var b strings.Builder
	for _, f := range fields {
		value := f.Get(p)
		if value == f.Paper() {
			continue
		}
		if b.Len() > 0 {
			b.WriteByte('&')
		}
		b.WriteString(f.Key + "=" + value)
	}
	return b.String()
}

// Decode reads what Encode wrote, in any order. A parameter that is unknown, given twice or out of its range is reported, and the
// paper's value (of one given twice, the first) stands. So the Params are always valid.
func Decode(s string) (Params, []*FieldError) {
	p := Paper()
	var errs []*FieldError
	seen := make(map[string]bool)
	for pair := range strings.SplitSeq(s, "&") {
		if pair == "" {
			continue
		}
		key, value, _ := strings.Cut(pair, "=")
		value = unescape(value)
		f, known := FieldOf(key)
		switch {
		case !known:
			errs = append(errs, &FieldError{Field: key, Got: value, Want: "a parameter that this version knows"})
			continue
		case seen[key]:
			errs = append(errs, &FieldError{Field: key, Got: value, Want: "each parameter once"})
			continue
		}
		seen[key] = true
		if err := f.Set(&p, value); err != nil {
			errs = append(errs, err.(*FieldError))
		}
	}
	return p, errs
}

// unescape undoes %2C and the like, which mail programs put into links; what is not an escape stays.
func unescape(s string) string {
	if !strings.Contains(s, "%") {
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
	return b.String()
}

// hexDigit is the value of a hexadecimal digit, and -1 of anything else.
func hexDigit(c byte) int {
	switch {
	case c >= '0' && c <= '9':
		return int(c - '0')
	case c|0x20 >= 'a' && c|0x20 <= 'f':
		return int(c|0x20-'a') + 10
	}
	return -1
}
