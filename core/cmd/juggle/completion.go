package main

import (
	"flag"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
)

const completionHelp = `With the script that this prints, a shell completes commands, flags, the values of flags that are words of a menu,
and files elsewhere:

  bash   source <(juggle completion bash)               in ~/.bashrc
  zsh    source <(juggle completion zsh)                in ~/.zshrc, behind compinit
  fish   juggle completion fish | source                in ~/.config/fish/config.fish

The script asks the program that is being called, so it need not be made again when a flag is new.`

// completions has the script of each shell. A script calls "juggle completion -words -- WORDS". The last word is the one at the cursor, as
// far as it is typed. If the call prints nothing, the script completes files.
var completions = map[string]string{
	"bash": `_juggle() {
	mapfile -t COMPREPLY < <("${COMP_WORDS[0]}" completion -words -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -o default -F _juggle juggle
`,
	"zsh": `_juggle() {
	local -a found
	found=("${(@f)$("${words[1]}" completion -words -- "${(@)words[2,CURRENT]}" 2>/dev/null)}")
	if [[ -n "$found" ]]; then
		compadd -- "${found[@]}"
	else
		_files
	fi
}
compdef _juggle juggle
`,
	"fish": `function __juggle_words
	set -l words (commandline -opc) (commandline -ct)
	set -l found ($words[1] completion -words -- $words[2..-1] 2>/dev/null)
	if test (count $found) -gt 0
		printf '%s\n' $found
	else
		__fish_complete_path (commandline -ct)
	end
end
complete -c juggle -f -a '(__juggle_words)'
`,
}

// prepareCompletion prints the script for a shell, or completes a call.
func prepareCompletion(c *invocation) func() error {
	words := c.Bool("words", false, "print what the last of the arguments can become, one word a line: the script calls this")
	c.first = slices.Sorted(maps.Keys(completions))
	c.accept = func([]string) error { return nil }
	return func() error {
		if *words {
			for _, word := range complete(c.env, c.args) {
				fmt.Fprintln(c.stdout, word)
			}
			return nil
		}
		script := completions[strings.Join(c.args, " ")]
		if script == "" {
			return usagef("got %q, want one of %s", strings.Join(c.args, " "), strings.Join(c.first, ", "))
		}
		_, err := io.WriteString(c.stdout, script)
		return err
	}
}

// complete returns the completions of the last word of a call: commands, flags, words of a flag's menu, or known first arguments.
func complete(e *env, words []string) (found []string) {
	if len(words) == 0 || words[len(words)-1] == "=" {
		words = append(words, "")
	}
	words = slices.DeleteFunc(words, func(word string) bool { return word == "=" }) // bash makes a word of it
	before, last := words[:len(words)-1], words[len(words)-1]
	offer := func(prefix, begun string, words []string) {
		for _, word := range words {
			if strings.HasPrefix(word, begun) {
				found = append(found, prefix+word)
			}
		}
	}
	at := command{subcommands: commands()}
	for at.subcommands != nil {
		if len(before) == 0 {
			for _, subcommand := range at.subcommands {
				offer("", last, []string{subcommand.name})
			}
			return found
		}
		subcommand, ok := at.find(before[0])
		if !ok {
			return nil
		}
		at, before = subcommand, before[1:]
	}
	c, _ := at.invoke(e, at.name)
	waits, arguments := "", 0 // a flag that waits for its value
	for _, word := range before {
		name, _, has := strings.Cut(strings.TrimLeft(word, "-"), "=")
		f := c.Lookup(name)
		switch {
		case waits != "":
			waits = ""
		case !strings.HasPrefix(word, "-"):
			arguments++
		case f != nil && !has && !isSwitch(f):
			waits = name
		}
	}
	given, value, has := strings.Cut(last, "=")
	switch {
	case waits != "":
		given, value = "", last
	case has && strings.HasPrefix(last, "-"):
		waits, given = strings.TrimLeft(given, "-"), given+"="
	case strings.HasPrefix(last, "-"):
		c.VisitAll(func(f *flag.Flag) { offer("", last, []string{"-" + f.Name}) })
	case arguments == 0:
		offer("", last, c.first)
	}
	for _, m := range c.menus {
		if waits == "" || m.flag != waits {
			continue
		}
		begins := 0 // of the last word of a list
		if m.several {
			begins = strings.LastIndexByte(value, ',') + 1
		}
		offer(given+value[:begins], value[begins:], m.words)
	}
	return found
}
