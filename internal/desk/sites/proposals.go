package sites

import (
	"errors"
	"net/http"
	"slices"
	"time"

	"livery/internal/change"
	"livery/internal/desk"
	"livery/internal/desk/frame"
)

// SiteProposal is a change that waits for somebody else, or what became of it.
type SiteProposal struct {
	SiteChange
	// DecidedBy is who decided it, and DecidedAt when: approved it, sent it back, or took it into the draft again.
	DecidedBy string    `json:"decidedBy,omitempty"`
	DecidedAt time.Time `json:"decidedAt,omitzero"`
	// CancelledBy is who kept an approved one from appearing at its time.
	CancelledBy string `json:"cancelledBy,omitempty"`
	// Published is the change that came of it.
	Published string `json:"published,omitempty"`
	// Follows is the proposal that came back to its author and that this one takes up; FollowedBy takes this one up.
	Follows    string `json:"follows,omitempty"`
	FollowedBy string `json:"followedBy,omitempty"`
	// Approvers are those who can decide one that waits, by name.
	Approvers []string `json:"approvers,omitempty"`
	// Back says that it was sent back to the person, who has neither proposed it again nor dropped it.
	Back bool `json:"back,omitempty"`
	// Own says that the person proposed it.
	Own bool `json:"own,omitempty"`
	// MayDecide says that the person may approve it or send it back, and MayWithdraw that they may take it into their
	// draft.
	MayDecide   bool `json:"mayDecide,omitempty"`
	MayWithdraw bool `json:"mayWithdraw,omitempty"`
}

// SiteProposals are those that wait, newest first, and then those that were decided last.
type SiteProposals struct {
	Open    []SiteProposal `json:"open"`
	Decided []SiteProposal `json:"decided"`
}

// SiteWaiting is how many proposals wait for the person's word.
type SiteWaiting struct {
	Count int `json:"count"`
	// Back is how many of the person's own were sent back to them, and neither proposed again nor dropped.
	Back int `json:"back,omitempty"`
	// Missed is how many changes that the person scheduled or approved did not appear, as long as nothing else was
	// published there since: for two weeks.
	Missed int `json:"missed,omitempty"`
}

const missedFor = 14 * 24 * time.Hour

// SiteApprove publishes a proposal at the time that was proposed, unless it says another.
type SiteApprove struct {
	// At is another time, and Now lets it appear at once.
	At  time.Time `json:"at,omitzero"`
	Now bool      `json:"now,omitempty"`
	// Confirmed publishes in spite of warnings, and Overwrite over what others have changed since.
	Confirmed bool `json:"confirmed,omitempty"`
	Overwrite bool `json:"overwrite,omitempty"`
}

// SiteSendBack does not let a proposal be published as it is.
type SiteSendBack struct {
	Words string `json:"words"`
}

// Propose lets the draft, or some of it, wait for the word of somebody else.
func (room *Room) Propose(c frame.Call) error {
	w, err := room.wish(c)
	if err != nil {
		return err
	}
	if approvers, err := room.approvers(c.Context(), c.Person.ID, w.draft.Edits); err != nil {
		return err
	} else if len(approvers) == 0 {
		return frame.ErrNobodyApproves
	}
	e, err := room.proposed(c, w.request(c))
	if err != nil {
		return err
	}
	room.leaveRest(c, w)
	return room.answerProposal(c, e.ID)
}

// proposed lets a change wait for the word of somebody else, and tells those who can say it.
func (room *Room) proposed(c frame.Call, w change.Request) (change.Entry, error) {
	e, err := room.Publisher.Propose(c.Context(), w)
	if err != nil {
		return e, room.inWords(err)
	}
	c.Did(room.traced(desk.Entry{Action: "proposed a change", After: e.Note}, e))
	room.tellApprovers(c, e)
	return e, nil
}

const decidedShown = 50

// ListProposals answers what waits for somebody's word, and what was decided last.
func (room *Room) ListProposals(c frame.Call) error {
	answer := SiteProposals{Open: []SiteProposal{}, Decided: []SiteProposal{}}
	entries := room.Publisher.Log.Entries()
	later := change.Successions(entries)
	back, err := room.cameBack(c)
	if err != nil {
		return err
	}
	for _, p := range change.Proposals(entries) {
		one := room.siteProposalOf(c, p)
		one.Back = back[p.ID]
		one.Follows, one.FollowedBy = later.Follows(p.ID), later.FollowedBy(p.ID)
		switch {
		case !maySeeChange(c, p.Entry, one.SiteChange):
		case p.State == change.IsOpen:
			if err := room.nameApprovers(c, &one, p); err != nil {
				return err
			}
			answer.Open = append(answer.Open, one)
		case len(answer.Decided) < decidedShown:
			answer.Decided = append(answer.Decided, one)
		}
	}
	return c.Answer(answer)
}

