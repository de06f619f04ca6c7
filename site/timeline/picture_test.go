package timeline

import (
	"testing"

	"juggle/site/gantt"
)

const hour, day = 3600, 24 * 3600

func TestZoomKeepsTheAnchorInPlace(t *testing.T) {
	for name, c := range map[string]struct {
		factor, share    float64
		wantFrom, wantTo gantt.Instant
	}{
		"around the middle":           {0.5, 0.5, 25 * hour, 75 * hour},
		"around the pointer":          {0.5, 0, 0, 50 * hour},
		"out":                         {2, 0.5, -50 * hour, 150 * hour},
		"not closer than a minute":    {0.0001, 0.5, 50*hour - 30, 50*hour + 30},
		"not farther than sixty days": {1000, 0, 0, 60 * day},
	} {
		t.Run(name, func(t *testing.T) {
			if from, to := zoomed(0, 100*hour, c.factor, c.share); from != c.wantFrom || to != c.wantTo {
				t.Errorf("got [%d, %d), want [%d, %d)", from, to, c.wantFrom, c.wantTo)
			}
		})
	}
}
