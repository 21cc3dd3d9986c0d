package frame

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"slices"
	"strings"

	"livery/internal/brand"
	"livery/internal/desk"
	"livery/internal/edition"
	"livery/internal/web"
)

// Call is a request with the person it is answered for.
type Call struct {
	*http.Request
	W      http.ResponseWriter
	Person desk.Person
	// Edition is what was served when the call came: a call sees one state of the brands.
	Edition *edition.Edition
	brands  func() []Brand
	frame   *Frame
	doings  *doings
}

// Brands are all of the edition.
func (c Call) Brands() []Brand { return c.brands() }

// OwnBrands are those a call may touch: the asked for ones that the person works for. The empty list means all; ok is
// false when nothing is left.
func (c Call) OwnBrands(asked []string) (list []string, ok bool) {
	if len(c.Person.Brands) == 0 {
		return asked, true
	}
	if len(asked) == 0 {
		return c.Person.Brands, true
	}
	list = slices.DeleteFunc(slices.Clone(asked), func(id string) bool { return !c.Person.Sees(id) })
	return list, len(list) > 0
}

// SeenBrand is a brand that the person works for.
func (c Call) SeenBrand(id string) (Brand, error) {
	all := c.Brands()
	at := slices.IndexFunc(all, func(b Brand) bool { return b.ID == id })
	if at < 0 || !c.Person.Sees(id) {
		return Brand{}, ErrNoSuch
	}
	return all[at], nil
}

// BrandContent is a brand with its content.
func (c Call) BrandContent(id string) (*brand.Brand, error) {
	if b, ok := c.Edition.Registry.ByID(id); ok {
		return b, nil
	}
	return nil, ErrNoSuch
}

// Origin is where the person who makes a call reaches a brand.
func (c Call) Origin(b Brand) string { return web.BrandOrigin(c.Request, b.ID, b.Origin) }

// NameOf is how a person is called to whoever makes a call; empty for one who is gone.
func (c Call) NameOf(id string) string {
	p, err := c.frame.Store.Person(c.Context(), id)
	if err != nil {
		return ""
	}
	return p.TitleFor(c.Person)
}

// OfBrand lets a handler have the brand of a call, if the person works for it.
func OfBrand(handler func(Call, Brand) error) func(Call) error {
	return func(c Call) error {
		b, err := c.SeenBrand(c.PathValue("brand"))
		if err != nil {
			return err
		}
		return handler(c, b)
	}
}

// With lets a handler have the JSON of a call.
func With[T any](handler func(Call, T) error) func(Call) error {
	return func(c Call) error {
		in, err := Body[T](c)
		if err != nil {
			return err
		}
		return handler(c, in)
	}
}

// LongestBody is how much of one a call may bring, unless its handler says otherwise.
const LongestBody = 64 << 10

// Body reads the JSON of a call.
func Body[T any](c Call) (value T, err error) { return BodyUpTo[T](c, LongestBody) }

// BodyUpTo reads the JSON of a call that may be longer.
func BodyUpTo[T any](c Call, longest int64) (value T, err error) {
	data, err := io.ReadAll(http.MaxBytesReader(c.W, c.Request.Body, longest))
	if err != nil {
		return value, NewProblem(http.StatusRequestEntityTooLarge, "This is more than the Desk takes at once.")
	}
	if len(bytes.TrimSpace(data)) == 0 {
		data = []byte("{}")
	}
	in := json.NewDecoder(bytes.NewReader(data))
	in.DisallowUnknownFields()
	if err := in.Decode(&value); err != nil {
		return value,
			NewProblem(http.StatusBadRequest,
				"The Desk's page and its server do not understand each other; reload the page.")
	}
	return value, nil
}

// Version reads from If-Match which version of something a change was made from.
func (c Call) Version() (string, error) {
	version := strings.Trim(c.Header.Get("If-Match"), `"`)
	if version == "" {
		return "", errNoMatch
	}
	return version, nil
}

// SetVersion tells the version that the next change is to be made from.
func (c Call) SetVersion(version string) { c.W.Header().Set("ETag", `"`+version+`"`) }

// Answer writes what was done to the trail, and then tells the person.
func (c Call) Answer(value any) error {
	if err := c.record(); err != nil {
		return err
	}
	c.W.Header().Set("Content-Type", "application/json")
	return json.NewEncoder(c.W).Encode(value)
}

// Reply answers what a call of the domain returned.
func (c Call) Reply(value any, err error) error {
	if err != nil {
		return err
	}
	return c.Answer(value)
}

// Nothing answers that it is done, without a word.
func (c Call) Nothing() error {
	if err := c.record(); err != nil {
		return err
	}
	c.W.WriteHeader(http.StatusNoContent)
	return nil
}