// CountWaiting answers how many proposals wait for the person's word.
func (room *Room) CountWaiting(c frame.Call) error {
	back, err := room.cameBack(c)
	if err != nil {
		return err
	}
	answer, entries := SiteWaiting{Back: len(back)}, room.Publisher.Log.Entries()
	for _, p := range change.Proposals(entries) {
		if mayDecide(c, p) {
			answer.Count++
		}
	}
	for _, e := range change.Missed(entries) {
		if (e.Author.ID == c.Person.ID || e.ApprovedBy.ID == c.Person.ID) && time.Since(e.Time) < missedFor {
			answer.Missed++
		}
	}
	return c.Answer(answer)
}

// cameBack are the person's proposals that were sent back, while their draft has words of them.
func (room *Room) cameBack(c frame.Call) (map[string]bool, error) {
	entries, back := room.Publisher.Log.Entries(), map[string]bool{}
	for _, p := range change.Proposals(entries) {
		if p.Author.ID == c.Person.ID && p.Decision.Reason != "" {
			back[p.ID] = true
		}
	}
	if len(back) == 0 {
		return back, nil
	}
	draft, _, err := room.Publisher.Drafts.Get(c.Context(), author(c))
	later := change.Successions(entries)
	for id := range back {
		if p, _ := change.FindProposal(entries, id); p.State != change.IsSentBack &&
			len(later.LeftIn(draft.Edits, id)) == 0 {
			delete(back, id)
		}
	}
	return back, err
}

func mayDecide(c frame.Call, p change.Proposal) bool {
	return p.State == change.IsOpen && p.Author.ID != c.Person.ID && mayPublish(c.Person, p.Edits)
}

// sentBack are the proposals that were sent back and whose words are in their author's draft, each with those.
func (room *Room) sentBack(c frame.Call, draft change.Draft) (list []SiteProposal) {
	entries := room.Publisher.Log.Entries()
	later := change.Successions(entries)
	for _, p := range change.Proposals(entries) {
		if p.Author.ID != c.Person.ID || p.Decision.Reason == "" {
			continue
		}
		if p.Edits = later.LeftIn(draft.Edits, p.ID); len(p.Edits) > 0 {
			list = append(list, room.siteProposalOf(c, p))
		}
	}
	return list
}

// proposal is the one that a call names, which the person may see.
func (room *Room) proposal(c frame.Call, id string) (change.Proposal, error) {
	p, found := change.FindProposal(room.Publisher.Log.Entries(), id)
	if !found || !maySeeChange(c, p.Entry, room.siteChangeOf(c, p.Entry)) {
		return p, frame.ErrNoSuch
	}
	return p, nil
}

func (room *Room) siteProposalOf(c frame.Call, p change.Proposal) SiteProposal {
	one := SiteProposal{SiteChange: room.siteChangeOf(c, p.Entry), Own: p.Author.ID == c.Person.ID,
		MayWithdraw: p.MayWithdraw(c.Person.ID)}
	one.State, one.Reason = p.State, p.Decision.Reason
	one.MayDecide = mayDecide(c, p)
	if p.Decision.ID != "" {
		one.DecidedBy, one.DecidedAt = p.Decision.Author.Name, p.Decision.Time
	}
	switch p.State {
	case change.IsApproved, change.IsCancelled:
		one.DecidedBy, one.Published, one.At = p.Decision.ApprovedBy.Name, p.Decision.ID, p.Decision.At
		one.CancelledBy = p.Cancelled.Author.Name
	case change.IsOpen:
		one.Edits = slices.DeleteFunc(room.siteEdits(p.Edits), func(e SiteEdit) bool {
			return !maySee(c.Person, room.Publisher.Current().Content, e.Layer)
		})
	}
	return one
}

func (room *Room) answerProposal(c frame.Call, id string) error {
	p, found := change.FindProposal(room.Publisher.Log.Entries(), id)
	if !found {
		return frame.ErrNoSuch
	}
	one := room.siteProposalOf(c, p)
	if err := room.nameApprovers(c, &one, p); err != nil {
		return err
	}
	return c.Answer(one)
}

// deciding is the proposal that a call decides.
func (room *Room) deciding(c frame.Call) (change.Proposal, error) {
	p, err := room.proposal(c, c.PathValue("id"))
	if err != nil {
		return p, err
	}
	for _, e := range p.Edits {
		if err := mayChange(c.Person, e.Layer); err != nil {
			return p, err
		}
	}
	if p.State != change.IsOpen {
		return p, room.decided(p, change.ErrDecided)
	}
	return p, nil
}

// decided tells whoever comes late who was quicker.
func (room *Room) decided(p change.Proposal, err error) error {
	if now, _ := change.FindProposal(room.Publisher.Log.Entries(), p.ID); errors.Is(err, change.ErrDecided) {
		did := map[string]string{change.IsApproved: now.Decision.ApprovedBy.Name + " has approved this already.",
			change.IsCancelled: now.Decision.ApprovedBy.Name + " has approved this already.",
			change.IsSentBack:  now.Decision.Author.Name + " has sent this back already.",
			change.IsWithdrawn: now.Author.Name + " has taken this back into the draft."}
		return frame.NewProblem(http.StatusConflict, did[now.State]+" Nothing was done twice.")
	}
	return room.inWords(err)
}

