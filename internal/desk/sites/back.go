package sites

import (
	"cmp"
	"net/http"
	"slices"
	"strings"

	"livery/internal/change"
	"livery/internal/desk"
	"livery/internal/desk/frame"
)

// TakeBack publishes the inverse of one change, or of some of its fields.
func (room *Room) TakeBack(c frame.Call) error {
	return room.goBack(c, "Taken back", func(id string, _ SiteTakeBack) ([]change.Edit, []change.Conflict,
		[]string, error) {
		edits, conflicts, err := room.Publisher.TakeBack(id)
		return edits, conflicts, []string{id}, err
	})
}

// Return publishes what makes the sites, or one brand alone, what they were right after a change.
func (room *Room) Return(c frame.Call) error {
	return room.goBack(c, "Back to after", func(id string, asked SiteTakeBack) ([]change.Edit, []change.Conflict,
		[]string, error) {
		if asked.Brand == "" {
			edits, undone, err := room.Publisher.ReturnTo(id)
			return edits, nil, undone, err
		}
		if !c.Person.Sees(asked.Brand) {
			return nil, nil, nil, frame.ErrNoSuch
		}
		edits, undone, err := room.Publisher.ReturnBrandTo(id, asked.Brand)
		return edits, nil, undone, err
	})
}

// wayBack says which edits take something back, which of them meet later changes, and which changes are undone by all
// of them.
type wayBack func(id string, asked SiteTakeBack) ([]change.Edit, []change.Conflict, []string, error)

func (room *Room) goBack(c frame.Call, done string, plan wayBack) error {
	asked, err := frame.Body[SiteTakeBack](c)
	if err != nil {
		return err
	}
	id := c.PathValue("id")
	edits, conflicts, undone, err := plan(id, asked)
	if err != nil {
		return err
	}
	edits, rest := room.split(edits, asked.Only)
	if len(rest) > 0 { // the changes count on
		undone, done = nil, done+" in part"
	}
	answer, err := room.plannedBack(c, edits, conflicts)
	if err != nil {
		return err
	}
	why, approvers, err := room.approvalFor(c, edits)
	if err != nil {
		return err
	}
	answer.Approval, answer.Approvers = why, frame.Names(c.Person, approvers)
	if asked.Plan {
		return c.Answer(answer)
	}
	if answer.Conflicts > 0 && !asked.Overwrite {
		return change.ErrConflict
	}
	if list, unfit := change.Unfit(room.Publisher.Current().Content, edits); unfit {
		name, _ := labelOf(list)
		return frame.NewProblem(http.StatusConflict, cmp.Or(name, list)+" has a list of its own by now, which a later "+
			"change made. Take that change back first, or untick "+cmp.Or(name, list)+" here.")
	}
	note := cmp.Or(strings.TrimSpace(asked.Note), done+": "+room.changeWords(id))
	way, action := room.Publisher.Publish, ""
	if why != "" {
		way, action = room.Publisher.Propose, "proposed a change"
	}
	e, err := way(c.Context(), change.Request{Author: author(c), Note: note, Edits: edits, TakesBack: undone})
	if err != nil {
		return err
	}
	c.Did(room.traced(desk.Entry{Action: action, After: note}, e))
	if e.Kind == change.Propose {
		room.tellApprovers(c, e)
	}
	made := room.siteChangeOf(c, e)
	answer.Change = &made
	return c.Answer(answer)
}

// plannedBack is what edits that take something back would do.
func (room *Room) plannedBack(c frame.Call, edits []change.Edit, conflicts []change.Conflict) (SiteTakenBack, error) {
	answer := SiteTakenBack{Edits: []SiteEdit{}, Brands: []string{}}
	for _, e := range edits {
		if err := mayChange(c.Person, e.Layer); err != nil {
			return answer, err
		}
		kind, _ := change.PageOf(e.Layer, e.Field)
		edit := SiteEdit{Edit: e, Page: kind}
		for _, one := range conflicts {
			if one.Edit.Layer == e.Layer && one.Edit.Field == e.Field {
				edit.Conflict = siteConflict(one)
				answer.Conflicts++
			}
		}
		answer.Edits = append(answer.Edits, edit)
	}
	after, _, _ := room.Publisher.With(author(c), edits)
	for _, reach := range change.Effect(room.Publisher.Current().Content, after, edits) {
		for _, b := range reach.Shows {
			if c.Person.Sees(b.ID) && !slices.Contains(answer.Brands, b.ID) {
				answer.Brands = append(answer.Brands, b.ID)
			}
		}
	}
	return answer, nil
}

// changeWords name a change: its note, or when it was made.
func (room *Room) changeWords(id string) string {
	e, _ := change.Find(change.Published(room.Publisher.Current().Entries), id)
	return cmp.Or(e.Note, "the change of "+e.Time.Format("2 January 2006, 15:04 MST"))
}
