package posts

import (
	"net/http"
	"strings"
	"time"

	"livery/internal/desk/frame"
	"livery/internal/post"
	"livery/internal/web"
)

// ProgramPost proposes a new post, or another text for one of the program's own that was sent back.
type ProgramPost struct {
	Brand string      `json:"brand"`
	ID    string      `json:"id,omitempty" jsonschema:"that of your proposal that was sent back, to put another text in its place"`
	Why   string      `json:"why" jsonschema:"for whoever decides: what this is good for"`
	At    time.Time   `json:"at,omitzero" jsonschema:"when it is to appear; once it is approved where absent"`
	Post  ProgramText `json:"post"`
}

// ProgramText is a post as a program writes it.
type ProgramText struct {
	Title      string           `json:"title"`
	Subtitle   string           `json:"subtitle,omitempty"`
	Slug       string           `json:"slug,omitempty" jsonschema:"the end of its address; made from the title where absent"`
	Excerpt    string           `json:"excerpt,omitempty" jsonschema:"what the list of posts shows"`
	Author     string           `json:"author,omitempty"`
	Category   string           `json:"category,omitempty"`
	Tags       []string         `json:"tags,omitempty"`
	Sections   []ProgramSection `json:"sections"`
	Conclusion string           `json:"conclusion,omitempty"`
}

// ProgramSection is a heading with text below it.
type ProgramSection struct {
	Heading string `json:"heading"`
	Content string `json:"content" jsonschema:"text with a little Markdown: bold, links, lists, tables, code; no HTML"`
}

// programPosts begins the ids of proposals of posts.
const programPosts = "post/"

// ProposeFor proposes a post that a program wrote.
func (room *Room) ProposeFor(c frame.Call, asked ProgramPost) (answer frame.Proposed, err error) {
	b, err := c.SeenBrand(asked.Brand)
	if err != nil {
		return answer, err
	}
	if b.NoBlog != "" {
		return answer, errNoBlog(b)
	}
	p, err := room.keepFor(c, b, asked)
	if err != nil {
		return answer, postError(c, err)
	}
	checks, err := room.checks(c, b, p)
	if err != nil {
		return answer, err
	}
	if p, err = room.proposed(c, b, p.ID, p.Version, ProposePost{Why: asked.Why, At: asked.At}); err != nil {
		return answer, postError(c, err)
	}
	answer = proposedOf(c, p)
	for _, check := range checks.Checks {
		answer.Warnings = append(answer.Warnings, strings.TrimSpace(check.Field+": "+check.Message))
	}
	return answer, nil
}

// keepFor keeps a program's text as a draft: a new one, or its own that was sent back.
func (room *Room) keepFor(c frame.Call, b frame.Brand, asked ProgramPost) (post.Draft, error) {
	text := post.Text{Post: asked.Post.post()}
	probe := post.Draft{Brand: b.ID, Text: text}
	if asked.ID != "" {
		own, err := room.ownFor(c, asked.ID)
		if err != nil {
			return own, err
		}
		if own.Brand != b.ID || own.Proposal.State != post.ProposalSentBack || own.SavedBy != c.Person.ID {
			return own, errNotSentBack
		}
		probe = own
		probe.Text = text
	}
	missing, err := room.Drafts.Missing(c.Context(), probe, asked.At)
	switch {
	case err != nil:
		return probe, err
	case len(missing) > 0:
		return probe, missing[0]
	case strings.TrimSpace(asked.Why) == "": // before anything is kept
		return probe, &post.Refused{Field: "why", Reason: "is missing; say what this is good for"}
	case asked.ID != "":
		return room.Drafts.Save(c.Context(), b.ID, probe.ID, probe.Version, text, c.Person.ID)
	}
	return room.Drafts.Create(c.Context(), b.ID, text, c.Person.ID)
}

var errNotSentBack = frame.NewProblem(http.StatusConflict,
	"Only a proposal that was sent back, and that nobody has written on since, takes another text.")

func (t ProgramText) post() post.Post {
	p := post.Post{Summary: post.Summary{Title: t.Title, Slug: t.Slug, Excerpt: t.Excerpt, Author: t.Author,
		Category: t.Category, Tags: post.Tidy(t.Tags)}, Subtitle: t.Subtitle, Conclusion: t.Conclusion}
	for _, s := range t.Sections {
		p.Sections = append(p.Sections, post.Section{Heading: s.Heading, Content: s.Content})
	}
	return p
}

// IsPost reports whether a proposal's id is that of a post.
func IsPost(id string) bool { return strings.HasPrefix(id, programPosts) }

// ownFor is a draft that the program proposed.
func (room *Room) ownFor(c frame.Call, id string) (post.Draft, error) {
	brand, name, _ := strings.Cut(strings.TrimPrefix(id, programPosts), "/")
	p, err := room.Drafts.Get(c.Context(), brand, name)
	if err != nil || p.Proposal == nil || p.Proposal.By != c.Person.ID {
		return p, frame.ErrNoProposal
	}
	return p, nil
}

// ProposalFor says what became of a post that the program proposed.
func (room *Room) ProposalFor(c frame.Call, id string) (answer frame.Proposed, err error) {
	p, err := room.ownFor(c, id)
	if err != nil {
		return answer, err
	}
	answer = proposedOf(c, p)
	said, err := room.Drafts.Comments(c.Context(), p.Brand, p.ID)
	for _, one := range said {
		answer.Comments = append(answer.Comments, frame.Said{Name: one.Name, At: one.At, Words: one.Words,
			Done: !one.Resolved.IsZero()})
	}
	return answer, err
}

func proposedOf(c frame.Call, p post.Draft) frame.Proposed {
	of := p.Proposal
	return frame.Proposed{ID: programPosts + p.Brand + "/" + p.ID, Address: web.Origin(c.Request) + pathOf(p),
		Why: of.Why, At: of.Made, State: string(of.State), DecidedBy: of.DecidedName, DecidedAt: of.DecidedAt,
		Words: of.Words, Brands: []string{p.Brand}}
}

// ProposalsFor are the posts that the program proposed, of those brands that it works for.
func (room *Room) ProposalsFor(c frame.Call) (list []frame.Proposed, err error) {
	brands, err := searched(c, "")
	if err != nil {
		return nil, err
	}
	found, err := room.Drafts.ListAll(c.Context(), brands, post.Query{Limit: -1})
	for _, row := range found.Rows {
		if row.Proposal == nil || row.Proposal.By != c.Person.ID || len(list) == pageSize {
			continue
		}
		p, err := room.Drafts.Get(c.Context(), row.Brand, row.ID)
		if err != nil {
			continue // gone meanwhile
		}
		list = append(list, proposedOf(c, p))
	}
	return list, err
}
