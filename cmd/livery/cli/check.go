package cli

import (
	"context"
	"fmt"

	"livery"
	"livery/internal/check"
	"livery/internal/content"
	"livery/internal/content/review"
	"livery/internal/page"
	"livery/web"
)

type checkCommand struct {
	contentFlag
	Release bool     `help:"Also refuse what no site may go live with: reserved hosts and numbers, sample addresses, invented testimonials, missing legal names. Warns of contact forms whose messages reach nobody."`
	Brand   []string `placeholder:"ID" help:"With --release: only this brand; repeat for several."`
}

// Run prints every problem at once, and fails where there are errors or warnings.
func (c checkCommand) Run(env environment) error {
	loaded, problems := content.Load(c.fs())
	if loaded != nil {
		more, err := c.review(env.ctx, loaded)
		if err != nil {
			return err
		}
		problems = append(problems, more...)
	}
	for _, p := range problems {
		printf(env.stderr, "%s\n", p)
	}
	errors, warnings, notes := len(problems.Errors()), len(problems.Of(content.Warning)), len(problems.Of(content.Note))
	found := fmt.Sprintf("%s, %s, %s", count(errors, "error"), count(warnings, "warning"), count(notes, "note"))
	switch {
	case errors > 0 && loaded != nil:
		return exitError{fmt.Errorf("%s: not to go live with until the errors are fixed", found), exitErrors}
	case errors > 0:
		return exitError{fmt.Errorf("%s: this content is not served until the errors are fixed", found), exitErrors}
	case warnings > 0:
		return exitError{fmt.Errorf("%s: this content is served as it is", found), exitWarnings}
	}
	printf(env.stdout, "content is in order: %d brands, %d products; %s\n", len(loaded.Site.Brands), len(loaded.Site.Catalogue.Products), found)
	return nil
}

// review holds content that can be served to the rules.
func (c checkCommand) review(ctx context.Context, loaded *content.Content) (content.Problems, error) {
	checker, err := newChecker()
	if err != nil {
		return nil, err
	}
	problems := append(checker.Content(c.fs(), loaded), checker.Pictures(ctx, c.Content, c.fs(), loaded)...)
	if c.Release {
		problems = append(problems, review.Release(c.fs(), loaded, c.Brand)...)
	}
	return problems, nil
}

func newChecker() (*check.Checker, error) {
	client, err := web.Client()
	if err != nil {
		return nil, err
	}
	shell, err := page.NewShell(client, "")
	if err != nil {
		return nil, err
	}
	return check.New(livery.Assets(), shell)
}

func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
