package main

import (
	"fmt"
	"os"
	"os/exec"
	"strings"
)

// A command is a program to run, with additions to the environment, in a folder.
type command struct {
	dir  string
	env  []string
	args []string
}

func cmd(args ...string) command { return command{args: args} }

// and adds arguments.
func (c command) and(args ...string) command {
	c.args = append(c.args[:len(c.args):len(c.args)], args...)
	return c
}

func (c command) in(dir string) command { c.dir = dir; return c }

func (c command) with(env ...string) command {
	c.env = append(c.env[:len(c.env):len(c.env)], env...)
	return c
}

// forWasm sets the target of a build; it must not reach "go tool", which runs what it builds.
func (c command) forWasm() command { return c.with("GOOS=js", "GOARCH=wasm") }

func (c command) run() (string, error) {
	x := exec.Command(c.args[0], c.args[1:]...)
	x.Dir = c.dir
	x.Env = append(os.Environ(), c.env...)
	output, err := x.CombinedOutput()
	if err != nil {
		err = fmt.Errorf("%s: %w", strings.Join(c.args, " "), err)
	}
	return string(output), err
}

// each runs commands until one fails and joins what they say.
func each(commands ...command) (string, error) {
	var all strings.Builder
	for _, c := range commands {
		output, err := c.run()
		all.WriteString(output)
		if err != nil {
			return all.String(), err
		}
	}
	return all.String(), nil
}

// line is a command's output without the end of the line.
func line(args ...string) (string, error) {
	output, err := exec.Command(args[0], args[1:]...).Output()
	if err != nil {
		return "", fmt.Errorf("%s: %w", strings.Join(args, " "), err)
	}
	return strings.TrimSpace(string(output)), nil
}
