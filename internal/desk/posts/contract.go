package posts

import (
	"encoding/json"
	"time"

	"livery/internal/desk/frame"
	"livery/internal/post"
)

// States are where a post can be on its way to readers.
var States = []post.State{post.StateDraft, post.StateScheduled, post.StatePublished, post.StateQuarantined}

// PostQuery is what the list of posts is asked for.
type PostQuery struct {
	Brand string       `json:"brand,omitempty"` // none means all brands of the person
	State []post.State `json:"state,omitempty"` // none means all
	Words string       `json:"words,omitempty"` // all of them are in title, excerpt, author, category, slug or text
	Tag   string       `json:"tag,omitempty"`   // none means any
	From  string       `json:"from,omitempty"`  // the first day of the post's own date, as 2026-01-15
	To    string       `json:"to,omitempty"`    // and the last
	After string       `json:"after,omitempty"` // Next of the page before
	Limit int          `json:"limit,omitempty"`
}

// PostRow is a post in a list.
type PostRow struct {
	ID       string     `json:"id"`
	Brand    string     `json:"brand"`
	State    post.State `json:"state"`
	Title    string     `json:"title"`
	Slug     string     `json:"slug,omitempty"`
	Excerpt  string     `json:"excerpt,omitempty"`
	Author   string     `json:"author,omitempty"`
	Category string     `json:"category,omitempty"`
	Tags     []string   `json:"tags,omitempty"`
	Image    string     `json:"image,omitempty"`
	// Date is the post's own: when it went or goes live, as 2026-01-15 or with a time of day.
	Date string `json:"date,omitempty"`
	// Changed is set where a draft has changes that readers do not see yet.
	Changed bool      `json:"changed,omitempty"`
	SavedAt time.Time `json:"savedAt,omitzero"`
	SavedBy string    `json:"savedBy,omitempty"` // the id of a person
	// Proposed says that it waits for somebody's word.
	Proposed bool `json:"proposed,omitempty"`
	// Fault says why a stored document is no post; File names it in quarantine.
	Fault string `json:"fault,omitempty"`
	File  string `json:"file,omitempty"`
}

// PostPage is a page of the list, the last changed first, with how many there are in each state.
type PostPage struct {
	Posts  []PostRow          `json:"posts"`
	Next   string             `json:"next,omitempty"`
	Counts map[post.State]int `json:"counts"`
	// Tags are those of all posts of the brands, whatever is looked for, the most used first.
	Tags []string `json:"tags"`
}

// NewPost begins a draft, empty or with fields.
type NewPost struct {
	Post *post.Post `json:"post,omitempty"`
}

// PostText is what an editor writes. Extra are fields of the document that a post does not have;
// they are kept as they are.
type PostText struct {
	Post  post.Post                  `json:"post"`
	Extra map[string]json.RawMessage `json:"extra,omitempty"`
}

// PostDetail is a post as the editor opens it. The answer's ETag goes into If-Match of every change.
type PostDetail struct {
	ID    string     `json:"id"`
	Brand string     `json:"brand"`
	State post.State `json:"state"`
	// Changed is set where the text has changes that readers do not see yet.
	Changed bool     `json:"changed"`
	Text    PostText `json:"text"`
	// Version is the ETag of this answer, without its quotes.
	Version string    `json:"version"`
	SavedAt time.Time `json:"savedAt,omitzero"`
	SavedBy string    `json:"savedBy,omitempty"`
	// File is the stored document, once it was published; Address is where readers find it.
	File    string `json:"file,omitempty"`
	Address string `json:"address,omitempty"`
	// Slug is the end of the address that readers find it at, or found it at last.
	Slug string `json:"slug,omitempty"`
	// Moved is that of the address before, where publishing has just given it another: its readers are led there.
	Moved string `json:"moved,omitempty"`
	// Proposal is that of the text, or what became of the last one.
	Proposal *PostProposal `json:"proposal,omitempty"`
	// Approval says why somebody else has to approve what the person publishes; empty where nobody has to.
	Approval string `json:"approval,omitempty"`
	// Approvers are those who can approve it where it is proposed, by name; empty where nobody could.
	Approvers []string `json:"approvers,omitempty"`
}

// PostConflict is the problem with status 412: somebody else saved meanwhile. Current is what is
// stored now, to be shown beside what the person has.
type PostConflict struct {
	frame.Problem
	Current PostDetail `json:"current"`
}

// PostRevision is an earlier state of a post; the last 50 are kept.
type PostRevision struct {
	ID      string    `json:"id"`
	SavedAt time.Time `json:"savedAt"`
	SavedBy string    `json:"savedBy"`
	Name    string    `json:"name"` // of the person, as it is now
	Title   string    `json:"title"`
	Words   int       `json:"words"`
	// Reason is why it was kept: saved, published, restored, imported, discarded, unpublished, replaced. By is the name
	// of who did that; empty where nobody is known.
	Reason string `json:"reason"`
	By     string `json:"by,omitempty"`
}

// ReplacedPost is a version that another one was chosen over: the person's own, which is stored nowhere, or without a
// text the stored one, over which they chose theirs.
type ReplacedPost struct {
	Text *PostText `json:"text,omitempty"`
}

