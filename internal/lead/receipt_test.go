package lead_test

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"livery/internal/lead"
	"livery/internal/store"
)

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
