package lead_test

import (
	"slices"
	"testing"
	"time"

	"livery/internal/lead"
)

func TestLeadsAreRemovedWhenTheirTimeIsOver(t *testing.T) {
	d := newDesk(t)
	began := d.now
	post := func(name, email, file string) {
		t.Helper()
		s := submission()
		s.Name, s.Email, s.IdempotencyKey = name, email, file
		d.put(t, lead.DocumentName("store", file), document(name, email).XML())
		if _, err := d.Post(ctx, s); err != nil {
			t.Fatal(err)
		}
	}
	post("Jane Doe", "jane@example.org", file)
	d.put(t, lead.DocumentName("cam", "demo-broken.xml"), "<broken>") // an invalid lead, without an address
	d.now = began.Add(time.Hour)
	if _, err := lead.NewSweeper(d.Intake).Step(ctx); err != nil {
		t.Fatal(err)
	}
	d.now = began.AddDate(0, 1, 0)
	post("Joe", "joe@example.org", "demo-joe.xml")

	expirer := &lead.Expirer{Store: d.db, Quotes: d.db, Blobs: d.blobs, Log: d.Log,
		Now:    func() time.Time { return d.now },
		Before: func(now time.Time) time.Time { return now.AddDate(0, -24, 0) }}
	d.now = began.AddDate(0, 23, 0)
	if gone, err := expirer.Expire(ctx); err != nil || gone.Leads != 0 || len(d.all(t)) != 3 {
		t.Errorf("removed before its time: %+v, %v", gone, err)
	}
	d.now = began.AddDate(0, 24, 1)
	gone, err := expirer.Expire(ctx)
	if err != nil || gone.Leads != 2 || gone.Deliveries != 1 || len(gone.Documents) != 2 {
		t.Errorf("removed %+v, %v", gone, err)
	}
	if left := d.all(t); len(left) != 1 || left[0].Email != "joe@example.org" {
		t.Errorf("left: %+v", left)
	}
	if names := d.blobNames(t); slices.Contains(names, lead.DocumentName("store", file)) ||
		!slices.Contains(names, lead.DocumentName("store", "demo-joe.xml")) {
		t.Errorf("left in storage: %v", names)
	}
	if swept, err := lead.NewSweeper(d.Intake).Step(ctx); err != nil || swept.Taken != 0 {
		t.Errorf("a sweep brought a lead back: %+v, %v", swept, err)
	}
	if gone, err := expirer.Expire(ctx); err != nil || gone.Leads != 0 {
		t.Errorf("removed again: %+v, %v", gone, err)
	}
}

func TestALeadWhoseDocumentCannotBeRemovedIsTriedAgain(t *testing.T) {
	d, s := newDesk(t), submission()
	s.IdempotencyKey = file
	d.put(t, lead.DocumentName("store", file), document("Jane", "jane@example.org").XML())
	if _, err := d.Post(ctx, s); err != nil {
		t.Fatal(err)
	}
	d.now = d.now.Add(time.Hour)
	expirer := &lead.Expirer{Store: d.db, Quotes: d.db, Blobs: silentBlobs{d.blobs, "contacts/"}, Log: d.Log,
		Now: func() time.Time { return d.now }, Before: func(now time.Time) time.Time { return now }}
	if gone, err := expirer.Expire(ctx); err == nil || gone.Leads != 0 || len(d.all(t)) != 1 {
		t.Errorf("while the storage does not answer: %+v, %v", gone, err)
	}
	expirer.Blobs = d.blobs
	if gone, err := expirer.Expire(ctx); err != nil || gone.Leads != 1 || len(d.blobNames(t)) != 0 {
		t.Errorf("afterwards: %+v, %v, in storage %v", gone, err, d.blobNames(t))
	}
}
