package app

import (
	"testing"
	"time"

	"livery/internal/blob/disk"
)

func TestTheStartWaitsLongerForItsOwnDiskThanForAnAccount(t *testing.T) {
	waits := func(s Site) time.Duration {
		ctx, cancel := s.atStart(t.Context())
		defer cancel()
		deadline, bounded := ctx.Deadline()
		if !bounded {
			return 0
		}
		return time.Until(deadline).Round(time.Second)
	}
	account, own, export := waits(Site{storage: &storage{}}), waits(Site{storage: &storage{disk: &disk.Store{}}}),
		waits(Site{waitForPages: true})
	if account != accountPatience || own != diskPatience || export != 0 {
		t.Errorf("an account is waited for %s, the own disk %s, an export waits %s (0 is without end)", account,
			own, export)
	}
}
