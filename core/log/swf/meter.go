package swf

import "io"

// progressStep is the number of bytes between two reports of progress.
const progressStep = 256 << 10

// A meter counts the bytes that are read through it.
type meter struct {
	r        io.Reader
	count    int64             // bytes read so far
	reported int64             // the count at the last report
	report   func(bytes int64) // may be nil
}

func (m *meter) Read(p []byte) (int, error) {
	n, err := m.r.Read(p)
	m.count += int64(n)
	if m.report != nil && (m.count-m.reported >= progressStep || err == io.EOF) {
		m.reported = m.count
		m.report(m.count)
	}
	return n, err
}
