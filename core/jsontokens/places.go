package jsontokens

import (
	"encoding/json"
	"fmt"
	"strconv"
)

// deepest bounds lists and objects within each other.
const deepest = 16

// Places says where every value of a text that is one JSON value begins, by its path from the text's own, "": "steps[2].ask.number",
// counted from 1. An error is about the text's form, or about an object that says a key twice, and has its line and column.
func Places(text []byte) (map[string]int, error) {
	p := placer{New(text), map[string]int{}}
	at, err := p.value("", 0)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", Place(text, at), err)
	}
	return p.places, nil
}

type placer struct {
	*Reader
	places map[string]int
}

// value reads a value of that path, and returns the offset of what is wrong.
func (p *placer) value(path string, depth int) (at int, err error) {
	tok, at, err := p.Read()
	if err != nil {
		return at, err
	}
	p.places[path] = at
	open, _ := tok.(json.Delim)
	if open == 0 {
		return at, nil
	}
	if depth == deepest {
		return at, fmt.Errorf("got lists and objects more than %d deep", deepest)
	}
	for i := 1; p.More(); i++ {
		inner := path + "[" + strconv.Itoa(i) + "]"
		if open == '{' {
			key, at, err := p.Read()
			if err != nil {
				return at, err
			}
			if inner = key.(string); path != "" { // encoding/json lets nothing else stand there
				inner = path + "." + inner
			}
			if _, twice := p.places[inner]; twice {
				return at, fmt.Errorf("got the key %.40q a second time, want it once", key)
			}
		}
		if at, err := p.value(inner, depth+1); err != nil {
			return at, err
		}
	}
	_, at, err = p.Read()
	return at, err
}
