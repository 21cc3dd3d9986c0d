package api

import "livery/internal/desk/frame"

// BrokenPage is what a page of the Desk tells of a fault of its own. Of its address it tells the path alone, since
// what is searched for stands behind it.
type BrokenPage struct {
	Path  string `json:"path"`
	Error string `json:"error"`
	Stack string `json:"stack"`
}

// longestStack is as much of one as shows where it was.
const longestStack = 4000

// logBroken keeps a fault of a page where an operator looks.
func (d *Desk) logBroken(c frame.Call, in BrokenPage) error {
	d.Log.Error("a page of the Desk broke", "path", begin(in.Path, 200), "error", begin(in.Error, 500),
		"stack", begin(in.Stack, longestStack))
	return c.Nothing()
}

func begin(text string, most int) string {
	if len(text) > most {
		return text[:most]
	}
	return text
}
