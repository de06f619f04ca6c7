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

// completions has the script of each shell. A script calls "juggle completion -words -- WORDS". The last of the WORDS is the part of the
// word at the cursor that is typed already. If the call prints nothing, the script completes the names of files.
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
	c.firstWords = slices.Sorted(maps.Keys(completions))
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
			return usagef("got %q, want one of %s", strings.Join(c.args, " "), strings.Join(c.firstWords, ", "))
		}
		_, err := io.WriteString(c.stdout, script)
		return err
	}
}

// complete returns the completions of the last of the words: commands, flags, words of a flag's menu, or known first arguments.
func complete(e *env, words []string) (found []string) {
	if len(words) == 0 || words[len(words)-1] == "=" {
		words = append(words, "")
	}
	words = slices.DeleteFunc(words, func(word string) bool { return word == "=" }) // bash passes "=" as a word of its own
	before, last := words[:len(words)-1], words[len(words)-1]
	// add adds the candidates that begin with what is typed, each behind the prefix.
	add := func(prefix, typed string, candidates ...string) {
		for _, candidate := range candidates {
			if strings.HasPrefix(candidate, typed) {
				found = append(found, prefix+candidate)
			}
		}
	}
	called := command{subcommands: commands()}
	for called.subcommands != nil {
		if len(before) == 0 {
			for _, subcommand := range called.subcommands {
				add("", last, subcommand.name)
			}
			return found
		}
		subcommand, ok := called.find(before[0])
		if !ok {
			return nil
		}
		called, before = subcommand, before[1:]
	}
	c, _ := called.invoke(e, called.name)
	valueOf, arguments := "", 0 // the flag whose value comes next, if there is one; the number of arguments that are not flags
	for _, word := range before {
		name, _, has := strings.Cut(strings.TrimLeft(word, "-"), "=")
		f := c.Lookup(name)
		switch {
		case valueOf != "":
			valueOf = ""
		case !strings.HasPrefix(word, "-"):
			arguments++
		case f != nil && !has && !isSwitch(f):
			valueOf = name
		}
	}
	prefix, value, has := strings.Cut(last, "=")
	switch {
	case valueOf != "":
		prefix, value = "", last
	case has && strings.HasPrefix(last, "-"):
		valueOf, prefix = strings.TrimLeft(prefix, "-"), prefix+"="
	case strings.HasPrefix(last, "-"):
		c.VisitAll(func(f *flag.Flag) { add("", last, "-"+f.Name) })
	case arguments == 0:
		add("", last, c.firstWords...)
	}
	for _, m := range c.menus {
		if valueOf == "" || m.flag != valueOf {
			continue
		}
		lastOfList := 0 // the index at which the last word of a list begins
		if m.several {
			lastOfList = strings.LastIndexByte(value, ',') + 1
		}
		add(prefix+value[:lastOfList], value[lastOfList:], m.words...)
	}
	return found
}
