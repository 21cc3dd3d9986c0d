package quote

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// The errors of quotes. Their texts are for people.
var (
	ErrNotFound = errors.New("there is no quote at this address")
	// ErrChanged says that a change was made from an older version.
	ErrChanged = errors.New("this quote was changed in the meantime, in another window or by somebody else who has " +
		"its address; look at it again, then save yours")
	// ErrTaken says that another quote has the number.
	ErrTaken = errors.New("another quote has this number")
)

// FieldError says which field breaks which rule.
type FieldError struct {
	Field   string `json:"field"`
	Message string `json:"message"`
	// Others are further fields that break a rule, in their order.
	Others []FieldError `json:"-"`
}

func (e *FieldError) Error() string { return e.Message }

// Refused is why something cannot be done with a quote as it is now, in a sentence for whoever tried.
type Refused struct{ Reason string }

func (r *Refused) Error() string { return r.Reason }

// Known is what the catalogue knows of.
type Known interface {
	// Label is what an answer is called, of one of the questions "vehicle", "year", "port", "wants" and "power", and
	// for "powerAsked" what a vehicle is asked about power; ok is false where there is none.
	Label(question, id string) (label string, ok bool)
	// Title is the name of a product.
	Title(product int) (title string, ok bool)
}

// The questions about a group of vehicles.
const (
	Vehicle = "vehicle"
	Year    = "year"
	Port    = "port"
	Wants   = "wants"
	Power   = "power"

	PowerAsked = "powerAsked"
)

// How much a quote may hold.
const (
	MostGroups   = 50
	MostVehicles = 5000 // of a group
	MostLines    = 300
	MostPieces   = 50_000 // of a line
	mostProblems = 100
	mostVersions = 100
	mostWants    = 20
	mostCents    = 100_000_000 // of one piece
	mostMonths   = 120

	name      = 200
	paragraph = 2_000
	article   = 10_000
)

