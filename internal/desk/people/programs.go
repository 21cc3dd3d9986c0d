package people

import (
	"time"

	"livery/internal/desk"
	"livery/internal/desk/frame"
	"livery/internal/web"
)

// NewProgram asks for a key for a program.
type NewProgram struct {
	Name string `json:"name"`
	// Brands are those it may read and propose for; none means all.
	Brands []string  `json:"brands"`
	Until  time.Time `json:"until"`
}

// MadeProgram is a program with its key, which is told once.
type MadeProgram struct {
	Program desk.Program `json:"program"`
	Key     string       `json:"key"`
	// Address is where programs that speak the Model Context Protocol find the Desk.
	Address string `json:"address"`
}

// Programs answers all that were ever given a key.
func (room *Room) Programs(c frame.Call) error {
	return c.Reply(room.Store.Programs(c.Context()))
}

// AddProgram makes a key.
func (room *Room) AddProgram(c frame.Call, in NewProgram) error {
	if err := knowsBrands(c, in.Brands, nil); err != nil {
		return err
	}
	p, key, err := room.Team.AddProgram(c.Context(), c.Person, in.Name, in.Brands, in.Until)
	return c.Reply(MadeProgram{Program: p, Key: key, Address: web.Origin(c.Request) + "/mcp"}, err)
}

// RevokeProgram ends a key at once.
func (room *Room) RevokeProgram(c frame.Call) error {
	if err := room.Team.RevokeProgram(c.Context(), c.Person, c.PathValue("id")); err != nil {
		return err
	}
	return c.Nothing()
}
