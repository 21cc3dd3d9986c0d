package desk

import (
	"context"
	"crypto/rand"
	"errors"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/google/uuid"
)

// Program is something that proposes over a key, and can do nothing else: an owner made the key, somebody else than
// the program decides.
type Program struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	// Brands are those it may read and propose for; none means all.
	Brands    []string  `json:"brands"`
	CreatedBy string    `json:"createdBy"`
	CreatedAt time.Time `json:"createdAt"`
	// Until is the last moment that the key is good.
	Until     time.Time `json:"until"`
	UsedAt    time.Time `json:"usedAt,omitzero"`
	RevokedAt time.Time `json:"revokedAt,omitzero"`
}

const (
	longestKeyLife     = 366 * 24 * time.Hour
	longestProgramName = 60
	// programMark ends the name of every program wherever a name is shown, and that of no person.
	programMark = " (program)"
	// keyMark begins every key, so that one that went astray is found by those who look for secrets.
	keyMark = "livery-key-"
	// usedEvery is how often it is written down that a key is in use: reading must not cost a write.
	usedEvery = time.Minute
)

// ErrKey is what somebody with a key is told that is not good, whatever the reason.
var ErrKey = errors.New("this key is not known here, or it ended or was revoked; ask an owner of the Desk for another")

// AsPerson is a program as what it does is signed, and as the table of rights knows it.
func (p Program) AsPerson() Person {
	return Person{ID: p.ID, Name: p.Name + programMark, Role: ProgramRole, Brands: p.Brands}
}

// Calls is how often a program may call: a hundred at once, and two a second.
func (p Program) Calls() Allowance {
	return Allowance{Key: "program " + p.ID, Burst: 100, Every: 500 * time.Millisecond}
}

// LooksLikeProgram reports whether a name would pass for that of a program.
func LooksLikeProgram(name string) bool { return strings.HasSuffix(strings.ToLower(name), programMark) }

// IsProgram reports whether an id is that of a program.
func IsProgram(id string) bool { return strings.HasPrefix(id, "program-") }

// AddProgram makes a key for a program. The key is answered here and never again.
func (t *Team) AddProgram(ctx context.Context, by Person, name string, brands []string,
	until time.Time) (p Program, key string, err error) {
	name, now := strings.TrimSpace(name), t.Now()
	switch {
	case name == "":
		return p, "", refuse("a program needs a name; it stands at everything that the program proposes")
	case utf8.RuneCountInString(name) > longestProgramName:
		return p, "", refuse("this name is too long; use up to %d letters", longestProgramName)
	case !until.After(now):
		return p, "", refuse("this end has passed already; choose a later one")
	case until.After(now.Add(longestKeyLife)):
		return p, "", refuse("a key is good for a year at most; choose an earlier end")
	}
	id, err := uuid.NewV7()
	if err != nil {
		return p, "", err
	}
	p = Program{ID: "program-" + id.String(), Name: name, Brands: append([]string{}, brands...), CreatedBy: by.ID,
		CreatedAt: now, Until: until}
	key = keyMark + rand.Text()
	ctx = t.doing(ctx, by, Entry{Action: "made a key for a program", Subject: p.ID, After: p.describe()})
	return p, key, t.Store.AddProgram(ctx, p, HashLink(key))
}

// RevokeProgram ends the key of a program at once.
func (t *Team) RevokeProgram(ctx context.Context, by Person, id string) error {
	list, err := t.Store.Programs(ctx)
	if err != nil {
		return err
	}
	for _, p := range list {
		if p.ID == id {
			ctx = t.doing(ctx, by, Entry{Action: "revoked a program's key", Subject: id, Before: p.describe()})
			return t.Store.RevokeProgram(ctx, id, t.Now())
		}
	}
	return ErrNotFound
}

// ProgramOf finds whose key this is, if it is still good, and notes that it is in use.
func (t *Team) ProgramOf(ctx context.Context, key string) (Program, error) {
	if !strings.HasPrefix(key, keyMark) {
		return Program{}, ErrKey
	}
	p, err := t.Store.ProgramByKey(ctx, HashLink(key))
	now := t.Now()
	if errors.Is(err, ErrNotFound) || err == nil && (!p.RevokedAt.IsZero() || !p.Until.After(now)) {
		return Program{}, ErrKey
	} else if err != nil {
		return p, err
	}
	if now.Sub(p.UsedAt) >= usedEvery {
		if err := t.Store.UsedProgram(ctx, p.ID, now); err != nil && !errors.Is(err, ErrNoRoom) {
			return p, err
		}
	}
	return p, nil
}

func (p Program) describe() string {
	return p.Name + ", " + brandsOf(p.Brands) + ", until " + p.Until.UTC().Format(time.DateOnly)
}

func brandsOf(brands []string) string {
	if len(brands) == 0 {
		return "all brands"
	}
	return strings.Join(brands, ", ")
}
