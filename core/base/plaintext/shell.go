package plaintext

import "strings"

// plain holds the characters that have no special meaning for a POSIX shell, at any place in a word.
const plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+./,:@"

// Shell joins words with spaces, so that a POSIX shell reads the same words. A word with characters that are not plain is put in quotes.
func Shell(words ...string) string {
	spelled := make([]string, len(words))
	for i, word := range words {
		if spelled[i] = word; word == "" || strings.Trim(word, plain) != "" {
			spelled[i] = "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
		}
	}
	return strings.Join(spelled, " ")
}

// ShellFile spells a file's name for a POSIX shell, so that no command reads it as a flag. It returns "-" unchanged, which means standard
// input.
func ShellFile(name string) string {
	if len(name) > 1 && name[0] == '-' {
		name = "./" + name
	}
	return Shell(name)
}
