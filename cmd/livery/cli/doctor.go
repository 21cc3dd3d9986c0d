package cli

import (
	"errors"
	"fmt"

	"livery/internal/app"
	"livery/internal/doctor"
)

type doctorCommand struct {
	serveCommand
	TestLead string `placeholder:"ID" help:"Send a test lead to the receivers of this brand."`
}

func (c doctorCommand) Run(env environment) error {
	destinations, unread := c.deliveryFlag.load(env)
	patient := doctor.Patient{Server: c.Server, Content: c.fs(), Destinations: destinations, Unread: unread, TestLead: c.TestLead}
	bad := doctor.Examine(env.ctx, patient, func(f doctor.Finding) {
		printf(env.stdout, "%-5s %-14s %s\n", f.State, f.Name, plain(f.Says))
		if f.Do != "" {
			printf(env.stdout, "      %-14s -> %s\n", "", f.Do)
		}
	})
	if bad == 1 {
		return errors.New("1 thing is bad")
	}
	if bad > 0 {
		return fmt.Errorf("%d things are bad", bad)
	}
	return nil
}

type versionCommand struct{}

func (versionCommand) Run(env environment) error {
	printf(env.stdout, "livery %s\n", app.Version())
	return nil
}
