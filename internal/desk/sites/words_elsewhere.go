package sites

import (
	"slices"

	"livery/internal/brand"
	"livery/internal/change"
	"livery/internal/desk"
	"livery/internal/desk/frame"
	"livery/internal/post"
)

// WordsPost is a post that has the words.
type WordsPost struct {
	Brand string     `json:"brand"`
	ID    string     `json:"id"`
	Title string     `json:"title"`
	State post.State `json:"state"`
	// Texts is how many of its texts have them; Field and Pieces are the first.
	Texts  int          `json:"texts"`
	Field  string       `json:"field"`
	Pieces []WordsPiece `json:"pieces"`
}

// WordsPicture is a picture that came with the words, which no layer says.
type WordsPicture struct {
	// Brands are those that show it, as far as the person works for them; Place is where the first one does.
	Brands []string     `json:"brands"`
	Place  string       `json:"place"`
	Pieces []WordsPiece `json:"pieces"`
}

// findInPosts adds the posts that have the words, in what readers see or in what is written and not published yet.
func (room *Room) findInPosts(c frame.Call, t trial, asked SiteWanted, answer *SiteWords) error {
	if !c.Person.May(desk.WritePosts) {
		return nil
	}
	find := asked.wanted().Finder()
	for _, b := range t.content.Site.Brands {
		if !c.Person.Sees(b.ID) {
			continue
		}
		posts, err := room.Posts.Texts(c.Context(), b.ID)
		if err != nil {
			return err
		}
		known := map[string]bool{}
		for _, p := range posts {
			one := wordsPost(p, asked, find)
			if one.Texts == 0 || known[p.ID] {
				continue
			}
			known[p.ID], one.Brand = true, b.ID
			if len(answer.Posts) == mostWords {
				answer.Left++
			} else {
				answer.Posts = append(answer.Posts, one)
			}
		}
	}
	return nil
}

func wordsPost(p post.Readable, asked SiteWanted, find func(string) []change.Span) WordsPost {
	one := WordsPost{ID: p.ID, Title: p.Post.Title, State: p.State}
	p.Post.EachWords(func(field, text string) {
		spans := find(text)
		if len(spans) == 0 {
			return
		}
		if one.Texts++; one.Texts == 1 {
			one.Field, one.Pieces = field, wordsPieces(text, spans, asked)
		}
	})
	return one
}

// findInPictures adds the pictures that came with the words, each once, however many brands show it.
func (room *Room) findInPictures(c frame.Call, t trial, asked SiteWanted, answer *SiteWords) error {
	private, err := room.private(c)
	if err != nil {
		return err
	}
	brands := slices.DeleteFunc(slices.Clone(t.content.Site.Brands),
		func(b *brand.Brand) bool { return !c.Person.Sees(b.ID) })
	find, known := asked.wanted().Finder(), map[string]int{}
	for _, source := range room.Library.DraftPictures(t.content, private, brands) {
		id := source.Brand.ID
		for _, place := range placesOf(source) {
			spans := find(place.Alt)
			if len(spans) == 0 || t.content.Brand(id).Text("pictures."+place.Place+".alt") != "" {
				continue
			}
			key := place.Owner + "/" + place.Name + " " + place.Alt
			at, again := known[key]
			switch {
			case again && !slices.Contains(answer.Pictures[at].Brands, id):
				answer.Pictures[at].Brands = append(answer.Pictures[at].Brands, id)
			case again:
			case len(answer.Pictures) == mostWords:
				answer.Left++
			default:
				known[key] = len(answer.Pictures)
				answer.Pictures = append(answer.Pictures, WordsPicture{Brands: []string{id}, Place: place.Place,
					Pieces: wordsPieces(place.Alt, spans, asked)})
			}
		}
	}
	return nil
}
