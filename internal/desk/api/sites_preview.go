package api

import (
	"context"
	"errors"
	"net"
	"net/http"
	"slices"
	"strings"
	"time"

	"livery/internal/background"
	"livery/internal/brand"
	"livery/internal/change"
	"livery/internal/desk"
	"livery/internal/palette"
	"livery/internal/preview"
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
	var group background.Group
	for i, h := range b.Hosts {
		group.Go(func() error { hosts[i] = lookedUp(ctx, h, here); return nil })
	}
	if err := group.Wait(); err != nil {
		return err
	}
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
	css, moves := d.Library.FrontEnd().Colours(brand.Variant(asked.Variant).OrDefault(), palette.Colours{Primary: asked.Primary, Accent: asked.Accent})
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

var errNoAddress = problem(http.StatusConflict, "A new brand has no address before it is published; look at it here until then.")

// ofSite lets a handler have the brand of a call, which visitors can see.
func (d *Desk) ofSite(handler func(call, Brand) error) func(call) error {
	return func(c call) error {
		b, err := c.seenBrand(c.PathValue("brand"))
		if err != nil && len(c.person.Brands) == 0 { // whoever works for all may have it in a draft
			return errNoAddress
		} else if err != nil {
			return err
		}
		return handler(c, b)
	}
}

// sitePreviews lists the links that show drafts and scheduled changes at a brand, whoever made them.
func (d *Desk) sitePreviews(c call, b Brand) error {
	links, err := d.Previews.Of(c.Context(), preview.Content, b.ID, "")
	if err != nil {
		return err
	}
	list := []PreviewLink{}
	for _, l := range links {
		e, err := d.Sites.Previewed(c.Context(), l.Draft)
		if errors.Is(err, change.ErrNotFound) {
			continue // its draft was published or thrown away, so it shows nothing any more
		} else if err != nil {
			return err
		}
		if may, err := d.Previews.May(c.Context(), l); err != nil {
			return err
		} else if may {
			list = append(list, previewLink(l, e.Note))
		}
	}
	return c.answer(list)
}

// newSitePreview makes a link on the brand's own host that shows the draft, or a scheduled change.
func (d *Desk) newSitePreview(c call, b Brand) error {
	asked, err := body[NewPreviewLink](c)
	if err != nil {
		return err
	}
	name := asked.Change
	if name == "" {
		draft, version, err := d.Sites.Drafts.Get(c.Context(), c.author())
		if err != nil {
			return err
		} else if version == change.NoDraft {
			return problem(http.StatusConflict, "There is no draft to show yet. Change something first.")
		}
		name = draft.Name()
	}
	shown, err := d.Sites.Previewed(c.Context(), name)
	if err != nil {
		return err
	}
	l, token, err := d.Previews.Make(c.Context(), preview.Link{Kind: preview.Content, Brand: b.ID, Draft: name, Until: asked.Until, CreatedBy: c.person.ID})
	if err != nil {
		return err
	}
	c.did(desk.Entry{Brand: b.ID, Subject: l.ID, After: shown.Note})
	made := previewLink(l, shown.Note)
	made.Address = preview.Address(c.origin(b), token)
	return c.answer(made)
}

func (d *Desk) revokeSitePreview(c call, b Brand) error {
	id := c.PathValue("preview")
	if err := d.Previews.Revoke(c.Context(), preview.Content, b.ID, "", id); err != nil {
		return err
	}
	c.did(desk.Entry{Brand: b.ID, Subject: id})
	return c.nothing()
}

func previewLink(l preview.Link, shows string) PreviewLink {
	return PreviewLink{ID: l.ID, CreatedAt: l.CreatedAt, CreatedBy: l.CreatedBy, Until: l.Until, Shows: shows}
}

// previewRights are what people need for the drafts of each kind.
var previewRights = map[string]desk.Right{preview.Post: desk.WritePosts, preview.Content: desk.ChangeSites}

// MayPreview reports whether whoever made a preview link may still see what it shows. A link made in a shell names nobody,
// and ends when it is revoked; a pass always names somebody.
func MayPreview(people desk.Store) func(context.Context, preview.Link) (bool, error) {
	return func(ctx context.Context, l preview.Link) (bool, error) {
		if l.CreatedBy == "" {
			return l.Frame == "", nil
		}
		p, err := people.Person(ctx, l.CreatedBy)
		if errors.Is(err, desk.ErrNotFound) {
			return false, nil
		}
		return p.May(previewRights[l.Kind]) && p.Sees(l.Brand), err
	}
}
