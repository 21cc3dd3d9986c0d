package sites

import (
	"errors"
	"io/fs"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"time"

	"livery/internal/brand"
	"livery/internal/change"
	"livery/internal/content"
	"livery/internal/desk"
	"livery/internal/desk/frame"
	"livery/internal/edition"
)

// mayChange refuses to change a layer of a brand that the person does not work for, and what several brands share to
// whoever does not work for all.
func mayChange(p desk.Person, layer string) error {
	if id, own := ownLayer(layer); own && !p.Sees(id) {
		return errOthers
	} else if !own && len(p.Brands) > 0 {
		return errShared
	}
	return nil
}

var (
	errOthers = frame.NewProblem(http.StatusForbidden,
		"This belongs to a brand that you do not work for. Ask an owner.")
	errShared = frame.NewProblem(http.StatusForbidden,
		"This is shared by several brands, and you work for some of them only. Change it for your brand, or ask an "+
			"owner.")
	errNewBrand = frame.NewProblem(http.StatusForbidden,
		"A new brand is added by somebody who works for all brands. Ask an owner.")
)

// maySee reports whether a person may read the words of a layer: those of their own brands and of the families that
// these belong to, and what all brands are made of.
func maySee(p desk.Person, served *content.Content, layer string) bool {
	if id, own := ownLayer(layer); own {
		return p.Sees(id)
	}
	return len(p.Brands) == 0 || !strings.HasPrefix(layer, "families/") ||
		slices.ContainsFunc(served.MadeOf(layer), func(b *brand.Brand) bool { return p.Sees(b.ID) })
}

// ownLayer is the brand that a layer belongs to alone.
func ownLayer(layer string) (id string, own bool) {
	for _, one := range []string{"brands/", "catalogue/angles/"} {
		if id, own = strings.CutPrefix(layer, one); own {
			return id, true
		}
	}
	return "", false
}

func author(c frame.Call) change.Author {
	return change.Author{ID: c.Person.ID, Name: c.Person.Title()}
}

// trial is the served content with a person's draft laid over it.
type trial struct {
	draft    change.Draft
	version  string
	content  *content.Content
	files    fs.FS
	problems content.Problems
}

// trial reads the person's draft, or takes the edits that a call brings along, and lays them over what is served.
func (room *Room) trial(c frame.Call, edits []change.Edit) (trial, error) {
	var t trial
	var err error
	if t.draft, t.version, err = room.Publisher.Drafts.Get(c.Context(), author(c)); err != nil {
		return t, err
	}
	if edits != nil {
		if t.draft.Edits, err = change.Tidy(room.Publisher.Current().Content, edits, t.draft.Edits); err != nil {
			return t, err
		}
	}
	t.content, t.files, t.problems = room.Publisher.With(author(c), t.draft.Edits)
	return t, nil
}

// faultSentence says a fault to people, its mend on a line of its own.
func faultSentence(f content.Fault) string {
	what := "A file that brands share has an error, so " + f.Served + " until it is mended."
	if f.Brand != "" {
		what = f.Brand + " " + f.Served + ": its files have an error."
	}
	problem, fix, _ := strings.Cut(strings.TrimPrefix(f.Problem, "error: "), "\n    fix: ")
	return strings.TrimSpace(what + "\n" + problem + "\nTo mend it: " + fix)
}

