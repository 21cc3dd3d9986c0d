package frame

import (
	"math"
	"net/http"
	"strconv"
	"strings"
	"time"

	"livery/internal/desk"
)

// byKey finds the program whose key a call brings, and counts the call.
func (f *Frame) byKey(w http.ResponseWriter, r *http.Request) (desk.Person, error) {
	scheme, key, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	if !strings.EqualFold(scheme, "Bearer") {
		w.Header().Set("WWW-Authenticate", "Bearer")
		return desk.Person{}, errNoKey
	}
	p, err := f.Team.ProgramOf(r.Context(), strings.TrimSpace(key))
	if err != nil {
		return desk.Person{}, err
	}
	wait, err := f.Store.Take(r.Context(), f.Now(), p.Calls())
	if err != nil {
		return desk.Person{}, err
	}
	if wait > 0 {
		w.Header().Set("Retry-After", strconv.Itoa(int(math.Ceil(wait.Seconds()))))
		return desk.Person{}, errTooOften
	}
	return p.AsPerson(), nil
}

var (
	errNoKey = NewProblem(http.StatusUnauthorized,
		"This is for programs: send the key that an owner of the Desk made, as 'Authorization: Bearer KEY'.")
	errTooOften = NewProblem(http.StatusTooManyRequests,
		"This key was used more often than it may be. Wait as long as Retry-After says.")
)

// Told writes what a call did to the trail, for those that answer in their own way.
func (c Call) Told() error { return c.record() }

// Plainly is an error as a sentence for whoever made the call; what nobody expected is logged.
func (c Call) Plainly(err error) string {
	if p := problemOf(err); p != nil {
		return p.Detail
	}
	c.frame.Log.Error("a call of a program failed", "program", c.Person.ID, "error", err)
	return "Something went wrong on our side. Try again in a moment."
}

// Proposed is what became of a proposal.
type Proposed struct {
	ID      string    `json:"id"`
	Address string    `json:"address" jsonschema:"where a person looks at it"`
	Why     string    `json:"why,omitempty"`
	At      time.Time `json:"proposedAt"`
	State   string    `json:"state" jsonschema:"open, approved, sent-back, withdrawn or cancelled"`
	// DecidedBy is who decided it, Words what they said.
	DecidedBy string    `json:"decidedBy,omitempty"`
	DecidedAt time.Time `json:"decidedAt,omitzero"`
	Words     string    `json:"words,omitempty" jsonschema:"what was said to it when it was sent back"`
	Comments  []Said    `json:"comments,omitempty"`
	Warnings  []string  `json:"warnings,omitempty" jsonschema:"what the rules found"`
	Brands    []string  `json:"brands,omitempty" jsonschema:"the brands that it touches"`
	Edits     []Says    `json:"edits,omitempty"`
}

// Said is a comment about a proposal.
type Said struct {
	Name  string    `json:"name"`
	At    time.Time `json:"at"`
	Words string    `json:"words"`
	Layer string    `json:"layer,omitempty"`
	Field string    `json:"field,omitempty"`
	Done  bool      `json:"done"`
}

// Says is what a proposal makes of a field.
type Says struct {
	Layer  string `json:"layer"`
	Field  string `json:"field"`
	Before any    `json:"before"`
	After  any    `json:"after"`
}

// ErrNoProposal is answered to a program that asks for what it has not proposed.
var ErrNoProposal = NewProblem(http.StatusNotFound, "This key has made no such proposal.")
