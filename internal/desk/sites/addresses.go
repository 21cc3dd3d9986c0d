package sites

import (
	"cmp"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"livery/internal/brand"
	"livery/internal/change"
	"livery/internal/content"
	"livery/internal/desk/frame"
	"livery/internal/edition"
	"livery/internal/page"
	"livery/internal/rules"
)

// SiteAddresses are the addresses that lead elsewhere, under the person's draft, and those that lead nowhere.
type SiteAddresses struct {
	Redirects []SiteRedirect `json:"redirects"`
	Missed    []SiteMissed   `json:"missed"`
	// Since is when this server began to count; absent where nobody counts.
	Since *time.Time `json:"since,omitempty"`
}

// SiteRedirect is an address that leads elsewhere, where it was written.
type SiteRedirect struct {
	Layer string `json:"layer"`
	brand.Redirection
	// Times is how often it led a visitor of the person's brands on.
	Times uint64 `json:"times"`
	// May says that the person may change it, Draft that only their draft has it.
	May   bool `json:"may"`
	Draft bool `json:"draft,omitempty"`
	// Warning says whose visitors find nothing where it leads.
	Warning string `json:"warning,omitempty"`
}

// SiteMissed is an address that visitors asked for and that leads nowhere.
type SiteMissed struct {
	Brand string `json:"brand"`
	Path  string `json:"path"`
	Times uint64 `json:"times"`
}

// SiteLead adds redirects to a layer, and takes some out. If-Match names the draft.
type SiteLead struct {
	Layer string        `json:"layer"`
	Add   []SiteAddress `json:"add,omitempty"`
	// CSV is a table with a redirect in each line: from, to and, where it is temporary, a third field that says so.
	CSV string `json:"csv,omitempty"`
	// Out are the addresses that lead nowhere else any more.
	Out []string `json:"out,omitempty"`
}

// SiteAddress is where visitors of an address are to be led.
type SiteAddress struct {
	From      string `json:"from"`
	To        string `json:"to"`
	Temporary bool   `json:"temporary,omitempty"`
}

// mostMissed is how many addresses that lead nowhere are shown.
const mostMissed = 50

// Addresses answers where old addresses lead, and which led nowhere.
func (room *Room) Addresses(c frame.Call) error {
	t, err := room.trial(c, nil)
	if err != nil {
		return err
	}
	answer := SiteAddresses{Redirects: []SiteRedirect{}, Missed: []SiteMissed{}}
	counted := map[string]map[string]uint64{}
	moved := map[string]map[string]brand.Redirection{}
	targets := map[string]rules.LinkTargets{}
	edition := room.Library.Current()
	for _, b := range t.content.Site.Brands {
		if !c.Person.Sees(b.ID) {
			continue
		}
		written := map[string]brand.Redirection{}
		for _, r := range b.Redirects {
			written[r.From] = r
		}
		moved[b.ID] = written
		targets[b.ID] = rules.RedirectTargets(t.content.Site, b, slugsOf(edition, b))
		if room.Stats == nil {
			continue
		}
		asked := room.Stats.Addresses(b.ID)
		counted[b.ID], answer.Since = asked.Led, &asked.Since
		for _, m := range asked.Missed {
			if _, leads := written[m.Path]; !leads {
				answer.Missed = append(answer.Missed, SiteMissed{b.ID, m.Path, m.Times})
			}
		}
	}
	slices.SortStableFunc(answer.Missed, func(a, b SiteMissed) int { return cmp.Compare(b.Times, a.Times) })
	answer.Missed = answer.Missed[:min(len(answer.Missed), mostMissed)]
	served := room.Publisher.Current().Content
	for _, layer := range t.content.Layers() {
		if !change.Layered(layer) || !maySee(c.Person, t.content, layer) {
			continue
		}
		before := change.RedirectsOf(served, layer)
		for _, r := range change.RedirectsOf(t.content, layer) {
			one := SiteRedirect{Layer: layer, Redirection: r, May: mayChange(c.Person, layer) == nil,
				Draft: !slices.Contains(before, r)}
			var lacking []*brand.Brand
			for _, b := range t.content.MadeOf(layer) {
				if moved[b.ID][r.From] != r {
					continue
				}
				one.Times += counted[b.ID][r.From]
				if !targets[b.ID].Leads(r.To) {
					lacking = append(lacking, b)
				}
			}
			one.Warning = nothingAt(lacking)
			answer.Redirects = append(answer.Redirects, one)
		}
	}
	return c.Answer(answer)
}

// slugsOf are the posts that a brand shows.
func slugsOf(e *edition.Edition, b *brand.Brand) (slugs []string) {
	for _, one := range e.Posts(b).List {
		slugs = append(slugs, one.Slug)
	}
	return slugs
}

// nothingAt says that brands show nothing where a redirect leads; nothing where all do.
func nothingAt(lacking []*brand.Brand) string {
	switch len(lacking) {
	case 0:
		return ""
	case 1:
		return lacking[0].Name + " has no such page."
	}
	return fmt.Sprintf("%s and %d more have no such page.", lacking[0].Name, len(lacking)-1)
}

