package sites

import (
	"cmp"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"time"

	"livery/internal/brand"
	"livery/internal/desk"
	"livery/internal/desk/frame"
	"livery/internal/edition"
	"livery/internal/media"
	"livery/internal/page"
	"livery/internal/post"
)

// SiteLibrary are all pictures that a person can see, with where each of them is shown under their draft.
type SiteLibrary struct {
	Pictures []LibraryPicture `json:"pictures"`
}

// LibraryPicture is one of them.
type LibraryPicture struct {
	// Brand is whose it is; empty for one of all brands.
	Brand string `json:"brand,omitempty"`
	// Name is what the content of its own brand calls it, Key what that of any other brand does; one that somebody
	// brought for a brand has no key, and is copied to the brand that wants it.
	Name string `json:"name"`
	Key  string `json:"key,omitempty"`
	// From is own (somebody brought it), drawn (by the program), delivered, or shared (by all brands).
	From   string `json:"from"`
	Alt    string `json:"alt,omitempty"`
	Width  int    `json:"width"`
	Height int    `json:"height"`
	// Address is of a small version.
	Address string    `json:"address"`
	Added   time.Time `json:"added,omitzero"`
	// Private says that visitors cannot see it yet.
	Private bool `json:"private,omitempty"`
	// Spells says that it spells the name of its brand, so that no other one may use it.
	Spells bool `json:"spells,omitempty"`
	// Reserved says that it came with its brand, whose name may stand somewhere in it, so that no other one may use it.
	Reserved bool         `json:"reserved,omitempty"`
	Uses     []LibraryUse `json:"uses"`
}

// LibraryUse is a place of a brand's pages, or a post, that shows a picture.
type LibraryUse struct {
	Brand string `json:"brand"`
	Place string `json:"place,omitempty"`
	Post  string `json:"post,omitempty"` // its id
	Title string `json:"title,omitempty"`
}

// SiteCopy takes a picture of one brand for another, or for all.
type SiteCopy struct {
	From string `json:"from"`
	Name string `json:"name"`
	To   string `json:"to"`
	// As is its name there; the same when empty.
	As string `json:"as,omitempty"`
}

// privateAddress is where the Desk finds the pictures of a brand that visitors do not see yet.
func privateAddress(brandID string) string { return "/api/desk/sites/files/" + brandID + "/" }

// private are the pictures that only drafts show yet.
func (room *Room) private(c frame.Call) (edition.Private, error) {
	private := edition.Private{Pictures: room.Private.Pictures, Address: privateAddress, Drawn: room.redrawn(c)}
	return private, room.Private.Refresh(c.Context())
}

// PictureFile answers a file of a picture that somebody brought, whoever may see it.
func (room *Room) PictureFile(c frame.Call) error {
	id := c.PathValue("brand")
	if !c.Person.Sees(id) {
		return frame.ErrNoSuch
	}
	found, err := room.Uploads.Pictures.File(c.Context(), id, c.PathValue("file"))
	if err != nil {
		return err
	}
	return answerPicture(c, found.Ext, found.Content)
}

// ListLibrary answers the pictures of all brands that the person works for, and those of all brands.
func (room *Room) ListLibrary(c frame.Call) error {
	t, err := room.trial(c, nil)
	if err != nil {
		return err
	}
	private, err := room.private(c)
	if err != nil {
		return err
	}
	brands := slices.DeleteFunc(slices.Clone(t.content.Site.Brands),
		func(b *brand.Brand) bool { return !c.Person.Sees(b.ID) })
	sources := room.Library.DraftPictures(t.content, private, brands)
	shown := shownBy(sources)
	answer := SiteLibrary{Pictures: room.delivered(c, lent(t.content.Site.Brands), shown)}
	for _, s := range sources {
		posts, err := room.Posts.Texts(c.Context(), s.Brand.ID)
		if err != nil {
			return err
		}
		answer.Pictures = append(answer.Pictures, broughtBy(s, room.Library.Assets(), shown, posts)...)
	}
	answer.Pictures = onceEach(answer.Pictures)
	slices.SortStableFunc(answer.Pictures, func(a, b LibraryPicture) int {
		return cmp.Or(b.Added.Compare(a.Added), cmp.Compare(a.Brand, b.Brand), cmp.Compare(a.Name, b.Name))
	})
	return c.Answer(answer)
}

// onceEach leaves one of those that several brands list: a picture of all brands.
func onceEach(pictures []LibraryPicture) []LibraryPicture {
	known := map[string]bool{}
	return slices.DeleteFunc(pictures, func(p LibraryPicture) bool {
		again := p.Brand == "" && known[p.Name]
		known[p.Name] = known[p.Name] || p.Brand == ""
		return again
	})
}

// shown is where pages show a picture, and what a page says of it to those who cannot see it.
type shown struct {
	uses []LibraryUse
	alt  string
}

// tell adds to a picture where it is shown, and the words of a place where it has none of its own.
func (s shown) tell(p *LibraryPicture) {
	p.Uses, p.Alt = append(p.Uses, s.uses...), cmp.Or(p.Alt, s.alt)
}

// shownBy says where the pages of brands show each picture, by its owner and name, such as store/hero-main; one of all
// brands has no owner.
func shownBy(sources []*page.Source) map[string]shown {
	all := map[string]shown{}
	for _, s := range sources {
		for _, place := range sitePlaces(s.Brand, s.Stock) {
			p, there := shownAt(s, place)
			if !there {
				continue
			}
			owner, name := ownerOf(s, place, p)
			at := all[owner+"/"+name]
			at.uses = append(at.uses, LibraryUse{Brand: s.Brand.ID, Place: place.Place})
			at.alt = cmp.Or(at.alt, p.Alt)
			all[owner+"/"+name] = at
		}
	}
	return all
}

