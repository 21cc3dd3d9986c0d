package desk

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"livery/internal/preview"
)

// Role is what a person is at the Desk.
type Role string

const (
	Owner  Role = "owner"  // everything
	Editor Role = "editor" // content and posts of their brands
	Sales  Role = "sales"  // leads of their brands
	// Reader is what earlier versions called people without a room. Nobody becomes one any more; those who are one
	// come in, and are told whom to ask for a role.
	Reader Role = "reader"
	// ProgramRole is that of programs with a key. No person has it, and no program has another.
	ProgramRole Role = "program"
)

// Roles are those that people can be given, the one with the most rights first.
var Roles = []Role{Owner, Editor, Sales}

// Right is one thing that a route lets people do.
type Right string

const (
	Anyone      Right = ""             // signed in or not
	SignedIn    Right = "signed-in"    // everybody who is
	ReadLeads   Right = "leads.read"   // see leads of one's brands
	HandleLeads Right = "leads.handle" // notes, assignment, handled, retry, set aside, test
	ExportLeads Right = "leads.export" // take them away as a file
	EraseLeads  Right = "leads.erase"  // remove a person for good
	ManageTeam  Right = "people"       // invite, change, remove
	ReadTrail   Right = "trail"        // see who did what
	WritePosts  Right = "posts"        // write and publish
	ChangeSites Right = "sites"        // change content
	// ProposeByKey is all that a program may: read what its brands say, and propose something else.
	ProposeByKey Right = "propose-by-key"
)

// rights says who may do what. The page is told the same table and shows only what a role may do.
var rights = map[Right][]Role{
	SignedIn:    {Owner, Editor, Sales, Reader},
	ReadLeads:   {Owner, Sales},
	HandleLeads: {Owner, Sales},
	ExportLeads: {Owner, Sales},
	EraseLeads:  {Owner},
	ManageTeam:  {Owner},
	ReadTrail:   {Owner},
	WritePosts:  {Owner, Editor},
	ChangeSites: {Owner, Editor},

	ProposeByKey: {ProgramRole},
}

// previewRights are what people need for the drafts of each kind.
var previewRights = map[string]Right{preview.Post: WritePosts, preview.Content: ChangeSites}

// MayPreview reports whether a person may see a draft of a kind at a brand.
func (p Person) MayPreview(kind, brand string) bool {
	return p.May(previewRights[kind]) && p.Sees(brand)
}

// MayPreview reports whether whoever made a preview link may see what it shows. A link made in a shell names nobody,
// and ends when it is revoked; a pass always names somebody.
func MayPreview(people Store) func(context.Context, preview.Link) (bool, error) {
	return func(ctx context.Context, l preview.Link) (bool, error) {
		if l.CreatedBy == "" {
			return l.Frame == "", nil
		}
		p, err := people.Person(ctx, l.CreatedBy)
		if errors.Is(err, ErrNotFound) {
			return false, nil
		}
		return p.MayPreview(l.Kind, l.Brand), err
	}
}

// RightsOf lists what a role may do, in a fixed order.
func RightsOf(role Role) []Right {
	list := []Right{}
	for right, roles := range rights {
		if slices.Contains(roles, role) {
			list = append(list, right)
		}
	}
	slices.Sort(list)
	return list
}

// ParseRole reads a role that somebody typed.
func ParseRole(text string) (Role, error) {
	if role := Role(strings.ToLower(strings.TrimSpace(text))); slices.Contains(Roles, role) {
		return role, nil
	}
	return "", fmt.Errorf("%q is no role; choose owner, editor or sales", text)
}
