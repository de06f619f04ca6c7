package splitmix

import (
	"io/fs"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestGeometricNumbers(t *testing.T) {
	r := rand.New(rand.NewPCG(10, 10))
	for _, mean := range []float64{0, 0.5, 3, 1080} {
		g := NewGeometric(mean)
		const n = 200_000
		var sum, zero float64
		for range n {
			k := g.Draw(r)
			sum += float64(k)
			if k == 0 {
				zero++
			}
		}
		sd := math.Sqrt(mean * (1 + mean) / n)
		if math.Abs(sum/n-mean) > 4*sd {
			t.Errorf("mean %v: got %v", mean, sum/n)
		}
		p := 1 / (1 + mean)
		if math.Abs(zero/n-p) > 4*math.Sqrt(p*(1-p)/n) {
			t.Errorf("mean %v: share of zeros: got %v, want %v", mean, zero/n, p)
		}
	}
}

func TestFactorsAndLengthsHaveTheirMeans(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 11))
	const n = 200_000
	var factors, lengths float64
	for range n {
		factors += LognormalFactor(r, 0.5)
		lengths += Exponential(r, 3)
	}
	if got := factors / n; math.Abs(got-1) > 0.01 {
		t.Errorf("factors: got a mean of %v, want 1", got)
	}
	if got := lengths / n; math.Abs(got-3) > 0.03 {
		t.Errorf("lengths: got a mean of %v, want 3", got)
	}
}

// TestNoDrawUsesALogarithmThatDiffersBetweenMachines searches the source of core for math.Log, whose result differs between processors.
func TestNoDrawUsesALogarithmThatDiffersBetweenMachines(t *testing.T) {
	files := 0
	err := filepath.WalkDir("../..", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		files++
		source, err := os.ReadFile(path)
		if strings.Contains(string(source), "math.Log(") {
			t.Errorf("%s calls math.Log", path)
		}
		return err
	})
	if err != nil || files < 100 {
		t.Errorf("%d files were read, %v", files, err)
	}
}
