package lead_test

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"livery/internal/lead"
)

func TestErasingRemovesAPersonEverywhere(t *testing.T) {
	d, s := newDesk(t), submission()
	s.IdempotencyKey, s.Attribution = file, lead.Attribution{Page: "/request-demo"}
	d.put(t, lead.DocumentName("store", file), document("Jane Doe", "jane@example.org").XML())
	if _, err := d.Post(ctx, s); err != nil {
		t.Fatal(err)
	}
	d.put(t, lead.DocumentName("cam", "demo-unswept.xml"), document("Jane", "JANE@example.org").XML())
	d.put(t, lead.DocumentName("cam", "demo-broken.xml"), "<broken>jane@example.org")
	stranger := lead.DocumentName("store", "demo-stranger.xml")
	mentions := document("Joe", "joe@example.org")
	mentions.Notes = "jane@example.org sent me"
	d.put(t, stranger, mentions.XML())
	s.IdempotencyKey, s.Name, s.Email = "demo-stranger.xml", "Joe", "joe@example.org"
	if _, err := d.Post(ctx, s); err != nil {
		t.Fatal(err)
	}
	strangers := []string{stranger, lead.SidecarName("store", "demo-stranger.xml")}

	erased, err := lead.Erase(ctx, d.db, d.blobs, " Jane@Example.org", d.now)
	if err != nil || erased.Leads != 1 || erased.Deliveries != 1 || len(erased.Documents) != 3 ||
		len(erased.Sidecars) != 1 {
		t.Errorf("erased %+v, %v", erased, err)
	}
	if left := d.blobNames(t); !slices.Equal(left, strangers) {
		t.Errorf("left in storage: %v", left)
	}
	d.now = d.now.Add(time.Hour)
	if swept, err := lead.NewSweeper(d.Intake).Step(ctx); err != nil || swept.Taken != 0 {
		t.Errorf("a sweep brought somebody back: %+v, %v", swept, err)
	}
	if list := d.all(t); len(list) != 1 || list[0].Email != "joe@example.org" {
		t.Errorf("left in the store: %+v", list)
	}
	if _, err := lead.Erase(ctx, d.db, d.blobs, " ", d.now); err == nil {
		t.Error("erasing nobody in particular succeeds")
	}
}

func TestErasingRemovesLeadsThatCouldNotBeRead(t *testing.T) {
	d := newDesk(t)
	d.put(t, lead.DocumentName("cam", "demo-jane-broken.xml"), "<broken>jane@example.org")
	d.put(t, lead.DocumentName("cam", "demo-other-broken.xml"), "<broken>")
	d.now = d.now.Add(time.Hour)
	if _, err := lead.NewSweeper(d.Intake).Step(ctx); err != nil {
		t.Fatal(err)
	}
	erased, err := lead.Erase(ctx, d.db, d.blobs, "jane@example.org", d.now)
	if err != nil || erased.Leads != 1 || len(erased.Documents) != 1 {
		t.Errorf("erased %+v, %v", erased, err)
	}
	if list := d.all(t); len(list) != 1 || list[0].File != "demo-other-broken.xml" {
		t.Errorf("left: %+v", list)
	}
}

// In a document an address can be written with entities, and one that is cut off cannot be read as what it was.
func TestErasingFindsAnAddressThatABrokenDocumentEscapes(t *testing.T) {
	d := newDesk(t)
	whole := document("Pat", "o'neil&sons@example.org").XML()
	d.put(t, lead.DocumentName("cam", "demo-broken.xml"), whole[:len(whole)-20])
	erased, err := lead.Erase(ctx, d.db, d.blobs, "o'neil&sons@example.org", d.now)
	if err != nil || len(erased.Documents) != 1 {
		t.Errorf("erased %+v, %v", erased, err)
	}
}

