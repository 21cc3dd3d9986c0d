package sites

import (
	"encoding/json"
	"time"

	"livery/internal/change"
)

// SiteWall is what the sites room opens with.
type SiteWall struct {
	Brands   []SiteBrand `json:"brands"`
	Families []string    `json:"families"`
	Variants []string    `json:"variants"`
	// Sections are those that a home page can have, with the layouts to choose from.
	Sections []SiteSection `json:"sections"`
	// Heroes are the layouts to choose from for the hero of each variant that has any.
	Heroes map[string][]string `json:"heroes"`
	// All says that the person may change what several brands share.
	All bool `json:"all"`
	// Change is the id of the change that is served last; empty while there is none.
	Change string `json:"change,omitempty"`
	// Damage says what is wrong with the log of changes; nothing can be published while there is any.
	Damage string `json:"damage,omitempty"`
	// Faults say which brands are not served as their files say, and why.
	Faults []string `json:"faults,omitempty"`
}

// SiteSection is a kind of section of a home page.
type SiteSection struct {
	Kind string `json:"kind"`
	// Layouts are the ways to lay it out beside the variant's own.
	Layouts []string `json:"layouts"`
}

// SiteBrand is a brand on the wall.
type SiteBrand struct {
	ID      string `json:"id"`
	Name    string `json:"name"`
	Family  string `json:"family"`
	Variant string `json:"variant"`
	Host    string `json:"host"`
	// Address is where visitors see it, without a path; empty before it is published.
	Address string `json:"address,omitempty"`
	// Paths are the pages to look at, one or more of each kind.
	Paths []SitePage `json:"paths"`
	// New says that the brand is in the person's draft alone.
	New bool `json:"new,omitempty"`
	// Added says that it was made at the Desk or in a folder, out of what its family lends.
	Added bool `json:"added,omitempty"`
	// Edited says that the person's draft touches what this brand shows.
	Edited bool `json:"edited,omitempty"`
	// Changed is when a change last touched what it shows.
	Changed time.Time `json:"changed,omitzero"`
}

// SitePage is a page of a brand.
type SitePage struct {
	Kind string `json:"kind"`
	Path string `json:"path"`
}

// SiteFields are the fields of a brand, or of another layer, as they are under the person's draft.
type SiteFields struct {
	Brand  string      `json:"brand,omitempty"`
	Layers []SiteLayer `json:"layers"` // the own one first
	Fields []SiteField `json:"fields"`
	// Ask are those who may change what the person may not, by name.
	Ask []string `json:"ask,omitempty"`
}

// SiteLayer is a place where words can be said.
type SiteLayer struct {
	Layer string `json:"layer"`
	// Name is how people call it: "This brand", "Family cameras", "All brands".
	Name string `json:"name"`
	File string `json:"file"`
	// Brands is how many brands are made of it.
	Brands int  `json:"brands"`
	May    bool `json:"may"` // whether the person may change it
}

// SiteField is one value with where it comes from.
type SiteField struct {
	Path string `json:"path"`
	// Value is what the layer says, with {name} and {host} in it; absent when nobody says anything.
	Value json.RawMessage `json:"value,omitempty"`
	// Shown is the text as visitors read it, where that is not Value.
	Shown string `json:"shown,omitempty"`
	// Kind is text, number, boolean, list or group.
	Kind string `json:"kind"`
	// Choices are the values that are allowed; none means any.
	Choices     []string `json:"choices,omitempty"`
	Description string   `json:"description,omitempty"`
	// Words says that people read the text on a page, where it can be pointed at; all else has a form of its own.
	Words bool `json:"words,omitempty"`
	// Layer is the one that the value comes from; empty when nobody says anything.
	Layer  string     `json:"layer,omitempty"`
	Origin SiteOrigin `json:"origin"`
	// Layers are all that say something about this field, the one that counts first.
	Layers []string `json:"layers"`
	// Below is what the layers under the first one say, where that one says something itself.
	Below json.RawMessage `json:"below,omitempty"`
	// ShownBy and OverriddenBy count the brands made of Layer that show this value, and that say something else.
	ShownBy      int  `json:"shownBy"`
	OverriddenBy int  `json:"overriddenBy"`
	Edited       bool `json:"edited,omitempty"` // by the person's draft
	// Borrowed says that a new brand still says it in the words of another one.
	Borrowed bool `json:"borrowed,omitempty"`
	// Page is the kind of page that shows it first; empty for all pages.
	Page string `json:"page,omitempty"`
}

// SiteOrigin is where a value was written: a line of a file, or a change.
type SiteOrigin struct {
	File   string          `json:"file,omitempty"`
	Line   int             `json:"line,omitempty"`
	Change string          `json:"change,omitempty"` // its id
	By     string          `json:"by,omitempty"`
	At     time.Time       `json:"at,omitzero"`
	Was    json.RawMessage `json:"was,omitempty"`
}

