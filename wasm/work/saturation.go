package work

import (
	"encoding/json"
	"fmt"

	"juggle/core/question"
	"juggle/core/realtime/saturation"
	"juggle/wasm/wire"
)

// saturate runs one seed of a study at every p.
func saturate(j *Job) ([]byte, error) {
	ask, err := wire.DecodeSaturation(j.Body)
	if err != nil {
		return nil, err
	}
	study, err := saturation.DecodeStudy(ask.Study)
	if err != nil {
		return nil, err
	}
	if ask.Seed >= study.Seeds {
		return nil, fmt.Errorf("work: seed %d, want 0 to %d", ask.Seed, study.Seeds-1)
	}
	outcomes := make([]saturation.Outcome, len(saturation.Probabilities))
	for i := range outcomes {
		if outcomes[i], err = study.Run(question.Stopping(j), ask.Seed*len(outcomes)+i); err != nil {
			return nil, err
		}
	}
	return json.Marshal(outcomes)
}
