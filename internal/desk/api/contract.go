package api

import (
	"livery/internal/comment"
	"livery/internal/desk"
	"livery/internal/desk/frame"
	"livery/internal/desk/leads"
	"livery/internal/desk/people"
	"livery/internal/desk/posts"
	"livery/internal/desk/sites"
	"livery/internal/lead"
	"livery/internal/quote"
)

// Contract names every value that crosses between the Desk's page and its server. The page's
// types are made from it.
type Contract struct {
	Problem        frame.Problem           `json:"problem"`
	Me             people.Me               `json:"me"`
	SignInMethods  people.SignInMethods    `json:"signInMethods"`
	SignIn         people.SignIn           `json:"signIn"`
	LostWay        people.LostWay          `json:"lostWay"`
	LinkToken      people.LinkToken        `json:"linkToken"`
	LinkFor        people.LinkFor          `json:"linkFor"`
	JoinByPassword people.JoinByPassword   `json:"joinByPassword"`
	JoinByPasskey  people.JoinByPasskey    `json:"joinByPasskey"`
	PasskeyName    people.PasskeyName      `json:"passkeyName"`
	Passkeys       []desk.Passkey          `json:"passkeys"`
	NewName        people.NewName          `json:"newName"`
	NewPassword    people.NewPassword      `json:"newPassword"`
	People         []desk.Person           `json:"people"`
	Names          []people.Name           `json:"names"`
	Invite         people.Invite           `json:"invite"`
	Invited        people.Invited          `json:"invited"`
	PersonChange   people.PersonChange     `json:"personChange"`
	TrailPage      people.TrailPage        `json:"trailPage"`
	Programs       []desk.Program          `json:"programs"`
	NewProgram     people.NewProgram       `json:"newProgram"`
	MadeProgram    people.MadeProgram      `json:"madeProgram"`
	LeadQuery      leads.LeadQuery         `json:"leadQuery"`
	LeadPage       leads.LeadPage          `json:"leadPage"`
	LeadCount      leads.LeadCount         `json:"leadCount"`
	LeadIDs        leads.LeadIDs           `json:"leadIds"`
	LeadsChange    leads.LeadsChange       `json:"leadsChange"`
	LeadsChanged   leads.LeadsChanged      `json:"leadsChanged"`
	LeadHandlers   []leads.LeadHandler     `json:"leadHandlers"`
	LeadDetail     leads.LeadDetail        `json:"leadDetail"`
	LeadChange     leads.LeadChange        `json:"leadChange"`
	Note           leads.Note              `json:"note"`
	NewReply       leads.NewReply          `json:"newReply"`
	ReplyForm      leads.ReplyForm         `json:"replyForm"`
	LeadWords      []leads.LeadWords       `json:"leadWords"`
	Aside          leads.Aside             `json:"aside"`
	TestLead       leads.TestLead          `json:"testLead"`
	Tested         leads.Tested            `json:"tested"`
	Counts         lead.Counts             `json:"counts"`
	ErasePreview   leads.ErasePreview      `json:"erasePreview"`
	EraseConfirm   leads.EraseConfirm      `json:"eraseConfirm"`
	Erased         lead.Erased             `json:"erased"`
	NewFilter      leads.NewFilter         `json:"newFilter"`
	SavedFilters   []desk.SavedFilter      `json:"savedFilters"`
	QuoteDetail    leads.QuoteDetail       `json:"quoteDetail"`
	OfferTerms     quote.Terms             `json:"offerTerms"`
	SendOffer      leads.SendOffer         `json:"sendOffer"`
	QuoteConflict  leads.QuoteConflict     `json:"quoteConflict"`
	LiveEvent      leads.LiveEvent         `json:"liveEvent"`
	PostQuery      posts.PostQuery         `json:"postQuery"`
	PostPage       posts.PostPage          `json:"postPage"`
	NewPost        posts.NewPost           `json:"newPost"`
	PostText       posts.PostText          `json:"postText"`
	PostDetail     posts.PostDetail        `json:"postDetail"`
	PostConflict   posts.PostConflict      `json:"postConflict"`
	Presence       frame.Presence          `json:"presence"`
	PresentList    frame.PresentList       `json:"presentList"`
	PostRevisions  []posts.PostRevision    `json:"postRevisions"`
	PostRevision   posts.PostRevisionText  `json:"postRevision"`
	PostChecks     posts.PostChecks        `json:"postChecks"`
	ReplacedPost   posts.ReplacedPost      `json:"replacedPost"`
	PublishPost    posts.PublishPost       `json:"publishPost"`
	ProposedPosts  []posts.ProposedPost    `json:"proposedPosts"`
	ProposePost    posts.ProposePost       `json:"proposePost"`
	ApprovePost    posts.ApprovePost       `json:"approvePost"`
	SendBackPost   posts.SendBackPost      `json:"sendBackPost"`
	CopyPost       posts.CopyPost          `json:"copyPost"`
	CopiedPost     posts.CopiedPost        `json:"copiedPost"`
	PostFrame      posts.PostFrame         `json:"postFrame"`
	NewPreviewLink frame.NewPreviewLink    `json:"newPreviewLink"`
	PreviewLinks   []frame.PreviewLink     `json:"previewLinks"`
	PostComments   []comment.Comment       `json:"postComments"`
	NewComment     posts.NewComment        `json:"newComment"`
	CommentDone    posts.ResolvedComment   `json:"commentDone"`
	PostChoices    posts.PostChoices       `json:"postChoices"`
	LinkTarget     posts.LinkTarget        `json:"linkTarget"`
	Quarantine     []posts.QuarantinedPost `json:"quarantine"`
	RawDocument    posts.RawDocument       `json:"rawDocument"`
	RawText        posts.RawText           `json:"rawText"`
	MediaList      posts.MediaList         `json:"mediaList"`
	MediaItem      frame.MediaItem         `json:"mediaItem"`
	MediaChange    posts.MediaChange       `json:"mediaChange"`

	SiteWall       sites.SiteWall       `json:"siteWall"`
	SiteFields     sites.SiteFields     `json:"siteFields"`
	SiteDraft      sites.SiteDraft      `json:"siteDraft"`
	SiteEdits      sites.SiteEdits      `json:"siteEdits"`
	SiteProducts   sites.SiteProducts   `json:"siteProducts"`
	SiteNewProduct sites.SiteNewProduct `json:"siteNewProduct"`
	SiteAsk        sites.SiteAsk        `json:"siteAsk"`
	SiteCheck      sites.SiteCheck      `json:"siteCheck"`
	SiteEffect     sites.SiteEffect     `json:"siteEffect"`
	SiteSeen       sites.SiteSeen       `json:"siteSeen"`
	SiteWanted     sites.SiteWanted     `json:"siteWanted"`
	SiteWords      sites.SiteWords      `json:"siteWords"`
	SiteReplace    sites.SiteReplace    `json:"siteReplace"`
	SiteAddresses  sites.SiteAddresses  `json:"siteAddresses"`
	SiteLead       sites.SiteLead       `json:"siteLead"`
	SiteLinks      sites.SiteLinks      `json:"siteLinks"`
	SitePictures   sites.SitePictures   `json:"sitePictures"`
	SiteLibrary    sites.SiteLibrary    `json:"siteLibrary"`
	Find           Find                 `json:"find"`
	FoundList      FoundList            `json:"foundList"`
	BrokenPage     BrokenPage           `json:"brokenPage"`
	SiteCopy       sites.SiteCopy       `json:"siteCopy"`
	SitePublish    sites.SitePublish    `json:"sitePublish"`
	SiteLog        sites.SiteLog        `json:"siteLog"`
	SiteChange     sites.SiteChange     `json:"siteChange"`
	SiteReschedule sites.SiteReschedule `json:"siteReschedule"`
	SiteTakeBack   sites.SiteTakeBack   `json:"siteTakeBack"`
	SiteTakenBack  sites.SiteTakenBack  `json:"siteTakenBack"`
	SiteProposal   sites.SiteProposal   `json:"siteProposal"`
	SiteProposals  sites.SiteProposals  `json:"siteProposals"`
	SiteWaiting    sites.SiteWaiting    `json:"siteWaiting"`
	SiteApprove    sites.SiteApprove    `json:"siteApprove"`
	SiteSendBack   sites.SiteSendBack   `json:"siteSendBack"`
	SiteComment    sites.SiteComment    `json:"siteComment"`
	SiteNew        sites.SiteNew        `json:"siteNew"`
	SiteLeft       sites.SiteLeft       `json:"siteLeft"`
	SiteHosts      []sites.SiteHost     `json:"siteHosts"`
	SitePaletteAsk sites.SitePaletteAsk `json:"sitePaletteAsk"`
	SitePalette    sites.SitePalette    `json:"sitePalette"`
}
