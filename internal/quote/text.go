package quote

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Text is what a buyer needs as words, for receivers that know no quotes.
func (q *Quote) Text(n Needs, known Known) string {
	var b strings.Builder
	vehicles := 0
	for _, g := range n.Groups {
		vehicles += g.Count
	}
	fmt.Fprintf(&b, "Quote %s for %s\n", q.Number, counted(vehicles, "vehicle"))
	for _, g := range n.Groups {
		fmt.Fprintf(&b, "\n%d x %s\n", g.Count, g.text(known))
		if g.Note != "" {
			fmt.Fprintf(&b, "  Note: %s\n", g.Note)
		}
		n.of(&b, g.ID)
	}
	var rest strings.Builder
	if n.of(&rest, ""); rest.Len() > 0 {
		b.WriteString("\nOther items\n" + rest.String())
	}
	if n.Note != "" {
		b.WriteString("\n" + n.Note + "\n")
	}
	return b.String()
}

// of writes the lines and problems of a group.
func (n Needs) of(b *strings.Builder, group string) {
	for _, l := range n.Lines {
		if l.Group == group {
			fmt.Fprintf(b, "  %d x %s (product %d)%s\n", l.Count, l.Title, l.Product, l.byHand())
		}
	}
	for _, l := range n.Removed {
		if l.Group == group {
			fmt.Fprintf(b, "  Removed by the buyer: %d x %s (product %d)\n", l.Count, l.Title, l.Product)
		}
	}
	for _, p := range n.Problems {
		if p.Group == group {
			fmt.Fprintf(b, "  Open: %s\n", p.Say)
		}
	}
}

// byHand says what the buyer changed of a line.
func (l QuoteLine) byHand() string {
	switch {
	case l.Proposed > 0:
		return fmt.Sprintf(", chosen by hand instead of %d", l.Proposed)
	case l.ByHand:
		return ", chosen by hand"
	}
	return ""
}

// text describes a vehicle of a group.
func (g VehicleGroup) text(known Known) string {
	label := func(question, id string) string {
		if text, ok := known.Label(question, id); ok {
			return text
		}
		return id
	}
	parts := []string{label(Vehicle, g.Vehicle)}
	if g.Year != "" {
		parts = append(parts, label(Year, g.Year))
	}
	if g.Port != "" {
		parts = append(parts, label(Port, g.Port))
	}
	if asked, ok := known.Label(PowerAsked, g.Vehicle); ok && g.ParkedPower != "" {
		parts = append(parts, asked+" "+label(Power, string(g.ParkedPower)))
	}
	var wants []string
	for _, want := range g.Wants {
		wants = append(wants, label(Wants, want))
	}
	if len(wants) > 0 {
		parts = append(parts, "wants: "+strings.Join(wants, "; "))
	}
	return strings.Join(parts, ", ")
}

