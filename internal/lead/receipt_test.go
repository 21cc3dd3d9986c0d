package lead_test

import (
	"context"
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"livery/internal/blob"
	"livery/internal/lead"
	"livery/internal/store"
)

// silentBlobs do not answer for names that begin like this.
type silentBlobs struct {
	blob.Store
	prefix string
}

var errSilent = errors.New("the storage does not answer")

func (s silentBlobs) List(ctx context.Context, container string, o blob.ListOptions) (blob.ListPage, error) {
	if strings.HasPrefix(o.Prefix, s.prefix) {
		return blob.ListPage{}, errSilent
	}
	return s.Store.List(ctx, container, o)
}

func (s silentBlobs) Delete(ctx context.Context, container, name string, c blob.Conditions) error {
	if strings.HasPrefix(name, s.prefix) {
		return errSilent
	}
	return s.Store.Delete(ctx, container, name, c)
}

func TestALeadWhoseReceiptCannotBeReadWaitsUntilItCan(t *testing.T) {
	d := newDesk(t)
	d.put(t, lead.DocumentName("store", file), document("Jane", "jane@example.org").XML())
	if err := lead.WriteReceipt(ctx, d.blobs, lead.Lead{Brand: "store", File: file}, "crm"); err != nil {
		t.Fatal(err)
	}
	d.now = d.now.Add(time.Hour)
	d.Blobs = silentBlobs{d.blobs, "delivered/"}
	if swept, err := lead.NewSweeper(d.Intake).Step(ctx); err != nil || swept.Taken != 0 || swept.Failed != 1 {
		t.Errorf("while its receipt cannot be read: %+v, %v", swept, err)
	}
	d.Blobs = d.blobs
	if swept, err := lead.NewSweeper(d.Intake).Step(ctx); err != nil || swept.Taken != 1 {
		t.Errorf("afterwards: %+v, %v", swept, err)
	}
	if list := d.all(t); len(list) != 1 || list[0].State != "delivered" {
		t.Errorf("it would be delivered a second time: %+v", list)
	}
}

// A database that was lost, or left behind, is replaced by a new one on the same storage.
func TestANewDatabaseDoesNotDeliverOldLeadsAgain(t *testing.T) {
	d := newDesk(t)
	for _, name := range []string{"sent", "half", "waiting"} {
		d.put(t, lead.DocumentName("store", "demo-"+name+".xml"), document(name, name+"@example.org").XML())
	}
	receipt := func(file, destination string) {
		if err := lead.WriteReceipt(ctx, d.blobs, lead.Lead{Brand: "store", File: file}, destination); err != nil {
			t.Fatal(err)
		}
	}
	receipt("demo-sent.xml", "webhook/crm")
	receipt("demo-sent.xml", "mail")
	receipt("demo-half.xml", "webhook/crm")

	fresh, err := store.Open(ctx, filepath.Join(t.TempDir(), "leads.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = fresh.Close() })
	d.Store, d.Destinations = fresh, func(string) []string { return []string{"webhook/crm", "mail"} }
	d.now = d.now.Add(time.Hour)
	if swept, err := lead.NewSweeper(d.Intake).Step(ctx); err != nil || swept.Taken != 3 {
		t.Fatalf("swept %+v, %v", swept, err)
	}
	due := map[string][]string{}
	for _, destination := range []string{"webhook/crm", "mail"} {
		claims, err := fresh.Claim(ctx, destination, "token", d.now.Add(time.Hour), time.Minute, 10)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range claims {
			due[destination] = append(due[destination], c.Lead.Name)
		}
		slices.Sort(due[destination])
	}
	if !slices.Equal(due["webhook/crm"], []string{"waiting"}) ||
		!slices.Equal(due["mail"], []string{"half", "waiting"}) {
		t.Errorf("due are %v", due)
	}
	if list, err := fresh.List(ctx, lead.Filter{State: "delivered"}); err != nil || len(list) != 1 ||
		list[0].Name != "sent" {
		t.Errorf("delivered are %+v, %v", list, err)
	}

	for _, name := range []string{"sent", "half"} {
		if _, err := lead.Erase(ctx, fresh, d.blobs, name+"@example.org", d.now); err != nil {
			t.Fatal(err)
		}
	}
	if left := d.blobNames(t); slices.ContainsFunc(left,
		func(name string) bool { return strings.Contains(name, "sent") || strings.Contains(name, "half") }) {
		t.Errorf("erased people are left in storage: %v", left)
	}
}
