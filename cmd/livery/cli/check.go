package cli

import (
	"fmt"
	"slices"

	"livery/internal/content"
	"livery/internal/rules"
)

type checkCommand struct {
	contentFlag
	Release bool     `help:"Also refuse what no site may go live with: reserved hosts and numbers, sample addresses, invented testimonials, missing legal names. Warns of contact forms whose messages reach nobody."`
	Links   bool     `help:"Also ask for every address of another site that the content names, and warn of those that are not there."`
	Brand   []string `placeholder:"ID" help:"Only what is about this brand, or about all; repeat for several."`
}

func (c checkCommand) Run(env environment, checker *rules.Checker) error {
	loaded, problems := checker.Everything(env.Context, c.Content, c.Files(), c.Release, c.Brand)
	if c.Links {
		problems = append(problems, rules.Outside(env.Context, c.Content, c.Files())...)
	}
	for _, p := range problems {
		env.Note("%s\n", p)
	}
	switch errors := len(problems.Errors()); {
	case errors > 0 && loaded != nil:
		return fmt.Errorf("%s: not to go live with until the errors are fixed", problems.Count())
	case errors > 0 && !slices.ContainsFunc(problems.Errors(), func(p content.Problem) bool { return p.Brand == "" }):
		return fmt.Errorf("%s: brands with errors are not served until they are fixed, and with --strict none is",
			problems.Count())
	case errors > 0:
		return fmt.Errorf("%s: this content is not served until the errors are fixed", problems.Count())
	}
	return env.Done(warned(problems, "this content is served as it is"),
		"content is in order: %d brands, %d products; %s\n", len(loaded.Site.Brands),
		len(loaded.Site.Catalogue.Products), problems.Count())
}

// warnings end a check that found nothing worse.
type warnings struct{ error }

// warned says how many warnings there are, and what becomes of the texts all the same; it is nil where there are none.
func warned(problems content.Problems, taken string) error {
	if len(problems.Of(content.Warning)) == 0 {
		return nil
	}
	return warnings{fmt.Errorf("%s: %s", problems.Count(), taken)}
}
