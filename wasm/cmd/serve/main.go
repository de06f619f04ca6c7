// Command serve shows a folder on http://localhost:8080, or, where that port is taken, on the next one that is free.
package main

import (
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/signal"
	"strconv"

	"juggle/wasm/static"
)

const (
	firstPort = 8080
	ports     = 20 // how many are tried
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: serve FOLDER")
		os.Exit(2)
	}
	if err := serve(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "serve:", err)
		os.Exit(1)
	}
}

func serve(folder string) error {
	listener, err := listen()
	if err != nil {
		return err
	}
	server := &http.Server{Handler: static.Handler(os.DirFS(folder), "/")}
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

func listen() (net.Listener, error) {
	var errs []error
	for port := firstPort; port < firstPort+ports; port++ {
		l, err := net.Listen("tcp", net.JoinHostPort("localhost", strconv.Itoa(port)))
		if err == nil {
			return l, nil
		}
		errs = append(errs, err)
	}
	return nil, errors.Join(errs...)
}
