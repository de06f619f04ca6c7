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

// olderClaimCache holds the claim on older reservations after it was computed once. No flag changes the claim.
var olderClaimCache struct {
	sync.Mutex
	claims []report.Claim // empty before the claim is computed, else the claim alone
}

// olderClaim returns the claim on older reservations, as the only element. The first call computes it, on the given number of cores.
func olderClaim(jobs int) ([]report.Claim, error) {
	olderClaimCache.Lock()
	defer olderClaimCache.Unlock()
	if olderClaimCache.claims == nil {
		c, err := realtime.OlderClaim(context.Background(), jobs)
		if err != nil {
			return nil, err
		}
		olderClaimCache.claims = []report.Claim{c}
	}
	return olderClaimCache.claims, nil
}

// allClaims returns the claims on the paper's tables, on older reservations and on saturation. jobs is the number of cores to compute on.
func allClaims(r experiment.Collection, jobs int) ([]report.Claim, error) {
	older, err := olderClaim(jobs)
	return slices.Concat(realtime.Claims(), older, r.Claims()), err
}

// prepareRealtimeClaims judges every claim of the real-time paper.
func prepareRealtimeClaims(of *invocation) func() error {
	c := newExperiment(of, saturation.Kind, nil, "")
	table := of.evidenceFlag()
	return func() error {
		return c.judge(func(claims []report.Claim) error { return c.table(table(claims)) })
	}
}

// judge judges all claims of the real-time paper and calls write with them.
func (c *experimentCall) judge(write func([]report.Claim) error) error {
	return c.write(nil, func(r experiment.Collection) error {
		claims, err := allClaims(r, *c.jobs)
		if err != nil {
			return err
		}
		return write(claims)
	})
}

// prepareRealtimeTable writes the paper's tables. As text, every claim follows.
func prepareRealtimeTable(of *invocation) func() error {
	c := newExperiment(of, saturation.Kind, nil, "")
	return func() error {
		if c.format != formatTable {
			if err := c.refuseOthers("with -format table, which has the claims below", "format"); err != nil {
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
				writeClaimWithHeading(c.stdout, claim)
			}
			return nil
		})
	}
}
