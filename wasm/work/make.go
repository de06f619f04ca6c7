package work

import (
	"encoding/json"
	"fmt"

	"juggle/core/swf"
	"juggle/core/synth"
)

// makeLog makes the synthetic log that the page asks for, and a file name that tells its knobs.
func makeLog(request []byte) (name string, log *swf.Log, err error) {
	var r synth.Request
	if err := json.Unmarshal(request, &r); err != nil {
		return "", nil, fmt.Errorf("work: request for a log: %w", err)
	}
	log, err = r.Generate()
	return r.FileName(), log, err
}
