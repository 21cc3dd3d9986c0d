package sites

import (
	"encoding/json"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"livery/internal/change"
	"livery/internal/comment"
	"livery/internal/desk"
	"livery/internal/desk/frame"
	"livery/internal/edition"
	"livery/internal/inspect"
	"livery/internal/web"
)

// What programs ask and are answered. They read what visitors see now, have no draft, and propose at once: what they
// propose waits for a person, whatever the content says of approval.

// ProgramWords looks for words in all texts of the program's brands.
type ProgramWords struct {
	Words string `json:"words" jsonschema:"what to look for, in any text"`
	Whole bool   `json:"whole,omitempty" jsonschema:"leave out words that only begin or end like these"`
	Exact bool   `json:"exact,omitempty" jsonschema:"leave out words in other capitals"`
}

// ProgramTexts are the texts that have words, each once, where it was written.
type ProgramTexts struct {
	Texts []ProgramText `json:"texts"`
	Left  int           `json:"left" jsonschema:"how many more there are; ask for more words to find fewer texts"`
}

// ProgramText is a text where it was written.
type ProgramText struct {
	Layer      string   `json:"layer" jsonschema:"where it was written; brands/ID for a brand's own, families/ID, site and others for what brands share"`
	Field      string   `json:"field"`
	Text       string   `json:"text"`
	Brands     []string `json:"brands" jsonschema:"the brands that show it"`
	MayPropose bool     `json:"mayPropose" jsonschema:"whether this key may propose something else there"`
}

// ProgramField asks for a field of a layer, or for all below it.
type ProgramField struct {
	Brand string `json:"brand,omitempty" jsonschema:"a brand, as its three layers make it; or name a layer"`
	Layer string `json:"layer,omitempty" jsonschema:"a layer, such as families/ID or site"`
	Field string `json:"field,omitempty" jsonschema:"the path, such as hero.title, or the beginning of several, such as hero; empty for all"`
}

// ProgramFields are fields with their origin and rules.
type ProgramFields struct {
	Fields []ProgramValue `json:"fields"`
	Left   int            `json:"left" jsonschema:"how many more there are; ask deeper"`
}

// ProgramValue is one field.
type ProgramValue struct {
	Field string `json:"field"`
	Value any    `json:"value" jsonschema:"what it says; null when nobody says anything"`
	Shown string `json:"shown,omitempty" jsonschema:"the text as visitors read it, where that is another"`
	// The origin.
	Layer        string    `json:"layer,omitempty" jsonschema:"the layer that says it; propose there to change it for all that show it, or in brands/ID for one brand"`
	Layers       []string  `json:"layers" jsonschema:"all layers that say something, the one that counts first"`
	File         string    `json:"file,omitempty"`
	Line         int       `json:"line,omitempty"`
	ChangedBy    string    `json:"changedBy,omitempty"`
	ChangedAt    time.Time `json:"changedAt,omitzero"`
	ShownBy      int       `json:"shownBy" jsonschema:"how many brands show what this layer says"`
	OverriddenBy int       `json:"overriddenBy" jsonschema:"how many say something else"`
	// The rules.
	Kind       string   `json:"kind" jsonschema:"text, number, boolean or list"`
	Choices    []string `json:"choices,omitempty" jsonschema:"all that it may be"`
	MaxLength  int      `json:"maxLength,omitempty" jsonschema:"how many characters it may have"`
	About      string   `json:"about,omitempty"`
	Words      bool     `json:"words" jsonschema:"whether visitors read it"`
	MayPropose bool     `json:"mayPropose" jsonschema:"whether this key may propose something else in that layer"`
}

// ProgramPage asks for a page.
type ProgramPage struct {
	Brand string `json:"brand"`
	Path  string `json:"path" jsonschema:"the path, such as / or /blog"`
}

// ProgramSeen is a page as a visitor sees it.
type ProgramSeen struct {
	Address  string        `json:"address"`
	Status   int           `json:"status"`
	Redirect string        `json:"redirect,omitempty" jsonschema:"the path that this one leads to; then there are no lines"`
	Title    string        `json:"title,omitempty"`
	Lines    []ProgramLine `json:"lines"`
	Left     int           `json:"left" jsonschema:"how many more lines there are"`
}

// ProgramLine is a piece of a page.
type ProgramLine struct {
	Kind  string `json:"kind" jsonschema:"the element it stands in, such as h1, p, li or a"`
	Text  string `json:"text"`
	Field string `json:"field,omitempty" jsonschema:"where it was written: a field of the brand, or LAYER#FIELD"`
}

