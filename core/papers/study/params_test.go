package study

import (
	"errors"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"juggle/core/experiment/param"
	"juggle/core/schedule"
	"juggle/core/workload"
)

// byValue makes cmp compare orders as values.
var byValue = cmpopts.EquateComparable(schedule.Order{})

func TestTheDefaultsAreValidAndHaveAnEmptyLink(t *testing.T) {
	if err := Defaults().Validate(); err != nil {
		t.Error(err)
	}
	if got := Defaults().Encode(); got != "" {
		t.Errorf("got %q, want nothing, since a link has only the values that differ", got)
	}
	got, errs := Decode("")
	if diff := cmp.Diff(Defaults(), got, byValue); diff != "" || errs != nil {
		t.Errorf("the empty link: errors %v, -want +got\n%s", errs, diff)
	}
}

func TestALinkSpellsEveryParameter(t *testing.T) {
	p := Params{
		Config: workload.Config{Days: 5, Warmup: 2, Load: 1000, DeadlineLambda: 2.5, WindowUnit: workload.Multiples, WindowEnd: workload.AtReady,
			FlexibleShare: 75, DeadlineShare: 30, Estimates: workload.FromLog, EstimateLambda: 60},
		Policy: schedule.Policy{Edition: schedule.Draft, OfferRecipients: schedule.OffersToAll, Ask: 40, Replan: true, StopAtFirstFailure: true,
			SkipOwnWindow: true},
		Periods: Range{From: 3, To: 9}, Equal: true, Loads: []workload.Load{900, 1125}, Lambdas: []int{10}, FixShares: []int{0, 100},
		FixLoads: AllLoads, Fragmentation: true, OfferThresholds: []int{1, 400}, OffersSide: EarlierSide,
		Orders: []schedule.Order{schedule.EDF, schedule.FIFO}, Baseline: schedule.FIFO, Reach: 2.5, Seed: param.MaxExact, Seeds: 3,
		TolerantShares: []int{10}, Discounts: []int{5, 60}, CancelledShares: []int{30}, OutageCounts: []int{1, 100},
		MoldedShares: []int{1}, SortedDiscount: 0, ChangingShares: []int{12}, Compensation: 250, CoAllocatedLambdas: []int{30, 70},
		CoAllocatedShares: []int{8}, Against: "paper;L:1,2;orders:edf,slack%2B1",
	}
	const want = "w=3:9&days=5&warm=2&equal=on&" +
		"L=0.9,1.125&p=2.5&lambda=10&unit=multiple&grow=ready&share=75&due=30&est=log&y=60&orders=edf,fifo&" +
		"base=fifo&reach=2.5&f=0,100&at=all&phi=1,400&to=all&side=earlier&n=3&" +
		"seed=9007199254740991&ed=draft&frag=on&replan=on&stop=on&skip=on&" +
		"tol=10&x=40&g=5,60&c=30&out=1,100&mold=1&gs=0&ch=12&v=250&room=30,70&many=8&" +
		"against=paper;L:1,2;orders:edf,slack%252B1"
	if got := p.Encode(); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if len(Parameters) != strings.Count(want, "=") {
		t.Errorf("got %d values in the link above, want one for each of %d parameters: add the new one", strings.Count(want, "="),
			len(Parameters))
	}
	got, errs := Decode(want)
	if diff := cmp.Diff(p, got, byValue); diff != "" || errs != nil {
		t.Errorf("errors %v, -want +got\n%s", errs, diff)
	}
}