// PostRevisionText is an earlier state with its text.
type PostRevisionText struct {
	PostRevision
	Text PostText `json:"text"`
}

// PostChecks are what the rules say about a text.
type PostChecks struct {
	Checks []PostCheck `json:"checks"`
	// Publishable is false while an error is among the checks.
	Publishable bool `json:"publishable"`
}

// PostCheck is one thing that a rule says about a place in the text.
type PostCheck struct {
	// Severity is error (cannot be published), warning or note.
	Severity string `json:"severity"`
	// Field is the path of the text, such as title, excerpt or sections.2.content.
	Field string `json:"field"`
	// Section is the index of the section, or -1 outside of them.
	Section int `json:"section"`
	// Start and End are the place in the field's text in UTF-16 units, as the browser counts; equal where
	// the whole field is meant.
	Start   int    `json:"start"`
	End     int    `json:"end"`
	Message string `json:"message"`
	Fix     string `json:"fix,omitempty"`
	// Replacement corrects the text between Start and End with one click; absent where there is none.
	Replacement *string `json:"replacement,omitempty"`
}

// PublishPost publishes what is saved: now, or at a time to come. Replace is said by a person who was
// told that the published post was changed elsewhere since.
type PublishPost struct {
	At      time.Time `json:"at,omitzero"`
	Replace bool      `json:"replace,omitempty"`
}

// CopyPost copies a post to another brand as a draft.
type CopyPost struct {
	To string `json:"to"`
	// KeepLinks leaves links in the text that lead nowhere at the other brand.
	KeepLinks bool `json:"keepLinks,omitempty"`
}

// LostLink is a link of a post to a page that another brand does not have.
type LostLink struct {
	Words string `json:"words"`
	Path  string `json:"path"`
}

// CopiedPost names the new draft, and what must be said in other words before both can stand.
type CopiedPost struct {
	Brand string      `json:"brand"`
	ID    string      `json:"id"`
	Alike []PostCheck `json:"alike"`
	// Lost are links that lead nowhere at this brand.
	Lost []LostLink `json:"lost"`
}

// PostFrame is the live preview: an address for a frame that shows the draft in its brand's look. The
// page in it says {type: 'preview-ready'} to the Desk, takes {type: 'preview-post', post, pictures} from the
// Desk's origin alone, and answers {type: 'preview-shown', at} when it is drawn; at is copied.
type PostFrame struct {
	Address string `json:"address"`
	Origin  string `json:"origin"`
	// Pictures is the folder of the pictures that only drafts show, on that origin.
	Pictures string `json:"pictures"`
}

// NewComment is what a person says about a post.
type NewComment struct {
	Words string `json:"words"`
}

// ResolvedComment says whether a comment was dealt with.
type ResolvedComment struct {
	Resolved bool `json:"resolved"`
}

// PostChoices are what the fields of a post may hold.
type PostChoices struct {
	Categories []string `json:"categories"` // the most used first
	Authors    []string `json:"authors"`
	Tags       []string `json:"tags"`
	// Pictures are those of the brand's content, beside its media.
	Pictures []PictureChoice `json:"pictures"`
	// Sisters are the other brands of the person that have a blog.
	Sisters []frame.Brand `json:"sisters"`
	// Lengths bound texts in characters, by field; a most of 0 means no limit.
	Lengths map[string]Bounds `json:"lengths"`
}

// Bounds are a least and a most.
type Bounds struct {
	Min int `json:"min"`
	Max int `json:"max"`
}

// LinkTarget is an address of the brand that a text can link to.
type LinkTarget struct {
	Path  string `json:"path"`
	Title string `json:"title"`
	Kind  string `json:"kind"` // page, product or post
}

// PictureChoice is a picture that a post can name.
type PictureChoice struct {
	Name    string `json:"name"`
	Alt     string `json:"alt"`
	Address string `json:"address"` // of a small version
	Width   int    `json:"width"`
	Height  int    `json:"height"`
}

// QuarantinedPost is a stored document that is no post, or whose last good version is shown.
type QuarantinedPost struct {
	File   string    `json:"file"`
	Path   string    `json:"path"`
	Reason string    `json:"reason"`
	Since  time.Time `json:"since"`
	Shown  bool      `json:"shown"`
}

// RawDocument is a stored document as it lies there.
type RawDocument struct {
	File    string `json:"file"`
	Text    string `json:"text"`
	Version string `json:"version"`
	// Fault says what is wrong with it, or nothing.
	Path   string `json:"path,omitempty"`
	Reason string `json:"reason,omitempty"`
}

// RawText replaces a stored document.
type RawText struct {
	Text string `json:"text"`
}

// MediaList is everything in a brand's media, the newest first.
type MediaList struct {
	Items []frame.MediaItem `json:"items"`
}

// MediaChange changes what is known of a picture; absent fields stay as they are.
type MediaChange struct {
	Alt    *string  `json:"alt,omitempty"`
	FocusX *float64 `json:"focusX,omitempty"`
	FocusY *float64 `json:"focusY,omitempty"`
}
