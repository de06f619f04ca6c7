package swf

import "io"

// progressStep is the number of bytes between two reports of progress.
const progressStep = 256 << 10

// A meter counts the bytes that are read through it.
type meter struct {
	r      io.Reader
	n      int64
	told   int64
	report func(bytes int64) // may be nil
}

func (m *meter) Read(p []byte) (int, error) {
	n, err := m.r.Read(p)
	m.n += int64(n)
	if m.report != nil && (m.n-m.told >= progressStep || err == io.EOF) {
		m.told = m.n
		m.report(m.n)
	}
	return n, err
}
