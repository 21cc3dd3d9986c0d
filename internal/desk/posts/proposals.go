package posts

import (
	"net/http"
	"slices"
	"time"

	"livery/internal/brand"
	"livery/internal/desk"
	"livery/internal/desk/frame"
	"livery/internal/post"
)

// PostProposal is a draft that waits for somebody else's word, or what became of that.
type PostProposal struct {
	Name  string             `json:"name"` // who proposed it
	Why   string             `json:"why"`
	At    time.Time          `json:"at,omitzero"` // when it is to appear
	Made  time.Time          `json:"made"`
	State post.ProposalState `json:"state"`
	// DecidedBy is who decided it, and Words what they said.
	DecidedBy string    `json:"decidedBy,omitempty"`
	DecidedAt time.Time `json:"decidedAt,omitzero"`
	Words     string    `json:"words,omitempty"`
	// MayDecide says that the person may approve it or send it back, MayWithdraw that it is theirs.
	MayDecide   bool `json:"mayDecide,omitempty"`
	MayWithdraw bool `json:"mayWithdraw,omitempty"`
}

// ProposedPost is a post that waits for somebody's word.
type ProposedPost struct {
	ID    string    `json:"id"`
	Brand string    `json:"brand"`
	Title string    `json:"title"`
	Name  string    `json:"name"` // who proposed it
	Why   string    `json:"why"`
	At    time.Time `json:"at,omitzero"` // when it is to appear
	Made  time.Time `json:"made"`
	// MayDecide says that the person may approve it or send it back.
	MayDecide bool `json:"mayDecide,omitempty"`
}

// ProposePost lets a draft wait for somebody else.
type ProposePost struct {
	Why string    `json:"why"`
	At  time.Time `json:"at,omitzero"`
}

// ApprovePost publishes a proposed post at the time that was proposed, unless it says another.
type ApprovePost struct {
	// At is another time, and Now lets it appear at once.
	At  time.Time `json:"at,omitzero"`
	Now bool      `json:"now,omitempty"`
}

// SendBackPost does not let a draft be published as it is.
type SendBackPost struct {
	Words string `json:"words"`
}

// Changed tells open pages that a post was proposed or decided.
func Changed() frame.Event {
	return frame.Event{Name: "posts", Data: struct{}{},
		For: func(p desk.Person) bool { return p.May(desk.WritePosts) }}
}

func proposalOf(who desk.Person, p post.Draft) *PostProposal {
	if p.Proposal == nil {
		return nil
	}
	of := p.Proposal
	return &PostProposal{Name: of.Name, Why: of.Why, At: of.At, Made: of.Made, State: of.State,
		DecidedBy: of.DecidedName, DecidedAt: of.DecidedAt, Words: of.Words, MayDecide: p.MayDecide(who.ID),
		MayWithdraw: p.Waits() && of.By == who.ID}
}

// approvalFor says why somebody else has to approve a draft before the person publishes it; empty where nobody has to,
// or nobody could.
func approvalFor(c frame.Call, approvers []desk.Person) (why string) {
	if len(approvers) == 0 ||
		!slices.Contains(c.Edition.Content.Site.Settings.Approval.Posts, brand.ApprovedRole(c.Person.Role)) {
		return ""
	}
	return "posts by people of your role are approved by somebody else"
}

// approvers are those who can approve a draft that was proposed, or that the person of a call would propose: neither
// who proposes nor who wrote it, and people who came to the Desk before.
func (room *Room) approvers(c frame.Call, p post.Draft) ([]desk.Person, error) {
	by := c.Person.ID
	if p.Waits() {
		by = p.Proposal.By
	}
	people, err := room.Store.People(c.Context())
	return slices.DeleteFunc(people, func(one desk.Person) bool {
		return one.ID == by || one.ID == p.SavedBy || one.JoinedAt.IsZero() || !one.May(desk.WritePosts) ||
			!one.Sees(p.Brand)
	}), err
}

// ListProposed answers the posts of all brands of the person that wait for somebody's word, the last changed first.
func (room *Room) ListProposed(c frame.Call) error {
	brands, err := searched(c, "")
	if err != nil {
		return err
	}
	found, err := room.Drafts.ListAll(c.Context(), brands, post.Query{Limit: -1})
	if err != nil {
		return err
	}
	list := []ProposedPost{}
	for _, r := range found.Rows {
		if r.Proposed {
			list = append(list, ProposedPost{ID: r.ID, Brand: r.Brand, Title: r.Title, Name: r.Proposal.Name,
				Why: r.Proposal.Why, At: r.Proposal.At, Made: r.Proposal.Made, MayDecide: r.MayDecide(c.Person.ID)})
		}
	}
	return c.Answer(list)
}