func TestNoCellCanStartAFormula(t *testing.T) {
	for _, evil := range []string{"=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", " =1", "\u00a0=1", "＝1",
		"|x", "%x"} {
		if got := lead.SafeCell(evil); !strings.HasPrefix(got, "'") {
			t.Errorf("%q becomes %q", evil, got)
		}
	}
	for _, fine := range []string{"", "Jane", "1-9", "a=b", "jane@example.org"} {
		if got := lead.SafeCell(fine); got != fine {
			t.Errorf("%q becomes %q", fine, got)
		}
	}
}

func TestExportsAreReadable(t *testing.T) {
	d, s := newDesk(t), submission()
	s.Notes, s.Company = "=HYPERLINK(\"http://example.org\")\nsecond, \"line\"", "-2+3"
	for _, key := range []string{"a", "b"} {
		s.IdempotencyKey = key
		if _, err := d.Post(ctx, s); err != nil {
			t.Fatal(err)
		}
	}
	export := func(format string, f lead.Filter) []byte {
		var out bytes.Buffer
		w, err := lead.NewWriter(&out, format)
		if err == nil {
			err = lead.Export(ctx, d.db, f, w)
		}
		if err != nil {
			t.Fatal(err)
		}
		return out.Bytes()
	}
	rows, err := csv.NewReader(bytes.NewReader(export("csv", lead.Filter{}))).ReadAll()
	if err != nil || len(rows) != 3 {
		t.Fatalf("%d rows, %v", len(rows), err)
	}
	for i, column := range rows[0] {
		if column == "notes" && rows[1][i] != "'"+s.Notes || column == "company" && rows[1][i] != "'-2+3" {
			t.Errorf("%s: %q", column, rows[1][i])
		}
	}
	var records []lead.Record
	if err := json.Unmarshal(export("json", lead.Filter{}), &records); err != nil || len(records) != 2 ||
		records[0].Notes != s.Notes {
		t.Errorf("%+v, %v", records, err)
	}
	if got := string(export("json", lead.Filter{Brand: "nobody"})); got != "[]\n" {
		t.Errorf("nothing is %q", got)
	}
	if lines := strings.Split(strings.TrimSpace(string(export("jsonl", lead.Filter{Limit: 1}))),
		"\n"); len(lines) != 1 {
		t.Errorf("a limit of 1 gives %d lines", len(lines))
	}
	if _, err := lead.NewWriter(nil, "xls"); err == nil || !strings.Contains(err.Error(), "csv, json, jsonl") {
		t.Errorf("an unknown format answers %v", err)
	}
}

func TestFollowingShowsEachLeadOnce(t *testing.T) {
	d := newDesk(t)
	post := func(key string) {
		s := submission()
		s.IdempotencyKey = key
		if _, err := d.Post(ctx, s); err != nil {
			t.Fatal(err)
		}
	}
	post("a")
	post("b")
	var keys []string
	follow, cancel := context.WithTimeout(ctx, 3*time.Minute)
	defer cancel()
	err := lead.Follow(follow, d.db, lead.Filter{Brand: "store"}, time.Millisecond, func(r lead.Record) error {
		keys = append(keys, r.Key)
		switch len(keys) {
		case 2:
			d.now = d.now.Add(time.Minute)
			post("c")
		case 3:
			d.now = d.now.Add(-2 * time.Second) // became visible after a later one
			post("d")
		case 4:
			time.AfterFunc(50*time.Millisecond, cancel)
		}
		return nil
	})
	if err != nil || !slices.Equal(keys, []string{"a", "b", "c", "d"}) {
		t.Errorf("followed %v, %v", keys, err)
	}
	stop := errors.New("enough")
	if err := lead.Follow(ctx, d.db, lead.Filter{}, time.Hour, func(lead.Record) error { return stop }); !errors.Is(err,
		stop) {
		t.Errorf("a failing reader ends with %v", err)
	}
}