func TestDecodeReportsWrongValuesAndKeepsTheDefaults(t *testing.T) {
	tests := map[string]struct {
		link   string
		want   []string      // errors
		change func(*Params) // changes the defaults to the wanted result; nil: none
	}{
		"a load out of range": {"L=0.4,1", []string{`L: got "0.4,1", want one to 5 ascending numbers from 0.5 to 3, with ` +
			`commas or spaces between them`}, nil},
		"loads that do not ascend": {"L=1,1", []string{`L: got "1,1", want one to 5 ascending numbers from 0.5 to 3, with ` +
			`commas or spaces between them`}, nil},
		"a number with thirty digits": {"lambda=" + strings.Repeat("9", 30),
			[]string{`lambda: got "` + strings.Repeat("9", 30) + `", want one to 6 ascending whole numbers from 1 to 400, with ` +
				`commas or spaces between them`}, nil},
		"not a number":                 {"p=NaN", []string{`p: got "NaN", want a number from 1 to 20`}, nil},
		"a choice that does not exist": {"ed=final", []string{`ed: got "final", want one of published, draft`}, nil},
		"an order given twice": {"orders=edf,edf", []string{
			`orders: got "edf,edf", want some of edf, lff, shuffle, bjf, fifo, sjf, and up to 6 times a formula, as ` +
				`deadline - 2*estimate, with commas between them`}, nil},
		"an unknown parameter": {"colour=red&share=10", []string{`colour: got "red", want a parameter that this version knows`},
			func(p *Params) { p.FlexibleShare = 10 }},
		"a parameter given twice": {"share=10&share=20", []string{`share: got "20", want it once; the first is in use`},
			func(p *Params) { p.FlexibleShare = 10 }},
		"periods that end before they begin": {"w=4:4", []string{`w: got "4:4", want all, or first:end with first < end, at most ` +
			`1000000: 0:12 for 0 to 11`}, nil},
		"periods beyond any log": {"w=0:1000001", []string{`w: got "0:1000001", want all, or first:end with first < end, at most ` +
			`1000000: 0:12 for 0 to 11`}, nil},
		"two mistakes are both reported": {"share=101&seed=-1", []string{`share: got "101", want a whole number from 0 to 100`,
			`seed: got "-1", want a whole number from 0 to 9007199254740991`}, nil},
		"commas escaped on the way": {"L=1%2C1.25&lambda=25%2c50", nil,
			func(p *Params) { p.Loads, p.Lambdas = []workload.Load{1000, 1250}, []int{25, 50} }},
		"orders in any order": {"orders=fifo,edf", nil, func(p *Params) { p.Orders = []schedule.Order{schedule.EDF, schedule.FIFO} }},
		"empty pieces":        {"&&share=10&", nil, func(p *Params) { p.FlexibleShare = 10 }},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			want := Defaults()
			if tc.change != nil {
				tc.change(&want)
			}
			got, errs := Decode(tc.link)
			if diff := cmp.Diff(want, got, byValue); diff != "" {
				t.Errorf("-want +got\n%s", diff)
			}
			var texts []string
			for _, e := range errs {
				texts = append(texts, e.Error())
			}
			if !slices.Equal(texts, tc.want) {
				t.Errorf("errors: got %q, want %q", texts, tc.want)
			}
		})
	}
}

func TestValidateNamesEveryFieldThatIsWrong(t *testing.T) {
	p := Defaults()
	p.Loads, p.DeadlineLambda, p.Edition, p.Seeds, p.Orders = nil, math.Inf(1), 9, 0, nil
	err := p.Validate()
	var fields []string
	for _, e := range err.(interface{ Unwrap() []error }).Unwrap() {
		var field *param.Error
		if !errors.As(e, &field) {
			t.Fatalf("got %T, want *param.Error", e)
		}
		fields = append(fields, field.Key)
	}
	if want := []string{"L", "p", "orders", "n", "ed"}; !slices.Equal(fields, want) {
		t.Errorf("got %v, want %v", fields, want)
	}
}

func TestSetChangesNothingOnAnError(t *testing.T) {
	for _, f := range Parameters {
		p := Defaults()
		if err := f.Set(&p, "?"); err == nil {
			t.Errorf("%s: got no error for %q, want one", f.Key, "?")
		}
		if diff := cmp.Diff(Defaults(), p, byValue); diff != "" {
			t.Errorf("%s: got changed parameters after an error, -want +got\n%s", f.Key, diff)
		}
	}
}

func TestNumbersAreAcceptedUpToTheirBounds(t *testing.T) {
	for _, f := range Parameters {
		if f.Kind != param.Number && f.Kind != param.Numbers {
			continue
		}
		for x, ok := range map[float64]bool{f.Min: true, f.Max: true, f.Min - 0.001: false, f.Min - 1: false, f.Max + 1: false} {
			p := Defaults()
			if err := f.Set(&p, strconv.FormatFloat(x, 'f', -1, 64)); (err == nil) != ok {
				t.Errorf("%s = %v: got error %v, want an error: %v", f.Key, x, err, !ok)
			}
		}
	}
}

func FuzzDecode(f *testing.F) {
	f.Add("L=1,1.25&lambda=25")
	f.Add("w=0:12&ed=draft&n=4&orders=edf,fifo&to=all")
	f.Add("L=%31&%&p=1e1&f=&phi=,")
	f.Fuzz(func(t *testing.T, link string) {
		p, _ := Decode(link)
		if err := p.Validate(); err != nil {
			t.Fatalf("got an invalid result of Decode: %v", err)
		}
		again, errs := Decode(p.Encode())
		if errs != nil {
			t.Fatalf("%s: %v", p.Encode(), errs)
		}
		if diff := cmp.Diff(p, again, byValue); diff != "" {
			t.Fatalf("%s: -want +got\n%s", p.Encode(), diff)
		}
	})
}
