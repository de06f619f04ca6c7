package main
import ("testing";"bytes")
func BenchmarkClaims(b *testing.B) {
	for b.Loop() { var o, er bytes.Buffer; run(&env{stdout:&o, stderr:&er}, []string{"claims","-jobs","1"}) }
}