func TestRetryReleasesAFlaggedLeadByItsID(t *testing.T) {
	d, s := newDesk(t), submission()
	s.Signals.Trap = "x"
	saved, err := d.Post(ctx, s)
	if err != nil {
		t.Fatal(err)
	}
	if n, err := lead.Retry(ctx, d.db, lead.Filter{Brand: "store"}, d.Destinations, d.now); n != 0 || err != nil {
		t.Errorf("a retry of everything released spam: %d, %v", n, err)
	}
	if n, err := lead.Retry(ctx, d.db, lead.Filter{ID: saved.ID}, d.Destinations, d.now); n != 1 || err != nil {
		t.Errorf("queued %d, %v", n, err)
	}
	if r := d.all(t)[0]; r.State != "pending" || r.Reason != "" {
		t.Errorf("kept %+v", r)
	}
}

func TestAnErasedPersonDoesNotComeBack(t *testing.T) {
	d, s := newDesk(t), submission()
	s.IdempotencyKey = file
	old := document(s.Name, s.Email).XML()
	d.put(t, lead.DocumentName("store", file), old)
	saved, err := d.Post(ctx, s)
	if err != nil {
		t.Fatal(err)
	}
	claims, err := d.db.Claim(ctx, "crm", "token", d.now, time.Minute, 1)
	if err != nil || len(claims) != 1 {
		t.Fatal(claims, err)
	}
	if _, err := d.db.Settle(ctx, claims[0], lead.Outcome{State: lead.Delivered, At: d.now}); err != nil {
		t.Fatal(err)
	}
	erased, err := lead.Erase(ctx, d.db, d.blobs, s.Email, time.Now().Add(time.Second))
	if err != nil || len(erased.Delivered) != 1 || erased.Delivered[0].Lead != saved.ID ||
		erased.Delivered[0].Destination != "crm" {
		t.Fatalf("erased %+v, %v; the copy at the receiver must be named", erased, err)
	}
	// An old copy of the storage brings both documents back, and the browser repeats its post: later than anything that
	// the person's own erasure would refuse.
	d.now = d.now.Add(time.Hour)
	d.put(t, lead.DocumentName("store", file), old)
	d.put(t, lead.DocumentName("cam", "demo-older.xml"), document("Jane", strings.ToUpper(s.Email)).XML())
	if again, err := d.Post(ctx, s); err != nil || !again.Erased {
		t.Errorf("the erased request posted again: %+v, %v", again, err)
	}
	if swept, err := lead.NewSweeper(d.Intake).Step(ctx); err != nil || swept.Taken != 0 || swept.Failed != 0 {
		t.Errorf("swept %+v, %v", swept, err)
	}
	if list, left := d.all(t), d.blobNames(t); len(list) != 0 || len(left) != 0 {
		t.Errorf("came back: %+v, documents %v", list, left)
	}
	// Who asks anew is a new lead.
	s.IdempotencyKey = "demo-jane-doe-2027-01-01T00-00-00-000Z.xml"
	if again, err := d.Post(ctx, s); err != nil || !again.Created {
		t.Errorf("a new request by the same person: %+v, %v", again, err)
	}
}

// A contact message uploads nothing: the key of its post is all that tells it from a new one.
func TestAnErasedContactMessageDoesNotComeBackByItsKey(t *testing.T) {
	d, s := newDesk(t), submission()
	s.RequestType, s.Subject, s.Notes, s.IdempotencyKey = lead.ContactMessage, "Pricing", "How much?",
		"7b1f-of-the-page"
	if _, err := d.Post(ctx, s); err != nil {
		t.Fatal(err)
	}
	if erased, err := lead.Erase(ctx, d.db, d.blobs, s.Email, d.now.Add(time.Second)); err != nil || erased.Leads != 1 {
		t.Fatal(erased, err)
	}
	d.now = d.now.Add(time.Hour) // a page that was left open sends it again, long after
	if again, err := d.Post(ctx, s); err != nil || again != (lead.Saved{Erased: true}) {
		t.Errorf("posted again it is %+v, %v", again, err)
	}
	if list := d.all(t); len(list) != 0 {
		t.Errorf("kept: %+v", list)
	}
}

