package saturation

import (
	"fmt"

	"juggle/core/question"
)

// A Seed asks for the stream of one seed of a study, counted from 0.
type Seed struct {
	Study Study
	Seed  int
}

// Saturate answers a Seed with its outcomes, one for each of Probabilities.
var Saturate = question.New("saturation.seed", func(c question.Context, q Seed) (*[]Outcome, error) {
	if q.Seed < 0 || q.Seed >= q.Study.Seeds {
		return nil, fmt.Errorf("saturation: seed %d, want 0 to %d", q.Seed, q.Study.Seeds-1)
	}
	outcomes := make([]Outcome, len(Probabilities))
	for i := range outcomes {
		var err error
		if outcomes[i], err = q.Study.Run(question.Stopping(c), q.Seed*len(outcomes)+i); err != nil {
			return nil, err
		}
	}
	return &outcomes, nil
})

// MarshalText spells the study as a link does.
func (s Study) MarshalText() ([]byte, error) { return []byte(s.Encode()), nil }

// UnmarshalText reads what MarshalText wrote.
func (s *Study) UnmarshalText(text []byte) (err error) {
	*s, err = DecodeStudy(string(text))
	return err
}
