// Package doctor looks at everything that a server with given settings needs, one thing after the
// other, and says what to do about what is wrong. It changes nothing.
package doctor

import (
	"context"
	"fmt"
	"io/fs"
	"strings"
	"time"

	"livery/internal/brand"
	"livery/internal/config"
	"livery/internal/lead/deliver"
	"livery/internal/rules"
)

// State is how a thing is.
type State string

const (
	Good State = "ok"
	Odd  State = "look" // works, and may not be what you want
	Bad  State = "bad"
	// NotLooked is for what could not be looked at, or was not asked for; nothing is known of it.
	NotLooked State = "?"
)

// Finding is what one check found. Do is empty when there is nothing to do.
type Finding struct {
	Name  string
	State State
	Says  string
	Do    string
}

// Server is a server to be looked at.
type Server struct {
	config.Server
	Content      fs.FS
	Destinations *deliver.Destinations
	// Unread is why the file of --delivery cannot be used; nil when it can.
	Unread error
	// TestLead sends a test lead of this brand to its receivers; none when empty.
	TestLead string

	site *brand.Site
}

// check is one thing to look at.
type check struct {
	name string
	ask  func(ctx context.Context, s *Server) Finding
}

// checks are all of them, in the order in which they are made.
var checks = []check{
	{"content", checkContent},
	{"data folder", checkFolder},
	{"storage", checkStorage},
	{"CORS rules", ofBrands(checkCORS)},
	{"changes", checkChanges},
	{"database", checkDatabase},
	{"documents", checkDocuments},
	{"receivers", checkReceivers},
	{"contact forms", ofBrands(checkContactForms)},
	{"clock", checkClock},
	{"host names", ofBrands(checkHosts)},
	{"certificates", checkCertificates},
	{"test lead", checkTestLead},
}

// patience bounds one check.
const patience = 20 * time.Second

// Examine makes every check and tells of each as soon as it is made. It answers how many are bad.
func Examine(ctx context.Context, s Server, tell func(Finding)) (bad int) {
	for _, c := range checks {
		asking, cancel := context.WithTimeout(ctx, patience)
		found := c.ask(asking, &s)
		cancel()
		if found.Name = c.name; found.State == Bad {
			bad++
		}
		tell(found)
	}
	return bad
}

func good(format string, args ...any) Finding {
	return Finding{State: Good, Says: fmt.Sprintf(format, args...)}
}

func odd(do, format string, args ...any) Finding {
	return Finding{State: Odd, Says: fmt.Sprintf(format, args...), Do: do}
}

func wrong(do, format string, args ...any) Finding {
	return Finding{State: Bad, Says: fmt.Sprintf(format, args...), Do: do}
}

func notLooked(format string, args ...any) Finding {
	return Finding{State: NotLooked, Says: "not looked at: " + fmt.Sprintf(format, args...)}
}

// ofBrands makes a check that needs the brands of the content.
func ofBrands(ask func(context.Context, *Server) Finding) func(context.Context, *Server) Finding {
	return func(ctx context.Context, s *Server) Finding {
		if s.site == nil {
			return notLooked("it is about the brands, and the content cannot be read")
		}
		return ask(ctx, s)
	}
}

func checkContent(_ context.Context, s *Server) Finding {
	loaded, problems := rules.Serve(s.Content, nil)
	if loaded != nil {
		s.site = loaded.Site
	}
	if loaded == nil || len(loaded.Faults) > 0 {
		first := problems.Errors()[0]
		do := first.Fix
		if n := len(problems.Errors()); n > 1 {
			do += fmt.Sprintf("; livery check shows this and %d more", n-1)
		}
		first.Fix = ""
		says := strings.TrimPrefix(first.String(), "error: ")
		switch {
		case loaded == nil:
			says += "; a start is refused, and a server that runs keeps what it serves"
		case !s.Strict:
			says += fmt.Sprintf("; a start leaves %s out and serves the other brands", first.Brand)
		}
		return wrong(do, "%s", says)
	}
	return good("%d brands, %d products", len(loaded.Site.Brands), len(loaded.Site.Catalogue.Products))
}

// brands are those of the content, none when it cannot be read.
func (s *Server) brands() []*brand.Brand {
	if s.site == nil {
		return nil
	}
	return s.site.Brands
}
