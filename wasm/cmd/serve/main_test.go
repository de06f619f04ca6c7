package main

import (
	"net"
	"strings"
	"testing"
)

func TestAFolderWithoutAPageIsRefused(t *testing.T) {
	if err := serve(t.TempDir(), 0); err == nil || !strings.Contains(err.Error(), "index.html") {
		t.Errorf("got %v, want an error that names index.html", err)
	}
}

func TestAnInvalidPortIsRefused(t *testing.T) {
	if l, err := listen(65536); err == nil || !strings.Contains(err.Error(), "65536: invalid port") {
		t.Errorf("got %v, %v; want an error that names the port", l, err)
	}
}

func TestATakenPortIsSkippedUnlessItIsNamed(t *testing.T) {
	taken, err := net.Listen("tcp", "localhost:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	if l, err := listen(taken.Addr().(*net.TCPAddr).Port); err == nil {
		l.Close()
		t.Error("got no error for a port that is in use, want one")
	}
	first, err := listen(0)
	if err != nil {
		t.Skipf("none of the ports is free: %v", err)
	}
	defer first.Close()
	second, err := listen(0)
	if err != nil {
		t.Skipf("only one of the ports is free: %v", err)
	}
	defer second.Close()
	if a, b := first.Addr().(*net.TCPAddr).Port, second.Addr().(*net.TCPAddr).Port; min(a, b) < firstPort || max(a, b) > lastPort || a == b {
		t.Errorf("got ports %d and %d, want two from %d to %d", a, b, firstPort, lastPort)
	}
}