// SiteDraft is what a person has changed and not published.
type SiteDraft struct {
	// ETag goes back as If-Match with the next change of the draft.
	ETag  string     `json:"etag"`
	Edits []SiteEdit `json:"edits"`
	// Note says why and At when, where that was said already: of a scheduled change that was cancelled into the draft.
	Note  string    `json:"note,omitempty"`
	At    time.Time `json:"at,omitzero"`
	Saved time.Time `json:"saved,omitzero"`
	// As is what the save that wrote it called itself.
	As string `json:"as,omitempty"`
	// Others are drafts of other people that touch the same fields.
	Others []SiteNotice `json:"others"`
	// SentBack are the person's proposals that came back with words, each with its edits that are in the draft.
	SentBack []SiteProposal `json:"sentBack,omitempty"`
	// Added is how many redirects the call has put into it.
	Added int `json:"added,omitempty"`
}

// SiteEdit is an edit, with what a person needs to understand it.
type SiteEdit struct {
	change.Edit
	// Conflict is what the layer says meanwhile, when somebody changed it after the edit was begun.
	Conflict *SiteConflict `json:"conflict,omitempty"`
	Page     string        `json:"page,omitempty"`
	// Below is what stands there without the edit, where its layer said nothing of its own before.
	Below json.RawMessage `json:"below,omitempty"`
}

// SiteConflict is what somebody else has said of a field.
type SiteConflict struct {
	Now json.RawMessage `json:"now,omitempty"`
	By  string          `json:"by,omitempty"`
	At  time.Time       `json:"at,omitzero"`
}

// SiteNotice says that somebody else is at a field too.
type SiteNotice struct {
	Person string    `json:"person"`
	Layer  string    `json:"layer"`
	Field  string    `json:"field"`
	At     time.Time `json:"at"`
}

// SiteEdits is a draft as the page sends it, whole. Before need not be given: the server knows it.
type SiteEdits struct {
	Edits []change.Edit `json:"edits"`
	// As is what this save calls itself, so that its window knows it again when word of it is lost.
	As string `json:"as,omitempty"`
}

// SiteAsk asks about edits or a proposal; without any, about the person's draft.
type SiteAsk struct {
	Edits    []change.Edit `json:"edits,omitempty"`
	Proposal string        `json:"proposal,omitempty"` // its id
}

// SiteCheck is what the rules of the whole content say of a draft.
type SiteCheck struct {
	Problems []SiteProblem `json:"problems"`
	Errors   int           `json:"errors"`
	Warnings int           `json:"warnings"`
	// Approval says why somebody else has to approve it; then it can be proposed, and not published.
	Approval string `json:"approval,omitempty"`
	// Approvers are those who can approve it where it is proposed, by name; empty where nobody could.
	Approvers []string `json:"approvers,omitempty"`
}

// SiteProblem is one of them, at its field. Those that were there before the draft are left out,
// unless they are errors.
type SiteProblem struct {
	Severity string `json:"severity"` // error, warning or note
	Layer    string `json:"layer,omitempty"`
	Field    string `json:"field,omitempty"`
	Message  string `json:"message"`
	Fix      string `json:"fix,omitempty"`
	// InFiles is the same for those who write the files.
	InFiles string `json:"inFiles,omitempty"`
}

// SiteEffect is which brands a draft touches.
type SiteEffect struct {
	Brands []SiteTouched `json:"brands"`
	Edits  []SiteReach   `json:"edits"`
	// Leads are the old addresses that are led elsewhere by themselves when it is published.
	Leads []SiteLed `json:"leads,omitempty"`
}

// SiteLed is an old address of whoever is made of a layer, and where it leads.
type SiteLed struct {
	Layer string `json:"layer"`
	From  string `json:"from"`
	To    string `json:"to"`
}

// SiteTouched is a brand made of a layer that is edited.
type SiteTouched struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	// Shows says that visitors see something else afterwards; otherwise the brand overrides everything.
	Shows bool   `json:"shows"`
	Path  string `json:"path"` // a page that shows it
}

// SiteReach is how far one edit goes.
type SiteReach struct {
	Layer     string   `json:"layer"`
	Field     string   `json:"field"`
	Shows     []string `json:"shows"`     // ids of brands that show it
	Overrides []string `json:"overrides"` // ids of brands that say something else
}

// SitePublish makes the draft, or some of it, served. If-Match names the draft.
type SitePublish struct {
	Note string `json:"note"`
	// Only are the edits that are published; the others stay in the draft. None means all.
	Only []SitePlace `json:"only,omitempty"`
	// At is when, for later.
	At time.Time `json:"at,omitzero"`
	// Confirmed publishes in spite of warnings.
	Confirmed bool `json:"confirmed,omitempty"`
	// Overwrite publishes over what others have changed since.
	Overwrite bool `json:"overwrite,omitempty"`
}

// SitePlace is a field of a layer.
type SitePlace struct {
	Layer string `json:"layer"`
	Field string `json:"field"`
}

