package cli

import (
	"fmt"

	"livery/internal/app"
	"livery/internal/doctor"
)

type doctorCommand struct {
	serveCommand
	TestLead string `placeholder:"ID" help:"Send a test lead to the receivers of this brand."`
}

func (c doctorCommand) Run(env environment) error {
	destinations, err := c.deliveryFlag.load(env)
	if err != nil {
		return err
	}
	bad := doctor.Examine(env.ctx, doctor.Patient{Server: c.Server, Content: c.fs(), Destinations: destinations, TestLead: c.TestLead}, func(f doctor.Finding) {
		printf(env.stdout, "%-5s %-14s %s\n", f.State, f.Name, plain(f.Says))
		if f.Do != "" {
			printf(env.stdout, "      %-14s -> %s\n", "", f.Do)
		}
	})
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
