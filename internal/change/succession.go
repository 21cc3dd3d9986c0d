package change

import "slices"

// Succession says how proposals go on that came back to their author: which later one takes up their words.
type Succession struct {
	follows, followedBy map[string]string
	left                map[string][]Edit
}

// Successions follows every proposal that came back through the log. It goes on with the next change of its author
// that is about the same words.
func Successions(entries []Entry) Succession {
	s := Succession{map[string]string{}, map[string]string{}, map[string][]Edit{}}
	var back []Entry
	for _, e := range entries {
		switch e.Kind {
		case SendBack, Cancel:
			if p, found := Find(entries, e.Of); found && p.Kind == Propose && s.left[p.ID] == nil {
				back, s.left[p.ID] = append(back, p), p.Edits
			}
		case Propose, Publish, Schedule:
			if e.Of != "" {
				continue // the decision about one
			}
			for _, p := range back {
				s.goOn(p, e)
			}
		}
	}
	return s
}

// goOn lets a proposal that came back be followed by a later change, as far as that is about the same words.
func (s Succession) goOn(p, later Entry) {
	if p.Author.ID != later.Author.ID {
		return
	}
	left := touching(s.left[p.ID], later.Edits, false)
	if len(left) == len(s.left[p.ID]) {
		return
	}
	if s.left[p.ID] = left; later.Kind == Propose {
		s.follows[later.ID], s.followedBy[p.ID] = p.ID, later.ID
	}
}

// Follows is the proposal that came back and that this one takes up; empty where there is none.
func (s Succession) Follows(id string) string { return s.follows[id] }

// FollowedBy is the proposal that takes this one up; empty while there is none.
func (s Succession) FollowedBy(id string) string { return s.followedBy[id] }

// LeftIn are the edits of a proposal that came back which are in a draft, and not proposed or published again.
func (s Succession) LeftIn(draft []Edit, id string) []Edit { return touching(s.left[id], draft, true) }

// touching are the edits that are about the same words as others, or those that are not.
func touching(edits, others []Edit, want bool) []Edit {
	return slices.DeleteFunc(slices.Clone(edits), func(e Edit) bool {
		return want != slices.ContainsFunc(others, func(other Edit) bool { return Touch(e, other) })
	})
}
