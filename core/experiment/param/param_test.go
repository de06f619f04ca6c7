package param

import (
	"errors"
	"flag"
	"io"
	"math"
	"strings"
	"testing"
	"testing/quick"

	"github.com/google/go-cmp/cmp"
)

// A dish has a parameter of every kind.
type dish struct {
	Portions   int
	Minutes    int64 // -1: never
	Salt       float64
	Ovens      []int
	Tables     []int
	Shares     []milli
	Heat       heat
	Spices     []heat
	Covered    bool
	From, To   int
	Seed, Draw uint64
	Note       string
	Part       sauce
}

type sauce struct{ Parts int }

// A milli is a number of thousandths.
type milli int

var millis = Codec[milli]{
	func(m milli) string { return formatDecimal(float64(m) / 1000) },
	func(s string) (milli, error) { x, err := decimals.Parse(s); return milli(math.Round(x * 1000)), err },
	func(m milli) float64 { return float64(m) / 1000 },
}

type heat uint8

var heats = Menu[heat]{{0, "low", "low heat"}, {1, "middle", "middle heat"}, {2, "high", "high heat"}}

// defaultDish returns the dish with the default of every parameter.
func defaultDish() dish {
	return dish{Portions: 4, Minutes: -1, Salt: 0.5, Ovens: []int{1}, Tables: []int{4, 2},
		Shares: []milli{250, 500}, Spices: []heat{0}, Seed: 1, Part: sauce{2}}
}

var sauces = New(sauce{2}, Whole(Spec{Key: "parts", Max: 9}, func(s *sauce) *int { return &s.Parts }))

var dishes = New(defaultDish(), append([]Param[dish]{
	Whole(Spec{Key: "n", Flag: "portions", OldFlag: "plates", Name: "Portions", Unit: "plates", Help: "How many eat.", Min: 1, Max: 12,
		FromPaper: true},
		func(d *dish) *int { return &d.Portions }),
	WholeOr(Spec{Key: "min", Flag: "minutes", Min: 1, Max: 90, Off: "never",
		Help: "When it is turned."}, -1, func(d *dish) *int64 { return &d.Minutes }),
	Decimal(Spec{Key: "salt", Flag: "salt", Max: 2}, func(d *dish) *float64 { return &d.Salt }),
	Wholes(Spec{Key: "ovens", Min: 1, Max: 9, MaxCount: 3}, func(d *dish) *[]int { return &d.Ovens }),
	Wholes(Spec{Key: "tables", Min: 1, Max: 9, MaxCount: 3, AnyOrder: true}, func(d *dish) *[]int { return &d.Tables }),
	Exacts(Spec{Key: "shares", Max: 1, MaxCount: 2}, millis, func(d *dish) *[]milli { return &d.Shares }),
	OneOf(Spec{Key: "heat", Flag: "heat"}, heats, func(d *dish) *heat { return &d.Heat }),
	SomeOfOpen(Spec{Key: "spices"}, heats.withoutOthers(), func(d *dish) *[]heat { return &d.Spices }),
	OnOff(Spec{Key: "lid", Flag: "lid", Help: "Cook it covered."}, func(d *dish) *bool { return &d.Covered }),
	FromTo(Spec{Key: "days", Max: 30}, func(d *dish) (from, to *int) { return &d.From, &d.To }),
	Seed(Spec{Key: "seed", Max: MaxExact}, func(d *dish) *uint64 { return &d.Seed }),
	Seed(Spec{Key: "draw"}, func(d *dish) *uint64 { return &d.Draw }),
	Custom(Spec{Key: "note", Wants: "a short word"}, func(d *dish) string { return d.Note },
		func(d *dish, text string) bool { d.Note = text; return len(text) < 8 }),
}, In(sauces, "sauce.", func(d *dish) *sauce { return &d.Part })...)...)

