package input

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"juggle/core/agreement"
	"juggle/core/schedule"
	"juggle/core/sim"
)

// Inputs as a text, for links. Each is a capital letter and numbers in base 36 with points between; times are seconds, counted from an
// instant that is known: the time of an input from that of the input before, every other time from the input's own.
//
//	R time ready slack procs estimate   a request; slack is what its window has beyond its estimate
//	  I id, T run time, B budget, O tolerance, A accepts, M procs time procs time ...: where they differ from what goes without saying
//	  S                                 it may get no offers where these go to flexible requests
//	W time id ready deadline            modify
//	X time id                           fix
//	C time id                           cancel
//	D time procs until                  down

// Most bounds how many are spelled.
const Most = 4000

// mostPhrases is how many there can be: R with all that can be said of it once.
const mostPhrases = Most * len("RITBOAMS")

// Spell is the inputs as a text of letters, digits and points.
func Spell(inputs []Input) string {
	var b strings.Builder
	add := func(letter byte, numbers ...int64) {
		b.WriteByte(letter)
		for i, n := range numbers {
			if i > 0 {
				b.WriteByte('.')
			}
			b.WriteString(strconv.FormatInt(n, 36))
		}
	}
	before, next := Instant(0), firstID
	for _, in := range inputs {
		at := in.At()
		passed := int64(at - before)
		before = at
		h := in.What
		switch j := in.Job; {
		case j == nil && h.Kind == agreement.Modify:
			add('W', passed, h.ID, int64(h.Ready-at), int64(h.Deadline-at))
		case j == nil && h.Kind == agreement.Fix:
			add('X', passed, h.ID)
		case j == nil && h.Kind == agreement.Cancel:
			add('C', passed, h.ID)
		case j == nil:
			add('D', passed, int64(h.Procs), int64(h.Deadline-at))
		default:
			add('R', passed, int64(j.Ready-at), int64(j.Deadline.Sub(j.Ready)-j.Estimate), int64(j.Procs), int64(j.Estimate))
			if j.ID != next {
				add('I', j.ID)
			}
			next = following(j.ID)
			if j.Runtime != j.Estimate {
				add('T', int64(j.Runtime))
			}
			if !j.Flexible {
				add('S')
			}
			if c := j.Conditions; c != nil {
				spellConditions(c, add)
			}
		}
	}
	return b.String()
}

// firstID is the id of the first request where it goes without saying.
const firstID int64 = 1

// following is the id that goes without saying after another: one more, and after the largest the first again.
func following(id int64) int64 {
	if id == math.MaxInt64 {
		return firstID
	}
	return id + 1
}

func spellConditions(c *schedule.Conditions, add func(letter byte, numbers ...int64)) {
	if c.Budget != schedule.NoLimit {
		add('B', int64(c.Budget))
	}
	if c.Tolerance != 0 {
		add('O', int64(c.Tolerance))
	}
	if c.Accepts != schedule.NoLimit {
		add('A', int64(c.Accepts))
	}
	var molds []int64
	for _, m := range c.Molds {
		molds = append(molds, int64(m.Procs), int64(m.Time))
	}
	if molds != nil {
		add('M', molds...)
	}
}

// A phrase is a letter with its numbers.
type phrase struct {
	letter  byte
	numbers []int64
}

func phrases(text string) (all []phrase, ok bool) {
	for text != "" {
		end := 1
		for end < len(text) && (text[end] < 'A' || text[end] > 'Z') {
			end++
		}
		p := phrase{letter: text[0]}
		if end > 1 {
			for word := range strings.SplitSeq(text[1:end], ".") {
				n, err := strconv.ParseInt(word, 36, 64)
				if least, most := p.limits(); err != nil || n < least || n > most || len(p.numbers) == 2*schedule.MaxMolds {
					return nil, false
				}
				p.numbers = append(p.numbers, n)
			}
		}
		if all, text = append(all, p), text[end:]; len(all) > mostPhrases {
			return nil, false
		}
	}
	return all, true
}

