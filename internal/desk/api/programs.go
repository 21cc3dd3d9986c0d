package api

import (
	"livery/internal/desk"
	"livery/internal/desk/frame"
	"livery/internal/desk/posts"
	"livery/internal/desk/programs"
)

// ProgramProposal asks what became of a proposal.
type ProgramProposal struct {
	ID string `json:"id,omitempty" jsonschema:"as it was answered; none for the newest of this key"`
}

// ProgramProposals are proposals of one key.
type ProgramProposals struct {
	Proposals []frame.Proposed `json:"proposals"`
}

// tools are all that a program can do. None publishes, approves, removes, or knows of a lead.
func (d *Desk) tools() []programs.Tool {
	site, post := d.rooms.Sites, d.rooms.Posts
	return []programs.Tool{
		programs.New("find_words", "Finds words in all texts of the brands, each text once, where it was written, "+
			"with the brands that show it.", site.WordsFor),
		programs.New("read_field", "Reads a field, or all fields below a path, with its origin (layer, file, line, "+
			"last change, how many brands show it) and its rules (kind, choices, length).", site.FieldFor),
		programs.New("read_page", "Reads a page as a visitor sees it, line by line, each with the field that holds it.",
			site.PageFor),
		programs.New("propose_edits", "Proposes other values of fields, as one change. A person approves it or sends "+
			"it back; until then visitors see nothing of it.", site.ProposeFor).Proposing(),
		programs.New("propose_post", "Proposes a post for a brand's blog. A person approves it or sends it back; "+
			"until then readers see nothing of it.", post.ProposeFor).Proposing(),
		programs.New("read_proposal", "Says what became of your proposals: whether they wait, were approved or "+
			"sent back, by whom, with which words and comments.", d.proposalsFor),
	}
}

func (d *Desk) proposalsFor(c frame.Call, asked ProgramProposal) (answer ProgramProposals, err error) {
	answer.Proposals = []frame.Proposed{}
	if asked.ID != "" {
		find := d.rooms.Sites.ProposalFor
		if posts.IsPost(asked.ID) {
			find = d.rooms.Posts.ProposalFor
		}
		one, err := find(c, asked.ID)
		answer.Proposals = append(answer.Proposals, one)
		return answer, err
	}
	written, err := d.rooms.Posts.ProposalsFor(c)
	answer.Proposals = append(append(answer.Proposals, d.rooms.Sites.ProposalsFor(c)...), written...)
	return answer, err
}

// toolRoutes are the calls of programs: each tool by itself, all of them by the Model Context Protocol, and what
// describes them.
func (d *Desk) toolRoutes() []route {
	tools := d.tools()
	speak := programs.Protocol(tools)
	list := []route{
		{"POST /mcp", desk.ProposeByKey, often, "", speak},
		{"GET /mcp", desk.ProposeByKey, often, "", speak},
		{"GET /api/program/openapi.json", desk.Anyone, often, "", programs.Describe(tools)},
	}
	for _, t := range tools {
		list = append(list, route{"POST " + t.Path(), desk.ProposeByKey, often, "", t.Call})
	}
	return list
}
