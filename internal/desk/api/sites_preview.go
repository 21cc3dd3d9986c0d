package api

import (
	"context"
	"errors"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"livery/internal/brand"
	"livery/internal/change"
	"livery/internal/palette"
	"livery/internal/preview"
	"livery/internal/web"
)

// lookupPatience bounds how long the name service is waited for.
const lookupPatience = 3 * time.Second

// siteHosts answers the host names of a brand with what the name service says of each.
func (d *Desk) siteHosts(c call) error {
	t, err := d.trial(c, nil)
	if err != nil {
		return err
	}
	b, known := brand.NewRegistry(t.content.Site).ByID(c.PathValue("id"))
	if !known || !c.person.Sees(b.ID) {
		return errNoSuch
	}
	ctx, cancel := context.WithTimeout(c.Context(), lookupPatience)
	defer cancel()
	here, _ := net.DefaultResolver.LookupHost(ctx, brand.CleanHost(c.Host))
	hosts := make([]SiteHost, len(b.Hosts))
	var group sync.WaitGroup
	for i, h := range b.Hosts {
		group.Go(func() { hosts[i] = lookedUp(ctx, h, here) })
	}
	group.Wait()
	return c.answer(hosts)
}

func lookedUp(ctx context.Context, h brand.Host, here []string) SiteHost {
	found := SiteHost{Name: h.Name, Role: string(h.Role), Addresses: []string{}}
	addresses, err := net.DefaultResolver.LookupHost(ctx, h.Name)
	var missing *net.DNSError
	switch {
	case err != nil && errors.As(err, &missing) && missing.IsNotFound:
		found.State, found.Advice = "nowhere", "Nobody finds this name yet. Add a DNS record for it that leads to this server"+to(here)+"."
	case err != nil:
		found.State, found.Advice = "unknown", "The name service did not answer. Try again in a moment."
	case slices.ContainsFunc(addresses, func(a string) bool { return slices.Contains(here, a) }):
		found.State = "here"
	default:
		found.State, found.Advice = "elsewhere", "This name leads to "+strings.Join(addresses, ", ")+". If no proxy of yours is there, let it lead to this server"+to(here)+"."
	}
	found.Addresses = append(found.Addresses, addresses...)
	return found
}

func to(addresses []string) string {
	if len(addresses) == 0 {
		return ""
	}
	return " (" + strings.Join(addresses, ", ") + ")"
}

// sitePalette answers what a variant makes of colours, and how well they read.
func (d *Desk) sitePalette(c call) error {
	asked, err := body[SitePaletteAsk](c)
	if err != nil {
		return err
	}
	for _, colour := range []string{asked.Primary, asked.Accent} {
		if colour != "" && !palette.Valid(colour) {
			return problem(http.StatusUnprocessableEntity, "A colour is written with six digits, such as #00508C.")
		}
	}
	css, moves := d.Library.Colours(brand.Variant(asked.Variant).OrDefault(), palette.Colours{Primary: asked.Primary, Accent: asked.Accent})
	answer := SitePalette{Tokens: map[string]string{}, Pairs: []SiteContrast{}, Moves: []string{}}
	for name, value := range palette.Tokens(css) {
		answer.Tokens[strings.TrimPrefix(name, "--")] = value
	}
	for _, pair := range palette.Pairs(css) {
		answer.Pairs = append(answer.Pairs, SiteContrast(pair))
	}
	for _, move := range moves {
		answer.Moves = append(answer.Moves, move.String())
	}
	return c.answer(answer)
}

// brandAddress is where a brand is reached by whoever reaches the Desk.
func (d *Desk) brandAddress(c call, b *brand.Brand) string {
	if port, local := strings.CutPrefix(c.Host, "desk.localhost"); local {
		scheme := "http://"
		if web.IsHTTPS(c.Request) {
			scheme = "https://"
		}
		return scheme + b.ID + ".localhost" + port
	}
	return "https://" + d.Library.Current().Registry.PrimaryHost(b.ID)
}

// previewLife is how long a link to a draft of the content shows it.
const previewLife = 7 * 24 * time.Hour

// previewSite makes a link on the brand's own host that shows the draft, or a scheduled change.
func (d *Desk) previewSite(c call) error {
	asked, err := body[SitePreviewAsk](c)
	if err != nil {
		return err
	}
	if !c.person.Sees(asked.Brand) {
		return errNoSuch
	}
	draft := change.DraftOf(c.person.ID)
	if asked.Change != "" {
		if _, waits := change.Find(change.Waiting(d.Sites.Log.Entries()), asked.Change); !waits {
			return change.ErrNotOpen
		}
		draft = asked.Change
	}
	b, known := d.Library.Current().Registry.ByID(asked.Brand)
	if !known {
		return problem(http.StatusConflict, "A new brand has no address before it is published; look at it here until then.")
	}
	link, token, err := d.Previews.Make(c.Context(), preview.Link{Kind: preview.Content, Brand: asked.Brand, Draft: draft, Until: d.Now().Add(previewLife), CreatedBy: c.person.ID})
	if err != nil {
		return err
	}
	if err := d.recordChange(c, "made a preview link", draft, ""); err != nil {
		return err
	}
	return c.answer(SitePreviewLink{URL: d.brandAddress(c, b) + "/-/preview?token=" + token, Until: link.Until})
}
