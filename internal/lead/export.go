package lead

import (
	"context"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"sort"
	"strings"
	"time"

	"livery/internal/background"
	"livery/internal/quote"
)

// Formats are what a Writer can write.
var Formats = []string{"csv", "json", "jsonl"}

// Writer writes records one after the other; Close ends the text.
type Writer interface {
	Write(Record) error
	Close() error
}

// NewWriter makes a writer of one of the Formats.
func NewWriter(w io.Writer, format string) (Writer, error) {
	switch format {
	case "csv":
		out := &csvWriter{csv.NewWriter(w)}
		return out, out.row(csvHeader)
	case "json":
		return &jsonWriter{w: w}, nil
	case "jsonl":
		return linesWriter{json.NewEncoder(w)}, nil
	}
	return nil, fmt.Errorf("unknown format %q; choose one of %s", format, strings.Join(Formats, ", "))
}

var csvHeader = append([]string{"id", "brand", "state", "received", "stored", "source", "type", "name", "email",
	"phone", "company",
	"fleet size", "subject", "notes", "domain", "created on", "landing", "referrer", "utm", "shortlist", "page",
	"file", "reason", "letters", "quote", "quote state", "quote lines"}, quote.OfferHeader...)

type csvWriter struct{ out *csv.Writer }

func (c *csvWriter) Write(r Record) error {
	return c.row(append([]string{r.ID, r.Brand, r.State, stamp(r.ReceivedAt), stamp(r.StoredAt), string(r.Source),
		r.RequestType, r.Name,
		r.Email, r.Phone, r.Company, r.FleetSize, r.Subject, r.Notes, r.Domain, r.CreatedOn, r.Attribution.Landing,
		r.Attribution.Referrer, utm(r.Attribution.UTM), strings.Join(r.Attribution.Shortlist, " "), r.Attribution.Page,
		r.File, r.Reason, correspondence(r.Letters, func(string) string { return "" }),
		r.quoted((*quote.Quote).Name), r.quoted((*quote.Quote).Stage), r.quoted((*quote.Quote).LinesText)},
		r.Quote.OfferCells()...))
}

// correspondence is what both sides wrote, one letter below the other.
func correspondence(letters []Letter, named func(person string) string) string {
	var texts []string
	for _, l := range letters {
		who := ReadableAddress(l.From)
		if l.By != "" {
			who = strings.TrimSpace(named(l.By) + " to " + ReadableAddress(l.To))
		}
		texts = append(texts, l.At.UTC().Format(time.DateOnly)+" "+who+": "+l.Subject+"\n"+l.Text)
	}
	return strings.Join(texts, "\n\n")
}

func (c *csvWriter) row(cells []string) error {
	safe := make([]string, len(cells))
	for i, cell := range cells {
		safe[i] = SafeCell(cell)
	}
	if err := c.out.Write(safe); err != nil {
		return err
	}
	c.out.Flush() // a follower sees every lead at once
	return c.out.Error()
}

func (c *csvWriter) Close() error { return nil }

// SafeCell keeps a spreadsheet from running what a visitor typed: a cell that could
// begin a formula gets an apostrophe, which spreadsheets read as "this is text".
func SafeCell(cell string) string {
	start := strings.TrimLeft(cell, " \u00a0")
	if start != "" && strings.ContainsAny(start[:1], "=+-@\t\r\n|%") || strings.HasPrefix(start, "＝") ||
		strings.HasPrefix(start, "＋") || strings.HasPrefix(start, "－") || strings.HasPrefix(start, "＠") {
		return "'" + cell
	}
	return cell
}

func stamp(t time.Time) string { return t.UTC().Format(time.RFC3339) }

func utm(m map[string]string) string {
	var parts []string
	for k, v := range m {
		parts = append(parts, k+"="+v)
	}
	sort.Strings(parts)
	return strings.Join(parts, " ")
}

type linesWriter struct{ out *json.Encoder }

func (l linesWriter) Write(r Record) error { return l.out.Encode(r) }
func (l linesWriter) Close() error         { return nil }

type jsonWriter struct {
	w       io.Writer
	written bool
}

