package cli

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"livery/internal/brand"
	"livery/internal/change"
	"livery/internal/content"
	"livery/internal/page"
	"livery/internal/post"
)

type contentRedirectsCommand struct {
	changeFlags
	jsonFlag
	Table  string   `arg:"" optional:"" type:"existingfile" help:"Table (CSV) with a redirect in each line: old address, where it leads and, if that is for now only, 302. Without it, all that there are are listed."`
	For    string   `default:"site" placeholder:"LAYER" help:"Whose addresses they are: site for all brands, families/ID or brands/ID."`
	Out    []string `placeholder:"ADDRESS" help:"Old address that leads nowhere else any more; repeat for several."`
	DryRun bool     `help:"Only show what would change."`
	Note   string   `help:"Why, for those who read the log."`
}

// writtenRedirect is a redirect with the layer that says it.
type writtenRedirect struct {
	Layer string `json:"layer"`
	brand.Redirection
}

func (c contentRedirectsCommand) Run(env environment, publisher *change.Publisher) error {
	now := publisher.Current().Content
	if c.Table == "" && len(c.Out) == 0 {
		return c.list(env, now)
	}
	if !change.Layered(c.For) || !slices.Contains(now.Layers(), c.For) {
		return fmt.Errorf("there is no layer %q; say site, families/ID or brands/ID", c.For)
	}
	var add []brand.Redirection
	if c.Table != "" {
		table, err := os.ReadFile(c.Table)
		if err != nil {
			return err
		}
		if add, _, err = brand.ReadRedirects(string(table)); err != nil {
			return fmt.Errorf("%s: %w", c.Table, err)
		}
	}
	if err := c.followed(env, now, add); err != nil {
		return err
	}
	edits := publisher.LeadOn(now, operator(), nil, c.For, add, c.Out)
	env.Say("%s", editsText(edits))
	return publish(env, publisher, change.Request{Author: operator(), Note: c.Note, Edits: edits}, c.DryRun,
		fmt.Sprintf("%s to add, %d to take out", count(len(add), "redirect"), len(c.Out)))
}

func (c contentRedirectsCommand) list(env environment, now *content.Content) error {
	var list []writtenRedirect
	for _, layer := range now.Layers() {
		if change.Layered(layer) {
			for _, r := range change.RedirectsOf(now, layer) {
				list = append(list, writtenRedirect{layer, r})
			}
		}
	}
	if len(list) == 0 && !c.JSON {
		return env.Done(nil, "no address leads elsewhere yet\n")
	}
	return table(env.output, c.jsonFlag, "FOR\tFROM\tTO\tHOW\tSINCE\tBY\n", list, nil, func(r writtenRedirect) string {
		how := "for good"
		if r.Temporary {
			how = "for now"
		}
		return row(r.Layer, r.From, r.To, how, r.Since, r.By)
	})
}

// followed refuses redirects from a post that the brand shows.
func (c contentRedirectsCommand) followed(env environment, now *content.Content, add []brand.Redirection) error {
	id, isBrand := strings.CutPrefix(c.For, "brands/")
	b, known := brand.NewRegistry(now.Site).ByID(id)
	fromPost := func(r brand.Redirection) bool { return strings.HasPrefix(r.From, "/blog/") }
	if !isBrand || !known || !slices.ContainsFunc(add, fromPost) {
		return nil
	}
	blobs, err := c.Blobs(env.session)
	if err != nil {
		return err
	}
	index := post.NewIndex(blobs, time.Now, env.Log)
	if err := index.Refresh(env.Context, id); err != nil {
		return err
	}
	if why := page.ShownInstead(b, add, index.Posts(id)); len(why) > 0 {
		return errors.New(strings.Join(why, "\n"))
	}
	return nil
}
