package batsim

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
)

// A stream reads a text token by token as it arrives. It keeps only the part of the text that its reader may still refer to. Numbers are
// json.Number.
type stream struct {
	*json.Decoder
	in *keptText
}

// newStream returns a stream of r's text.
func newStream(r io.Reader) *stream {
	in := &keptText{r: r}
	s := &stream{json.NewDecoder(in), in}
	s.UseNumber()
	return s
}

// A keptText reads a text and keeps a part of it.
type keptText struct {
	r         io.Reader
	kept      []byte
	begin     int // offset of kept
	lines     int // line ends before kept
	lineBegin int // offset of the beginning of the line in which kept begins
	err       error
}

func (w *keptText) Read(p []byte) (int, error) {
	n, err := w.r.Read(p)
	w.kept = append(w.kept, p[:n]...)
	if err != io.EOF {
		w.err = err
	}
	return n, err
}

// Failed returns the error with which reading the text ended, unless that is the end of the text.
func (s *stream) Failed() error { return s.in.err }

// Next returns the offset of the next token, as far as the text has arrived.
func (s *stream) Next() int { return s.Begin(int(s.InputOffset())) }

// End returns the offset of the text's end, as far as it has arrived.
func (s *stream) End() int { return s.in.begin + len(s.in.kept) }

// Line returns the line of an offset, from 1. The text before the offset is discarded. For an earlier offset a later call would return the
// first line that is still kept. All calls together cost as much as the text is long.
func (s *stream) Line(at int) int {
	w := s.in
	at = s.nearestKept(at)
	n := at - w.begin
	before := w.kept[:n]
	w.lines += bytes.Count(before, []byte("\n"))
	if i := bytes.LastIndexByte(before, '\n'); i >= 0 {
		w.lineBegin = w.begin + i + 1
	}
	w.begin, w.kept = at, w.kept[n:]
	return w.lines + 1
}

// nearestKept returns the offset nearest to at of which the text is kept.
func (s *stream) nearestKept(at int) int { return min(max(at, s.in.begin), s.End()) }

// Place returns an offset in words: "line 3, column 5". The text before it is discarded.
func (s *stream) Place(at int) string {
	at = s.nearestKept(at)
	line := s.Line(at)
	return fmt.Sprintf("line %d, column %d", line, at-s.in.lineBegin+1)
}

// Skip skips the next value without keeping it, however large the list or object is.
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

// Begin returns where a value begins that has been read. It takes the offset that Next returned before, when less of the text may have
// arrived.
func (s *stream) Begin(next int) int {
	w := s.in
	for next-w.begin < len(w.kept) && bytes.IndexByte([]byte(" \t\r\n,:"), w.kept[next-w.begin]) >= 0 {
		next++
	}
	return next
}
