package lead

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"strings"
	"time"

	"livery/internal/blob"
)

// Receipts lie beside the documents, empty, one for each receiver that has a document's lead. They tell
// a new or restored database on an old account what was delivered before it.
const receipts = "delivered/"

const receiptTimeout = 5 * time.Second

func receiptPrefix(up Upload) string { return receipts + up.Brand + "/" + up.File + "/" }

// WriteReceipt notes in storage that a destination has a lead. One without a document needs no
// receipt: no other database will ever hear of it.
func WriteReceipt(ctx context.Context, blobs blob.Store, l Lead, destination string) error {
	if l.File == "" {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, receiptTimeout)
	defer cancel()
	_, err := blobs.Put(ctx, Container, receiptPrefix(Upload{l.Brand, l.File})+url.PathEscape(destination),
		strings.NewReader(""), 0, blob.PutOptions{ContentType: "text/plain"})
	return err
}

// deliveredTo are the destinations that have the lead of a document.
func deliveredTo(ctx context.Context, blobs blob.Store, up Upload) ([]string, error) {
	page, err := blobs.List(ctx, Container, blob.ListOptions{Prefix: receiptPrefix(up)})
	if err != nil {
		return nil, fmt.Errorf("look for what was delivered: %w", err)
	}
	var destinations []string
	for _, b := range page.Blobs {
		name, err := url.PathUnescape(strings.TrimPrefix(b.Name, receiptPrefix(up)))
		if err == nil {
			destinations = append(destinations, name)
		}
	}
	return destinations, nil
}

// removeReceipts removes the receipts of a document: they hold its file name, and that the sender's name.
func removeReceipts(ctx context.Context, blobs blob.Store, up Upload) error {
	page, err := blobs.List(ctx, Container, blob.ListOptions{Prefix: receiptPrefix(up)})
	if errors.Is(err, blob.ErrContainerNotFound) {
		return nil
	}
	for _, b := range page.Blobs {
		if gone := blobs.Delete(ctx, Container, b.Name, blob.Conditions{}); !errors.Is(gone, blob.ErrNotFound) {
			err = errors.Join(err, gone)
		}
	}
	return err
}
