package sites

import (
	"net/http"
	"slices"

	"livery/internal/change"
	"livery/internal/content"
	"livery/internal/desk"
	"livery/internal/desk/frame"
)

// SiteWanted are words that are looked for in all texts, under the person's draft, and those to put in their place.
type SiteWanted struct {
	Words string `json:"words"`
	// Whole leaves out words that only begin or end like these, Exact those in other capitals.
	Whole bool `json:"whole,omitempty"`
	Exact bool `json:"exact,omitempty"`
	// With is what comes in their place; nothing takes them out.
	With string `json:"with,omitempty"`
}

func (w SiteWanted) wanted() change.Wanted {
	return change.Wanted{Words: w.Words, Whole: w.Whole, Exact: w.Exact}
}

// SiteWords is where words were written.
type SiteWords struct {
	Texts []WordsText `json:"texts"`
	// Posts and pictures have the words too, and are changed where they are: posts are documents of their own, and
	// the words that came with a picture belong to it.
	Posts    []WordsPost    `json:"posts"`
	Pictures []WordsPicture `json:"pictures"`
	// Left counts the texts, posts and pictures that are too many to be shown at once.
	Left int `json:"left,omitempty"`
}

// WordsText is a text where it was written, once, however many brands show it.
type WordsText struct {
	Layer  string       `json:"layer"`
	Field  string       `json:"field"`
	Pieces []WordsPiece `json:"pieces"`
	// Brands are those that show it, as far as the person works for them.
	Brands []string `json:"brands"`
	// Page is the kind of page that shows it first, empty for all pages; Path is its address.
	Page string `json:"page,omitempty"`
	Path string `json:"path"`
	// At is the field as a page of the first brand names it.
	At string `json:"at,omitempty"`
	// May says that the person may change it.
	May bool `json:"may"`
	// Odd says what would no longer read well there, where the words are taken out.
	Odd []string `json:"odd,omitempty"`
}

// WordsPiece is a part of a text: some of the words, or what stands around them.
type WordsPiece struct {
	Text  string `json:"text"`
	Found bool   `json:"found,omitempty"`
	// After is what would stand there instead of words that were found.
	After string `json:"after,omitempty"`
}

// SiteReplace puts other words in the place of those that were found. If-Match names the draft.
type SiteReplace struct {
	SiteWanted
	Texts []SaidText `json:"texts"`
}

// SaidText is a text as the person has seen it.
type SaidText struct {
	Layer string `json:"layer"`
	Field string `json:"field"`
	Text  string `json:"text"`
}

// mostWords is how many texts, posts and pictures are shown at once, each.
const mostWords = 2000

var errSaysElse = frame.NewProblem(http.StatusConflict,
	"Some of these texts say something else by now, so nothing was replaced. Look at the list again.")

// FindWords answers where words were written, with what would stand there instead.
func (room *Room) FindWords(c frame.Call, asked SiteWanted) error {
	t, err := room.trial(c, nil)
	if err != nil {
		return err
	}
	answer := SiteWords{Texts: []WordsText{}, Posts: []WordsPost{}, Pictures: []WordsPicture{}}
	for _, m := range change.Search(t.content, asked.wanted()) {
		one, seen := wordsText(c.Person, t.content, m, asked)
		if !seen {
			continue
		} else if len(answer.Texts) == mostWords {
			answer.Left++
			continue
		}
		answer.Texts = append(answer.Texts, one)
	}
	if err := room.findInPosts(c, t, asked, &answer); err != nil {
		return err
	}
	if err := room.findInPictures(c, t, asked, &answer); err != nil {
		return err
	}
	return c.Answer(answer)
}

// wordsText is what a person is told of a text; whoever works for some brands sees what these show.
func wordsText(p desk.Person, now *content.Content, m change.Match, asked SiteWanted) (text WordsText, seen bool) {
	brands := slices.DeleteFunc(slices.Clone(m.Brands), func(id string) bool { return !p.Sees(id) })
	if len(brands) == 0 && len(p.Brands) > 0 {
		return text, false
	}
	text = WordsText{Layer: m.Layer, Field: m.Field, Brands: brands, May: mayChange(p, m.Layer) == nil,
		Pieces: wordsPieces(m.Text, m.Spans, asked)}
	text.Odd = change.Odd(change.Pieces(m.Text, m.Spans, asked.wanted(), asked.With))
	text.Page, text.Path = change.PageOf(m.Layer, m.Field)
	if len(brands) > 0 {
		text.At = m.In(now, brands[0])
	}
	return text, true
}

func wordsPieces(text string, spans []change.Span, asked SiteWanted) []WordsPiece {
	pieces := []WordsPiece{}
	for _, piece := range change.Pieces(text, spans, asked.wanted(), asked.With) {
		one := WordsPiece{Text: piece.Text, Found: piece.Found}
		if piece.Found {
			one.After = piece.After
		}
		pieces = append(pieces, one)
	}
	return pieces
}

// ReplaceWords puts other words into the person's draft, where the wanted ones were written.
func (room *Room) ReplaceWords(c frame.Call) error {
	version, err := c.Version()
	if err != nil {
		return err
	}
	asked, err := frame.BodyUpTo[SiteReplace](c, largestDraft)
	if err != nil {
		return err
	}
	t, err := room.trial(c, nil)
	if err != nil {
		return err
	}
	found := map[SaidText]change.Match{}
	for _, m := range change.Search(t.content, asked.wanted()) {
		found[SaidText{m.Layer, m.Field, m.Text}] = m
	}
	var chosen []change.Match
	for _, text := range asked.Texts {
		m, still := found[text]
		if !still {
			return errSaysElse
		}
		chosen = append(chosen, m)
	}
	return room.keepDraft(c, version, SiteEdits{Edits: slices.Concat(t.draft.Edits,
		change.Replace(t.content, chosen, asked.wanted(), asked.With))})
}