// Propose lets a draft wait for the word of somebody else.
func (room *Room) Propose(c frame.Call, b frame.Brand) error {
	version, err := c.Version()
	if err != nil {
		return err
	}
	in, err := frame.Body[ProposePost](c)
	if err != nil {
		return err
	}
	p, err := room.Drafts.Get(c.Context(), b.ID, c.PathValue("id"))
	if err != nil {
		return postError(c, err)
	}
	if approvers, err := room.approvers(c, p); err != nil {
		return err
	} else if len(approvers) == 0 {
		return frame.ErrNobodyApproves
	}
	p, err = room.proposed(c, b, p.ID, version, in)
	return room.showPost(c, b, p, err)
}

// proposed proposes a draft and tells those who can approve it.
func (room *Room) proposed(c frame.Call, b frame.Brand, id, version string, in ProposePost) (post.Draft, error) {
	p, err := room.Drafts.Propose(c.Context(), b.ID, id, version,
		post.Proposal{By: c.Person.ID, Name: c.Person.Title(), Why: in.Why, At: in.At})
	if err != nil {
		return p, err
	}
	didPost(c, "proposed a post", p)
	room.Events.Publish(Changed())
	others, err := room.approvers(c, p)
	if err != nil {
		room.Log.Error("nobody was told by mail of a proposed post; the Desk shows it", "post", p.ID, "error", err)
	}
	room.Mail(c, others, c.Person.Title()+" proposes a post", c.Person.Title()+" proposes the post '"+
		p.Text.Post.Title+"' of "+b.Name+": "+p.Proposal.Why, pathOf(p))
	return p, nil
}

func pathOf(p post.Draft) string { return "/posts/" + p.Brand + "/" + p.ID }

// Approve publishes what somebody else proposed, at once, at its time or at another.
func (room *Room) Approve(c frame.Call, b frame.Brand) error {
	version, err := c.Version()
	if err != nil {
		return err
	}
	in, err := frame.Body[ApprovePost](c)
	if err != nil {
		return err
	}
	p, err := room.Drafts.Publish(c.Context(), post.Publication{Brand: b.ID, ID: c.PathValue("id"), Version: version,
		At: in.At, By: c.Person.ID, ByName: c.Person.Title(), Approves: true, Now: in.Now})
	if err == nil {
		didPost(c, "", p)
		room.tellProposer(c, p, "Your post was approved",
			c.Person.Title()+" approved '"+p.Text.Post.Title+"'"+appears(p))
	}
	return room.showPost(c, b, p, err)
}

// appears says when readers see a post that was approved.
func appears(p post.Draft) string {
	if at, err := post.ParseDate(p.Text.Post.Date); err == nil && p.State == post.StateScheduled {
		return ". It appears on " + at.UTC().Format("January 2 at 15:04 UTC")
	}
	return ". Readers see it now"
}

// SendBack gives a proposed post back, with words.
func (room *Room) SendBack(c frame.Call, b frame.Brand) error {
	version, err := c.Version()
	if err != nil {
		return err
	}
	in, err := frame.Body[SendBackPost](c)
	if err != nil {
		return err
	}
	p, err := room.Drafts.SendBack(c.Context(), b.ID, c.PathValue("id"), version, c.Person.ID, c.Person.Title(),
		in.Words)
	if err == nil {
		didPost(c, "", p)
		room.tellProposer(c, p, "Your post was sent back", c.Person.Title()+" sent '"+p.Text.Post.Title+
			"' back: "+p.Proposal.Words)
	}
	return room.showPost(c, b, p, err)
}

// Withdraw takes the person's own proposal back.
func (room *Room) Withdraw(c frame.Call, b frame.Brand) error {
	version, err := c.Version()
	if err != nil {
		return err
	}
	p, err := room.Drafts.Withdraw(c.Context(), b.ID, c.PathValue("id"), version, c.Person.ID, c.Person.Title())
	if err == nil {
		didPost(c, "", p)
		room.Events.Publish(Changed())
	}
	return room.showPost(c, b, p, err)
}

// tellProposer tells whoever proposed a post, and open pages, what became of it. Programs get no mail.
func (room *Room) tellProposer(c frame.Call, p post.Draft, subject, says string) {
	room.Events.Publish(Changed())
	if p.Proposal == nil {
		return
	}
	if to, err := room.Store.Person(c.Context(), p.Proposal.By); err == nil {
		room.Mail(c, []desk.Person{to}, subject, says, pathOf(p))
	}
}

func errApproval(why string) error {
	return frame.NewProblem(http.StatusForbidden, frame.Sentence(why)+" Propose it instead.")
}
