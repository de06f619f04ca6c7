package e2e

import (
	"testing"
)

func TestThePageComesUpAndTheStudyIsDone(t *testing.T) {
	tb := open(t, serve(t, dist), "")
	tb.studied()
}