func TestEveryKindAcceptsTheValuesThatItDescribes(t *testing.T) {
	type answers map[string]string // by the typed text: the resulting value, or "" if the text is refused
	for key, c := range map[string]struct {
		want    string
		answers answers
	}{
		"n": {"a whole number from 1 to 12", answers{"1": "1", "12": "12", " 5 ": "5", "5.0": "5", "0": "", "13": "", "5.5": "", "x": "",
			"": "", "1e99": ""}},
		"min":  {"a whole number from 1 to 90, or never", answers{"never": "never", "1": "1", "-1": "", "0": "", "91": ""}},
		"salt": {"a number from 0 to 2", answers{"0": "0", "2": "2", "1e-1": "0.1", "2.001": "", "-0.001": "", "NaN": "", "Inf": "", "": ""}},
		"ovens": {"one to 3 ascending whole numbers from 1 to 9, with commas or spaces between them",
			answers{"1": "1", "1, 2,3": "1,2,3", "1 9": "1,9", "1,2,3,4": "", "2,1": "", "1,1": "", "0,1": "", "1,10": "", "1,": "", "": "",
				"1.5": ""}},
		"tables": {"one to 3 whole numbers from 1 to 9, with commas or spaces between them",
			answers{"3,1,1": "3,1,1", "2 1": "2,1", "1,2,3,4": "", "0,1": "", "2,": ""}},
		"shares": {"one to 2 ascending numbers from 0 to 1, with commas or spaces between them",
			answers{"0,1": "0,1", "0.125": "0.125", "1.001": "", "0.1,0.1": "", "0.1,0.2,0.3": ""}},
		"heat": {"one of low, middle, high", answers{"high": "high", "High": "", "": "", "low,high": ""}},
		"spices": {"some of low, middle, high", answers{"high,low": "low,high", "middle low": "low,middle", "": "", "low,low": "",
			"low,hot": ""}},
		"lid": {"on or off", answers{"on": "on", "off": "off", "true": "", "": ""}},
		"days": {"all, or first:end with first < end, at most 30: 0:12 for 0 to 11",
			answers{"all": "all", "0:30": "0:30", "3:4": "3:4", "4:4": "", "0:31": "", "-1:3": "", "3": "", ":": "", "3:x": ""}},
		"seed": {"a whole number from 0 to 9007199254740991",
			answers{"0": "0", "9007199254740991": "9007199254740991", "9007199254740992": "", "-1": "", "1.5": ""}},
		"draw": {"a whole number from 0 to 18446744073709551615",
			answers{"18446744073709551615": "18446744073709551615", "18446744073709551616": "", "-1": ""}},
		"note":        {"a short word", answers{"salty": "salty", "": "", "far too long": ""}},
		"sauce.parts": {"a whole number from 0 to 9", answers{"0": "0", "10": ""}},
	} {
		p := dishes.Find(key)
		if got := p.Want(); got != c.want {
			t.Errorf("%s: got the description %q, want %q", key, got, c.want)
		}
		for typed, want := range c.answers {
			d := defaultDish()
			err := p.Set(&d, typed)
			switch refused := (*Error)(nil); {
			case want == "" && key == "note" && typed == "": // the empty text is a valid note
			case want == "":
				if !errors.As(err, &refused) || *refused != (Error{key, typed, c.want}) {
					t.Errorf("%s = %q: got error %v, want one that wants %s", key, typed, err, c.want)
				}
				if diff := cmp.Diff(defaultDish(), d); diff != "" {
					t.Errorf("%s = %q: got a changed dish after an error, -want +got\n%s", key, typed, diff)
				}
			case err != nil || p.Get(&d) != want:
				t.Errorf("%s = %q: got %q, %v, want %q", key, typed, p.Get(&d), err, want)
			}
		}
	}
}

func TestErrorsOfAllKindsHaveOneWording(t *testing.T) {
	d := defaultDish()
	const wantNumber, wantChoice = `n: got "x", want a whole number from 1 to 12`, `heat: got "cold", want one of low, middle, high`
	if err := dishes.Find("n").Set(&d, "x"); err == nil || err.Error() != wantNumber {
		t.Errorf("got %v, want %s", err, wantNumber)
	}
	if _, err := heats.Parse("heat", "cold"); err == nil || err.Error() != wantChoice {
		t.Errorf("got %v, want %s", err, wantChoice)
	}
}

