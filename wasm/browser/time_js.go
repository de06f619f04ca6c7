package browser

import (
	"time"

	"github.com/hack-pad/safejs"
)

// Now is the time since the page was opened.
func Now() time.Duration {
	t, err := call(global(), []string{"performance"}, "now")
	if err != nil {
		return 0
	}
	ms, err := t.Float()
	if err != nil {
		return 0
	}
	return time.Duration(ms * float64(time.Millisecond))
}

// Today is the local date, as 2007-12-31.
func Today() string {
	return time.Now().Format(time.DateOnly)
}

// After calls f once when d has passed, unless the returned function is called before.
func After(d time.Duration, f func()) (cancel func()) {
	t := time.AfterFunc(d, f)
	return func() { t.Stop() }
}

// A Painter waits for the moments at which the browser paints. While the page is hidden there are none.
type Painter struct {
	handler safejs.Func
	frames  chan struct{}
}

// NewPainter makes a Painter for the rest of the program's life.
func NewPainter() (*Painter, error) {
	p := &Painter{frames: make(chan struct{}, 1)}
	var err error
	p.handler, err = safejs.FuncOf(func(safejs.Value, []safejs.Value) any {
		p.frames <- struct{}{}
		return nil
	})
	return p, err
}

// Next blocks until the browser is about to paint (await).
func (p *Painter) Next() error {
	if _, err := call(global(), nil, "requestAnimationFrame", p.handler); err != nil {
		return err
	}
	<-p.frames
	return nil
}
