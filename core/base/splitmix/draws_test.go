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

// TestGeometricDrawsHaveTheirMean checks the mean of the draws and their share of zeros, each within four standard deviations.
func TestGeometricDrawsHaveTheirMean(t *testing.T) {
	r := rand.New(rand.NewPCG(10, 10))
	for _, mean := range []float64{0, 0.5, 3, 1080} {
		g := NewGeometric(mean)
		const n = 200_000
		var sum, zeros float64
		for range n {
			k := g.Draw(r)
			sum += float64(k)
			if k == 0 {
				zeros++
			}
		}
		deviation := math.Sqrt(mean * (1 + mean) / n)
		if math.Abs(sum/n-mean) > 4*deviation {
			t.Errorf("got a mean of %v, want %v", sum/n, mean)
		}
		zeroProbability := 1 / (1 + mean)
		if math.Abs(zeros/n-zeroProbability) > 4*math.Sqrt(zeroProbability*(1-zeroProbability)/n) {
			t.Errorf("mean %v: share of zeros: got %v, want %v", mean, zeros/n, zeroProbability)
		}
	}
}

func TestLognormalFactorsAndExponentialDrawsHaveTheirMeans(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 11))
	const n = 200_000
	var factors, exponentials float64
	for range n {
		factors += LognormalFactor(r, 0.5)
		exponentials += Exponential(r, 3)
	}
	if got := factors / n; math.Abs(got-1) > 0.01 {
		t.Errorf("factors: got a mean of %v, want 1", got)
	}
	if got := exponentials / n; math.Abs(got-3) > 0.03 {
		t.Errorf("exponential draws: got a mean of %v, want 3", got)
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
			t.Errorf("%s: got a call of math.Log, want none", path)
		}
		return err
	})
	if err != nil || files < 100 {
		t.Errorf("got %d files read and error %v, want all files of core, at least 100", files, err)
	}
}
