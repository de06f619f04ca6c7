package plaintext

import "strings"

// plain are the characters of a word that no POSIX shell takes for anything but themselves, wherever they stand.
const plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+./,:@"

// Shell spells words so that a POSIX shell takes each for itself: in quotes where it is more than a plain word.
func Shell(words ...string) string {
	spelled := make([]string, len(words))
	for i, word := range words {
		if spelled[i] = word; word == "" || strings.Trim(word, plain) != "" {
			spelled[i] = "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
		}
	}
	return strings.Join(spelled, " ")
}

// ShellFile spells a file's name so that a shell takes it for itself, and no command takes it for a flag. "-" stays standard input.
func ShellFile(name string) string {
	if len(name) > 1 && name[0] == '-' {
		name = "./" + name
	}
	return Shell(name)
}
