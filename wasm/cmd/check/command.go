package main

import (
	"fmt"
	"os"
	"os/exec"
	"strings"
)

// A command is a program with its arguments, the folder in which it runs, and variables that are added to its environment.
type command struct {
	folder    string
	variables []string
	args      []string
}

// cmd returns the command of a line, whose arguments are separated by spaces, and of further arguments, which may contain spaces.
func cmd(line string, args ...string) command {
	return command{args: append(strings.Fields(line), args...)}
}

func (c command) in(folder string) command { c.folder = folder; return c }

func (c command) with(variables ...string) command { c.variables = variables; return c }

// execute runs the command by how, a method of exec.Cmd. An error names the command.
func (c command) execute(how func(*exec.Cmd) ([]byte, error)) (output string, err error) {
	x := exec.Command(c.args[0], c.args[1:]...)
	x.Dir, x.Env = c.folder, append(os.Environ(), c.variables...)
	written, err := how(x)
	if err != nil {
		err = fmt.Errorf("%s: %w", strings.Join(c.args, " "), err)
	}
	return string(written), err
}

// run runs the command and returns all that it writes.
func (c command) run() (output string, err error) { return c.execute((*exec.Cmd).CombinedOutput) }

// line runs the command and returns what it writes to its standard output, without white space around it.
func (c command) line() (string, error) {
	output, err := c.execute((*exec.Cmd).Output)
	return strings.TrimSpace(output), err
}

// each runs commands until one fails, and joins what they write.
func each(commands ...command) (output string, err error) {
	for _, c := range commands {
		written, err := c.run()
		output += written
		if err != nil {
			return output, err
		}
	}
	return output, nil
}