// limits are those of the phrase's next number. An id is any, as in files; the others are far from where sums of times overflow.
func (p phrase) limits() (least, most int64) {
	switch {
	case p.letter == 'I', len(p.numbers) == 1 && strings.IndexByte("WXC", p.letter) >= 0:
		return math.MinInt64, math.MaxInt64
	case p.letter == 'B':
		return 0, schedule.MaxBudget
	}
	return -schedule.MaxTime, schedule.MaxTime * 1024
}

// Read is what Spell has written; ok is false where something else stands there. Whether the inputs can be heard is not asked.
func Read(text string) (inputs []Input, ok bool) {
	all, ok := phrases(text)
	if !ok {
		return nil, false
	}
	before, next := Instant(0), firstID
	for _, p := range all {
		n := p.numbers
		if strings.IndexByte("RWXCD", p.letter) < 0 {
			if len(inputs) == 0 || inputs[len(inputs)-1].Job == nil || !says(inputs[len(inputs)-1].Job, p) {
				return nil, false
			}
			next = following(inputs[len(inputs)-1].Job.ID)
			continue
		}
		want := [...]int{'R': 5, 'W': 4, 'X': 2, 'C': 2, 'D': 3}[p.letter]
		if len(n) != want || len(inputs) == Most || n[0] < 0 {
			return nil, false
		}
		at := before + Instant(n[0])
		before = at
		h := agreement.Event{Time: at, ID: n[1]}
		switch p.letter {
		case 'R':
			j := &sim.Job{Request: schedule.Request{
				ID: next, Submit: at, Ready: at + Instant(n[1]), Procs: within(n[3], schedule.MaxProcs), Estimate: Seconds(n[4]), Flexible: true,
			}, Runtime: Seconds(n[4])}
			j.Deadline = j.Ready.Add(j.Estimate) + Instant(n[2])
			next = following(next)
			inputs = append(inputs, Input{Job: j})
			continue
		case 'W':
			h.Kind, h.Ready, h.Deadline = agreement.Modify, at+Instant(n[2]), at+Instant(n[3])
		case 'X':
			h.Kind = agreement.Fix
		case 'C':
			h.Kind = agreement.Cancel
		case 'D':
			h.Kind, h.ID, h.Procs, h.Deadline = agreement.Down, 0, within(n[1], schedule.MaxProcs), at+Instant(n[2])
		}
		inputs = append(inputs, Input{What: h})
	}
	for i := range inputs {
		Tidy(inputs[i].Job)
	}
	return inputs, true
}

// within is n where it is 0 to most or -1, which means no limit, and else a number beside these, which whoever hears the input refuses.
func within(n, most int64) int32 { return int32(max(-2, min(n, most+1))) }

// says takes what a phrase says of the request before it.
func says(j *sim.Job, p phrase) bool {
	c := schedule.Conditions{Budget: schedule.NoLimit, Accepts: schedule.NoLimit}
	if j.Conditions != nil {
		c = *j.Conditions
	}
	n := p.numbers
	if want := strings.IndexByte("SITBOA", p.letter); want >= 0 && len(n) != min(want, 1) {
		return false
	}
	switch p.letter {
	case 'S':
		j.Flexible = false
		return true
	case 'I':
		j.ID = n[0]
		return true
	case 'T':
		j.Runtime = Seconds(n[0])
		return true
	case 'B':
		c.Budget = Money(n[0])
	case 'O':
		c.Tolerance = int(within(n[0], schedule.MaxThreshold))
	case 'A':
		c.Accepts = int(within(n[0], schedule.MaxThreshold))
	case 'M':
		for pair := range slices.Chunk(n, 2) {
			if len(pair) < 2 {
				return false
			}
			if len(c.Molds) == schedule.MaxMolds {
				return false
			}
			c.Molds = append(c.Molds, schedule.Mold{Procs: within(pair[0], schedule.MaxProcs), Time: Seconds(pair[1])})
		}
	default:
		return false
	}
	j.Conditions = &c
	return true
}

// Tidy has a request whose conditions say nothing have none, as files have it.
func Tidy(j *sim.Job) {
	if j == nil || j.Conditions == nil {
		return
	}
	if c := j.Conditions; len(c.Molds) < 2 && c.Budget == schedule.NoLimit && c.Tolerance == 0 && c.Accepts == schedule.NoLimit {
		j.Conditions = nil
	}
}