var (
	errNothingToLead = frame.NewProblem(http.StatusUnprocessableEntity,
		"There is nothing to do: say an address, and where its visitors are to be led.")
	errNoLayer = frame.NewProblem(http.StatusUnprocessableEntity,
		"There is no such brand or family any more. Choose another.")
)

// LeadOn adds redirects to the person's draft, all of them or, where one cannot serve, none; and takes some out.
func (room *Room) LeadOn(c frame.Call) error {
	version, err := c.Version()
	if err != nil {
		return err
	}
	asked, err := frame.BodyUpTo[SiteLead](c, largestDraft)
	if err != nil {
		return err
	}
	add, lines, unread := asked.redirects()
	if unread == nil && len(add)+len(asked.Out) == 0 {
		return errNothingToLead
	}
	t, err := room.trial(c, nil)
	if err != nil {
		return err
	}
	if !change.Layered(asked.Layer) || !slices.Contains(t.content.Layers(), asked.Layer) {
		return errNoLayer
	} else if err := mayChange(c.Person, asked.Layer); err != nil {
		return err
	}
	edits := room.Publisher.LeadOn(t.content, author(c), t.draft.Edits, asked.Layer, add, asked.Out)
	_, _, problems := room.Publisher.With(author(c), edits)
	var refused []string
	if unread != nil {
		for line := range strings.SplitSeq(unread.Error(), "\n") {
			refused = append(refused, strings.TrimSuffix(frame.Sentence(line), "."))
		}
	}
	for _, sentence := range slices.Concat(room.shown(asked.Layer, add), newRefusals(t.problems, problems)) {
		refused = append(refused, lines.named(sentence))
	}
	if len(refused) > 0 {
		slices.SortStableFunc(refused, func(a, b string) int { return cmp.Compare(lineIn(a), lineIn(b)) })
		return refusal(refused)
	}
	answer, err := room.kept(c, version, SiteEdits{Edits: edits})
	if err != nil {
		return err
	}
	answer.Added = len(add)
	return c.Answer(answer)
}

// linesOf are the lines of a table by the addresses that are written there.
type linesOf struct{ from, to map[string]int }

// redirects are those that a call adds, by hand and from a table, with the lines of the table.
func (asked SiteLead) redirects() (add []brand.Redirection, lines linesOf, unread error) {
	lines = linesOf{map[string]int{}, map[string]int{}}
	if asked.CSV != "" {
		var at []int
		add, at, unread = brand.ReadRedirects(asked.CSV)
		for i, line := range slices.Backward(at) { // the first of two that say the same
			lines.from[add[i].From], lines.to[add[i].To] = line, line
		}
	}
	for _, one := range asked.Add {
		add = append(add, brand.Redirection{From: brand.OldAddress(one.From), To: strings.TrimSpace(one.To),
			Temporary: one.Temporary})
	}
	return add, lines, unread
}

// shown says of redirects from posts that a brand shows that nobody would be led on.
func (room *Room) shown(layer string, add []brand.Redirection) []string {
	id, own := ownLayer(layer)
	if !own {
		return nil
	}
	edition := room.Library.Current()
	b, known := edition.Registry.ByID(id)
	if !known {
		return nil // a new brand, which has no posts
	}
	return page.ShownInstead(b, add, edition.Posts(b))
}

// newRefusals are what rules say against redirects, and did not say before.
func newRefusals(before, now content.Problems) (refused []string) {
	for _, p := range now.Errors() {
		isNew := !slices.ContainsFunc(before, func(old content.Problem) bool { return old.Message == p.Message })
		sentence := p.Message + ". To mend it, " + p.Fix
		if isNew && strings.HasPrefix(p.Path, "redirects") && !slices.Contains(refused, sentence) {
			refused = append(refused, sentence)
		}
	}
	return refused
}

// named is a refusal with the line of the address that it begins with: where that leads on, or else where it is led to.
func (lines linesOf) named(refused string) string {
	for _, in := range []map[string]int{lines.from, lines.to} {
		for address, line := range in {
			if strings.HasPrefix(refused, address+" ") || strings.HasPrefix(refused, strconv.Quote(address)+" ") {
				return fmt.Sprintf("Line %d: %s", line, refused)
			}
		}
	}
	return refused
}

// lineIn is the line that a refusal names; 0 where it names none.
func lineIn(refused string) (line int) {
	_, _ = fmt.Sscanf(refused, "Line %d", &line)
	return line
}

const refusedAtOnce = 40

func refusal(reasons []string) error {
	more := ""
	if left := len(reasons) - refusedAtOnce; left > 0 {
		reasons, more = reasons[:refusedAtOnce], fmt.Sprintf("\nAnd %d more.", left)
	}
	return frame.NewProblem(http.StatusUnprocessableEntity,
		"Nothing was added.\n"+strings.Join(reasons, ".\n")+"."+more)
}
