// Package jsontokens reads JSON token by token and knows where each stands, so that whoever reads a file can say at which line and column
// something is wrong with it.
package jsontokens

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// A Reader reads a text. Numbers are json.Number.
type Reader struct {
	*json.Decoder
	in []byte
}

// New reads from the text's beginning.
func New(text []byte) *Reader {
	r := &Reader{json.NewDecoder(bytes.NewReader(text)), text}
	r.UseNumber()
	return r
}

// Next is the offset of the next token.
func (r *Reader) Next() int {
	at := int(r.InputOffset())
	for at < len(r.in) && bytes.IndexByte([]byte(" \t\r\n,:"), r.in[at]) >= 0 {
		at++
	}
	return at
}

// ErrEnd says that the text ends too early.
var ErrEnd = errors.New("got the end of the text, want more JSON")

// Read is the next token and its offset; with an error, ErrEnd or encoding/json's, the offset of what is wrong.
func (r *Reader) Read() (tok json.Token, at int, err error) {
	at = r.Next()
	if tok, err = r.Token(); err == nil {
		return tok, at, nil
	}
	var syntax *json.SyntaxError
	if errors.As(err, &syntax) {
		at = max(at, int(syntax.Offset)-1)
	}
	if at >= len(r.in) || errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return nil, len(r.in), ErrEnd
	}
	return nil, at, err
}

// Line is the line of an offset, from 1.
func Line(text []byte, at int) int { return 1 + bytes.Count(text[:min(at, len(text))], []byte("\n")) }

// Place is an offset in words: "line 3, column 5", the column in bytes from 1.
func Place(text []byte, at int) string {
	at = min(at, len(text))
	return fmt.Sprintf("line %d, column %d", Line(text, at), at-bytes.LastIndexByte(text[:at], '\n'))
}
