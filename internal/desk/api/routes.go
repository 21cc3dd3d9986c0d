package api

import (
	"livery/internal/desk"
	"livery/internal/desk/frame"
	"livery/internal/desk/posts"
	"livery/internal/desk/sites"
)

var (
	often  = frame.Limit{Burst: 240, PerMinute: 600}  // reading
	frames = frame.Limit{Burst: 600, PerMinute: 1200} // small pages, of which a wall shows one for each brand
	some   = frame.Limit{Burst: 60, PerMinute: 120}   // changing
	few    = frame.Limit{Burst: 10, PerMinute: 20}    // coming in
)

// route is one line of the list.
type route frame.Route

// routes is every call of the Desk: the right that it needs, how often an address may make it, and what the trail says
// that the person did.
func (d *Desk) routes() []route {
	team, lead, post, site := d.rooms.People, d.rooms.Leads, d.rooms.Posts, d.rooms.Sites
	return append(d.toolRoutes(), []route{
		{"POST /api/desk/sign-in", desk.Anyone, few, "", frame.With(team.SignIn)},
		{"POST /api/desk/sign-out", desk.SignedIn, some, "signed out", team.SignOut},
		{"POST /api/desk/sign-out-everywhere", desk.SignedIn, some, "", team.SignOutEverywhere},
		{"POST /api/desk/link/mail", desk.Anyone, few, "", frame.With(team.MailLink)},
		{"POST /api/desk/link", desk.Anyone, few, "", frame.With(team.LookAtLink)},
		{"POST /api/desk/link/enter", desk.Anyone, few, "", frame.With(team.EnterByLink)},
		{"POST /api/desk/link/password", desk.Anyone, few, "", frame.With(team.JoinByPassword)},
		{"POST /api/desk/link/passkey/begin", desk.Anyone, few, "", frame.With(team.BeginJoinByPasskey)},
		{"POST /api/desk/link/passkey/finish", desk.Anyone, few, "", team.FinishJoinByPasskey},
		{"POST /api/desk/passkey/begin", desk.Anyone, few, "", team.BeginPasskey},
		{"POST /api/desk/passkey/finish", desk.Anyone, few, "", team.FinishPasskey},
		{"GET /api/desk/provider", desk.Anyone, few, "", team.ToProvider},
		{"GET /api/desk/provider/back", desk.Anyone, few, "", team.FromProvider},
		{"GET /api/desk/sign-in-methods", desk.Anyone, often, "", team.SignInMethods},

		{"GET /api/desk/me", desk.SignedIn, often, "", team.Me},
		{"POST /api/desk/me/name", desk.SignedIn, some, "", frame.With(team.SetName)},
		{"POST /api/desk/me/password", desk.SignedIn, few, "", frame.With(team.SetPassword)},
		{"GET /api/desk/me/passkeys", desk.SignedIn, often, "", team.Passkeys},
		{"POST /api/desk/me/passkeys/begin", desk.SignedIn, some, "", frame.With(team.BeginSecondPasskey)},
		{"POST /api/desk/me/passkeys/finish", desk.SignedIn, some, "added a passkey", team.FinishSecondPasskey},
		{"DELETE /api/desk/me/passkeys/{id}", desk.SignedIn, some, "removed a passkey", team.RemovePasskey},

		{"GET /api/desk/people", desk.ManageTeam, often, "", team.List},
		{"POST /api/desk/people", desk.ManageTeam, some, "", frame.With(team.Invite)},
		{"PUT /api/desk/people/{id}", desk.ManageTeam, some, "", frame.With(team.Change)},
		{"DELETE /api/desk/people/{id}", desk.ManageTeam, some, "", team.Remove},
		{"POST /api/desk/people/{id}/link", desk.ManageTeam, some, "", team.NewLink},
		{"GET /api/desk/programs", desk.ManageTeam, often, "", team.Programs}, // Program[]
		// NewProgram: MadeProgram
		{"POST /api/desk/programs", desk.ManageTeam, some, "", frame.With(team.AddProgram)},
		{"DELETE /api/desk/programs/{id}", desk.ManageTeam, some, "", team.RevokeProgram},
		{"GET /api/desk/names", desk.SignedIn, often, "", team.Names},

		{"GET /api/desk/trail", desk.ReadTrail, often, "", team.ReadTrail},
		{"GET /api/desk/trail.csv", desk.ReadTrail, some, "", team.TrailFile},

		{"POST /api/desk/leads/search", desk.ReadLeads, often, "", frame.With(lead.Search)},
		{"POST /api/desk/leads/count", desk.ReadLeads, often, "", frame.With(lead.CountFound)},
		{"POST /api/desk/leads/ids", desk.HandleLeads, often, "", frame.With(lead.FoundIDs)},
		{"POST /api/desk/leads/many", desk.HandleLeads, often, "changed many leads", frame.With(lead.ChangeMany)},
		{"GET /api/desk/leads/handlers", desk.ReadLeads, often, "", lead.Handlers},
		{"GET /api/desk/leads/counts", desk.ReadLeads, often, "", lead.Count},
		{"POST /api/desk/leads/export", desk.ExportLeads, some, "took leads away as a file", frame.With(lead.Export)},
		{"POST /api/desk/leads/test", desk.HandleLeads, some, "sent a test lead", frame.With(lead.SendTest)},
		{"GET /api/desk/leads/{id}", desk.ReadLeads, often, "read a lead", lead.Read},
		{"POST /api/desk/leads/{id}/read", desk.HandleLeads, some, "", lead.MarkRead},
		// Presence: PresentList, whose version is that of how the lead is handled
		{"POST /api/desk/leads/{id}/presence", desk.HandleLeads, often, "", lead.NotePresence},
		{"PATCH /api/desk/leads/{id}", desk.HandleLeads, some, "marked a lead", frame.With(lead.Handle)},
		{"POST /api/desk/leads/{id}/notes", desk.HandleLeads, some, "wrote a note on a lead", frame.With(lead.AddNote)},
		{"GET /api/desk/leads/words", desk.ReadLeads, often, "", lead.Words},
		{"GET /api/desk/leads/{id}/reply", desk.HandleLeads, often, "", lead.BeginReply},
		{"POST /api/desk/leads/{id}/mail", desk.HandleLeads, some, "opened a mail to the person of a lead",
			lead.OpenMail},
		{"POST /api/desk/leads/{id}/letters", desk.HandleLeads, some, "replied to a lead", frame.With(lead.Reply)},
		{"DELETE /api/desk/leads/{id}/letters/{letter}", desk.HandleLeads, some, "took a reply back",
			lead.TakeReplyBack},
		{"POST /api/desk/leads/{id}/letters/{letter}/again", desk.HandleLeads, some, "sent a reply again",
			lead.SendReplyAgain},
		{"POST /api/desk/leads/{id}/retry", desk.HandleLeads, some, "sent a lead again", lead.Retry},
		{"POST /api/desk/leads/{id}/set-aside", desk.HandleLeads, some, "set a lead aside", frame.With(lead.SetAside)},
		{"POST /api/desk/leads/{id}/erase/preview", desk.EraseLeads, some, "", lead.PreviewErase},
		{"POST /api/desk/leads/{id}/erase", desk.EraseLeads, some, "erased a person", frame.With(lead.Erase)},
		// QuoteDetail
		{"GET /api/desk/leads/{id}/quote", desk.ReadLeads, often, "", lead.ReadQuote},
		// quote.Terms, If-Match: QuoteDetail, or 412 QuoteConflict
		{"PUT /api/desk/leads/{id}/quote/draft", desk.HandleLeads, often, "", frame.With(lead.SaveOffer)},
		// SendOffer: QuoteDetail, or 412 QuoteConflict
		{"POST /api/desk/leads/{id}/quote/offers", desk.HandleLeads, some, "sent an offer", frame.With(lead.SendOffer)},
		{"GET /api/desk/leads/{id}/quote/offer.csv", desk.ExportLeads, some, "took an offer away as a file",
			lead.OfferFile},
		// Presence: PresentList, whose version is that of the draft
		{"POST /api/desk/leads/{id}/quote/presence", desk.HandleLeads, often, "", lead.NoteOfferPresence},
		{"GET /api/desk/filters", desk.ReadLeads, often, "", lead.Filters},
		{"POST /api/desk/filters", desk.ReadLeads, some, "", frame.With(lead.SaveFilter)},
		{"DELETE /api/desk/filters/{id}", desk.ReadLeads, some, "", lead.RemoveFilter},
		{"GET /api/desk/events", desk.SignedIn, some, "", d.Listen},
		{"POST /api/desk/broken", desk.SignedIn, few, "", frame.With(d.logBroken)},
		// Find: FoundList
		{"POST /api/desk/find", desk.SignedIn, often, "", frame.With(d.find)},

		{"POST /api/desk/posts/search", desk.WritePosts, often, "", frame.With(post.Search)},
		{"GET /api/desk/posts/proposed", desk.WritePosts, often, "", post.ListProposed}, // ProposedPost[]
		{"POST /api/desk/posts/{brand}", desk.WritePosts, some, "began a post", posts.OfBlog(post.Begin)},
		{"POST /api/desk/posts/{brand}/pictures", desk.WritePosts, some, "brought a picture",
			frame.OfBrand(post.BringPicture)},
		{"GET /api/desk/posts/{brand}/choices", desk.WritePosts, often, "", frame.OfBrand(post.Choices)},
		{"GET /api/desk/posts/{brand}/links", desk.WritePosts, often, "", frame.OfBrand(post.LinkTargets)},
		{"GET /api/desk/posts/{brand}/{id}", desk.WritePosts, often, "", post.OfPost(post.Read)},
		{"PUT /api/desk/posts/{brand}/{id}", desk.WritePosts, often, "", frame.OfBrand(post.Save)},
		{"DELETE /api/desk/posts/{brand}/{id}", desk.WritePosts, some, "threw a draft away", post.OfPost(post.Discard)},
		{"POST /api/desk/posts/{brand}/{id}/presence", desk.WritePosts, often, "", post.OfPost(post.NotePresence)},
		{"POST /api/desk/posts/{brand}/{id}/checks", desk.WritePosts, often, "", post.OfPost(post.Check)},
		{"GET /api/desk/posts/{brand}/{id}/revisions", desk.WritePosts, often, "", post.OfPost(post.ListRevisions)},
		{"GET /api/desk/posts/{brand}/{id}/revisions/{revision}", desk.WritePosts, often, "",
			post.OfPost(post.ReadRevision)},
		// ReplacedPost: PostRevisionText
		{"POST /api/desk/posts/{brand}/{id}/replaced", desk.WritePosts, often, "", post.OfPost(post.KeepReplaced)},
		{"POST /api/desk/posts/{brand}/{id}/revisions/{revision}/restore", desk.WritePosts, some,
			"put an earlier state of a post back", frame.OfBrand(post.Restore)},
		{"POST /api/desk/posts/{brand}/{id}/publish", desk.WritePosts, some, "published a post",
			posts.OfBlog(post.Publish)},
		// ProposePost, If-Match: PostDetail
		{"POST /api/desk/posts/{brand}/{id}/propose", desk.WritePosts, some, "proposed a post",
			posts.OfBlog(post.Propose)},
		// ApprovePost, If-Match: PostDetail
		{"POST /api/desk/posts/{brand}/{id}/approve", desk.WritePosts, some, "approved a post",
			posts.OfBlog(post.Approve)},
		// SendBackPost, If-Match: PostDetail
		{"POST /api/desk/posts/{brand}/{id}/send-back", desk.WritePosts, some, "sent a post back",
			posts.OfBlog(post.SendBack)},
		{"DELETE /api/desk/posts/{brand}/{id}/proposal", desk.WritePosts, some, "took a proposed post back",
			posts.OfBlog(post.Withdraw)},
		{"POST /api/desk/posts/{brand}/{id}/unpublish", desk.WritePosts, some, "took a post down",
			frame.OfBrand(post.Unpublish)},
		{"POST /api/desk/posts/{brand}/{id}/copy", desk.WritePosts, some, "copied a post", post.OfPost(post.Copy)},
		{"POST /api/desk/posts/{brand}/{id}/frame", desk.WritePosts, often, "", post.OfPost(post.OpenFrame)},
		// ?token=: a document
		{"GET /api/desk/posts/{brand}/{id}/frame", desk.WritePosts, often, "", post.OfPost(post.FrameDocument)},
		{"GET /api/desk/posts/{brand}/{id}/previews", desk.WritePosts, often, "", post.OfPost(post.ListPreviews)},
		{"POST /api/desk/posts/{brand}/{id}/previews", desk.WritePosts, some, "made a preview link",
			post.OfPost(post.MakePreview)},
		{"DELETE /api/desk/posts/{brand}/{id}/previews/{preview}", desk.WritePosts, some, "took a preview link back",
			post.OfPost(post.RevokePreview)},
		{"GET /api/desk/posts/{brand}/{id}/comments", desk.WritePosts, often, "", post.OfPost(post.ListComments)},
		{"POST /api/desk/posts/{brand}/{id}/comments", desk.WritePosts, some, "commented on a post",
			post.OfPost(post.Comment)},
		{"POST /api/desk/posts/{brand}/{id}/comments/{comment}", desk.WritePosts, some, "dealt with a comment",
			post.OfPost(post.ResolveComment)},
		{"GET /api/desk/quarantine/{brand}", desk.WritePosts, often, "", frame.OfBrand(post.ListQuarantine)},
		{"GET /api/desk/quarantine/{brand}/{file}", desk.WritePosts, often, "", frame.OfBrand(post.RawDocument)},
		{"PUT /api/desk/quarantine/{brand}/{file}", desk.WritePosts, some, "corrected a stored post",
			frame.OfBrand(post.ReplaceRawDocument)},
		{"DELETE /api/desk/quarantine/{brand}/{file}", desk.WritePosts, some, "removed a stored post",
			frame.OfBrand(post.RemoveRawDocument)},
		{"GET /api/desk/media/{brand}", desk.WritePosts, often, "", frame.OfBrand(post.ListMedia)},
		{"PATCH /api/desk/media/{brand}/{name}", desk.WritePosts, some, "", frame.OfBrand(post.ChangeMedia)},
		{"DELETE /api/desk/media/{brand}/{name}", desk.WritePosts, some, "removed a picture",
			frame.OfBrand(post.RemoveMedia)},
		{"GET /api/desk/media/{brand}/{name}/small", desk.WritePosts, often, "", frame.OfBrand(post.SmallMedia)},
		{"GET /api/desk/sites", desk.ChangeSites, often, "", site.Wall},
		// ?brand=ID or ?layer=LAYER: SiteFields
		{"GET /api/desk/sites/fields", desk.ChangeSites, often, "", site.Fields},
		// the JSON Schema of a content file: brand, site, product, legal
		{"GET /api/desk/sites/schema/{name}", desk.ChangeSites, often, "", site.Schema},
		// SiteDraft
		{"GET /api/desk/sites/draft", desk.ChangeSites, often, "", site.ReadDraft},
		// SiteEdits, If-Match: SiteDraft
		{"PUT /api/desk/sites/draft", desk.ChangeSites, often, "", site.SaveDraft},
		// SiteAsk: SiteCheck
		{"POST /api/desk/sites/check", desk.ChangeSites, often, "", site.CheckDraft},
		// SiteAsk: SiteEffect
		{"POST /api/desk/sites/effect", desk.ChangeSites, often, "", site.Effect},
		// SiteAsk: SiteSeen
		{"POST /api/desk/sites/seen", desk.ChangeSites, often, "", site.Seen},
		// SiteWanted: SiteWords
		{"POST /api/desk/sites/words", desk.ChangeSites, often, "", frame.With(site.FindWords)},
		// SiteReplace, If-Match of the draft: SiteDraft
		{"POST /api/desk/sites/words/replace", desk.ChangeSites, some, "", site.ReplaceWords},
		// SiteAddresses
		{"GET /api/desk/sites/addresses", desk.ChangeSites, often, "", site.Addresses},
		// ?outside: SiteLinks
		{"GET /api/desk/sites/links", desk.ChangeSites, some, "", site.DeadLinks},
		// SiteLead, If-Match of the draft: SiteDraft
		{"POST /api/desk/sites/addresses", desk.ChangeSites, some, "", site.LeadOn},
		// ?brand= ?path= ?published ?look= ?origins: a document
		{"GET /api/desk/sites/page", desk.ChangeSites, frames, "", site.Page},
		// SitePublish, If-Match: SiteChange
		{"POST /api/desk/sites/publish", desk.ChangeSites, some, "published a change", site.Publish},
		// SitePublish, If-Match: SiteProposal
		{"POST /api/desk/sites/proposals", desk.ChangeSites, some, "proposed a change", site.Propose},
		// SiteProposals
		{"GET /api/desk/sites/proposals", desk.ChangeSites, often, "", site.ListProposals},
		// SiteWaiting
		{"GET /api/desk/sites/proposals/waiting", desk.ChangeSites, often, "", site.CountWaiting},
		// SiteApprove: SiteChange
		{"POST /api/desk/sites/proposals/{id}/approve", desk.ChangeSites, some, "approved a change", site.Approve},
		// SiteSendBack: SiteProposal
		{"POST /api/desk/sites/proposals/{id}/send-back", desk.ChangeSites, some, "sent a proposal back",
			site.SendBack},
		// into the draft; ?over: SiteDraft
		{"DELETE /api/desk/sites/proposals/{id}", desk.ChangeSites, some, "took a proposal back into the draft",
			site.Withdraw},
		// Comment[]
		{"GET /api/desk/sites/proposals/{id}/comments", desk.ChangeSites, often, "", site.ListComments},
		// SiteComment: Comment[]
		{"POST /api/desk/sites/proposals/{id}/comments", desk.ChangeSites, some, "commented on a proposal",
			frame.With(site.Comment)},
		// CommentDone: Comment[]
		{"POST /api/desk/sites/proposals/{id}/comments/{comment}", desk.ChangeSites, some, "dealt with a comment",
			frame.With(site.ResolveComment)},
		// ?brand= ?words= ?change= ?after=: SiteLog
		{"GET /api/desk/sites/changes", desk.ChangeSites, often, "", site.ListChanges},
		// SiteTakeBack: SiteTakenBack
		{"POST /api/desk/sites/changes/{id}/take-back", desk.ChangeSites, some, "took a change back", site.TakeBack},
		// to the moment after this change; SiteTakeBack: SiteTakenBack
		{"POST /api/desk/sites/changes/{id}/return", desk.ChangeSites, some, "went back to a change", site.Return},
		// SiteLog
		{"GET /api/desk/sites/scheduled", desk.ChangeSites, often, "", site.ListScheduled},
		// SiteReschedule: SiteChange
		{"PUT /api/desk/sites/scheduled/{id}", desk.ChangeSites, some, "changed a scheduled change", site.Reschedule},
		// SiteChange
		{"POST /api/desk/sites/scheduled/{id}/publish", desk.ChangeSites, some, "published a scheduled change at once",
			site.PublishNow},
		// ?over: SiteDraft
		{"DELETE /api/desk/sites/scheduled/{id}", desk.ChangeSites, some, "cancelled a scheduled change", site.Cancel},
		// SiteNew, If-Match of the draft: SiteDraft
		{"POST /api/desk/sites/brands", desk.ChangeSites, some, "", site.NewBrand},
		{"GET /api/desk/sites/brands/{id}/left", desk.ChangeSites, often, "", site.Left}, // SiteLeft
		// SiteProducts
		{"GET /api/desk/sites/products", desk.ChangeSites, often, "", site.ListProducts},
		// SiteNewProduct, If-Match of the draft: SiteDraft
		{"POST /api/desk/sites/products", desk.ChangeSites, some, "", site.NewProduct},
		{"GET /api/desk/sites/brands/{id}/hosts", desk.ChangeSites, some, "", site.Hosts}, // SiteHost[]
		// Presence: PresentList
		{"POST /api/desk/sites/brands/{id}/presence", desk.ChangeSites, often, "", site.NotePresence},
		{"GET /api/desk/sites/brands/{brand}/previews", desk.ChangeSites, often, "", sites.OfSite(site.ListPreviews)},
		{"POST /api/desk/sites/brands/{brand}/previews", desk.ChangeSites, some, "made a preview link",
			sites.OfSite(site.MakePreview)},
		{"DELETE /api/desk/sites/brands/{brand}/previews/{preview}", desk.ChangeSites, some, "took a preview link back",
			sites.OfSite(site.RevokePreview)},
		// ?brand=: SitePictures
		{"GET /api/desk/sites/pictures", desk.ChangeSites, often, "", site.ListPictures},
		// ?brand= ?name=, the file: MediaItem
		{"POST /api/desk/sites/pictures", desk.ChangeSites, some, "brought a picture", site.BringPicture},
		// SiteLibrary
		{"GET /api/desk/sites/library", desk.ChangeSites, often, "", site.ListLibrary},
		// SiteCopy: MediaItem
		{"POST /api/desk/sites/pictures/copy", desk.ChangeSites, some, "took a picture of another brand",
			frame.With(site.CopyPicture)},
		// a file of a picture that somebody brought
		{"GET /api/desk/sites/files/{brand}/{file}", desk.ChangeSites, frames, "", site.PictureFile},
		// a logo as it will be drawn when the draft is published
		{"GET /api/desk/sites/drawn/{key}/{brand}/{file}", desk.ChangeSites, frames, "", site.DrawnLogo},
		// SitePaletteAsk: SitePalette
		{"POST /api/desk/sites/palette", desk.ChangeSites, often, "", site.Palette},
	}...)
}