// Wall answers every brand that the person works for.
func (room *Room) Wall(c frame.Call) error {
	t, err := room.trial(c, nil)
	if err != nil {
		return err
	}
	served := room.Publisher.Current()
	wall := SiteWall{Brands: []SiteBrand{}, Families: t.content.Families(), Variants: []string{},
		Sections: siteSections(), Heroes: siteHeroes(), All: len(c.Person.Brands) == 0}
	for _, v := range brand.Variants {
		wall.Variants = append(wall.Variants, string(v))
	}
	if list := change.Published(served.Entries); len(list) > 0 {
		wall.Change = list[len(list)-1].ID
	}
	if damage := room.Publisher.Log.Whole(); damage != nil {
		wall.Damage = frame.Sentence(damage.Error())
	}
	for _, fault := range served.Content.NotServed(room.Publisher.Refused()) {
		if fault.Brand == "" || c.Person.Sees(fault.Brand) {
			wall.Faults = append(wall.Faults, faultSentence(fault))
		}
	}
	edited := map[string]bool{}
	for _, reach := range change.Effect(served.Content, t.content, t.draft.Edits) {
		for _, b := range reach.Shows {
			edited[b.ID] = true
		}
	}
	registry := brand.NewRegistry(t.content.Site)
	changed, addresses := lastChanges(served), map[string]string{}
	for _, b := range c.Brands() {
		addresses[b.ID] = c.Origin(b)
	}
	for _, b := range t.content.Site.Brands {
		if !c.Person.Sees(b.ID) {
			continue
		}
		wall.Brands = append(wall.Brands, SiteBrand{ID: b.ID, Name: b.Name, Family: b.Family,
			Variant: string(b.Variant), Host: registry.PrimaryHost(b.ID), Address: addresses[b.ID],
			Paths: sitePaths(c, b), New: served.Content.Brand(b.ID) == nil,
			Added: t.content.Added(b.ID), Edited: edited[b.ID], Changed: changed[b.ID]})
	}
	return c.Answer(wall)
}

// siteSections are the kinds of sections that a home page can have.
func siteSections() []SiteSection {
	list := make([]SiteSection, 0, len(brand.SectionKinds))
	for _, kind := range brand.SectionKinds {
		one := SiteSection{Kind: string(kind), Layouts: []string{}}
		for _, layout := range brand.SectionLayouts[kind] {
			one.Layouts = append(one.Layouts, string(layout))
		}
		list = append(list, one)
	}
	return list
}

// siteHeroes are the layouts of the heroes, by variant.
func siteHeroes() map[string][]string {
	heroes := map[string][]string{}
	for variant, layouts := range brand.HeroLayouts {
		for _, layout := range layouts {
			heroes[string(variant)] = append(heroes[string(variant)], string(layout))
		}
	}
	return heroes
}

// lastChanges say when a change last touched a layer that a brand is made of.
func lastChanges(served *change.Served) map[string]time.Time {
	type part struct{ layer, list string }
	parts := map[part]time.Time{}
	for _, e := range change.Published(served.Entries) {
		for _, edit := range e.Edits {
			changed := part{layer: edit.Layer}
			if edit.Layer == content.ListsLayer {
				changed.list, _, _ = strings.Cut(edit.Field, ".")
			}
			parts[changed] = e.Time
		}
	}
	brands := map[string]time.Time{}
	for changed, at := range parts {
		for _, b := range served.Content.ReachedBy(changed.layer, changed.list) {
			if at.After(brands[b.ID]) {
				brands[b.ID] = at
			}
		}
	}
	return brands
}

// sitePaths are the pages of a brand, one of each kind.
func sitePaths(c frame.Call, b *brand.Brand) []SitePage {
	list := []SitePage{}
	for _, data := range c.Edition.Source(b).Samples(c.Edition.Posts(b)) {
		list = append(list, SitePage{Kind: string(data.Kind), Path: data.Path})
	}
	return list
}

// Fields answers the fields of a brand or of another layer.
func (room *Room) Fields(c frame.Call) error {
	layer := c.URL.Query().Get("layer")
	id := c.URL.Query().Get("brand")
	if id != "" {
		layer = "brands/" + id
	}
	if !maySee(c.Person, room.Publisher.Current().Content, layer) {
		return frame.ErrNoSuch
	}
	t, err := room.trial(c, nil)
	if err != nil {
		return err
	}
	fields, err := change.Fields(t.content, layer)
	if errors.Is(err, change.ErrLayer) {
		return frame.ErrNoSuch
	} else if err != nil {
		return err
	}
	answer := SiteFields{Brand: id, Layers: []SiteLayer{}, Fields: make([]SiteField, 0, len(fields))}
	stack := []string{layer}
	if id != "" {
		stack = t.content.Stack(id)
	} else if strings.HasPrefix(layer, "families/") {
		stack = append(stack, content.SiteLayer)
	}
	for _, one := range stack {
		answer.Layers = append(answer.Layers, siteLayer(c, t.content, one))
	}
	if len(c.Person.Brands) > 0 {
		people, err := room.approvers(c.Context(), c.Person.ID, []change.Edit{{Layer: content.SiteLayer}})
		if err != nil {
			return err
		}
		answer.Ask = frame.Names(c.Person, people)
	}
	for _, f := range fields {
		kind, _ := change.PageOf(layer, f.Path)
		answer.Fields = append(answer.Fields, SiteField{Path: f.Path, Value: f.Value, Shown: f.Shown, Kind: f.Kind,
			Choices: f.Choices, Description: f.Description, Words: f.Words,
			Layer: f.Layer, Origin: siteOrigin(f.Origin), Layers: f.Layers, Below: f.Below, ShownBy: f.ShownBy,
			OverriddenBy: f.OverriddenBy, Page: kind,
			Borrowed: id != "" && t.content.Borrowed(id, f.Path),
			Edited: slices.ContainsFunc(t.draft.Edits, func(e change.Edit) bool {
				return slices.Contains(stack, e.Layer) && edits(e, f)
			})})
	}
	return c.Answer(answer)
}

