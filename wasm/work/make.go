package work

import (
	"encoding/json"
	"fmt"

	"juggle/core/swf"
	"juggle/core/synth"
	"juggle/site/page"
)

// makeLog makes the synthetic log that the page asks for, and a file name that tells its knobs.
func makeLog(request []byte) (name string, log *swf.Log, err error) {
	var m page.MakeRequest
	if err := json.Unmarshal(request, &m); err != nil {
		return "", nil, fmt.Errorf("work: request for a log: %w", err)
	}
	switch m.Model {
	case "lublin":
		log, err = m.Like.Generate()
	case "sdsc":
		log, err = synth.Calibrated{Extent: m.Like.Extent}.Generate()
	default:
		return "", nil, fmt.Errorf("work: model %q, want lublin or sdsc", m.Model)
	}
	return m.FileName(), log, err
}
