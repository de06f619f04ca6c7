package schedule

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"juggle/core/param"
	"juggle/core/replay"
	"juggle/site/gantt"
	"juggle/site/page"
)

// Own is the view's part of the link. While the run that it asks for is still being played, it names no decision of the run before.
func (c *Schedule) Own() string {
	decision := c.first
	if c.run != nil && c.task == nil && c.failed == "" && c.setup == c.asked {
		decision = c.at + 1
	}
	return c.own(c.setup, decision)
}

// own spells a setup and a decision of its run, counted from 1; 0 is none.
func (c *Schedule) own(setup replay.Setup, decision int) string {
	var pairs []string
	add := func(key, value string) { pairs = append(pairs, "schedule."+key+"="+value) }
	if s := setup.Encode(); s != "" {
		for pair := range strings.SplitSeq(s, "&") {
			pairs = append(pairs, "schedule."+pair)
		}
	}
	if decision > 0 {
		add("d", strconv.Itoa(decision))
	}
	if c.stop != atEvery {
		add("stop", stops[c.stop].name)
	}
	if c.byHand {
		add("t", strconv.Itoa(int(c.from))+":"+strconv.Itoa(int(c.to)))
	} else if c.length != gantt.Usual {
		add("span", strconv.Itoa(int(c.length)))
	}
	if c.table {
		add("table", "on")
	}
	return strings.Join(pairs, "&")
}

// farthest is how far from zero an instant of a link may be: no run goes there, and arithmetic near it does not overflow.
const farthest = 1 << 40

// SetOwn takes the view's part of a link.
func (c *Schedule) SetOwn(own string) (notices []string) {
	c.pause()
	c.first, c.stop, c.length, c.byHand, c.table = 0, atEvery, gantt.Usual, false, false
	var setup []string
	notices = page.ReadOwn("schedule", own, func(key, value string) (want string, ok bool) {
		switch key {
		case "":
		case "d":
			n, err := strconv.Atoi(value)
			if err != nil || n < 1 {
				return "the number of a decision", false
			}
			c.first = n
		case "stop":
			i := slices.IndexFunc(stops, func(s struct{ name, title string }) bool { return s.name == value })
			if i < 0 {
				return "every, moves, offers or rejections", false
			}
			c.stop = stop(i)
		case "t":
			from, to, ok := page.SpanOf(value)
			far := min(from, to) < -farthest || max(from, to) > farthest
			if length := gantt.Seconds(to - from); !ok || far || length < gantt.Least || length > gantt.Most {
				return "first:end in seconds, an hour apart at least", false
			}
			c.from, c.to, c.byHand = gantt.Instant(from), gantt.Instant(to), true
			c.length = c.to.Sub(c.from)
		case "span":
			n, err := strconv.Atoi(value)
			if err != nil || gantt.Seconds(n) < gantt.Least || gantt.Seconds(n) > gantt.Most {
				return "seconds from 3600 to 5184000", false
			}
			c.length = gantt.Seconds(n)
		case "table":
			c.table = value == "on"
		default:
			setup = append(setup, key+"="+value)
		}
		return "", true
	})
	var errs []*param.Error
	c.setup, errs = replay.Decode(strings.Join(setup, "&"))
	for _, err := range errs {
		notices = append(notices, page.Fault(&param.Error{Key: "schedule." + err.Key, Got: err.Got, Want: err.Want}))
	}
	c.live.Drop()
	if c.run != nil && c.task == nil && !c.broken && c.wanted == c.wantedNow() {
		c.at = c.home
		if c.first > 0 {
			notices = append(notices, c.land()...)
		}
		c.write()
	}
	c.again()
	return notices
}

// land shows the decision that the link names. Where the run has fewer it shows the last and says so.
func (c *Schedule) land() (notices []string) {
	wanted, last := c.first, len(c.run.Decisions)
	c.at, c.first = min(wanted, last)-1, 0
	if wanted > last {
		notices = append(notices, "schedule.d: got \""+strconv.Itoa(wanted)+"\", want 1 to "+strconv.Itoa(last)+"; the last is shown")
	}
	return notices
}

// wantedNow is what ensure would ask for.
func (c *Schedule) wantedNow() string {
	sources, _ := c.page.Library.Chosen()
	source, _, _ := windowOf(sources, c.setup.Workload.Window)
	return source.SHA256 + " " + c.setup.Encode()
}

// write puts the view's state into the link: at once where it is copied from, and, a moment later, into the address.
func (c *Schedule) write() {
	if !c.live.Write() {
		return
	}
	page.CallOff(&c.sync)
	c.sync = c.page.Window.After(400*time.Millisecond, func() {
		c.sync = nil
		if c.live.Write() {
			c.page.Window.Replace(c.page.Fragment(c.page.Link))
		}
	})
}