func (j *jsonWriter) Write(r Record) error {
	raw, err := json.Marshal(r)
	if err != nil {
		return err
	}
	before := "["
	if j.written {
		before = ",\n "
	}
	j.written = true
	_, err = fmt.Fprintf(j.w, "%s%s", before, raw)
	return err
}

func (j *jsonWriter) Close() error {
	ending := "]\n"
	if !j.written {
		ending = "[]\n"
	}
	_, err := io.WriteString(j.w, ending)
	return err
}

// Export writes every chosen lead with its letters and its quote, oldest first.
func Export(ctx context.Context, s Inbox, f Filter, out Writer) error {
	f.Order = OldestFirst
	for some, err := range Batches(ctx, s, f) {
		if err != nil {
			return err
		}
		if err := addWritten(ctx, s, some); err != nil {
			return err
		}
		for _, r := range some {
			if err := out.Write(r); err != nil {
				return err
			}
		}
	}
	return out.Close()
}

// addWritten adds the letters and quotes of leads.
func addWritten(ctx context.Context, s Inbox, some []Record) error {
	letters, err := s.Letters(ctx, ids(some)...)
	if err != nil {
		return err
	}
	quotes, err := s.QuotesOf(ctx, ids(some)...)
	for i := range some {
		some[i].Letters = letters[some[i].ID]
		if q, asked := quotes[some[i].ID]; asked {
			some[i].Quote = &q
		}
	}
	return err
}

// quoted is something of the quote of a lead; nothing where it asked for none.
func (r Record) quoted(of func(*quote.Quote) string) string {
	if r.Quote == nil {
		return ""
	}
	return of(r.Quote)
}

func ids(records []Record) (list []string) {
	for _, r := range records {
		list = append(list, r.ID)
	}
	return list
}

// List writes the chosen leads in the order of the filter.
func List(ctx context.Context, s Store, f Filter, out Writer) error {
	for r, err := range All(ctx, s, f) {
		if err == nil {
			err = out.Write(r)
		}
		if err != nil {
			return err
		}
	}
	return out.Close()
}

// followBack is how far a follower looks back: a transaction that began earlier may
// become visible later.
const followBack = 15 * time.Second

// Follow hands every chosen lead to emit, oldest first, and then each new one as it is
// stored, until the context ends.
func Follow(ctx context.Context, s Store, f Filter, every time.Duration, emit func(Record) error) error {
	f.Order, f.Limit = OldestFirst, 0
	seen := map[string]time.Time{}
	for {
		latest := f.StoredSince
		for r, err := range All(ctx, s, f) {
			if ctx.Err() != nil {
				return nil
			}
			if err != nil {
				return err
			}
			if _, again := seen[r.ID]; again {
				continue
			}
			if err := emit(r); err != nil {
				return err
			}
			seen[r.ID] = r.StoredAt
			latest = r.StoredAt.Add(-followBack)
		}
		if latest.After(f.StoredSince) {
			f.StoredSince = latest
		}
		for id, at := range seen {
			if at.Before(f.StoredSince) {
				delete(seen, id)
			}
		}
		if background.Pause(ctx, every) != nil {
			return nil
		}
	}
}

// Retry delivers what is dead or waits of the chosen leads, now. A filter with an id also releases
// that lead when it was set aside, or queues it when it had nowhere to go.
func Retry(ctx context.Context, s Store, f Filter, destinations func(brand string) []string,
	now time.Time) (int, error) {
	queued := 0
	if f.ID != "" {
		r, err := s.Get(ctx, f.ID)
		if err != nil {
			return 0, err
		}
		if err := r.Deliverable(); err != nil {
			return 0, err
		}
		if queued, err = s.Release(ctx, f.ID, destinations(r.Brand), now); err != nil {
			return 0, err
		}
	}
	retried, err := s.Retry(ctx, f, now)
	return queued + retried, err
}

// Deliverable refuses a lead of which nothing could be read.
func (r Record) Deliverable() error {
	if r.Status == Invalid && r.Name == "" && r.Email == "" {
		return fmt.Errorf("lead %s cannot be delivered, nothing of it could be read: %s", r.ID, r.Reason)
	}
	return nil
}
