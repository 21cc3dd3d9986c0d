package api

import (
	"errors"
	"net/http"
	"sync"

	"livery/internal/desk"
)

// limit is how often an address may make a call: so many at once, and so many a minute.
type limit struct{ burst, perMinute int }

var (
	often  = limit{240, 600}  // reading
	frames = limit{600, 1200} // small pages, of which a wall shows one for each brand
	some   = limit{60, 120}   // changing
	few    = limit{10, 20}    // coming in
)

// route is one call of the Desk.
type route struct {
	pattern string
	right   desk.Right
	limit   limit
	// trail is what the trail says that the person did; empty where it says nothing.
	trail  string
	answer func(call) error
}

// list is every call of the Desk with the right it needs.
func (d *Desk) list() []route {
	return []route{
		{"POST /api/desk/sign-in", desk.Anyone, few, "", with(d.signIn)},
		{"POST /api/desk/sign-out", desk.SignedIn, some, "signed out", d.signOut},
		{"POST /api/desk/sign-out-everywhere", desk.SignedIn, some, "", d.signOutEverywhere},
		{"POST /api/desk/link", desk.Anyone, few, "", with(d.lookAtLink)},
		{"POST /api/desk/link/enter", desk.Anyone, few, "", with(d.enterByLink)},
		{"POST /api/desk/link/password", desk.Anyone, few, "", with(d.joinByPassword)},
		{"POST /api/desk/link/passkey/begin", desk.Anyone, few, "", with(d.beginJoinByPasskey)},
		{"POST /api/desk/link/passkey/finish", desk.Anyone, few, "", d.finishJoinByPasskey},
		{"POST /api/desk/passkey/begin", desk.Anyone, few, "", d.beginPasskey},
		{"POST /api/desk/passkey/finish", desk.Anyone, few, "", d.finishPasskey},
		{"GET /api/desk/provider", desk.Anyone, few, "", d.toProvider},
		{"GET /api/desk/provider/back", desk.Anyone, few, "", d.fromProvider},
		{"GET /api/desk/sign-in-methods", desk.Anyone, often, "", d.signInMethods},

		{"GET /api/desk/me", desk.SignedIn, often, "", d.me},
		{"POST /api/desk/me/name", desk.SignedIn, some, "", with(d.setName)},
		{"POST /api/desk/me/password", desk.SignedIn, few, "", with(d.setPassword)},
		{"GET /api/desk/me/passkeys", desk.SignedIn, often, "", d.passkeys},
		{"POST /api/desk/me/passkeys/begin", desk.SignedIn, some, "", with(d.beginSecondPasskey)},
		{"POST /api/desk/me/passkeys/finish", desk.SignedIn, some, "added a passkey", d.finishSecondPasskey},
		{"DELETE /api/desk/me/passkeys/{id}", desk.SignedIn, some, "removed a passkey", d.removePasskey},

		{"GET /api/desk/people", desk.ManageTeam, often, "", d.people},
		{"POST /api/desk/people", desk.ManageTeam, some, "", with(d.invite)},
		{"PUT /api/desk/people/{id}", desk.ManageTeam, some, "", with(d.changePerson)},
		{"DELETE /api/desk/people/{id}", desk.ManageTeam, some, "", d.removePerson},
		{"POST /api/desk/people/{id}/link", desk.ManageTeam, some, "", d.newLink},
		{"GET /api/desk/names", desk.SignedIn, often, "", d.names},

		{"GET /api/desk/trail", desk.ReadTrail, often, "", d.trail},
		{"GET /api/desk/trail.csv", desk.ReadTrail, some, "", d.trailFile},

		{"POST /api/desk/leads/search", desk.ReadLeads, often, "", with(d.searchLeads)},
		{"GET /api/desk/leads/counts", desk.ReadLeads, often, "", d.countLeads},
		{"POST /api/desk/leads/export", desk.ExportLeads, some, "took leads away as a file", with(d.exportLeads)},
		{"POST /api/desk/leads/test", desk.HandleLeads, some, "sent a test lead", with(d.testLead)},
		{"GET /api/desk/leads/{id}", desk.ReadLeads, often, "read a lead", d.readLead},
		{"POST /api/desk/leads/{id}/read", desk.HandleLeads, some, "", d.markLeadRead},
		{"PATCH /api/desk/leads/{id}", desk.HandleLeads, some, "marked a lead", with(d.handleLead)},
		{"POST /api/desk/leads/{id}/notes", desk.HandleLeads, some, "wrote a note on a lead", with(d.noteOnLead)},
		{"POST /api/desk/leads/{id}/retry", desk.HandleLeads, some, "sent a lead again", d.retryLead},
		{"POST /api/desk/leads/{id}/set-aside", desk.HandleLeads, some, "set a lead aside", with(d.setLeadAside)},
		{"POST /api/desk/leads/{id}/erase/preview", desk.EraseLeads, some, "", d.previewErase},
		{"POST /api/desk/leads/{id}/erase", desk.EraseLeads, some, "erased a person", with(d.eraseLead)},
		{"GET /api/desk/filters", desk.ReadLeads, often, "", d.filters},
		{"POST /api/desk/filters", desk.ReadLeads, some, "", with(d.saveFilter)},
		{"DELETE /api/desk/filters/{id}", desk.ReadLeads, some, "", d.removeFilter},
		{"GET /api/desk/events", desk.SignedIn, some, "", d.listen},

		{"POST /api/desk/posts/search", desk.WritePosts, often, "", with(d.searchPosts)},
		{"POST /api/desk/posts/{brand}", desk.WritePosts, some, "began a post", d.ofBlog(d.newPost)},
		{"POST /api/desk/posts/{brand}/pictures", desk.WritePosts, some, "brought a picture", d.ofBrand(d.uploadPicture)},
		{"GET /api/desk/posts/{brand}/choices", desk.WritePosts, often, "", d.ofBrand(d.postChoices)},
		{"GET /api/desk/posts/{brand}/links", desk.WritePosts, often, "", d.ofBrand(d.postLinks)},
		{"GET /api/desk/posts/{brand}/{id}", desk.WritePosts, often, "", d.ofPost(d.readPost)},
		{"PUT /api/desk/posts/{brand}/{id}", desk.WritePosts, often, "", d.ofBrand(d.savePost)},
		{"DELETE /api/desk/posts/{brand}/{id}", desk.WritePosts, some, "threw a draft away", d.ofPost(d.discardPost)},
		{"POST /api/desk/posts/{brand}/{id}/presence", desk.WritePosts, often, "", d.ofPost(d.notePresence)},
		{"POST /api/desk/posts/{brand}/{id}/checks", desk.WritePosts, often, "", d.ofPost(d.checkPost)},
		{"GET /api/desk/posts/{brand}/{id}/revisions", desk.WritePosts, often, "", d.ofPost(d.postRevisions)},
		{"GET /api/desk/posts/{brand}/{id}/revisions/{revision}", desk.WritePosts, often, "", d.ofPost(d.postRevision)},
		{"POST /api/desk/posts/{brand}/{id}/revisions/{revision}/restore", desk.WritePosts, some, "put an earlier state of a post back", d.ofBrand(d.restorePost)},
		{"POST /api/desk/posts/{brand}/{id}/publish", desk.WritePosts, some, "published a post", d.ofBlog(d.publishPost)},
		{"POST /api/desk/posts/{brand}/{id}/unpublish", desk.WritePosts, some, "took a post down", d.ofBrand(d.unpublishPost)},
		{"POST /api/desk/posts/{brand}/{id}/copy", desk.WritePosts, some, "copied a post", d.ofPost(d.copyPost)},
		{"POST /api/desk/posts/{brand}/{id}/frame", desk.WritePosts, often, "", d.ofPost(d.framePost)},
		{"GET /api/desk/posts/{brand}/{id}/frame", desk.WritePosts, often, "", d.ofPost(d.postFrame)}, // ?token=: a document
		{"GET /api/desk/posts/{brand}/{id}/previews", desk.WritePosts, often, "", d.ofPost(d.postPreviews)},
		{"POST /api/desk/posts/{brand}/{id}/previews", desk.WritePosts, some, "made a preview link", d.ofPost(d.newPostPreview)},
		{"DELETE /api/desk/posts/{brand}/{id}/previews/{preview}", desk.WritePosts, some, "took a preview link back", d.ofPost(d.revokePostPreview)},
		{"GET /api/desk/quarantine/{brand}", desk.WritePosts, often, "", d.ofBrand(d.quarantine)},
		{"GET /api/desk/quarantine/{brand}/{file}", desk.WritePosts, often, "", d.ofBrand(d.rawDocument)},
		{"PUT /api/desk/quarantine/{brand}/{file}", desk.WritePosts, some, "corrected a stored post", d.ofBrand(d.replaceRawDocument)},
		{"DELETE /api/desk/quarantine/{brand}/{file}", desk.WritePosts, some, "removed a stored post", d.ofBrand(d.removeRawDocument)},
		{"GET /api/desk/media/{brand}", desk.WritePosts, often, "", d.ofBrand(d.media)},
		{"PATCH /api/desk/media/{brand}/{name}", desk.WritePosts, some, "", d.ofBrand(d.changeMedia)},
		{"DELETE /api/desk/media/{brand}/{name}", desk.WritePosts, some, "removed a picture", d.ofBrand(d.removeMedia)},
		{"GET /api/desk/media/{brand}/{name}/small", desk.WritePosts, often, "", d.ofBrand(d.smallMedia)},
		{"GET /api/desk/sites", desk.ChangeSites, often, "", d.siteWall},
		{"GET /api/desk/sites/fields", desk.ChangeSites, often, "", d.siteFields},                                           // ?brand=ID or ?layer=LAYER: SiteFields
		{"GET /api/desk/sites/schema/{name}", desk.ChangeSites, often, "", d.siteSchema},                                    // the JSON Schema of a content file: brand, site, product, legal
		{"GET /api/desk/sites/draft", desk.ChangeSites, often, "", d.siteDraft},                                             // SiteDraft
		{"PUT /api/desk/sites/draft", desk.ChangeSites, often, "", d.saveSiteDraft},                                         // SiteEdits, If-Match: SiteDraft
		{"POST /api/desk/sites/check", desk.ChangeSites, often, "", d.checkSites},                                           // SiteAsk: SiteCheck
		{"POST /api/desk/sites/effect", desk.ChangeSites, often, "", d.siteEffect},                                          // SiteAsk: SiteEffect
		{"GET /api/desk/sites/page", desk.ChangeSites, frames, "", d.sitePage},                                              // ?brand= ?path= ?published ?look= ?origins: a document
		{"POST /api/desk/sites/publish", desk.ChangeSites, some, "published a change", d.publishSites},                      // SitePublish, If-Match: SiteChange
		{"GET /api/desk/sites/changes", desk.ChangeSites, often, "", d.siteChanges},                                         // ?brand= ?after=: SiteLog
		{"POST /api/desk/sites/changes/{id}/take-back", desk.ChangeSites, some, "took a change back", d.takeSiteChangeBack}, // SiteTakeBack: SiteTakenBack
		{"POST /api/desk/sites/changes/{id}/return", desk.ChangeSites, some, "went back to a change", d.returnSites},        // to the moment after this change; SiteTakeBack: SiteTakenBack
		{"GET /api/desk/sites/scheduled", desk.ChangeSites, often, "", d.scheduledSiteChanges},                              // SiteLog
		{"DELETE /api/desk/sites/scheduled/{id}", desk.ChangeSites, some, "cancelled a scheduled change", d.cancelSiteChange},
		{"POST /api/desk/sites/brands", desk.ChangeSites, some, "", d.newSite},                         // SiteNew, If-Match of the draft: SiteDraft
		{"GET /api/desk/sites/brands/{id}/hosts", desk.ChangeSites, some, "", d.siteHosts},             // SiteHost[]
		{"POST /api/desk/sites/brands/{id}/presence", desk.ChangeSites, often, "", d.noteSitePresence}, // Presence: PresentList
		{"GET /api/desk/sites/brands/{brand}/previews", desk.ChangeSites, often, "", d.ofSite(d.sitePreviews)},
		{"POST /api/desk/sites/brands/{brand}/previews", desk.ChangeSites, some, "made a preview link", d.ofSite(d.newSitePreview)},
		{"DELETE /api/desk/sites/brands/{brand}/previews/{preview}", desk.ChangeSites, some, "took a preview link back", d.ofSite(d.revokeSitePreview)},
		{"GET /api/desk/sites/pictures", desk.ChangeSites, often, "", d.sitePictures},                      // ?brand=: SitePictures
		{"POST /api/desk/sites/pictures", desk.ChangeSites, some, "brought a picture", d.bringSitePicture}, // ?brand= ?name=, the file: MediaItem
		{"POST /api/desk/sites/palette", desk.ChangeSites, often, "", d.sitePalette},                       // SitePaletteAsk: SitePalette
	}
}