// shownAt is the picture that stands in a place.
func shownAt(s *page.Source, place SitePicture) (p page.Picture, there bool) {
	if place.Group == "products" {
		p, there = s.Stock.Pictures[place.Place]
	} else {
		p, there = s.Pictures[place.Place]
	}
	return p, there
}

// notShown are delivered files that are made of others: cuts, and icons of all sizes.
func notShown(name string) bool {
	return strings.HasSuffix(name, "-square") || strings.HasPrefix(name, "icon") ||
		strings.HasPrefix(name, "apple-touch-icon") || strings.HasPrefix(name, "share-")
}

// lent are the delivered pictures that families lend to new brands; none of them shows a name.
func lent(brands []*brand.Brand) map[string]bool {
	all := map[string]bool{}
	for _, b := range brands {
		for _, key := range b.SharedPictures {
			all[key] = true
		}
	}
	return all
}

// delivered are the pictures that came with the program.
func (room *Room) delivered(c frame.Call, lent map[string]bool, known map[string]shown) []LibraryPicture {
	list := []LibraryPicture{}
	all := room.Library.Delivered()
	for _, key := range slices.Sorted(maps.Keys(all)) {
		p, parts := all[key], strings.Split(key, "/")
		one := LibraryPicture{Name: parts[len(parts)-1], Key: key, From: "shared", Alt: p.Alt, Width: p.Width,
			Height: p.Height, Address: smallOf(p), Uses: []LibraryUse{}}
		switch {
		case notShown(one.Name):
			continue
		case parts[0] == "domains" && len(parts) == 3 && c.Person.Sees(parts[1]):
			one.Brand, one.From, one.Spells = parts[1], "delivered", page.IsLogo(one.Name)
			one.Reserved = !lent[key]
		case parts[0] == "shared" && len(parts) == 2:
		default:
			continue
		}
		known[one.Brand+"/"+one.Name].tell(&one)
		list = append(list, one)
	}
	return list
}

// broughtBy are the pictures that people brought for a brand, public and not.
func broughtBy(s *page.Source, assets string, known map[string]shown, posts []post.Readable) []LibraryPicture {
	var list []LibraryPicture
	add := func(p media.Picture, private bool) {
		address := assets + "domains/" + s.Brand.ID + "/"
		if private {
			address = s.Brought.Address
		}
		one := LibraryPicture{Brand: s.Brand.ID, Name: p.Name, From: "own", Alt: p.Alt, Width: p.Width,
			Height: p.Height, Added: p.Added, Private: private, Spells: page.IsLogo(p.Name), Uses: []LibraryUse{},
			Address: smallOf(page.OwnPicture(address, p))}
		if p.Drawn {
			one.From = "drawn"
		}
		if p.Shared {
			one.Brand = ""
		}
		known[one.Brand+"/"+p.Name].tell(&one)
		for _, written := range posts {
			if slices.Contains(written.Post.Pictures(), p.Name) {
				one.Uses = append(one.Uses, LibraryUse{Brand: s.Brand.ID, Post: written.ID,
					Title: written.Post.Title})
			}
		}
		list = append(list, one)
	}
	for _, p := range s.Brought.Public {
		add(p, false)
	}
	for _, p := range s.Brought.Private {
		if !slices.ContainsFunc(s.Brought.Public, func(q media.Picture) bool { return q.Name == p.Name }) {
			add(p, true)
		}
	}
	return list
}

// smallWidth is about what a list shows.
const smallWidth = 320

// smallOf is the address of a picture in a size for lists.
func smallOf(p page.Picture) string {
	for _, kind := range []struct {
		widths []int
		ext    string
	}{{p.Sizes, p.Ext}, {p.Avif, "avif"}, {p.Webp, "webp"}} {
		for _, width := range kind.widths {
			if width >= smallWidth {
				return fmt.Sprintf("%s-%d.%s?v=%s", p.Base, width, kind.ext, p.Version)
			}
		}
	}
	return fmt.Sprintf("%s.%s?v=%s", p.Base, p.Ext, p.Version)
}

// CopyPicture takes a picture that somebody brought for one brand to another, where nobody sees it before something
// published shows it.
func (room *Room) CopyPicture(c frame.Call, asked SiteCopy) error {
	if !c.Person.Sees(asked.From) {
		return frame.ErrNoSuch
	} else if err := mayKeep(c.Person, asked.To, cmp.Or(asked.As, asked.Name)); err != nil {
		return err
	}
	if page.IsLogo(asked.Name) {
		return frame.NewProblem(http.StatusUnprocessableEntity,
			"This picture spells the name of its brand, so no other brand may use it.")
	}
	p, from, err := room.Uploads.Pictures.Find(c.Context(), asked.From, asked.Name)
	if err != nil {
		return err
	}
	// One of the same name and content is there from an earlier time; another keeps its name.
	first := cmp.Or(asked.As, p.Name)
	name := first
	for n := 2; ; n++ {
		other, _, err := room.Uploads.Pictures.Find(c.Context(), asked.To, name)
		if err == nil && other.Version == p.Version {
			return c.Answer(frame.MediaItemOf(asked.To, other, false, nil))
		} else if err != nil {
			break
		}
		name = fmt.Sprintf("%s-%d", first, n)
	}
	if err := from.CopyAs(c.Context(), room.Uploads.Pictures.Private, asked.From, p.Name, asked.To, name); err != nil {
		return err
	}
	c.Did(desk.Entry{Brand: asked.To, Subject: name})
	p.Name = name
	return c.Answer(frame.MediaItemOf(asked.To, p, true, nil))
}
