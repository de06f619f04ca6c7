package batsim

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
)

// A stream reads a text token by token as it comes, and holds no more of it than its reader has not left behind. Numbers are json.Number.
type stream struct {
	*json.Decoder
	in *window
}

// newStream reads r.
func newStream(r io.Reader) *stream {
	in := &window{r: r}
	s := &stream{json.NewDecoder(in), in}
	s.UseNumber()
	return s
}

// A window is the part of a text that is held.
type window struct {
	r         io.Reader
	held      []byte
	begin     int // offset of held
	lines     int // ends of lines before held
	lineBegin int // offset at which the line begins that held begins in
	err       error
}

func (w *window) Read(p []byte) (int, error) {
	n, err := w.r.Read(p)
	w.held = append(w.held, p[:n]...)
	if err != io.EOF {
		w.err = err
	}
	return n, err
}

// Failed is the error with which reading the text ended, if it is not the text's end.
func (s *stream) Failed() error { return s.in.err }

// Next is the offset of the next token, as far as the text has come.
func (s *stream) Next() int { return s.Begin(int(s.InputOffset())) }

// End is the offset of the text's end, as far as it has come.
func (s *stream) End() int { return s.in.begin + len(s.in.held) }

// Line is the line of an offset, from 1. What stands before the offset is let go: later calls are about no earlier one, and where they are
// say the line from which on the text is held. All calls together cost as much as the text is long.
func (s *stream) Line(at int) int {
	w := s.in
	at = s.within(at)
	n := at - w.begin
	before := w.held[:n]
	w.lines += bytes.Count(before, []byte("\n"))
	if i := bytes.LastIndexByte(before, '\n'); i >= 0 {
		w.lineBegin = w.begin + i + 1
	}
	w.begin, w.held = at, w.held[n:]
	return w.lines + 1
}

// within is the offset nearest to at of which the text is held.
func (s *stream) within(at int) int { return min(max(at, s.in.begin), s.End()) }

// Place is an offset in words: "line 3, column 5". What stands before it is let go.
func (s *stream) Place(at int) string {
	at = s.within(at)
	line := s.Line(at)
	return fmt.Sprintf("line %d, column %d", line, at-s.in.lineBegin+1)
}

// Skip passes over the next value without holding it, however large a list or an object it is.
func (s *stream) Skip() error {
	for depth := 0; ; {
		tok, err := s.Token()
		if err != nil {
			return err
		}
		switch tok {
		case json.Delim('['), json.Delim('{'):
			depth++
		case json.Delim(']'), json.Delim('}'):
			depth--
		}
		if depth == 0 {
			return nil
		}
		s.Line(int(s.InputOffset()))
	}
}

// Begin is where a value begins that has been read, given what Next said before: then less of the text may have come.
func (s *stream) Begin(next int) int {
	w := s.in
	for next-w.begin < len(w.held) && bytes.IndexByte([]byte(" \t\r\n,:"), w.held[next-w.begin]) >= 0 {
		next++
	}
	return next
}