var idShape = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9-]{0,63}$`)

// checker gathers what is wrong: err is the first of it, with the others.
type checker struct{ err error }

func (c *checker) refuse(field, message string, args ...any) {
	wrong := FieldError{Field: field, Message: fmt.Sprintf(message, args...)}
	if first, is := c.err.(*FieldError); is {
		first.Others = append(first.Others, wrong)
	} else {
		c.err = &wrong
	}
}

// text cleans a text and bounds it.
func (c *checker) text(field string, value *string, longest int) {
	*value = strings.TrimSpace(Clean(*value))
	if utf8.RuneCountInString(*value) > longest {
		c.refuse(field, "This is too long; %d characters are enough.", longest)
	}
}

func (c *checker) count(field string, n, most int) {
	if n < 1 || n > most {
		c.refuse(field, "A number from 1 to %d is needed.", most)
	}
}

func (c *checker) id(field, id string, seen map[string]bool) {
	if !idShape.MatchString(id) || seen[id] {
		c.refuse(field, "An id is missing, has other than letters, digits and hyphens, or is there twice.")
	}
	seen[id] = true
}

// Clean drops the characters that no document can hold.
func Clean(s string) string {
	s = strings.ReplaceAll(strings.ReplaceAll(strings.ToValidUTF8(s, "\uFFFD"), "\r\n", "\n"), "\r", "\n")
	return strings.Map(func(r rune) rune {
		if r != '\n' && r != '\t' && unicode.IsControl(r) || r == 0xFFFE || r == 0xFFFF {
			return -1
		}
		return r
	}, s)
}

// Check cleans what a buyer needs, names products as the catalogue does, and answers the first *FieldError.
func (n *Needs) Check(known Known) error {
	var c checker
	if len(n.Groups) > MostGroups || len(n.Lines)+len(n.Removed) > MostLines || len(n.Problems) > mostProblems {
		c.refuse("groups", "This is more than a quote can hold: %d groups and %d lines.", MostGroups, MostLines)
		return c.err
	}
	n.Groups, n.Lines, n.Removed = slices.Clone(n.Groups), slices.Clone(n.Lines), slices.Clone(n.Removed)
	if n.Groups == nil {
		n.Groups = []VehicleGroup{}
	}
	if n.Lines == nil {
		n.Lines = []QuoteLine{}
	}
	seen := map[string]bool{}
	for i := range n.Groups {
		n.Groups[i].check(&c, fmt.Sprintf("groups.%d.", i), known, seen)
	}
	groups := map[string]bool{"": true}
	for _, g := range n.Groups {
		groups[g.ID] = true
	}
	seen = map[string]bool{}
	for i := range n.Lines {
		n.Lines[i].check(&c, fmt.Sprintf("lines.%d.", i), known, seen, groups)
	}
	for i := range n.Removed {
		n.Removed[i].check(&c, fmt.Sprintf("removed.%d.", i), known, seen, groups)
	}
	n.Problems = slices.Clone(n.Problems)
	for i := range n.Problems {
		c.text(fmt.Sprintf("problems.%d.say", i), &n.Problems[i].Say, paragraph)
		if !groups[n.Problems[i].Group] {
			c.refuse(fmt.Sprintf("problems.%d.group", i), "There is no such group.")
		}
	}
	c.text("note", &n.Note, article)
	return c.err
}

func (g *VehicleGroup) check(c *checker, at string, known Known, seen map[string]bool) {
	c.id(at+"id", g.ID, seen)
	c.count(at+"count", g.Count, MostVehicles)
	one := func(field, question, id string) {
		if _, ok := known.Label(question, id); !ok {
			c.refuse(at+field, "This answer is not among those the page offers any more; please choose again.")
		}
	}
	one("vehicle", Vehicle, g.Vehicle)
	if g.Year != "" {
		one("year", Year, g.Year)
	}
	if g.Port != "" {
		one("port", Port, g.Port)
	}
	if len(g.Wants) > mostWants {
		c.refuse(at+"wants", "These are more wishes than there are.")
		g.Wants = nil
	}
	for _, want := range g.Wants {
		one("wants", Wants, want)
	}
	if g.Wants == nil {
		g.Wants = []string{}
	}
	if g.ParkedPower != "" && !slices.Contains(YesNos, g.ParkedPower) {
		c.refuse(at+"parkedPower", "This is yes, no or nothing.")
	}
	c.text(at+"note", &g.Note, paragraph)
}

func (l *QuoteLine) check(c *checker, at string, known Known, seen, groups map[string]bool) {
	c.id(at+"id", l.ID, seen)
	if !groups[l.Group] {
		c.refuse(at+"group", "There is no such group.")
	}
	c.count(at+"count", l.Count, MostPieces)
	if title, ok := known.Title(l.Product); ok {
		l.Title = title
	} else if l.Product < 1 {
		c.refuse(at+"product", "There is no such product.")
	}
	c.text(at+"title", &l.Title, name)
	if l.Title == "" {
		c.refuse(at+"title", "There is no such product.")
	}
	if l.Proposed < 0 || l.Proposed > MostPieces {
		c.refuse(at+"proposed", "A number up to %d is needed.", MostPieces)
	}
	c.text(at+"why", &l.Why, paragraph)
}

// Check cleans the terms of an offer and answers the first *FieldError. What is kept as a draft may be incomplete.
func (t *Terms) Check() error {
	var c checker
	if len(t.Lines) > MostLines {
		c.refuse("lines", "An offer has up to %d lines.", MostLines)
		return c.err
	}
	if t.Lines = slices.Clone(t.Lines); t.Lines == nil {
		t.Lines = []OfferLine{}
	}
	seen := map[string]bool{}
	for i := range t.Lines {
		t.Lines[i].check(&c, fmt.Sprintf("lines.%d.", i), seen)
	}
	t.takeShares()
	for group, vehicles := range t.Vehicles {
		if !idShape.MatchString(group) || len(t.Vehicles) > MostGroups {
			c.refuse("vehicles", "There is no such group.")
		}
		c.count("vehicles", vehicles, MostVehicles)
	}
	c.text("currency", &t.Currency, 10)
	t.Currency = strings.ToUpper(t.Currency)
	c.text("taxes", &t.Taxes, paragraph)
	c.text("conditions", &t.Conditions, article)
	c.text("message", &t.Message, article)
	c.text("expires", &t.Expires, 10)
	return c.err
}

// groupsOf are the groups that a buyer needs, with the numbers of vehicles that are offered.
func (t *Terms) groupsOf(n Needs) []VehicleGroup {
	groups := slices.Clone(n.Groups)
	for i, g := range groups {
		if offered, ok := t.Vehicles[g.ID]; ok {
			groups[i].Count = offered
		}
	}
	return groups
}

// takeShares makes the amounts of discounts that are percentages.
func (t *Terms) takeShares() {
	var once, monthly int64
	for _, l := range t.Lines {
		if l.Kind.isDiscounted() {
			once += int64(l.Count) * l.Once
			monthly += int64(l.Count) * l.Monthly
		}
	}
	for i := range t.Lines {
		l := &t.Lines[i]
		if l.OncePercent > 0 {
			l.Once = -shareOf(once, l.OncePercent)
		}
		if l.MonthlyPercent > 0 {
			l.Monthly = -shareOf(monthly, l.MonthlyPercent)
		}
	}
}

// shareOf is so many hundredths of a percent of an amount, rounded to a cent.
func shareOf(cents, percent int64) int64 {
	return cents/wholePercent*percent + (cents%wholePercent*percent+wholePercent/2)/wholePercent
}

const wholePercent = 10_000

var currency = regexp.MustCompile(`^[A-Z]{3}$`)

func (l *OfferLine) check(c *checker, at string, seen map[string]bool) {
	c.id(at+"id", l.ID, seen)
	if !slices.Contains(OfferLineKinds, l.Kind) {
		c.refuse(at+"kind", "There is no such kind of line.")
	}
	c.text(at+"title", &l.Title, name)
	c.text(at+"reason", &l.Reason, paragraph)
	l.checkShares(c, at)
	c.count(at+"count", l.Count, MostPieces)
	least := int64(0)
	most := int64(mostCents)
	if l.Kind == LineDiscount {
		least, most = -mostCents, 0
	}
	for field, cents := range map[string]int64{"once": l.Once, "monthly": l.Monthly} {
		switch {
		case cents >= least && cents <= most:
		case l.Kind == LineDiscount:
			c.refuse(at+field, "A discount is a negative amount.")
		default:
			c.refuse(at+field, "An amount is from 0 to %d.", mostCents/100)
		}
	}
	if l.Term < 0 || l.Term > mostMonths {
		c.refuse(at+"term", "A term has up to %d months.", mostMonths)
	}
}

// checkShares clears the amounts that takeShares makes; what is a percentage is there once.
func (l *OfferLine) checkShares(c *checker, at string) {
	if l.Kind != LineDiscount {
		l.OncePercent, l.MonthlyPercent = 0, 0
	}
	for field, percent := range map[string]int64{"oncePercent": l.OncePercent, "monthlyPercent": l.MonthlyPercent} {
		if percent < 0 || percent > wholePercent {
			c.refuse(at+field, "A percentage is from 0 to 100.")
		}
	}
	if l.OncePercent > 0 {
		l.Once, l.Count = 0, 1
	}
	if l.MonthlyPercent > 0 {
		l.Monthly, l.Count = 0, 1
	}
}

// Ready answers a *FieldError where the terms cannot be sent as they are.
func (t *Terms) Ready(now time.Time) error {
	if err := t.Check(); err != nil {
		return err
	}
	var c checker
	if len(t.Lines) == 0 {
		c.refuse("lines", "An offer needs at least one line.")
	}
	for i, l := range t.Lines {
		at := fmt.Sprintf("lines.%d.", i)
		if l.Title == "" {
			c.refuse(at+"title", "A line needs a title.")
		}
		if l.Kind == LineDiscount && l.Reason == "" {
			c.refuse(at+"reason", "A discount needs its reason.")
		}
	}
	if !currency.MatchString(t.Currency) {
		c.refuse("currency", "The offer needs a currency of three letters, such as USD.")
	}
	if _, err := time.Parse(time.DateOnly, t.Expires); err != nil || t.Expires < now.UTC().Format(time.DateOnly) {
		c.refuse("expires", "The offer needs a last day on which it can be accepted, which is not over yet.")
	}
	if sums := t.Totals(); sums.Once < 0 || sums.Monthly < 0 {
		c.refuse("lines", "The discounts are more than what they are taken from.")
	}
	return c.err
}

// Totals are the sums of the lines.
func (t *Terms) Totals() (sums OfferTotals) {
	for _, l := range t.Lines {
		sums.Once += int64(l.Count) * l.Once
		sums.Monthly += int64(l.Count) * l.Monthly
	}
	sums.FirstYear, sums.LaterYear = sums.Once+t.paid(1, 12), t.paid(13, 24)
	if sums.Months = t.months(); sums.Months > 0 {
		sums.InAll = sums.Once + t.paid(1, sums.Months)
	}
	return sums
}

// months is when the last service ends; 0 where one has no end, or there is none.
func (t *Terms) months() (months int) {
	for _, l := range t.Lines {
		if l.Monthly > 0 && l.Term == 0 {
			return 0
		}
		if l.Monthly > 0 {
			months = max(months, l.Term)
		}
	}
	return months
}

// paid is what the services of some months cost.
func (t *Terms) paid(from, until int) (cents int64) {
	for _, l := range t.Lines {
		cents += t.paidFor(l, from, until)
	}
	return cents
}

// paidFor is what one line of some months costs. A percentage is of the services that have not ended.
func (t *Terms) paidFor(l OfferLine, from, until int) (cents int64) {
	if l.Term > 0 {
		until = min(until, l.Term)
	}
	if l.MonthlyPercent == 0 {
		return int64(l.Count) * l.Monthly * int64(max(0, until-from+1))
	}
	for month := from; month <= until; month++ {
		var services int64
		for _, s := range t.Lines {
			if s.Kind.isDiscounted() && (s.Term == 0 || month <= s.Term) {
				services += int64(s.Count) * s.Monthly
			}
		}
		cents -= shareOf(services, l.MonthlyPercent)
	}
	return cents
}

// Said are the sums of an offer over time, each with its name.
func (o *Offer) Said() [][2]string {
	said := [][2]string{{"First year", Money(o.Totals.FirstYear, o.Currency)},
		{"Second year", Money(o.Totals.LaterYear, o.Currency)}}
	if o.Totals.Months > 12 {
		said = append(said, [2]string{fmt.Sprintf("Over %d months in all", o.Totals.Months),
			Money(o.Totals.InAll, o.Currency)})
	}
	return said
}

// Check cleans what an acceptance is signed with and answers the first *FieldError.
func (s *Signature) Check() error {
	var c checker
	for _, f := range []struct {
		field, missing string
		value          *string
		longest        int
	}{
		{"name", "Please enter your name.", &s.Name, name},
		{"position", "Please enter your position.", &s.Position, name},
		{"order", "", &s.Order, name}, // many companies have none
		{"shipTo", "Please enter where we ship to.", &s.ShipTo, paragraph},
	} {
		if c.text(f.field, f.value, f.longest); *f.value == "" && f.missing != "" {
			c.refuse(f.field, "%s", f.missing)
		}
	}
	if !s.Agreed {
		c.refuse("agreed", "Please tick that you accept the offer.")
	}
	return c.err
}
