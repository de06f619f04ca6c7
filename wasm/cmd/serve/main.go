// Command serve shows a folder as a static host would, on http://localhost:8080 or, if that port is taken, on the next free one.
package main

import (
	"errors"
	"flag"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/signal"
	"path/filepath"
	"strconv"

	"juggle/wasm/static"
)

// Without -port, the ports from firstPort to lastPort are tried.
const firstPort, lastPort = 8080, 8099

func main() {
	port := flag.Int("port", 0, fmt.Sprintf("listen on port `N`, 1 to 65535 (default the first free one from %d to %d)", firstPort, lastPort))
	flag.Usage = func() {
		fmt.Fprint(flag.CommandLine.Output(), "usage: serve [-port N] FOLDER\n\n")
		flag.PrintDefaults()
	}
	flag.Parse()
	if flag.NArg() != 1 {
		flag.Usage()
		os.Exit(2)
	}
	if err := serve(flag.Arg(0), *port); err != nil {
		fmt.Fprintln(os.Stderr, "serve:", err)
		os.Exit(1)
	}
}

// serve shows the folder until the program is interrupted.
func serve(folder string, port int) error {
	if _, err := os.Stat(filepath.Join(folder, "index.html")); err != nil {
		return fmt.Errorf("want a folder with a page: %w", err)
	}
	listener, err := listen(port)
	if err != nil {
		return err
	}
	server := &http.Server{Handler: static.Handler(os.DirFS(folder), "/")}
	interrupted := make(chan os.Signal, 1)
	signal.Notify(interrupted, os.Interrupt)
	go func() {
		<-interrupted
		server.Close()
	}()
	fmt.Printf("Juggle is at http://localhost:%d/ (stop with Ctrl-C)\n", listener.Addr().(*net.TCPAddr).Port)
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// listen listens on the port, or, if that is 0, on the first free one from firstPort to lastPort.
func listen(port int) (net.Listener, error) {
	first, last := port, port
	if port == 0 {
		first, last = firstPort, lastPort
	}
	var errs []error
	for p := first; p <= last; p++ {
		l, err := net.Listen("tcp", net.JoinHostPort("localhost", strconv.Itoa(p)))
		if err == nil {
			return l, nil
		}
		errs = append(errs, err)
	}
	return nil, errors.Join(errs...)
}
