package api

import (
	"livery/internal/desk"
	"livery/internal/lead"
)

// Contract names every value that crosses between the Desk's page and its server. The page's
// types are made from it.
type Contract struct {
	Problem        Problem            `json:"problem"`
	Me             Me                 `json:"me"`
	SignInMethods  SignInMethods      `json:"signInMethods"`
	SignIn         SignIn             `json:"signIn"`
	LinkToken      LinkToken          `json:"linkToken"`
	LinkFor        LinkFor            `json:"linkFor"`
	JoinByPassword JoinByPassword     `json:"joinByPassword"`
	JoinByPasskey  JoinByPasskey      `json:"joinByPasskey"`
	PasskeyName    PasskeyName        `json:"passkeyName"`
	Passkeys       []desk.Passkey     `json:"passkeys"`
	NewName        NewName            `json:"newName"`
	NewPassword    NewPassword        `json:"newPassword"`
	People         []desk.Person      `json:"people"`
	Names          []Name             `json:"names"`
	Invite         Invite             `json:"invite"`
	Invited        Invited            `json:"invited"`
	PersonChange   PersonChange       `json:"personChange"`
	TrailPage      TrailPage          `json:"trailPage"`
	LeadQuery      LeadQuery          `json:"leadQuery"`
	LeadPage       LeadPage           `json:"leadPage"`
	LeadDetail     LeadDetail         `json:"leadDetail"`
	LeadChange     LeadChange         `json:"leadChange"`
	Note           Note               `json:"note"`
	Aside          Aside              `json:"aside"`
	TestLead       TestLead           `json:"testLead"`
	Tested         Tested             `json:"tested"`
	Counts         lead.Counts        `json:"counts"`
	ErasePreview   ErasePreview       `json:"erasePreview"`
	EraseConfirm   EraseConfirm       `json:"eraseConfirm"`
	Erased         lead.Erased        `json:"erased"`
	NewFilter      NewFilter          `json:"newFilter"`
	SavedFilters   []desk.SavedFilter `json:"savedFilters"`
	LiveEvent      LiveEvent          `json:"liveEvent"`
	PostQuery      PostQuery          `json:"postQuery"`
	PostPage       PostPage           `json:"postPage"`
	NewPost        NewPost            `json:"newPost"`
	PostText       PostText           `json:"postText"`
	PostDetail     PostDetail         `json:"postDetail"`
	PostConflict   PostConflict       `json:"postConflict"`
	Presence       Presence           `json:"presence"`
	PresentList    PresentList        `json:"presentList"`
	PostRevisions  []PostRevision     `json:"postRevisions"`
	PostRevision   PostRevisionText   `json:"postRevision"`
	PostChecks     PostChecks         `json:"postChecks"`
	PublishPost    PublishPost        `json:"publishPost"`
	CopyPost       CopyPost           `json:"copyPost"`
	CopiedPost     CopiedPost         `json:"copiedPost"`
	PostFrame      PostFrame          `json:"postFrame"`
	NewPreviewLink NewPreviewLink     `json:"newPreviewLink"`
	PreviewLinks   []PreviewLink      `json:"previewLinks"`
	PostChoices    PostChoices        `json:"postChoices"`
	LinkTarget     LinkTarget         `json:"linkTarget"`
	Quarantine     []QuarantinedPost  `json:"quarantine"`
	RawDocument    RawDocument        `json:"rawDocument"`
	RawText        RawText            `json:"rawText"`
	MediaList      MediaList          `json:"mediaList"`
	MediaItem      MediaItem          `json:"mediaItem"`
	MediaChange    MediaChange        `json:"mediaChange"`

	SiteWall       SiteWall       `json:"siteWall"`
	SiteFields     SiteFields     `json:"siteFields"`
	SiteDraft      SiteDraft      `json:"siteDraft"`
	SiteEdits      SiteEdits      `json:"siteEdits"`
	SiteAsk        SiteAsk        `json:"siteAsk"`
	SiteCheck      SiteCheck      `json:"siteCheck"`
	SiteEffect     SiteEffect     `json:"siteEffect"`
	SitePictures   SitePictures   `json:"sitePictures"`
	SitePublish    SitePublish    `json:"sitePublish"`
	SiteLog        SiteLog        `json:"siteLog"`
	SiteChange     SiteChange     `json:"siteChange"`
	SiteTakeBack   SiteTakeBack   `json:"siteTakeBack"`
	SiteTakenBack  SiteTakenBack  `json:"siteTakenBack"`
	SiteNew        SiteNew        `json:"siteNew"`
	SiteHosts      []SiteHost     `json:"siteHosts"`
	SitePaletteAsk SitePaletteAsk `json:"sitePaletteAsk"`
	SitePalette    SitePalette    `json:"sitePalette"`
}
