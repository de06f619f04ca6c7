package testbed

import "testing"

func TestScenariosComeBackAsTheyWent(t *testing.T) {
	s := Default()
	s.K, s.Factor, s.Bind, s.Gap = 7, 1.5, FromPool, 33.25
	back, err := DecodeScenario(s.Encode())
	if err != nil || back != s {
		t.Errorf("got %+v, %v\nwant %+v", back, err, s)
	}
}

func TestScenariosThatAreNoneAreRefused(t *testing.T) {
	for _, text := range []string{"k=0", "kk=1", "k=9&blades=1&clusters=1"} {
		if _, err := DecodeScenario(text); err == nil {
			t.Errorf("%s: no error", text)
		}
	}
}