// ProgramEdits proposes other values of fields.
type ProgramEdits struct {
	Why       string        `json:"why" jsonschema:"for whoever decides: what this is good for"`
	Edits     []ProgramEdit `json:"edits"`
	At        time.Time     `json:"at,omitzero" jsonschema:"when it is to appear; once it is approved where absent"`
	Confirmed bool          `json:"confirmed,omitempty" jsonschema:"propose in spite of warnings of the rules"`
}

// ProgramEdit is one of them.
type ProgramEdit struct {
	Layer  string `json:"layer"`
	Field  string `json:"field"`
	Before any    `json:"before,omitempty" jsonschema:"what you read there; when it says something else by now, nothing is proposed"`
	After  any    `json:"after" jsonschema:"what it is to say; null for nothing, so that the layer below shows"`
}

// How much a program is answered, and brings, at once.
const (
	mostTexts  = 100
	mostFields = 200
	mostLines  = 600
	mostEdits  = 200
)

// WordsFor looks for words on behalf of a program.
func (room *Room) WordsFor(c frame.Call, asked ProgramWords) (ProgramTexts, error) {
	answer := ProgramTexts{Texts: []ProgramText{}}
	wanted := SiteWanted{Words: asked.Words, Whole: asked.Whole, Exact: asked.Exact}
	if strings.TrimSpace(asked.Words) == "" {
		return answer, frame.NewProblem(http.StatusUnprocessableEntity, "Say which words to look for.")
	}
	served := room.Publisher.Current().Content
	for _, m := range change.Search(served, wanted.wanted()) {
		one, seen := wordsText(c.Person, served, m, wanted)
		switch {
		case !seen || !maySee(c.Person, served, m.Layer):
		case len(answer.Texts) == mostTexts:
			answer.Left++
		default:
			answer.Texts = append(answer.Texts, ProgramText{Layer: one.Layer, Field: one.Field, Text: m.Text,
				Brands: one.Brands, MayPropose: one.May})
		}
	}
	return answer, nil
}

// FieldFor reads fields on behalf of a program.
func (room *Room) FieldFor(c frame.Call, asked ProgramField) (answer ProgramFields, err error) {
	answer.Fields = []ProgramValue{}
	served, layer := room.Publisher.Current().Content, asked.Layer
	if asked.Brand != "" {
		layer = "brands/" + asked.Brand
	}
	if !maySee(c.Person, served, layer) {
		return answer, frame.ErrNoSuch
	}
	fields, err := change.Fields(served, layer)
	if err != nil {
		return answer, frame.ErrNoSuch
	}
	for _, f := range fields {
		switch {
		case asked.Field != "" && f.Path != asked.Field && !strings.HasPrefix(f.Path, asked.Field+"."):
		case len(answer.Fields) == mostFields:
			answer.Left++
		default:
			answer.Fields = append(answer.Fields, programValue(c.Person, f))
		}
	}
	if len(answer.Fields) == 0 {
		return answer, frame.NewProblem(http.StatusNotFound, "There is no field "+asked.Field+" in "+layer+".")
	}
	return answer, nil
}

func programValue(p desk.Person, f change.Field) ProgramValue {
	origin := siteOrigin(f.Origin)
	return ProgramValue{Field: f.Path, Value: decoded(f.Value), Shown: f.Shown, Layer: f.Layer, Layers: f.Layers,
		File: origin.File, Line: origin.Line, ChangedBy: origin.By, ChangedAt: origin.At, ShownBy: f.ShownBy,
		OverriddenBy: f.OverriddenBy, Kind: f.Kind, Choices: f.Choices, MaxLength: f.MaxLength, About: f.Description,
		Words: f.Words, MayPropose: mayChange(p, f.Layer) == nil}
}

// decoded is a value of content as JSON has it.
func decoded(value json.RawMessage) (v any) {
	_ = json.Unmarshal(value, &v) // nothing is null
	return v
}

// PageFor reads a page on behalf of a program.
func (room *Room) PageFor(c frame.Call, asked ProgramPage) (answer ProgramSeen, err error) {
	known, err := c.SeenBrand(asked.Brand)
	if err != nil {
		return answer, err
	}
	b, err := c.BrandContent(asked.Brand)
	if err != nil {
		return answer, err
	}
	address, err := url.Parse(asked.Path)
	if err != nil || !strings.HasPrefix(address.Path, "/") {
		return answer, frame.NewProblem(http.StatusUnprocessableEntity, "A path begins with a slash, such as /blog.")
	}
	answer.Address, answer.Lines = c.Origin(known)+asked.Path, []ProgramLine{}
	snapshot, err := inspect.Take(c.Context(), c.Edition,
		edition.Request{Brand: b, Path: address.Path, Query: address.Query()}, true)
	if err != nil {
		return answer, err
	}
	if answer.Status, answer.Redirect = snapshot.Status, snapshot.Redirect; answer.Redirect != "" {
		answer.Status = http.StatusFound
		return answer, nil
	}
	title, lines, err := snapshot.Lines()
	answer.Title = title
	for i, l := range lines {
		if i == mostLines {
			answer.Left = len(lines) - mostLines
			break
		}
		answer.Lines = append(answer.Lines, ProgramLine{Kind: l.Kind, Text: l.Text, Field: l.Field})
	}
	return answer, err
}