func (d *Desk) routes() {
	for _, one := range d.list() {
		d.mux.Handle(one.pattern, d.Limits.Of("desk "+one.pattern, one.limit.burst, one.limit.perMinute, d.withSession(d.guarded(one))))
	}
	d.mux.HandleFunc("/api/", func(w http.ResponseWriter, r *http.Request) { d.fail(w, r, errNoSuch) })
	d.mux.HandleFunc("GET /assets/desk/{file}", d.page.file)
	d.mux.Handle("GET /assets/", d.Assets) // of the brands, for the pages that the Desk shows
	d.mux.HandleFunc("/", d.page.serve)
}

// guarded lets a call through to people who have its right.
func (d *Desk) guarded(one route) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "no-store")
		edition := d.Library.Current()
		c := call{Request: r, w: w, edition: edition, all: sync.OnceValue(func() []Brand { return d.Brands(edition) }),
			doings: &doings{action: one.trail}, record: d.record}
		if one.right != desk.Anyone {
			var err error
			if c.person, err = d.who(r.Context()); err != nil {
				d.fail(w, r, err)
				return
			}
			if !c.person.May(one.right) {
				d.fail(w, r, errForbidden)
				return
			}
		}
		// What was done is in the trail even where the person is not told of it.
		if err := errors.Join(one.answer(c), d.record(c)); err != nil {
			d.fail(w, r, err)
		}
	})
}
