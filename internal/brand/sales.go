package brand

import "strings"

// Sales is what the people who handle the leads of a brand work with at the Desk. Visitors see none of it.
type Sales struct {
	Stages StageNames `json:"stages"`
	// LostReasons are what people mostly say when nothing comes of a lead.
	LostReasons []string `json:"lostReasons" text:"line"`
	// Replies are letters that somebody begins with. {person}, {company}, {fleet} and {request} stand for what the
	// lead says, {me} for whoever writes; a line that speaks of something the lead does not say is left out.
	Replies []Reply `json:"replies"`
}

// StageNames are what the stages of a sale are called.
type StageNames struct {
	New       string `json:"new" text:"name"`
	Contacted string `json:"contacted" text:"name"`
	Qualified string `json:"qualified" text:"name"`
	Quoted    string `json:"quoted" text:"name"`
	Won       string `json:"won" text:"name"`
	Lost      string `json:"lost" text:"name"`
}

// Reply is a letter that is begun.
type Reply struct {
	// Name is how it is found among the others.
	Name    string `json:"name" text:"name"`
	Subject string `json:"subject" text:"line"`
	Text    string `json:"text" text:"article"`
}

// What a reply may speak of.
const (
	ThePerson  = "{person}"
	TheCompany = "{company}"
	TheFleet   = "{fleet}"
	TheRequest = "{request}"
	TheWriter  = "{me}"
)

// ReplyPlaceholders are all of them.
var ReplyPlaceholders = []string{ThePerson, TheCompany, TheFleet, TheRequest, TheWriter}

// Filled puts in what is known. A line that speaks of something that is not is left out.
func (r Reply) Filled(known map[string]string) Reply {
	r.Subject, r.Text = filled(r.Subject, known), filled(r.Text, known)
	return r
}

func filled(text string, known map[string]string) string {
	var lines []string
	for line := range strings.SplitSeq(text, "\n") {
		left := false
		for _, name := range ReplyPlaceholders {
			if strings.Contains(line, name) {
				left = left || known[name] == ""
				line = strings.ReplaceAll(line, name, known[name])
			}
		}
		if !left {
			lines = append(lines, line)
		}
	}
	text = strings.Join(lines, "\n")
	return strings.TrimSpace(strings.ReplaceAll(text, "\n\n\n", "\n\n")) // around what was left out
}
