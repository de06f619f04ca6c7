package input

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"juggle/core/schedule"
	"juggle/core/sim"
	"juggle/core/sim/agreement"
)

// Spell and Read handle the inputs of a link, which are a text of phrases. A phrase is a capital letter and numbers in base 36, with points
// between the numbers. Times are in seconds. The time of an input counts from the input before; all other times count from the time of
// their own input.
//
//	R time ready slack procs estimate   a request; slack is the length of its window less its estimate
//	  I id, T run time, B budget, O tolerance, A accepts, M procs time procs time ...: where they differ from the defaults
//	  S                                 the request is not flexible
//	W time id ready deadline            modify
//	X time id                           fix
//	C time id                           cancel
//	D time procs until                  down

// MaxInputs is the largest number of inputs of a link.
const MaxInputs = 4000

// maxPhrases is the largest number of phrases of a link: R and each phrase that may follow it, for every input.
const maxPhrases = MaxInputs * len("RITBOAMS")

// Spell returns the inputs as a text of letters, digits, points and minus signs.
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
	lastInstant, nextID := Instant(0), firstID
	for _, in := range inputs {
		at, event := in.At(), in.Event
		elapsed := int64(at - lastInstant)
		lastInstant = at
		switch j := in.Job; {
		case j == nil && event.Kind == agreement.Modify:
			add('W', elapsed, event.ID, int64(event.Ready-at), int64(event.Deadline-at))
		case j == nil && event.Kind == agreement.Fix:
			add('X', elapsed, event.ID)
		case j == nil && event.Kind == agreement.Cancel:
			add('C', elapsed, event.ID)
		case j == nil:
			add('D', elapsed, int64(event.Procs), int64(event.Deadline-at))
		default:
			add('R', elapsed, int64(j.Ready-at), int64(j.Deadline.Sub(j.Ready)-j.Estimate), int64(j.Procs), int64(j.Estimate))
			if j.ID != nextID {
				add('I', j.ID)
			}
			nextID = idAfter(j.ID)
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

// firstID is the id of the first request where the text has none.
const firstID int64 = 1

// idAfter returns the id of a request for which the text has none. id is the id of the request before it. The result is id + 1; after the
// largest id it is firstID.
func idAfter(id int64) int64 {
	if id == math.MaxInt64 {
		return firstID
	}
	return id + 1
}

// spellConditions adds a phrase for each condition that differs from the default.
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

// numbersAfter holds how many numbers follow each letter, except M: any number of pairs follows it.
var numbersAfter = map[byte]int{'R': 5, 'W': 4, 'X': 2, 'C': 2, 'D': 3, 'S': 0, 'I': 1, 'T': 1, 'B': 1, 'O': 1, 'A': 1}

// readPhrase returns the first letter of a text that is not empty, its numbers, and the rest of the text.
func readPhrase(text string) (letter byte, numbers []int64, rest string, ok bool) {
	letter, rest = text[0], text[1:]
	end := strings.IndexFunc(rest, func(r rune) bool { return 'A' <= r && r <= 'Z' })
	if end < 0 {
		end = len(rest)
	}
	if end > 0 {
		for word := range strings.SplitSeq(rest[:end], ".") {
			n, err := strconv.ParseInt(word, 36, 64)
			if least, most := limits(letter, len(numbers)); err != nil || n < least || n > most || len(numbers) == 2*schedule.MaxMolds {
				return letter, nil, "", false
			}
			numbers = append(numbers, n)
		}
	}
	want, known := numbersAfter[letter]
	return letter, numbers, rest[end:], known && len(numbers) == want || letter == 'M' && len(numbers)%2 == 0
}

// limits returns the range of the i-th number after a letter. An id may be any number, as in files. The other ranges are so small that no
// sum of times overflows.
func limits(letter byte, i int) (least, most int64) {
	switch {
	case letter == 'I', i == 1 && strings.IndexByte("WXC", letter) >= 0:
		return math.MinInt64, math.MaxInt64
	case letter == 'B':
		return 0, schedule.MaxBudget
	}
	return -schedule.MaxTime, schedule.MaxTime * 1024
}

// Read returns the inputs that Spell wrote. ok is false where text does not consist of such phrases, or has too many. Read does not check
// whether a provider could handle the inputs.
func Read(text string) (inputs []Input, ok bool) {
	at, nextID := Instant(0), firstID
	var j *sim.Job // of the last input, where that is a request
	for phrases := 0; text != ""; phrases++ {
		letter, numbers, rest, ok := readPhrase(text)
		beginsInput := strings.IndexByte("RWXCD", letter) >= 0
		if text = rest; !ok || phrases == maxPhrases || !beginsInput && j == nil || beginsInput && (numbers[0] < 0 || len(inputs) == MaxInputs) {
			return nil, false
		}
		if beginsInput {
			at += Instant(numbers[0])
			inputs = append(inputs, Input{Event: agreement.Event{Time: at, ID: numbers[1]}})
			j = nil
		}
		in := &inputs[len(inputs)-1]
		switch event := &in.Event; letter {
		case 'R':
			j = &sim.Job{Request: schedule.Request{
				ID: nextID, Submit: at, Ready: at + Instant(numbers[1]), Procs: toInt32(numbers[3], schedule.MaxProcs),
				Estimate: Seconds(numbers[4]), Flexible: true,
				Conditions: &schedule.Conditions{Budget: schedule.NoLimit, Accepts: schedule.NoLimit},
			}, Runtime: Seconds(numbers[4])}
			j.Deadline = j.Ready.Add(j.Estimate) + Instant(numbers[2])
			*in = Input{Job: j}
		case 'W':
			event.Kind, event.Ready, event.Deadline = agreement.Modify, at+Instant(numbers[2]), at+Instant(numbers[3])
		case 'X':
			event.Kind = agreement.Fix
		case 'C':
			event.Kind = agreement.Cancel
		case 'D':
			event.Kind, event.ID, event.Procs, event.Deadline = agreement.Down, 0, toInt32(numbers[1], schedule.MaxProcs), at+Instant(numbers[2])
		case 'S':
			j.Flexible = false
		case 'I':
			j.ID = numbers[0]
		case 'T':
			j.Runtime = Seconds(numbers[0])
		case 'B':
			j.Budget = Money(numbers[0])
		case 'O':
			j.Tolerance = int(toInt32(numbers[0], schedule.MaxThreshold))
		case 'A':
			j.Accepts = int(toInt32(numbers[0], schedule.MaxThreshold))
		case 'M':
			for pair := range slices.Chunk(numbers, 2) {
				j.Molds = append(j.Molds, schedule.Mold{Procs: toInt32(pair[0], schedule.MaxProcs), Time: Seconds(pair[1])})
			}
			if len(j.Molds) > schedule.MaxMolds {
				return nil, false
			}
		}
		if j != nil {
			nextID = idAfter(j.ID)
		}
	}
	for i := range inputs {
		DropEmptyConditions(inputs[i].Job)
	}
	return inputs, true
}

// toInt32 returns n where it lies in [0, most] or is -1, which means no limit. Otherwise it returns a number that Validate refuses.
func toInt32(n, most int64) int32 { return int32(max(-2, min(n, most+1))) }

// DropEmptyConditions sets the conditions of a request to nil where they limit nothing, as in files.
func DropEmptyConditions(j *sim.Job) {
	if j == nil || j.Conditions == nil {
		return
	}
	if c := j.Conditions; len(c.Molds) < 2 && c.Budget == schedule.NoLimit && c.Tolerance == 0 && c.Accepts == schedule.NoLimit {
		j.Conditions = nil
	}
}