func counted(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// Money writes cents as people read them.
func Money(cents int64, currency string) string {
	sign := ""
	if cents < 0 {
		sign, cents = "-", -cents
	}
	whole := fmt.Sprint(cents / 100)
	for at := len(whole) - 3; at > 0; at -= 3 {
		whole = whole[:at] + "," + whole[at:]
	}
	return fmt.Sprintf("%s %s%s.%02d", currency, sign, whole, cents%100)
}

// String tells a version from others and says what it comes to.
func (o *Offer) String() string {
	return fmt.Sprintf("version %d, %s in the first year", o.N, Money(o.Totals.FirstYear, o.Currency))
}

// Name is what people call it.
func (q *Quote) Name() string { return q.Number }

// Stage is the state as it is kept.
func (q *Quote) Stage() string { return string(q.State) }

// OfferHeader names what OfferCells are, for tables.
var OfferHeader = []string{"offer version", "currency", "paid once", "paid monthly", "first year", "accepted (UTC)",
	"accepted by", "position", "purchase order", "ship to"}

// OfferCells are the newest offer and who accepted it, for tables; empty cells where there is no quote.
func (q *Quote) OfferCells() []string {
	cells := make([]string, len(OfferHeader))
	if q == nil {
		return cells
	}
	if o := q.Newest(); o != nil {
		copy(cells, []string{fmt.Sprint(o.N), o.Currency, amount(o.Totals.Once), amount(o.Totals.Monthly),
			amount(o.Totals.FirstYear)})
	}
	if a := q.Accepted; a != nil {
		copy(cells[5:], []string{a.At.UTC().Format(time.DateTime), a.Name, a.Position, a.Order, a.ShipTo})
	}
	return cells
}

// amount is an amount of money as spreadsheets add it up.
func amount(cents int64) string {
	sign := ""
	if cents < 0 {
		sign, cents = "-", -cents
	}
	return fmt.Sprintf("%s%d.%02d", sign, cents/100, cents%100)
}

// OfferRowsHeader names the columns of OfferRows.
var OfferRowsHeader = []string{"quote", "version", "sold by", "buyer", "company", "e-mail", "line", "group", "kind",
	"product number", "model", "name", "quantity",
	"once each", "monthly each", "months", "once", "monthly", "first year", "whole term", "reason", "currency",
	"months of the whole term", "valid until (UTC)", "taxes", "terms", "accepted (UTC)", "accepted by", "position",
	"purchase order", "ship to"}

// Ordered is the offer that was accepted, or else the newest; nil where there is none.
func (q *Quote) Ordered() *Offer {
	if a := q.Accepted; a != nil {
		return &q.Offers[a.Version-1]
	}
	return q.Newest()
}

// OfferRows are an offer as a table with its header: a row for each line, with what the offer says as a whole. Its
// amounts add up, column by column, to the totals of the offer; so no row has the totals themselves.
func (q *Quote) OfferRows(o *Offer, email string, model func(product int) string) [][]string {
	rows := [][]string{OfferRowsHeader}
	some := func(n int) string {
		if n == 0 {
			return ""
		}
		return fmt.Sprint(n)
	}
	months := o.Totals.Months
	whole := []string{o.Currency, some(months), o.Expires, oneLine(o.Taxes), oneLine(o.Conditions), "", "", "", "", ""}
	if a := q.Accepted; a != nil && a.Version == o.N {
		copy(whole[5:], []string{a.At.UTC().Format(time.DateTime), a.Name, a.Position, a.Order, oneLine(a.ShipTo)})
	}
	from := []string{q.Number, fmt.Sprint(o.N), q.Brand, "", "", email}
	if a := q.Asked; a != nil {
		copy(from[3:], []string{a.Name, a.Company})
	}
	for i, l := range o.Lines {
		short := ""
		if l.Product != 0 {
			short = model(l.Product)
		}
		once, wholeTerm := l.Once*int64(l.Count), ""
		if months > 0 {
			wholeTerm = amount(once + o.paidFor(l, 1, months))
		}
		row := []string{fmt.Sprint(i + 1), o.groupName(l.Group), string(l.Kind), some(l.Product), short, l.Title,
			fmt.Sprint(l.Count), amount(l.Once), amount(l.Monthly), some(l.Term), amount(once),
			amount(l.Monthly * int64(l.Count)), amount(once + o.paidFor(l, 1, 12)), wholeTerm, l.why()}
		rows = append(rows, slices.Concat(from, row, whole))
	}
	return rows
}

// groupName is what a group of vehicles is called in a table; nothing where a line is for none.
func (o *Offer) groupName(id string) string {
	at := slices.IndexFunc(o.Groups, func(g VehicleGroup) bool { return g.ID == id })
	if at < 0 {
		return ""
	}
	return fmt.Sprintf("Group %d (%s)", at+1, counted(o.Groups[at].Count, "vehicle"))
}

// oneLine keeps the rows of a table as high as one line.
func oneLine(text string) string { return strings.ReplaceAll(text, "\n", " / ") }

// why is the reason of a line, with what a discount is a percentage of.
func (l OfferLine) why() string {
	said := []string{}
	if l.Reason != "" {
		said = append(said, l.Reason)
	}
	for _, share := range []struct {
		percent int64
		of      string
	}{{l.OncePercent, "once"}, {l.MonthlyPercent, "a month"}} {
		if share.percent != 0 {
			percent := strconv.FormatFloat(float64(share.percent)/100, 'f', -1, 64)
			said = append(said, percent+"% of what everything but installation and freight costs "+share.of)
		}
	}
	return strings.Join(said, "; ")
}

// LinesText is the newest offer, or else what was asked for, in one line each, for tables.
func (q *Quote) LinesText() string {
	var lines []string
	if o := q.Newest(); o != nil {
		for _, l := range o.Lines {
			text := fmt.Sprintf("%d x %s", l.Count, l.Title)
			if l.Once != 0 {
				text += ", " + Money(l.Once, o.Currency)
			}
			if l.Monthly != 0 {
				text += ", " + Money(l.Monthly, o.Currency) + " a month"
			}
			if l.Monthly != 0 && l.Term > 0 {
				text += " for " + counted(l.Term, "month")
			}
			lines = append(lines, text)
		}
		return strings.Join(lines, "\n")
	}
	for _, l := range q.Needs.Lines {
		lines = append(lines, fmt.Sprintf("%d x %s%s", l.Count, l.Title, l.byHand()))
	}
	for _, l := range q.Needs.Removed {
		lines = append(lines, fmt.Sprintf("Removed by the buyer: %d x %s", l.Count, l.Title))
	}
	return strings.Join(lines, "\n")
}
