package main

import (
	"context"
	"fmt"
	"slices"
	"sync"

	"juggle/core/experiment"
	"juggle/core/experiment/report"
	"juggle/core/papers/realtime"
	"juggle/core/papers/realtime/saturation"
)

// pastClaims holds the claim on older reservations after it was computed once. No flag changes it.
var pastClaims struct {
	sync.Mutex
	all []report.Claim
}

// pastClaim returns the claim on older reservations. The first call computes it, on the given number of cores.
func pastClaim(jobs int) ([]report.Claim, error) {
	pastClaims.Lock()
	defer pastClaims.Unlock()
	if pastClaims.all == nil {
		c, err := realtime.OlderClaim(context.Background(), jobs)
		if err != nil {
			return nil, err
		}
		pastClaims.all = []report.Claim{c}
	}
	return pastClaims.all, nil
}

// allClaims returns the claims on the paper's tables, on older reservations and on saturation. jobs is the number of cores to compute on.
func allClaims(r experiment.Collection, jobs int) ([]report.Claim, error) {
	past, err := pastClaim(jobs)
	return slices.Concat(realtime.Claims(), past, r.Claims()), err
}

func prepareRealtimeClaims(of *invocation) func() error {
	c := newExperiment(of, saturation.Kind, nil, "")
	table := of.evidenceFlag()
	return func() error {
		return c.judge(func(claims []report.Claim) error { return c.table(table(claims)) })
	}
}

// judge judges all claims of the real-time paper and calls say with them.
func (c *experimentCall) judge(say func([]report.Claim) error) error {
	return c.write(nil, func(r experiment.Collection) error {
		claims, err := allClaims(r, *c.jobs)
		if err != nil {
			return err
		}
		return say(claims)
	})
}

// prepareRealtimeTable writes the paper's tables. As text, every claim follows.
func prepareRealtimeTable(of *invocation) func() error {
	c := newExperiment(of, saturation.Kind, nil, "")
	return func() error {
		if c.format != formatTable {
			if err := c.refuseBeside("with -format table, which has the claims below", "format"); err != nil {
				return err
			}
			return c.table(realtime.PaperTable())
		}
		if err := c.table(realtime.PaperTable()); err != nil {
			return err
		}
		return c.judge(func(claims []report.Claim) error {
			for _, claim := range claims {
				fmt.Fprintln(c.stdout)
				writeJudged(c.stdout, claim)
			}
			return nil
		})
	}
}
