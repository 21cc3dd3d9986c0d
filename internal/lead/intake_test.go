package lead_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"livery/internal/blob"
	"livery/internal/blob/disk"
	"livery/internal/lead"
	"livery/internal/store"
)

var ctx = context.Background()

// testIntake is intake over a real database and real storage, with a clock of its own.
type testIntake struct {
	*lead.Intake
	db    *store.DB
	blobs blob.Store
	now   time.Time
	log   bytes.Buffer
}

func newDesk(t *testing.T) *testIntake {
	t.Helper()
	blobs, err := disk.Open(filepath.Join(t.TempDir(), "blobs"), slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	db, err := store.Open(ctx, filepath.Join(t.TempDir(), "leads.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close(); blobs.Close() })
	if err := blobs.CreateContainer(ctx, lead.Container); err != nil {
		t.Fatal(err)
	}
	d := &testIntake{db: db, blobs: blobs, now: time.Now()}
	d.Intake = &lead.Intake{
		Store: db, Blobs: blobs, MinFill: lead.DefaultMinFill, Now: func() time.Time { return d.now },
		Destinations: func(string) []string { return []string{"crm"} }, Log: slog.New(slog.NewTextHandler(&d.log, nil)),
	}
	return d
}

func (d *testIntake) put(t *testing.T, name, body string) {
	t.Helper()
	if _, err := d.blobs.Put(ctx, lead.Container, name, strings.NewReader(body), int64(len(body)),
		blob.PutOptions{}); err != nil {
		t.Fatal(err)
	}
}

func (d *testIntake) all(t *testing.T) []lead.Record {
	t.Helper()
	list, err := d.db.List(ctx, lead.Filter{Order: lead.OldestFirst})
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func (d *testIntake) blobNames(t *testing.T) (names []string) {
	t.Helper()
	page, err := d.blobs.List(ctx, lead.Container, blob.ListOptions{})
	if err != nil {
		t.Fatal(err)
	}
	for _, b := range page.Blobs {
		names = append(names, b.Name)
	}
	return names
}

func document(name, email string) lead.Document {
	return lead.Document{
		Domain: "store", TimeStamp: "2026-01-02T03:04:05.678Z", CreatedOn: "2026-01-02T03:03:00.000Z", Name: name,
		Email: email,
		Phone: "+1 (555) 123-4567", Company: "Acme & Sons", FleetSize: "11-100", Notes: "one\ntwo <three>",
		RequestType: "Demo Request",
	}
}

func submission() lead.Submission {
	return lead.Submission{Lead: lead.Lead{Brand: "store", Domain: "store.example.org", Name: "Jane Doe",
		Email: "jane@example.org"}}
}

const file = "demo-jane-doe-2026-01-02T03-04-05-678Z.xml"

func TestAPostIsKeptOnceHoweverOftenItIsRepeated(t *testing.T) {
	d, s := newDesk(t), submission()
	s.IdempotencyKey = file
	s.Attribution = lead.Attribution{Landing: "/", Shortlist: []string{"2"}}
	first, err := d.Post(ctx, s)
	if err != nil {
		t.Fatal(err)
	}
	again, err := d.Post(ctx, s)
	if err != nil || again.ID != first.ID || again.Created || !first.Created {
		t.Errorf("got %+v, then %+v, %v", first, again, err)
	}
	list := d.all(t)
	if len(list) != 1 || list[0].File != file || list[0].State != "pending" || list[0].RequestType != lead.DemoRequest {
		t.Fatalf("kept %+v", list)
	}
	object, err := d.blobs.Get(ctx, lead.Container, lead.SidecarName("store", file), blob.GetOptions{})
	if err != nil {
		t.Fatal(err)
	}
	defer object.Body.Close()
	raw, _ := io.ReadAll(object.Body)
	var side lead.Sidecar
	if err := json.Unmarshal(raw, &side); err != nil || side.Attribution.Landing != "/" ||
		bytes.Contains(raw, []byte("jane")) {
		t.Errorf("the sidecar is %s, %v", raw, err)
	}
}

// spec: V6
func TestTheServerAppliesTheFormsRules(t *testing.T) {
	d := newDesk(t)
	for want, change := range map[string]func(*lead.Submission){
		lead.MsgNameRequired:  func(s *lead.Submission) { s.Name = "\u00a0 " },
		lead.MsgEmailRequired: func(s *lead.Submission) { s.Email = "" },
		lead.MsgEmailInvalid:  func(s *lead.Submission) { s.Email = "jane@" },
		lead.MsgPhoneInvalid:  func(s *lead.Submission) { s.Phone = "0" },
		lead.MsgBrandInvalid:  func(s *lead.Submission) { s.Brand = "../x" },
		"Idempotency-Key must be 1 to 255 printable ASCII characters without spaces": func(
			s *lead.Submission) {
			s.IdempotencyKey = "a b"
		},
	} {
		s := submission()
		change(&s)
		_, err := d.Post(ctx, s)
		var field *lead.FieldError
		if !errors.As(err, &field) || field.Message != want {
			t.Errorf("got %v, want %q", err, want)
		}
	}
	if n := len(d.all(t)); n != 0 {
		t.Errorf("%d refused leads are kept", n)
	}
}

func TestSpamIsKeptFlaggedAndNotQueued(t *testing.T) {
	fast, slow := int64(300), int64(60_000)
	for reason, signals := range map[string]lead.Signals{
		"the hidden field was filled in":        {Trap: "x", FillMillis: &slow},
		"the form was filled in faster than 2s": {FillMillis: &fast},
		"":                                      {FillMillis: &slow},
	} {
		d, s := newDesk(t), submission()
		s.Signals = signals
		if _, err := d.Post(ctx, s); err != nil {
			t.Fatal(err)
		}
		want := map[bool]string{true: "pending", false: "flagged"}[reason == ""]
		if list := d.all(t); list[0].Reason != reason || list[0].State != want {
			t.Errorf("%+v: kept %+v", signals, list[0])
		}
	}
}

func TestAnUploadNobodyPostedBecomesALeadWithEveryField(t *testing.T) {
	d := newDesk(t)
	doc := document("Jane Doe", "jane@example.org")
	d.put(t, lead.DocumentName("store", file), doc.XML())
	d.put(t, lead.SidecarName("store", file),
		`{"attribution":{"referrer":"https://example.org/","utm":{"source":"s"}},"signals":{"fillMillis":9000}}`)
	sweeper := lead.NewSweeper(d.Intake)
	step := func() lead.Swept {
		swept, err := sweeper.Step(ctx)
		if err != nil {
			t.Fatal(err)
		}
		return swept
	}
	if got := step(); got.Taken != 0 || !got.Whole {
		t.Fatalf("before its grace ended: %+v", got)
	}
	d.now = d.now.Add(sweeper.Grace + time.Second)
	if got := step(); got.Taken != 1 {
		t.Fatalf("after its grace: %+v", got)
	}
	if got := step(); got.Taken != 0 {
		t.Errorf("a second sweep took it again: %+v", got)
	}
	r := d.all(t)[0]
	if got := (lead.Document{Domain: r.Domain, TimeStamp: r.TimeStamp, CreatedOn: r.CreatedOn, Name: r.Name,
		Email: r.Email, Phone: r.Phone,
		Company: r.Company, FleetSize: r.FleetSize, Notes: r.Notes, RequestType: r.RequestType}); got != doc {
		t.Errorf("kept %+v, want %+v", got, doc)
	}
	if r.Brand != "store" || r.File != file || r.Source != lead.Uploaded || r.State != "pending" ||
		r.Attribution.UTM["source"] != "s" {
		t.Errorf("kept %+v", r)
	}
	s := submission()
	s.IdempotencyKey = file
	if late, err := d.Post(ctx, s); err != nil || late.ID != r.ID {
		t.Errorf("a late post became %+v, %v", late, err)
	}
	if strings.Contains(d.log.String(), "jane") {
		t.Errorf("the log names the visitor: %s", d.log.String())
	}
}

func TestAnUploadFromBeforeAClockWasSetBackIsTaken(t *testing.T) {
	d := newDesk(t)
	d.put(t, lead.DocumentName("store", file), document("Jane Doe", "jane@example.org").XML())
	d.now = d.now.AddDate(-1, 0, 0)
	if swept, err := lead.NewSweeper(d.Intake).Step(ctx); err != nil || swept.Taken != 1 {
		t.Errorf("swept %+v, %v", swept, err)
	}
}

func TestAPostedUploadIsNotTakenAgain(t *testing.T) {
	d, s := newDesk(t), submission()
	d.put(t, lead.DocumentName("store", file), document("Jane Doe", "jane@example.org").XML())
	s.IdempotencyKey = file
	if _, err := d.Post(ctx, s); err != nil {
		t.Fatal(err)
	}
	// A second one, posted by a client that does not name its upload.
	other := "demo-joe-2026-01-02T03-04-05-678Z.xml"
	d.put(t, lead.DocumentName("store", other), document("Joe", "joe@example.org").XML())
	s.IdempotencyKey, s.Name, s.Email = "", "Joe", "joe@example.org"
	if _, err := d.Post(ctx, s); err != nil {
		t.Fatal(err)
	}
	d.now = d.now.Add(10 * time.Minute)
	if swept, err := lead.NewSweeper(d.Intake).Step(ctx); err != nil || swept.Taken != 0 {
		t.Errorf("swept %+v, %v", swept, err)
	}
	if n := len(d.all(t)); n != 2 {
		t.Errorf("%d leads are kept, want 2", n)
	}
}

func TestUnreadableUploadsAreKeptForTheOperator(t *testing.T) {
	d := newDesk(t)
	d.put(t, lead.DocumentName("store", "demo-a.xml"), "<not xml")
	d.put(t, lead.DocumentName("store", "demo-b.xml"), document("Jane", "no address").XML())
	d.put(t, lead.SidecarName("store", "demo-b.xml"), `{"signals":{"trap":"filled in by a machine"}}`)
	d.put(t, lead.DocumentName("store", "demo-c.xml"), "<a><Notes>"+strings.Repeat("x", 300<<10)+"</Notes></a>")
	d.put(t, "contacts/store/notes.txt", "not an upload")
	d.now = d.now.Add(time.Hour)
	sweeper := lead.NewSweeper(d.Intake)
	for want := 3; want >= 0; want -= 3 {
		if swept, err := sweeper.Step(ctx); err != nil || swept.Taken != want || swept.Failed != 0 {
			t.Fatalf("swept %+v, %v; want %d", swept, err, want)
		}
	}
	for i, reason := range []string{"well-formed", lead.MsgEmailInvalid, "larger than"} {
		list, err := d.db.List(ctx, lead.Filter{State: "invalid"})
		if err != nil || len(list) != 3 {
			t.Fatal(list, err)
		}
		found := false
		for _, r := range list {
			found = found || strings.Contains(r.Reason, reason)
		}
		if !found {
			t.Errorf("%d: no lead says %q: %+v", i, reason, list)
		}
	}
}

func TestAnUploadThatIsNoLeadIsRemovedAfterADay(t *testing.T) {
	d := newDesk(t)
	d.put(t, lead.DocumentName("store", "demo-bad.xml"), "<not xml")
	d.put(t, lead.DocumentName("store", "demo-good.xml"), document("Jane", "jane@example.org").XML())
	sweeper := lead.NewSweeper(d.Intake)
	left := func() (names []string) {
		page, err := d.blobs.List(ctx, lead.Container, blob.ListOptions{})
		if err != nil {
			t.Fatal(err)
		}
		for _, b := range page.Blobs {
			names = append(names, b.Name)
		}
		return names
	}
	for _, step := range []struct {
		after          time.Duration
		taken, removed int
		left           int
	}{{72 * time.Hour, 2, 0, 2}, {23 * time.Hour, 0, 0, 2}, {2 * time.Hour, 0, 1, 1}, {72 * time.Hour, 0, 0, 1}} {
		d.now = d.now.Add(step.after)
		swept, err := sweeper.Step(ctx)
		if err != nil || swept.Taken != step.taken || swept.Removed != step.removed || len(left()) != step.left {
			t.Errorf("%+v: swept %+v, %v, left %v", step, swept, err, left())
		}
	}
	if list, err := d.db.List(ctx, lead.Filter{State: "invalid"}); err != nil || len(list) != 1 ||
		list[0].Reason == "" {
		t.Errorf("the operator sees %+v, %v", list, err)
	}
}

// faultyBlobs panics where one document is read.
type faultyBlobs struct {
	blob.Store
	name string
}

func (f faultyBlobs) Get(ctx context.Context, container, name string, o blob.GetOptions) (*blob.Object, error) {
	if name == f.name {
		panic("document is broken")
	}
	return f.Store.Get(ctx, container, name, o)
}

func TestAPanicCostsOneDocumentOfASweep(t *testing.T) {
	d := newDesk(t)
	for _, name := range []string{"demo-a.xml", "demo-b.xml", "demo-c.xml"} {
		d.put(t, lead.DocumentName("cam", name), document("N", "n@example.org").XML())
	}
	d.now = d.now.Add(time.Hour)
	d.Blobs = faultyBlobs{d.blobs, lead.DocumentName("cam", "demo-b.xml")}
	if swept, err := lead.NewSweeper(d.Intake).Step(ctx); err != nil || swept.Taken != 2 || swept.Failed != 1 {
		t.Errorf("with a document that panics: %+v, %v", swept, err)
	}
	d.Blobs = d.blobs
	if swept, err := lead.NewSweeper(d.Intake).Step(ctx); err != nil || swept.Taken != 1 {
		t.Errorf("the next sweep: %+v, %v", swept, err)
	}
}

func TestAfterDowntimeTheBacklogIsTakenInBoundedSteps(t *testing.T) {
	d := newDesk(t)
	for i := range 60 {
		brand := []string{"cam", "store"}[i%2]
		d.put(t, lead.DocumentName(brand, fmt.Sprintf("demo-%02d.xml", i)),
			document(fmt.Sprint("N", i), fmt.Sprintf("n%d@example.org", i)).XML())
	}
	d.now = d.now.Add(48 * time.Hour)
	sweeper := lead.NewSweeper(d.Intake)
	sweeper.MaxListed, sweeper.MaxTaken = 20, 7
	steps := 0
	for whole := false; !whole; steps++ {
		swept, err := sweeper.Step(ctx)
		if err != nil || swept.Listed > 20 || swept.Taken > 7 {
			t.Fatalf("step %d: %+v, %v", steps, swept, err)
		}
		whole = swept.Whole
	}
	if n := len(d.all(t)); n != 60 {
		t.Errorf("%d of 60 leads are kept after %d steps", n, steps)
	}
}