// ProposeFor proposes what a program brings, as Propose does for people.
func (room *Room) ProposeFor(c frame.Call, asked ProgramEdits) (frame.Proposed, error) {
	if len(asked.Edits) == 0 || len(asked.Edits) > mostEdits {
		return frame.Proposed{}, frame.NewProblem(http.StatusUnprocessableEntity, "A proposal has from 1 to 200 edits.")
	}
	served := room.Publisher.Current().Content
	var edits, read []change.Edit
	for _, e := range asked.Edits {
		edit, err := editFor(c.Person, e)
		if err != nil {
			return frame.Proposed{}, err
		}
		if !maySee(c.Person, served, edit.Layer) {
			return frame.Proposed{}, frame.ErrNoSuch
		}
		if edits = append(edits, edit); edit.Before != nil {
			read = append(read, edit)
		}
	}
	t := trial{draft: change.Draft{Author: author(c)}}
	var err error
	if t.draft.Edits, err = change.Tidy(served, edits, read); err != nil {
		return frame.Proposed{}, err
	}
	t.content, t.files, t.problems = room.Publisher.With(t.draft.Author, t.draft.Edits)
	if err := room.keepsRules(t, asked.Confirmed); err != nil {
		return frame.Proposed{}, err
	}
	e, err := room.proposed(c, change.Request{Author: t.draft.Author, Note: asked.Why, Edits: t.draft.Edits,
		At: asked.At})
	if err != nil {
		return frame.Proposed{}, err
	}
	answer, err := room.ProposalFor(c, e.ID)
	for _, p := range room.siteCheck(t).Problems {
		answer.Warnings = append(answer.Warnings, strings.TrimSpace(room.plain(p.Field)+" "+p.Message))
	}
	return answer, err
}

// editFor is an edit as a program may propose it: of a field, never of a whole file.
func editFor(p desk.Person, e ProgramEdit) (edit change.Edit, err error) {
	if strings.Trim(e.Field, ". ") == "" {
		return edit, frame.NewProblem(http.StatusUnprocessableEntity, "An edit names a field, never a whole file.")
	}
	if err := mayChange(p, e.Layer); err != nil {
		return edit, err
	}
	edit = change.Edit{Layer: e.Layer, Field: e.Field}
	if e.After != nil {
		if edit.After, err = json.Marshal(e.After); err != nil {
			return edit, err
		}
	}
	if e.Before != nil {
		edit.Before, err = json.Marshal(e.Before)
	}
	return edit, err
}

// ProposalFor says what became of a program's own proposal.
func (room *Room) ProposalFor(c frame.Call, id string) (frame.Proposed, error) {
	p, found := change.FindProposal(room.Publisher.Log.Entries(), id)
	if !found || p.Author.ID != c.Person.ID {
		return frame.Proposed{}, frame.ErrNoProposal
	}
	answer := room.proposedOf(c, p)
	said, err := comment.List(c.Context(), room.Publisher.Comments, change.CommentsName(p.ID))
	for _, one := range said {
		answer.Comments = append(answer.Comments, frame.Said{Name: one.Name, At: one.At, Words: one.Words,
			Layer: one.Layer, Field: one.Field, Done: !one.Resolved.IsZero()})
	}
	for _, e := range p.Edits {
		answer.Edits = append(answer.Edits, frame.Says{Layer: e.Layer, Field: e.Field, Before: decoded(e.Before),
			After: decoded(e.After)})
	}
	return answer, err
}

func (room *Room) proposedOf(c frame.Call, p change.Proposal) frame.Proposed {
	one := room.siteProposalOf(c, p)
	return frame.Proposed{ID: p.ID, Address: web.Origin(c.Request) + proposalPath + p.ID, Why: p.Note, At: p.Time,
		State: p.State, DecidedBy: one.DecidedBy, DecidedAt: one.DecidedAt, Words: p.Decision.Reason,
		Brands: one.Brands}
}

// ProposalsFor are a program's own proposals, the newest first.
func (room *Room) ProposalsFor(c frame.Call) (list []frame.Proposed) {
	for _, p := range change.Proposals(room.Publisher.Log.Entries()) {
		if p.Author.ID == c.Person.ID && len(list) < decidedShown {
			list = append(list, room.proposedOf(c, p))
		}
	}
	return slices.Clip(list)
}
