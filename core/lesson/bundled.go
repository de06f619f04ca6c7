package lesson

import (
	_ "embed" // the bundled lessons are texts of the program
	"fmt"
	"strings"

	"juggle/core/base/plaintext"
)

// These are the files of the lessons that come with Juggle.
var (
	//go:embed bundled/promise.json
	promise string
	//go:embed bundled/lambda.json
	lambda string
	//go:embed bundled/decision.json
	decision string
	//go:embed bundled/order.json
	order string
	//go:embed bundled/trust.json
	trust string
	//go:embed bundled/together.json
	twoMachines string
	//go:embed bundled/flexibility.json
	flexibility string
	//go:embed bundled/asking.json
	asking string
	//go:embed bundled/fixing.json
	fixing string
	//go:embed bundled/failure.json
	failure string
)

// A Bundled is a lesson that comes with Juggle.
type Bundled struct {
	Name        string  // the name in links
	Title, View string  // the lesson's title, and the view of the page that its first step shows
	text        *string // the lesson's file; nil for a lesson from the reader's own file
}

// All lists the bundled lessons in the order of the menu.
var All = []Bundled{
	{"promise", "Two minutes: why let a promise move?", "Figures", &promise},
	{"lambda", "What does lambda buy?", "Figures", &lambda},
	{"decision", "Read a decision", "Schedule", &decision},
	{"order", "Your own order", "Schedule", &order},
	{"trust", "Can you trust a simulation?", "Figures", &trust},
	{"together", "Two machines at once", "Schedule", &twoMachines},
	{"flexibility", "Why flexibility pays", "Negotiate", &flexibility},
	{"asking", "Who should be asked", "Negotiate", &asking},
	{"fixing", "What an early fixing costs", "Negotiate", &fixing},
	{"failure", "A broken machine", "Negotiate", &failure},
}

// Named returns the bundled lesson with that name.
func Named(name string) (*Lesson, error) {
	for _, b := range All {
		if b.Name == name {
			return Read(strings.NewReader(*b.text), name)
		}
	}
	return nil, fmt.Errorf("got %s, want a lesson that comes with Juggle", plaintext.Quote(name))
}

// Text returns the text of the lesson's file.
func (b Bundled) Text() string {
	if b.text == nil {
		return ""
	}
	return *b.text
}

// SchemaFile is lesson.schema.json, which describes the format of lessons to editors.
//
//go:embed bundled/lesson.schema.json
var SchemaFile string
