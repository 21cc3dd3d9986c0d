package cli

import (
	"errors"
	"fmt"

	"livery/internal/doctor"
)

type doctorCommand struct {
	serveCommand
	TestLead string `placeholder:"ID" help:"Send a test lead to the receivers of this brand."`
}

func (c doctorCommand) Run(env environment) error {
	destinations, unread := c.ProvideDestinations(env.session)
	server := doctor.Server{Server: c.Server, Content: c.Files(), Destinations: destinations, Unread: unread,
		TestLead: c.TestLead}
	bad := doctor.Examine(env.Context, server, func(f doctor.Finding) {
		env.Say("%-5s %-14s %s\n", f.State, f.Name, plain(f.Says))
		if f.Do != "" {
			env.Say("      %-14s -> %s\n", "", f.Do)
		}
	})
	switch bad {
	case 0:
		return nil
	case 1:
		return errors.New("1 thing is bad")
	}
	return fmt.Errorf("%d things are bad", bad)
}
