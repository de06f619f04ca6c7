// Command serve shows a folder as a static host would, on http://localhost:8080 or, where that port is taken, on the next one that is free.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/signal"
	"path/filepath"
	"strconv"

	"juggle/wasm/static"
)

const (
	firstPort = 8080
	ports     = 20 // how many are tried where none is named
)

// A call is what the command line says.
type call struct {
	folder string
	port   int // 0: the first that is free from firstPort on
}

func main() {
	c, err := parse(os.Args[1:], os.Stdout)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return
	case err != nil:
		fmt.Fprintln(os.Stderr, "serve:", err)
		os.Exit(2)
	}
	if err := serve(c); err != nil {
		fmt.Fprintln(os.Stderr, "serve:", err)
		os.Exit(1)
	}
}

// parse reads the arguments. Asked for help it writes it and returns flag.ErrHelp.
func parse(args []string, help io.Writer) (call, error) {
	var c call
	fs := flag.NewFlagSet("serve", flag.ContinueOnError)
	fs.SetOutput(io.Discard)
	fs.IntVar(&c.port, "port", 0, fmt.Sprintf("listen on port `N`, 1 to 65535 (default the first that is free from %d to %d)", firstPort,
		firstPort+ports-1))
	switch err := fs.Parse(args); {
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprint(help, "usage: serve [-port N] FOLDER\n\n")
		fs.SetOutput(help)
		fs.PrintDefaults()
		return c, err
	case err != nil:
		return c, err
	}
	named := false
	fs.Visit(func(*flag.Flag) { named = true })
	switch {
	case named && (c.port < 1 || c.port > 65535):
		return c, fmt.Errorf("-port: got %d, want 1 to 65535", c.port)
	case fs.NArg() != 1:
		return c, fmt.Errorf("got %d folders, want one; -h lists the flags", fs.NArg())
	}
	c.folder = fs.Arg(0)
	return c, nil
}

func serve(c call) error {
	if _, err := os.Stat(filepath.Join(c.folder, "index.html")); err != nil {
		return fmt.Errorf("want a folder with a page: %w", err)
	}
	listener, err := listen(c.port)
	if err != nil {
		return err
	}
	server := &http.Server{Handler: static.Handler(os.DirFS(c.folder), "/")}
	stopped := make(chan os.Signal, 1)
	signal.Notify(stopped, os.Interrupt)
	go func() {
		<-stopped
		server.Close()
	}()
	fmt.Printf("Juggle is at http://localhost:%d/ (stop with Ctrl-C)\n", listener.Addr().(*net.TCPAddr).Port)
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// listen listens on the port, or, where it is 0, on the first that is free.
func listen(port int) (net.Listener, error) {
	first, last := port, port
	if port == 0 {
		first, last = firstPort, firstPort+ports-1
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
