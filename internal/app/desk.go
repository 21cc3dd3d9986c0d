package app

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"strings"
	"time"

	"livery/internal/brand"
	"livery/internal/change"
	"livery/internal/desk"
	"livery/internal/desk/api"
	"livery/internal/desk/frame"
	"livery/internal/desk/leads"
	"livery/internal/desk/people"
	"livery/internal/desk/posts"
	"livery/internal/desk/sites"
	"livery/internal/edition"
	"livery/internal/lead"
	"livery/internal/lead/deliver"
	"livery/internal/web"
	front "livery/web"
)

// localDesk is where the Desk is while developing.
const localDesk = "desk.localhost"

// openDesk sets up the Desk, where the people behind the brands work.
func (a *App) openDesk(intake *lead.Intake, quoting *lead.Quoting, wake func()) error {
	c := a.options
	built, err := front.Desk()
	if err != nil {
		return err
	}
	rules, err := a.inspector()
	if err != nil {
		return err
	}
	f := frame.New(frame.Frame{Store: a.leads, Library: a.library, BrandsOf: deskBrands, Limits: a.limits,
		Letter: a.letter(), Now: time.Now, Log: c.Log})
	uploads := frame.Uploads{Folder: c.Data, Room: func() error { return enoughSpace(c.Server) },
		Pictures: a.postPictures}
	room, err := api.New(f, api.Rooms{
		People: &people.Room{Frame: f, SendLink: c.Destinations.Inviter(), Provider: a.signInProvider(),
			CookieKey: desk.KeptSecret(a.leads, "desk cookies")},
		Leads: &leads.Room{Frame: f, Leads: a.leads, Blobs: a.storage.blobs, Intake: intake,
			Quoting: quoting, LettersBy: c.Destinations.LettersOf, Wake: wake},
		Posts: &posts.Room{Frame: f, Drafts: a.drafts, Blobs: a.storage.blobs, Previews: a.previews,
			Media:   a.postPictures.Public,
			Uploads: uploads, Content: func() fs.FS { return c.Content }},
		Sites: &sites.Room{Frame: f, Publisher: a.publisher, Check: rules.problems, Previews: a.previews,
			Media: a.postPictures.Public, Pictures: a.pictures.collection, Private: a.privatePictures,
			Posts: a.drafts, Uploads: uploads, Stats: a.stats},
	}, built, a.server)
	if err != nil {
		return err
	}
	a.desk = room
	a.background = append(a.background, room.Run)
	a.publisher.OnFail(a.mailFailure)
	return nil
}

// signInProvider is where people can sign in too; nil where the settings name nothing.
func (a *App) signInProvider() *people.Provider {
	c := a.options
	if c.OIDCIssuer == "" {
		return nil
	}
	return &people.Provider{Name: c.OIDCName, Issuer: c.OIDCIssuer, ClientID: c.OIDCClientID,
		ClientSecret: c.OIDCClientSecret}
}

// letter is how somebody at the Desk is mailed something; nil where there is no mail server.
func (a *App) letter() func(ctx context.Context, to desk.Person, subject, text string) error {
	write := a.options.Destinations.Letters()
	if write == nil {
		return nil
	}
	return func(ctx context.Context, to desk.Person, subject, text string) error {
		return write(ctx, deliver.Letter{To: to.Email, Subject: subject, Text: text})
	}
}

// mailFailure tells the author of a scheduled change that it did not appear.
func (a *App) mailFailure(ctx context.Context, e change.Entry) {
	write, log := a.options.Destinations.Letters(), a.options.Log
	if write == nil {
		return // the Desk shows it
	}
	author, err := a.leads.Person(ctx, e.Author.ID)
	if err == nil {
		const text = "Hello %s,\n\nyour change %q was to appear on %s and did not: %s.\n\nWhat the sites showed " +
			"before is still there, and nothing of your change is lost.\n" +
			"Its words are in the history of the Desk, where you can take them up again:\n\n%s/sites/history\n"
		err = write(ctx, deliver.Letter{To: author.Email, Subject: "Your scheduled change did not appear",
			Text: fmt.Sprintf(text, author.Name, cmp.Or(e.Note, "without a note"),
				e.At.UTC().Format("January 2 at 15:04 UTC"), e.Reason, a.DeskAddress())})
	}
	if err != nil && !errors.Is(err, desk.ErrNotFound) {
		log.Error("the author of a scheduled change was not told that it did not appear", "change", e.ID, "error", err)
	}
}

func deskBrands(e *edition.Edition) []frame.Brand {
	registry := e.Registry
	var list []frame.Brand
	for _, b := range registry.Brands() {
		list = append(list, frame.Brand{ID: b.ID, Name: b.Name, Host: registry.PrimaryHost(b.ID),
			Origin: registry.Origin(b.ID), NoBlog: noBlog(b)})
	}
	return list
}

func noBlog(b *brand.Brand) frame.NoBlog {
	switch {
	case !b.Has(brand.Blog):
		return frame.BlogOff
	case b.Blog.Source == brand.FromContent:
		return frame.BlogInContent
	case b.Blog.Source == brand.FromNone:
		return frame.BlogOfExamples
	}
	return ""
}

// withDesk sends requests for the Desk's host to the Desk, and all others on.
func (a *App) withDesk(sites http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if a.isDesk(r) {
			a.desk.ServeHTTP(w, r)
			return
		}
		sites.ServeHTTP(w, r)
	})
}

// isDesk holds for the Desk's own name and, from this machine alone, for its local one.
func (a *App) isDesk(r *http.Request) bool {
	host := brand.CleanHost(r.Host)
	if name := a.options.DeskHost; name != "" && strings.EqualFold(host, name) {
		return true
	}
	return host == localDesk && web.IsHere(r)
}

// knowsHost reports whether a name belongs to the content or is the Desk's, rather than this machine's.
func (a *App) knowsHost(host string) bool {
	if name := a.options.DeskHost; name != "" && strings.EqualFold(brand.CleanHost(host), name) {
		return true
	}
	m := a.library.Current().Registry.Resolve(host)
	return m.Known && !m.Development
}

// DeskAddress is where the Desk is reached.
func (a *App) DeskAddress() string {
	if name := a.options.DeskHost; name != "" {
		return "https://" + name
	}
	return a.local(localDesk)
}

// DeskLink makes a link that signs the owner of this machine in.
func (a *App) DeskLink(ctx context.Context) (string, error) {
	if a.noLeads != nil {
		return "", a.noLeads
	}
	invitation, err := (&desk.Team{Store: a.leads, Now: time.Now}).LocalOwner(ctx)
	if err != nil {
		return "", err
	}
	return people.Link(a.local(localDesk), invitation.Token), nil
}
