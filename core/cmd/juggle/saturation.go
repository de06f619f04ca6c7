package main

import (
	"context"
	"fmt"
	"slices"
	"sync"

	"juggle/core/experiment"
	"juggle/core/realtime"
	"juggle/core/realtime/saturation"
	"juggle/core/report"
)

func newSaturationCall(e *env, command string) *experimentCall {
	return newExperimentCall(e, command, "", saturation.Kind, nil, "")
}

func realtimeSaturation(e *env, args []string) error {
	return newSaturationCall(e, "realtime saturation").run(args, nil)
}

// pastClaims has the claim on older reservations, which no flag changes, once it is played.
var pastClaims struct {
	sync.Mutex
	all []report.Claim
}

// pastClaim is that claim, played on so many cores.
func pastClaim(jobs int) ([]report.Claim, error) {
	pastClaims.Lock()
	defer pastClaims.Unlock()
	if pastClaims.all == nil {
		c, err := realtime.PastClaim(context.Background(), jobs)
		if err != nil {
			return nil, err
		}
		pastClaims.all = []report.Claim{c}
	}
	return pastClaims.all, nil
}

// allClaims are those on the paper's tables and those on saturation, computed on so many cores.
func allClaims(r experiment.Collection, jobs int) ([]report.Claim, error) {
	past, err := pastClaim(jobs)
	return slices.Concat(realtime.Claims(), past, r.Claims()), err
}

func realtimeClaims(e *env, args []string) error {
	c := newSaturationCall(e, "realtime claims")
	table := evidenceFlag(c.fs)
	if _, err := c.parse(args, 0); err != nil {
		return err
	}
	return c.write(nil, func(r experiment.Collection) error {
		claims, err := allClaims(r, c.jobs)
		if err != nil {
			return err
		}
		return writeTable(e, table(claims), *c.format)
	})
}

// realtimeTable writes the tables, for people with every claim below.
func realtimeTable(e *env, args []string) error {
	c := newSaturationCall(e, "realtime table")
	if _, err := c.parse(args, 0); err != nil {
		return err
	}
	if *c.format != formatTable {
		if name := givenBeside(c.fs, "format"); name != "" {
			return usagef("realtime table: -%s: has no effect here, want it with -format table, which has the claims below", name)
		}
		return writeTable(e, realtime.PaperTable(), *c.format)
	}
	if err := writeTable(e, realtime.PaperTable(), *c.format); err != nil {
		return err
	}
	return c.write(nil, func(r experiment.Collection) error {
		claims, err := allClaims(r, c.jobs)
		if err != nil {
			return err
		}
		for _, claim := range claims {
			fmt.Fprintln(e.stdout)
			writeJudged(e.stdout, claim)
		}
		return nil
	})
}