// SiteLog is a page of the changes, newest first.
type SiteLog struct {
	Changes []SiteChange `json:"changes"`
	Next    string       `json:"next,omitempty"` // for ?after=
}

// SiteChange is a change with its story.
type SiteChange struct {
	ID     string `json:"id"`
	Author string `json:"author"`
	// ApprovedBy is who let it be published, where it was proposed.
	ApprovedBy string    `json:"approvedBy,omitempty"`
	Time       time.Time `json:"time"`
	Note       string    `json:"note,omitempty"`
	// State is live, taken-back, in-files, set-aside, scheduled, cancelled or failed; of a proposal open, approved,
	// sent-back, withdrawn or cancelled.
	State string     `json:"state"`
	At    time.Time  `json:"at,omitzero"` // when a scheduled one appears or appeared
	Edits []SiteEdit `json:"edits"`
	// Elsewhere counts the edits of brands that the person does not work for, which are not shown.
	Elsewhere int `json:"elsewhere,omitempty"`
	// Brands are those that show what it changed, as far as the person works for them.
	Brands    []string `json:"brands"`
	TakesBack []string `json:"takesBack,omitempty"`
	// TakenBackBy is the change that took it back.
	TakenBackBy string `json:"takenBackBy,omitempty"`
	// Reason is why it failed or was set aside.
	Reason string `json:"reason,omitempty"`
	// May says that the person may take it back.
	May bool `json:"may"`
}

// SiteReschedule is a scheduled change as it is to be. Without edits its words stay.
type SiteReschedule struct {
	At    time.Time     `json:"at"`
	Note  string        `json:"note"`
	Edits []change.Edit `json:"edits,omitempty"`
}

// SiteTakeBack takes one change back, or goes back to the moment after one.
type SiteTakeBack struct {
	Note string `json:"note,omitempty"`
	// Only are the fields that are taken back; the others stay as they are. None means all.
	Only []SitePlace `json:"only,omitempty"`
	// Brand goes back for one brand alone, whatever others share with it.
	Brand string `json:"brand,omitempty"`
	// Plan only says what would be done.
	Plan bool `json:"plan,omitempty"`
	// Overwrite takes back in spite of conflicts with later changes.
	Overwrite bool `json:"overwrite,omitempty"`
}

// SiteTakenBack is what was done, or would be.
type SiteTakenBack struct {
	Edits []SiteEdit `json:"edits"` // each with its conflict, if there is one
	// Conflicts is how many of them later changes touched.
	Conflicts int `json:"conflicts"`
	// Brands are those that visitors see something else of afterwards, as far as the person works for them.
	Brands []string `json:"brands"`
	// Approval says why it is proposed instead, and Approvers who can approve it.
	Approval  string      `json:"approval,omitempty"`
	Approvers []string    `json:"approvers,omitempty"`
	Change    *SiteChange `json:"change,omitempty"` // when it was done
}

// SiteNew is a new brand; it is added to the draft.
type SiteNew struct {
	ID      string   `json:"id"`
	Name    string   `json:"name"`
	Family  string   `json:"family"`
	Hosts   []string `json:"hosts"`   // the primary one first
	Colours []string `json:"colours"` // one or two
	Variant string   `json:"variant"`
}

// SiteHost is a host name of a brand with what the name service says of it.
type SiteHost struct {
	Name string `json:"name"`
	Role string `json:"role"`
	// State is here, elsewhere, nowhere or unknown.
	State     string   `json:"state"`
	Addresses []string `json:"addresses"`
	// Advice is what to do about it; empty when nothing is.
	Advice string `json:"advice,omitempty"`
}

// SitePaletteAsk asks how colours look in a variant.
type SitePaletteAsk struct {
	Variant string `json:"variant"`
	Primary string `json:"primary,omitempty"`
	Accent  string `json:"accent,omitempty"`
	Ground  string `json:"ground,omitempty"`
}

// SitePalette is what a variant makes of colours.
type SitePalette struct {
	// Tokens are the colours as pages use them, by name.
	Tokens map[string]string `json:"tokens"`
	Pairs  []SiteContrast    `json:"pairs"`
	// Moves are the colours that are not shown as they were named.
	Moves []SiteMove `json:"moves"`
}

// SiteMove is a colour that is shown as another one, so that words can be read.
type SiteMove struct {
	Field string `json:"field"` // primary, accent or ground
	From  string `json:"from"`
	To    string `json:"to"`
	// Dark says that it would lie on dark grounds, and light ones otherwise.
	Dark bool `json:"dark,omitempty"`
	// Filled says that buttons show it as it was named.
	Filled bool `json:"filled,omitempty"`
}

// SiteContrast is a text colour on its ground.
type SiteContrast struct {
	Name  string  `json:"name"`
	Text  string  `json:"text"`
	On    string  `json:"on"`
	Ratio float64 `json:"ratio"`
	Needs float64 `json:"needs"`
}