// edits reports whether an edit changes a field; what a layer adds to a list stands among the entries of the list.
func edits(e change.Edit, f change.Field) bool {
	list, _, adds := strings.Cut(e.Field, "+")
	if adds {
		return f.Path == list || strings.HasPrefix(f.Path, list+".") && f.Layer == e.Layer
	}
	return change.Touch(e, change.Edit{Layer: e.Layer, Field: f.Path})
}

func siteLayer(c frame.Call, loaded *content.Content, layer string) SiteLayer {
	file, _, _ := content.Place(layer, "")
	l := SiteLayer{Layer: layer, File: file, Brands: len(loaded.MadeOf(layer)), May: mayChange(c.Person, layer) == nil}
	switch head, rest, _ := strings.Cut(layer, "/"); {
	case layer == content.SiteLayer, layer == content.SettingsLayer:
		l.Name = "All brands"
	case head == "brands":
		l.Name = "This brand"
	case head == "families":
		l.Name = "Family " + rest
	case head == "legal":
		l.Name = "Legal page " + rest
	default:
		l.Name = "Catalogue"
	}
	return l
}

func siteOrigin(o content.Origin) SiteOrigin {
	if o.Change != nil {
		return SiteOrigin{Change: o.Change.ID, By: o.Change.By, At: o.Change.At, Was: o.Change.Was}
	}
	return SiteOrigin{File: o.File, Line: o.Line}
}

var schemaName = regexp.MustCompile(`^[a-z]+$`)

// Schema answers the JSON Schema that editors of the YAML files have.
func (room *Room) Schema(c frame.Call) error {
	name := c.PathValue("name")
	if !schemaName.MatchString(name) {
		return frame.ErrNoSuch
	}
	data, err := fs.ReadFile(room.Publisher.Current().Files, "schema/"+name+".schema.json")
	if err != nil {
		return frame.ErrNoSuch
	}
	c.W.Header().Set("Content-Type", "application/schema+json")
	_, err = c.W.Write(data)
	return err
}

// editionFor is what a page that the Desk shows is made from: what is served, or the person's draft.
func (room *Room) editionFor(c frame.Call, published bool, brands ...string) (*edition.Edition, error) {
	if published {
		return c.Edition, nil
	}
	t, err := room.trial(c, nil)
	if err != nil {
		return nil, err
	}
	return room.draftEdition(c, t, brands...)
}

func (room *Room) draftEdition(c frame.Call, t trial, brands ...string) (*edition.Edition, error) {
	for _, id := range brands {
		if t.content.Brand(id) == nil && room.Publisher.Current().Content.Brand(id) != nil {
			return nil, frame.NewProblem(http.StatusUnprocessableEntity, "The page cannot be shown with this draft: "+
				room.firstError(t.problems)+".")
		}
	}
	private, err := room.private(c)
	if err != nil {
		return nil, err
	}
	return room.Library.Draft(t.content, private, brands...)
}

func (room *Room) firstError(problems content.Problems) string {
	for _, p := range problems.Errors() {
		return strings.TrimSpace(room.plain(p.Path + " " + p.Message))
	}
	return "something in it has no place"
}