func TestALinkHasOnlyTheValuesThatDifferFromTheDefaults(t *testing.T) {
	d := defaultDish()
	if got := dishes.Encode(&d); got != "" {
		t.Errorf("the defaults: got %q, want nothing", got)
	}
	d.Portions, d.Minutes, d.Shares, d.Covered, d.From, d.To, d.Note, d.Part.Parts = 6, 30, []milli{0, 1000}, true, 3, 9, "a & b", 7
	const want = "n=6&min=30&shares=0,1&lid=on&days=3:9&note=a%20%26%20b&sauce.parts=7"
	if got := dishes.Encode(&d); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	again := defaultDish()
	if errs := dishes.Decode(want, &again); errs != nil || cmp.Diff(d, again) != "" {
		t.Errorf("errors %v, -want +got\n%s", errs, cmp.Diff(d, again))
	}
}

func TestDecodeSetsTheValidValuesOfALinkWithErrors(t *testing.T) {
	d := defaultDish()
	errs := dishes.Decode("&&n=99&colour=red&salt=1&salt=2&lid=&ovens=1%2c2&spices=%", &d)
	var texts []string
	for _, e := range errs {
		texts = append(texts, e.Error())
	}
	if diff := cmp.Diff([]string{
		`n: got "99", want a whole number from 1 to 12`, `colour: got "red", want a parameter that this version knows`,
		`salt: got "2", want it once; the first is in use`, `lid: got "", want on or off`, `spices: got "%", want some of low, middle, high`,
	}, texts); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
	want := defaultDish()
	want.Salt, want.Ovens = 1, []int{1, 2}
	if diff := cmp.Diff(want, d); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
}

func TestValidateNamesEveryParameterOutOfRange(t *testing.T) {
	d := defaultDish()
	if err := dishes.Validate(&d); err != nil {
		t.Errorf("the defaults: got %v, want no error", err)
	}
	d.Portions, d.Salt, d.Ovens, d.Heat, d.Part.Parts = 0, math.NaN(), nil, 9, 10
	want := "n: got \"0\", want a whole number from 1 to 12\nsalt: got \"NaN\", want a number from 0 to 2\n" +
		"ovens: got \"\", want one to 3 ascending whole numbers from 1 to 9, with commas or spaces between them\n" +
		"heat: got \"unknown\", want one of low, middle, high\nsauce.parts: got \"10\", want a whole number from 0 to 9"
	if err := dishes.Validate(&d); err == nil || err.Error() != want {
		t.Errorf("got %v\nwant %s", err, want)
	}
}

func TestFlagsSetTheirParameters(t *testing.T) {
	parse := func(args ...string) (dish, error) {
		fs := flag.NewFlagSet("cook", flag.ContinueOnError)
		fs.SetOutput(io.Discard)
		d := defaultDish()
		dishes.Of(&d).Flags(fs)
		return d, fs.Parse(args)
	}
	for args, change := range map[string]func(*dish){
		"":                               func(*dish) {},
		"-portions 6 -minutes 5":         func(d *dish) { d.Portions, d.Minutes = 6, 5 },
		"-plates 3":                      func(d *dish) { d.Portions = 3 },
		"-lid":                           func(d *dish) { d.Covered = true },
		"-lid=1 -heat high":              func(d *dish) { d.Covered, d.Heat = true, 2 },
		"-lid -lid=false -minutes never": func(*dish) {},
	} {
		want := defaultDish()
		change(&want)
		got, err := parse(strings.Fields(args)...)
		if diff := cmp.Diff(want, got); diff != "" || err != nil {
			t.Errorf("%s: got error %v, -want +got\n%s", args, err, diff)
		}
	}
	for args, want := range map[string]string{
		"-portions 13": "want a whole number from 1 to 12", "-lid=perhaps": "want on or off, true or false, 1 or 0",
		"-ovens 1": "not defined: -ovens",
	} {
		if _, err := parse(strings.Fields(args)...); err == nil || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("%s: got %v, want it to end with %s", args, err, want)
		}
	}
}

