// Command jumps runs every kind of control flow of Go, mostly in loops in which its goroutines are suspended, and prints the results.
package main

import (
	"errors"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"time"
)

func main() {
	fmt.Println("nested", nested(40))
	fmt.Println("goto", gotos(27))
	fmt.Println("switch", switches(1000))
	fmt.Println("channels", channels(30))
	fmt.Print("select ")
	fmt.Println(selects(50))
	fmt.Println("deferred", deferred(9))
	fmt.Println("panics", panics())
	fmt.Println("stack", deep(20000, make([]byte, 1)))
	fmt.Println("ranges", ranges())
	fmt.Println("yields", yields(200))
	fmt.Println("waits", waits())
}

// nested has loops without a call inside each other, with jumps out of all of them.
func nested(n int) (sum int) {
	grid := make([]int, n*n)
outer:
	for i := 0; i < n; i++ {
		for j := range n {
			switch {
			case (i+j)%7 == 6:
				continue outer
			case i*j > 600:
				break outer
			}
			for k := j; k > 0; k /= 2 {
				if k%5 == 4 {
					break
				}
				grid[i*n+j] += k ^ i
			}
		}
	}
	for i, v := range grid {
		sum += i * v
	}
	return sum
}

// gotos makes a loop with two entries.
func gotos(n int) (steps int) {
	if n%2 == 1 {
		goto odd
	}
even:
	steps++
	if n /= 2; n <= 1 {
		return steps
	}
	if n%2 == 0 {
		goto even
	}
odd:
	steps += 100
	if n == 1 {
		return steps
	}
	n = 3*n + 1
	goto even
}

func switches(n int) map[string]int {
	counts := map[string]int{}
	for i := range n {
		switch i % 9 {
		case 0, 3:
			counts["a"]++
			fallthrough
		case 1:
			counts["b"] += i
		case 5:
			switch any(counts["b"]%3 == 0).(type) {
			case bool:
				counts["c"]++
			}
		default:
			counts[fmt.Sprint(i%4)]++
		}
	}
	return counts
}

func channels(n int) (sum int) {
	in, out := make(chan int), make(chan int, 2)
	var workers sync.WaitGroup
	for range 3 {
		workers.Go(func() {
			for v := range in {
				for i := range 3 {
					if (v+i)%4 == 3 {
						continue
					}
					out <- v * (i + 1)
				}
				if v%5 == 4 {
					runtime.Gosched()
				}
			}
		})
	}
	go func() {
		for i := range n {
			in <- i
		}
		close(in)
		workers.Wait()
		close(out)
	}()
	for v := range out {
		sum += v
	}
	return sum
}

func selects(n int) (odd, even int) {
	a, b, done := make(chan int), make(chan int), make(chan struct{})
	go func() {
		defer close(done)
		for i := range n {
			if i%2 == 1 {
				a <- i
			} else {
				b <- i
			}
		}
	}()
	for {
		select {
		case v := <-a:
			for ; v > 0; v -= 3 {
				odd++
			}
		case v := <-b:
			even += v
		case <-done:
			return odd, even
		}
	}
}

func deferred(n int) (trace []int) {
	for i := range n {
		func() {
			for k := range 3 {
				defer func() {
					if r := recover(); r != nil {
						trace = append(trace, -k)
					}
				}()
			}
			for j := 0; ; j++ {
				if j == i%4 {
					if i%3 == 2 {
						panic(i)
					}
					return
				}
				trace = append(trace, j)
			}
		}()
	}
	return trace
}

func panics() (all []string) {
	var none map[string]int
	var nobody *struct{ a, b int }
	for _, f := range []func(){
		func() { none["x"] = 1 },
		func() { nobody.b++ },
		func() { _ = all[len(all)+1] },
		func() { panic(errors.New("own")) },
		func() { _ = 1 / len(none) },
		func() { _ = any(all).(fmt.Stringer) },
	} {
		func() {
			defer func() { all = append(all, fmt.Sprint(recover())) }()
			for i := range 3 {
				if i == 2 {
					f()
				}
			}
		}()
	}
	return all
}

// deep makes the stack grow inside a loop.
func deep(n int, b []byte) int {
	var frame [16]int
	for i := range frame {
		frame[i] = n + len(b)
		if i == 7 && n > 0 {
			frame[i] += deep(n-1, b)
		}
	}
	return (frame[7] + frame[15]) % 1_000_003
}

func ranges() (all []string) {
	for i, r := range "a\u00e4\u20ac\U0001f600\xff" {
		all = append(all, fmt.Sprint(i, r))
	}
	pairs := func(yield func(int, string) bool) {
		for i, s := range all {
			if i%2 == 0 && !yield(i, s) {
				return
			}
		}
	}
	for i, s := range pairs {
		if i > 2 {
			break
		}
		defer func() { all = append(all, s) }()
	}
	return slices.Clone(all)
}

func yields(n int) (sum int) {
	var together sync.Mutex
	var all sync.WaitGroup
	for g := range 5 {
		all.Go(func() {
			for i := range n {
				if i%(g+2) == 0 {
					runtime.Gosched()
				}
				together.Lock()
				sum += i * g
				together.Unlock()
			}
		})
	}
	all.Wait()
	return sum
}

func waits() (ticks int) {
	ticker := time.NewTicker(time.Millisecond)
	defer ticker.Stop()
	stop := time.After(time.Minute)
	for ticks < 5 {
		select {
		case <-ticker.C:
			ticks++
		case <-stop:
			return -1
		}
	}
	return ticks
}