// Approve publishes a proposal of somebody else, at once, at its time or at another.
func (room *Room) Approve(c frame.Call) error {
	p, err := room.deciding(c)
	if err != nil {
		return err
	}
	asked, err := frame.Body[SiteApprove](c)
	if err != nil {
		return err
	}
	if err := room.keepsRules(room.trialOf(p), asked.Confirmed); err != nil {
		return err
	}
	e, err := room.Publisher.Approve(c.Context(), change.Approval{By: author(c), Proposal: p.ID, At: asked.At,
		Now: asked.Now, Overwrite: asked.Overwrite})
	if err != nil {
		return room.decided(p, err)
	}
	c.Did(room.traced(desk.Entry{Before: "proposed by " + p.Author.Name, After: e.Note}, e))
	room.tellAuthor(c, p, "Your proposal was approved", "approved "+p.Note+publishedAt(e))
	return c.Answer(room.siteChangeOf(c, e))
}

// SendBack gives a proposal back to its author, with words.
func (room *Room) SendBack(c frame.Call) error {
	p, err := room.deciding(c)
	if err != nil {
		return err
	}
	asked, err := frame.Body[SiteSendBack](c)
	if err != nil {
		return err
	}
	if _, err := room.Publisher.SendBack(c.Context(), author(c), p.ID, asked.Words); err != nil {
		return room.decided(p, err)
	}
	c.Did(room.traced(desk.Entry{Before: "proposed by " + p.Author.Name, After: asked.Words}, p.Entry))
	room.tellAuthor(c, p, "Your proposal was sent back", "sent it back: "+asked.Words)
	return room.answerProposal(c, p.ID)
}

// trialOf lays a proposal over what is served.
func (room *Room) trialOf(p change.Proposal) trial {
	t := trial{draft: change.Draft{Author: p.Author, Edits: p.Edits}}
	t.content, t.files, t.problems = room.Publisher.With(p.Author, p.Edits)
	return t
}

// Withdraw takes a proposal into its author's draft again; where that says something else already, only with ?over.
func (room *Room) Withdraw(c frame.Call) error {
	p, err := room.proposal(c, c.PathValue("id"))
	if err != nil {
		return err
	}
	if p.Author.ID != c.Person.ID {
		return errNotOwn
	} else if !p.MayWithdraw(c.Person.ID) {
		return room.decided(p, change.ErrDecided)
	}
	draft, version, err := room.Publisher.Drafts.Get(c.Context(), author(c))
	if err != nil {
		return err
	}
	draft, version, err = room.takeUp(c, p, draft, version, c.URL.Query().Has("over"))
	if err != nil {
		return err
	}
	c.Did(room.traced(desk.Entry{}, p.Entry))
	return room.answerDraft(c, draft, version)
}

var errNotOwn = frame.NewProblem(http.StatusForbidden, "Only whoever proposed this can take it back into the draft.")

// takeUp puts the words of a proposal into its author's draft, and then says so. Whoever is stopped between the two has
// them in both places, and the next time takes nothing up twice.
func (room *Room) takeUp(c frame.Call, p change.Proposal, draft change.Draft, version string,
	over bool) (change.Draft, string, error) {
	edits, clashes := change.Into(draft.Edits, p.Edits)
	if len(clashes) > 0 && !over {
		return draft, version, errInDraft
	}
	tidy, err := change.Tidy(room.Publisher.Current().Content, edits, slices.Concat(draft.Edits, p.Edits))
	if err != nil {
		return draft, version, err
	}
	if len(tidy) > 0 {
		next := draft
		next.Author, next.Edits = author(c), tidy
		if !p.At.IsZero() {
			next.At = p.At
		}
		next.AddNote(p.Note)
		next, nextVersion, err := room.Publisher.Drafts.Put(c.Context(), next, version)
		if err != nil {
			return draft, version, err
		}
		draft, version = next, nextVersion
	}
	return draft, version, room.decided(p, room.Publisher.Withdraw(c.Context(), author(c), p.ID))
}

// takeUpSentBack puts what was sent back into the draft of whoever proposed it, when they look at it. What would
// replace other words there waits for them to choose.
func (room *Room) takeUpSentBack(c frame.Call, draft change.Draft, version string) (change.Draft, string) {
	for _, p := range change.Proposals(room.Publisher.Log.Entries()) {
		if p.State != change.IsSentBack || p.Author.ID != c.Person.ID || !mayPublish(c.Person, p.Edits) {
			continue
		}
		next, nextVersion, err := room.takeUp(c, p, draft, version, false)
		if draft, version = next, nextVersion; err != nil && !errors.Is(err, errInDraft) {
			room.Log.Warn("a proposal that was sent back is not in its author's draft yet; the next look takes it up",
				"proposal", p.ID, "error", err)
		}
	}
	return draft, version
}