func TestFlagsMarkDefaultsThatAreNotFromThePaper(t *testing.T) {
	fs := flag.NewFlagSet("cook", flag.ContinueOnError)
	d := defaultDish()
	d.Portions = 8
	dishes.Of(&d).Flags(fs)
	for name, want := range map[string]string{
		"portions": "How many eat. Takes a whole number from 1 to 12 (default 8)",
		"plates":   "A second name of -portions.",
		"minutes":  "When it is turned. Takes a whole number from 1 to 90, or never (default never, ours)",
		"lid":      "Cook it covered. Takes on or off, true or false, 1 or 0 (default off, ours; alone on)",
	} {
		if got := fs.Lookup(name).Usage; got != want {
			t.Errorf("-%s: got  %s\nwant %s", name, got, want)
		}
	}
}

func TestSettingsListEveryParameterWithItsValue(t *testing.T) {
	d := defaultDish()
	all := dishes.Settings(&d)
	if len(all) != len(dishes) || all[0] != (Setting{"n", "Portions", "4", "plates"}) || all[len(all)-1].Value != "2" {
		t.Errorf("got %v, want all parameters, the portions first and the sauce's parts last", all)
	}
}

func TestABoundParameterIsSetThroughItsOwner(t *testing.T) {
	d := defaultDish()
	refusal := &Error{"n", "12", "fewer, the table is full"}
	portions := dishes.Find("n").Bind(func() *dish { return &d }, func(next dish) error {
		if next.Portions > 10 {
			return refusal
		}
		d = next
		return nil
	})
	if err := portions.Set("12"); err != refusal || portions.Get() != "4" {
		t.Errorf("a value that the owner refuses: got error %v and the value %s, want the refusal and 4", err, portions.Get())
	}
	if err := portions.Set("99"); err == nil || portions.Get() != "4" {
		t.Errorf("a value out of range: got error %v and the value %s, want an error and 4", err, portions.Get())
	}
	if err := portions.Set("10"); err != nil || d.Portions != 10 || !dishes.Find("n").Changed(&d) {
		t.Errorf("got error %v and %d portions, want 10", err, d.Portions)
	}
}

func TestUnescapeIsTheInverseOfEscape(t *testing.T) {
	if err := quick.Check(func(s string) bool { return Unescape(Escape(s, "")) == s && Unescape(Escape(s, ",:")) == s }, nil); err != nil {
		t.Error(err)
	}
	for escaped, want := range map[string]string{"": "", "%": "%", "%4": "%4", "%zz": "%zz", "a%2Cb%2c": "a,b,", "%E2%82": "\uFFFD",
		"\xff": "\uFFFD"} {
		if got := Unescape(escaped); got != want {
			t.Errorf("%s: got %q, want %q", escaped, got, want)
		}
	}
}

func FuzzDecode(f *testing.F) {
	f.Add("n=6&min=30&shares=0,1&lid=on&days=3:9&note=a%20%26%20b&sauce.parts=7")
	f.Add("n=%31&%&salt=1e1&ovens=&spices=,")
	f.Fuzz(func(t *testing.T, link string) {
		d := defaultDish()
		dishes.Decode(link, &d)
		if err := dishes.Validate(&d); err != nil {
			t.Fatalf("got an invalid result of Decode: %v", err)
		}
		again := defaultDish()
		if errs := dishes.Decode(dishes.Encode(&d), &again); errs != nil {
			t.Fatalf("%s: got the errors %v, want none", dishes.Encode(&d), errs)
		}
		if diff := cmp.Diff(d, again); diff != "" {
			t.Fatalf("%s: -want +got\n%s", dishes.Encode(&d), diff)
		}
	})
}
