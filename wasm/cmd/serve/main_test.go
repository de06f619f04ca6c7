package main

import (
	"errors"
	"flag"
	"net"
	"strings"
	"testing"
)

func TestArguments(t *testing.T) {
	tests := map[string]struct {
		args string
		want call
		err  string // part of the message
	}{
		"a folder":                     {"dist", call{folder: "dist"}, ""},
		"a folder and a port":          {"-port 9000 dist", call{folder: "dist", port: 9000}, ""},
		"the last port":                {"-port 65535 dist", call{folder: "dist", port: 65535}, ""},
		"a port beyond the last":       {"-port 65536 dist", call{}, "-port: got 65536, want 1 to 65535"},
		"port 0, which would be any":   {"-port 0 dist", call{}, "-port: got 0, want 1 to 65535"},
		"a word for a port":            {"-port http dist", call{}, `invalid value "http" for flag -port`},
		"no folder":                    {"", call{}, "got 0 folders, want one"},
		"two folders":                  {"dist site", call{}, "got 2 folders, want one"},
		"a flag that is none":          {"-fast dist", call{}, "-fast"},
		"a folder that begins with -h": {"-- -h", call{folder: "-h"}, ""},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			got, err := parse(strings.Fields(tc.args), nil)
			if tc.err == "" && (err != nil || got != tc.want) || tc.err != "" && (err == nil || !strings.Contains(err.Error(), tc.err)) {
				t.Errorf("got %+v, %v; want %+v, %q", got, err, tc.want, tc.err)
			}
		})
	}
}

func TestHelpIsHelpAndNoFolder(t *testing.T) {
	for _, asked := range []string{"-h", "-help", "--help"} {
		var help strings.Builder
		if _, err := parse([]string{asked}, &help); !errors.Is(err, flag.ErrHelp) ||
			!strings.HasPrefix(help.String(), "usage: serve [-port N] FOLDER\n") || !strings.Contains(help.String(), "-port N") {
			t.Errorf("%s: got %v and\n%s", asked, err, help.String())
		}
	}
}

func TestAFolderWithoutAPageIsRefused(t *testing.T) {
	if err := serve(call{folder: t.TempDir()}); err == nil || !strings.Contains(err.Error(), "index.html") {
		t.Errorf("got %v, want what is missing", err)
	}
}

func TestATakenPortIsPassedOverUnlessItIsNamed(t *testing.T) {
	taken, err := net.Listen("tcp", "localhost:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	if l, err := listen(taken.Addr().(*net.TCPAddr).Port); err == nil {
		l.Close()
		t.Error("two listen on one port")
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
	if a, b := first.Addr().(*net.TCPAddr).Port, second.Addr().(*net.TCPAddr).Port; min(a, b) < firstPort || max(a, b) >= firstPort+ports ||
		a == b {
		t.Errorf("got ports %d and %d, want two of the %d from %d on", a, b, ports, firstPort)
	}
}
