package people

import (
	"context"
	"encoding/csv"
	"io"
	"net/http"
	"time"

	"livery/internal/desk"
	"livery/internal/desk/frame"
	"livery/internal/lead"
)

// TrailPage is a page of the trail.
type TrailPage struct {
	Entries []desk.Entry `json:"entries"`
	Next    string       `json:"next,omitempty"`
}

func trailFilter(c frame.Call) (f desk.EntryFilter, err error) {
	q := c.URL.Query()
	f = desk.EntryFilter{Person: q.Get("person"), Action: q.Get("action"), Brand: q.Get("brand"),
		Subject: q.Get("subject"), After: q.Get("after")}
	for name, into := range map[string]*time.Time{"since": &f.Since, "until": &f.Until} {
		if text := q.Get(name); text != "" {
			if *into, err = time.Parse(time.RFC3339, text); err != nil {
				return f, frame.NewProblem(http.StatusBadRequest, "That is no time the Desk understands.")
			}
		}
	}
	return f, nil
}

func (room *Room) ReadTrail(c frame.Call) error {
	f, err := trailFilter(c)
	if err != nil {
		return err
	}
	f.Limit = 100
	list, err := room.Store.Trail(c.Context(), f)
	if err != nil {
		return err
	}
	page := TrailPage{Entries: list}
	if len(list) == f.Limit {
		page.Next = list[len(list)-1].ID
	}
	return c.Answer(page)
}

func (room *Room) TrailFile(c frame.Call) error {
	f, err := trailFilter(c)
	if err != nil {
		return err
	}
	return c.Download("trail.csv", func(w io.Writer) error { return room.writeTrail(c.Context(), f, csv.NewWriter(w)) })
}

func (room *Room) writeTrail(ctx context.Context, f desk.EntryFilter, out *csv.Writer) error {
	f.Limit = 1000
	// Error answers for all
	_ = out.Write([]string{"at", "person", "name", "action", "brand", "subject", "before", "after"})
	for {
		list, err := room.Store.Trail(ctx, f)
		if err != nil {
			return err
		}
		for _, e := range list {
			row := []string{e.At.Format(time.RFC3339), e.Person, e.Name, e.Action, e.Brand, e.Subject,
				e.Before, e.After}
			for i := range row {
				row[i] = lead.SafeCell(row[i])
			}
			_ = out.Write(row)
			f.After = e.ID
		}
		out.Flush()
		if len(list) < f.Limit || out.Error() != nil {
			return out.Error()
		}
	}
}