func TestAnErasedRequestThatIsPostedAgainWritesNothing(t *testing.T) {
	d, s := newDesk(t), submission()
	s.IdempotencyKey, s.Attribution = file, lead.Attribution{Page: "/request-demo", Referrer: "https://example.org/"}
	d.put(t, lead.DocumentName("store", file), document(s.Name, s.Email).XML())
	if _, err := d.Post(ctx, s); err != nil {
		t.Fatal(err)
	}
	if got := d.blobNames(t); len(got) != 2 {
		t.Fatalf("stored are %v, want the document and what is beside it", got)
	}
	if _, err := lead.Erase(ctx, d.db, d.blobs, s.Email, d.now.Add(time.Second)); err != nil {
		t.Fatal(err)
	}
	if again, err := d.Post(ctx, s); err != nil || !again.Erased {
		t.Errorf("posted again it is %+v, %v", again, err)
	}
	if left := d.blobNames(t); len(left) != 0 {
		t.Errorf("in storage again: %v", left)
	}
}

func TestErasingRefusesAStorageThatIsNotTheServers(t *testing.T) {
	d := newDesk(t)
	if err := lead.CheckDocuments(ctx, d.db, "here"); err != nil {
		t.Errorf("before any server has noted where documents are: %v", err)
	}
	for range 2 { // a server notes it at every start
		if err := lead.NoteDocuments(ctx, d.db, "the account at https://a.example"); err != nil {
			t.Fatal(err)
		}
	}
	if err := lead.CheckDocuments(ctx, d.db, "here"); err == nil ||
		!strings.Contains(err.Error(), "https://a.example") {
		t.Errorf("another storage: %v", err)
	}
	if err := lead.CheckDocuments(ctx, d.db, "the account at https://a.example"); err != nil {
		t.Errorf("the server's own: %v", err)
	}
}

func TestASearchLooksForEachWordOnceAndForNoMoreThanPeopleType(t *testing.T) {
	for text, want := range map[string]lead.Search{
		"":                            nil,
		"Olga, freight!":              {{"olga", "freight"}},
		strings.Repeat("a ", 5000):    {{"  a"}},
		"jan jane j janet":            {{"  j", "janet"}},
		strings.Repeat("é", 5000):     {{strings.Repeat("e", 96)}},
		"a b c d e f g h i j k l m n": {{"  a", "  b", "  c", "  d", "  e", "  f", "  g", "  h"}},
		"Größe":                       {{"grosse"}, {"groesse"}},
		"王伟":                          {{"  王  伟"}},
		"0170 12":                     {{"0170", "  12"}, {"17012"}},
		"4155550132":                  {{"4155550132"}},
		"(415) 555-0132":              {{"415", "555", "0132"}}, // whatever has all digits has these
		"15 55 50":                    {{"  15", "  55", "  50"}, {"155550"}},
		"+17205550161":                {{"17205550161"}, {"7205550161"}},
		"+49 170 1234567":             {{"  49", "170", "1234567"}, {"1701234567"}},
		"ann@one-haul.example fleet":  {{"  ann  one  haul  example", "fleet"}},
		"٤٢ trucks":                   {{"  42", "trucks"}},
	} {
		if got := lead.ParseSearch(text); !slices.EqualFunc(got, want, slices.Equal) {
			t.Errorf("%.40q looks for %q, want %q", text, got, want)
		}
	}
}

func TestACompanyIsKnownByItsDomainUnlessEverybodyHasAnAddressThere(t *testing.T) {
	for email, want := range map[string]string{"Ann@Haul.Example": "haul.example", "ann@gmail.com": "", "ann": "",
		"ann@localhost": "", lead.TestAddress: ""} {
		if got := lead.CompanyKey(email); got != want {
			t.Errorf("%s is of %q, want %q", email, got, want)
		}
	}
}

func TestAFleetHasANumber(t *testing.T) {
	for size, want := range map[string]int64{"": 0, "1-9": 1, "11-100": 11, "1000+": 1000, "about 1,200 trucks": 1200,
		"many": 0, "99999999999999": 10_000_000} {
		if got := lead.FleetNumber(size); got != want {
			t.Errorf("%q is %d, want %d", size, got, want)
		}
	}
}
