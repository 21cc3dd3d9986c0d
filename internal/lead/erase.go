package lead

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"livery/internal/blob"
)

// Erased says what was removed of a person, and where copies are that only others can remove.
type Erased struct {
	Leads      int      `json:"leads"`
	Deliveries int      `json:"deliveries"`
	Quotes     int      `json:"quotes"`
	Documents  []string `json:"documents"`
	Sidecars   []string `json:"sidecars"`
	Delivered  []Copy   `json:"delivered"`
}

// Copy is a lead that a receiver has.
type Copy struct {
	Lead        string    `json:"lead"`
	Brand       string    `json:"brand"`
	Destination string    `json:"destination"`
	DeliveredAt time.Time `json:"deliveredAt"`
}

// Kept is where leads and what belongs to them are kept.
type Kept interface {
	Store
	Quotes
}

// Erase removes everything stored of an address: leads with their deliveries and quotes, documents and sidecars, also
// documents that are not leads yet. It is remembered first, so that nothing of it comes back, and documents go before
// leads: a failure in between leaves what a second try finds.
func Erase(ctx context.Context, s Kept, blobs blob.Store, email string, now time.Time) (Erased, error) {
	total := Erased{Documents: []string{}, Sidecars: []string{}, Delivered: []Copy{}}
	if EmailKey(email) == "" {
		return total, errors.New("erase: no e-mail address given")
	}
	found, err := theirs(ctx, s, blobs, email)
	if err != nil {
		return total, err
	}
	total.Delivered = append(total.Delivered, found.copies...)
	if err := s.MarkErased(ctx, email, append(found.uploads, found.keys...), now); err != nil {
		return total, err
	}
	for _, up := range found.uploads {
		if err := total.remove(ctx, blobs, up); err != nil {
			return total, err
		}
	}
	quotes, err := s.QuotesOf(ctx, found.leads...)
	if err != nil {
		return total, err
	}
	total.Quotes = len(quotes)
	total.Leads, total.Deliveries, err = s.Erase(ctx, email, found.unreadable...)
	return total, err
}

// documentsFact is the name under which a server notes where its documents are.
const documentsFact = "documents"

// Facts is where a server notes what commands beside it need to know.
type Facts interface {
	Fact(ctx context.Context, name string) (string, error)
	SetFact(ctx context.Context, name, value string) error
}

// NoteDocuments notes where the documents of the leads in a database are.
func NoteDocuments(ctx context.Context, facts Facts, place string) error {
	return facts.SetFact(ctx, documentsFact, place)
}

// CheckDocuments refuses a storage other than the one that the server has noted: the documents of a
// person could not be erased there.
func CheckDocuments(ctx context.Context, facts Facts, place string) error {
	noted, err := facts.Fact(ctx, documentsFact)
	if err != nil || noted == "" || noted == place {
		return err
	}
	return fmt.Errorf("the documents of these leads are in %s, not in %s", noted, place)
}

func (e *Erased) remove(ctx context.Context, blobs blob.Store, up Upload) error {
	if err := removeReceipts(ctx, blobs, up); err != nil {
		return fmt.Errorf("erase what was noted of its deliveries: %w; its lead is still in the database: erase "+
			"again when the storage answers", err)
	}
	for _, part := range []struct {
		name string
		list *[]string
	}{{SidecarName(up.Brand, up.File), &e.Sidecars}, {DocumentName(up.Brand, up.File), &e.Documents}} {
		err := blobs.Delete(ctx, Container, part.name, blob.Conditions{})
		switch {
		case err == nil:
			*part.list = append(*part.list, part.name)
		case !errors.Is(err, blob.ErrNotFound):
			return fmt.Errorf("erase %s: %w; its lead is still in the database: name the storage that the server "+
				"uses, then erase again", part.name, err)
		}
	}
	return nil
}

// personalData is what is stored of a person.
type personalData struct {
	leads      []string
	uploads    []Upload // of their leads, and documents that name them without being a readable lead
	keys       []Upload // under which their leads would be kept again
	unreadable []string // leads of documents that could not be read
	copies     []Copy
}

// add notes a lead of theirs.
func (b *personalData) add(r Record) {
	b.leads = append(b.leads, r.ID)
	if r.File != "" {
		b.uploads = append(b.uploads, Upload{r.Brand, r.File})
	}
	b.keys = append(b.keys, Upload{r.Brand, r.Key})
	for _, d := range r.Deliveries {
		if d.State == Delivered {
			b.copies = append(b.copies, Copy{r.ID, r.Brand, d.Destination, d.DeliveredAt})
		}
	}
}

func theirs(ctx context.Context, s Store, blobs blob.Store, email string) (found personalData, err error) {
	for r, err := range All(ctx, s, Filter{Email: email}) {
		if err == nil {
			r, err = s.Get(ctx, r.ID)
		}
		if err != nil {
			return found, err
		}
		found.add(r)
	}
	unreadable := map[Upload]string{}
	for r, err := range All(ctx, s, Filter{State: string(Invalid)}) {
		if err != nil {
			return found, err
		}
		if r.Email == "" {
			unreadable[Upload{r.Brand, r.File}] = r.ID
		}
	}
	err = eachUpload(ctx, blobs, func(page []Upload) error {
		known, err := s.Known(ctx, page)
		if err != nil {
			return err
		}
		for _, up := range page {
			id, isUnreadable := unreadable[up]
			if _, isKnown := known[up]; isKnown && !isUnreadable {
				continue
			}
			raw, err := readBlob(ctx, blobs, DocumentName(up.Brand, up.File), MaxDocument)
			if errors.Is(err, blob.ErrNotFound) {
				continue
			} else if err != nil {
				return err
			}
			if names(raw, email) {
				found.uploads = append(found.uploads, up)
				if isUnreadable {
					found.unreadable = append(found.unreadable, id)
				}
			}
		}
		return nil
	})
	return found, err
}

// names reports whether a document is from an address. A broken document is when it
// contains the address anywhere.
func names(raw []byte, email string) bool {
	doc, err := ParseDocument(bytes.NewReader(raw))
	if err == nil {
		return EmailKey(doc.Email) == EmailKey(email)
	}
	text := strings.ToLower(string(raw))
	return strings.Contains(text, EmailKey(email)) || strings.Contains(text, EscapeXML(EmailKey(email)))
}

func eachUpload(ctx context.Context, blobs blob.Store, visit func([]Upload) error) error {
	marker := ""
	for {
		page, err := blobs.List(ctx, Container, blob.ListOptions{Prefix: uploads, Marker: marker})
		if errors.Is(err, blob.ErrContainerNotFound) {
			return nil
		} else if err != nil {
			return fmt.Errorf("list the uploads: %w", err)
		}
		var found []Upload
		for _, b := range page.Blobs {
			if up, ok := splitDocumentName(b.Name); ok {
				found = append(found, up)
			}
		}
		if err := visit(found); err != nil {
			return err
		}
		if marker = page.Next; marker == "" {
			return nil
		}
	}
}
