package lead

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"

	"livery/internal/blob"
)

// Erased says what was removed of a person.
type Erased struct {
	Leads      int      `json:"leads"`
	Deliveries int      `json:"deliveries"`
	Documents  []string `json:"documents"`
	Sidecars   []string `json:"sidecars"`
}

// Erase removes everything kept of an address: leads with their deliveries, documents and
// sidecars, also documents that are not leads yet. Documents go first: were the leads gone
// and a document left, the sweeper would make a lead of it again.
func Erase(ctx context.Context, s Store, blobs blob.Store, email string) (Erased, error) {
	var total Erased
	if EmailKey(email) == "" {
		return total, errors.New("erase: no e-mail address given")
	}
	// A sweep under way may keep a document it read before we removed it, so look again.
	for range 3 {
		found, ids, err := theirs(ctx, s, blobs, email)
		if err != nil {
			return total, err
		}
		for _, up := range found {
			if err := total.remove(ctx, blobs, up); err != nil {
				return total, err
			}
		}
		leads, deliveries, err := s.Erase(ctx, email, ids...)
		total.Leads, total.Deliveries = total.Leads+leads, total.Deliveries+deliveries
		if err != nil {
			return total, err
		}
		if len(found) == 0 && leads == 0 {
			break
		}
	}
	return total, nil
}

func (e *Erased) remove(ctx context.Context, blobs blob.Store, up Upload) error {
	for _, part := range []struct {
		name string
		list *[]string
	}{{SidecarName(up.Brand, up.File), &e.Sidecars}, {DocumentName(up.Brand, up.File), &e.Documents}} {
		err := blobs.Delete(ctx, Container, part.name, blob.Conditions{})
		switch {
		case err == nil:
			*part.list = append(*part.list, part.name)
		case !errors.Is(err, blob.ErrNotFound) && !errors.Is(err, blob.ErrContainerNotFound):
			return fmt.Errorf("erase %s: %w; nothing of its lead was removed from the database, run the command again", part.name, err)
		}
	}
	return nil
}

// theirs finds a person's uploads: those of their leads, and those whose document names
// them without being a readable lead. ids are the leads of the latter.
func theirs(ctx context.Context, s Store, blobs blob.Store, email string) (found []Upload, ids []string, err error) {
	for r, err := range All(ctx, s, Filter{Email: email}) {
		if err != nil {
			return nil, nil, err
		}
		if r.File != "" {
			found = append(found, Upload{r.Brand, r.File})
		}
	}
	unreadable := map[Upload]string{}
	for r, err := range All(ctx, s, Filter{State: string(Invalid)}) {
		if err != nil {
			return nil, nil, err
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
				found = append(found, up)
				if isUnreadable {
					ids = append(ids, id)
				}
			}
		}
		return nil
	})
	return found, ids, err
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
