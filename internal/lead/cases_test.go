package lead

import (
	"encoding/json"
	"os"
	"strings"
	"testing"
	"time"
)

type valueCase struct{ In, Want string }

type caseTable struct {
	Name, Email, Phone, BrandID []valueCase
	File                        []struct {
		Name string
		At   time.Time
		Want string
	}
	XML []struct {
		Title          string
		Document, Back Document
		Want           string
	}
}

func cases(t testing.TB) (c caseTable) {
	t.Helper()
	raw, err := os.ReadFile("testdata/cases.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(raw, &c); err != nil {
		t.Fatal(err)
	}
	return c
}

// spec: V1 V2 V3 V5
func TestValuesFollowTheSharedTable(t *testing.T) {
	c := cases(t)
	for _, rule := range []struct {
		name  string
		check func(string) string
		cases []valueCase
	}{
		{"name", CheckName, c.Name}, {"email", CheckEmail, c.Email},
		{"phone", CheckPhone, c.Phone}, {"brand id", CheckBrandID, c.BrandID},
	} {
		if len(rule.cases) < 10 {
			t.Errorf("%s: the table has only %d cases", rule.name, len(rule.cases))
		}
		for _, tc := range rule.cases {
			if got := rule.check(tc.In); got != tc.Want {
				t.Errorf("%s %q: got %q, want %q", rule.name, tc.In, got, tc.Want)
			}
		}
	}
}

// spec: A9
func TestFileNamesFollowTheSharedTable(t *testing.T) {
	for _, tc := range cases(t).File {
		got := FileName(tc.Name, tc.At)
		if got != tc.Want {
			t.Errorf("%q: got %q, want %q", tc.Name, got, tc.Want)
		}
		if !ValidFileName(got) {
			t.Errorf("%q is not accepted as an upload", got)
		}
	}
}

// spec: E6
func TestDocumentsFollowTheSharedTable(t *testing.T) {
	for _, tc := range cases(t).XML {
		t.Run(tc.Title, func(t *testing.T) {
			if got := tc.Document.XML(); got != tc.Want {
				t.Errorf("got\n%s\nwant\n%s", got, tc.Want)
			}
			back, err := ParseDocument(strings.NewReader(tc.Want))
			if err != nil || back != tc.Back {
				t.Errorf("read back %+v, %v; want %+v", back, err, tc.Back)
			}
		})
	}
}

func TestUnreadableDocumentsSayWhy(t *testing.T) {
	for in, want := range map[string]string{
		"":                             "not well-formed",
		"<a>":                          "not well-formed",
		"<a/>":                         "none of the elements",
		"<a/><b/>":                     "more than one root",
		"just words":                   "not well-formed",
		"<a><Name><b>x</b></Name></a>": "Name holds another element",
		`<!DOCTYPE a [<!ENTITY x "y">]><a><Name>&x;</Name></a>`:        "not well-formed",
		"<a><Name>x</Name></a><!-- " + strings.Repeat("-", 3) + " -->": "not well-formed",
		"<a><Name>\x00</Name></a>":                                     "not well-formed",
	} {
		if _, err := ParseDocument(strings.NewReader(in)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: got %v, want an error with %q", in, err, want)
		}
	}
}

func TestOnlyNamesTheFormCanMakeAreUploads(t *testing.T) {
	for _, name := range []string{"", ".xml", "../a.xml", "a/b.xml", "a.json", "a.xml.json", ".a.xml", "a b.xml",
		"a.xml\n", "demo-..-x.xml"} {
		if ValidFileName(name) {
			t.Errorf("%q is accepted", name)
		}
	}
	if up, ok := splitDocumentName(DocumentName("store", "demo-a.xml")); !ok || up != (Upload{"store", "demo-a.xml"}) {
		t.Errorf("a document's name does not split: %v %v", up, ok)
	}
	for _, name := range []string{"contacts/a.xml", "contacts/store/x/a.xml", "blogs/store/a.xml",
		SidecarName("store", "a.xml")} {
		if _, ok := splitDocumentName(name); ok {
			t.Errorf("%q is taken for a document", name)
		}
	}
}

// spec: V4
func TestCompanyFleetSizeAndNotesHaveNoRules(t *testing.T) {
	l := Lead{Brand: "store", Name: "J", Email: "a@b.co"}
	for _, odd := range []string{"", " ", "<script>", "0", "🚚", strings.Repeat("x", 900)} {
		l.Company, l.FleetSize, l.Notes = odd, odd, odd
		if err := l.Validate(); err != nil {
			t.Errorf("%q: %v", odd, err)
		}
	}
}

func TestValidateNamesTheFirstWrongField(t *testing.T) {
	good := Lead{Brand: "store", Name: "J", Email: "a@b.co", Subject: "s", Notes: "n"}
	for _, tc := range []struct {
		change      func(*Lead)
		field, text string
	}{
		{func(l *Lead) { l.Name, l.Email = "", "" }, "name", MsgNameRequired},
		{func(l *Lead) { l.Email = "x" }, "email", MsgEmailInvalid},
		{func(l *Lead) { l.Phone = "12" }, "phone", MsgPhoneInvalid},
		{func(l *Lead) { l.Brand = "a/b" }, "brand", MsgBrandInvalid},
		{func(l *Lead) { l.Notes = strings.Repeat("ü", maxNotes+1) }, "notes", "notes is longer than 20000 characters"},
		{func(l *Lead) { l.RequestType, l.Subject = ContactMessage, " " }, "subject", "Subject is required"},
		{func(l *Lead) { l.RequestType, l.Notes = ContactMessage, "" }, "notes", "Message is required"},
	} {
		l := good
		tc.change(&l)
		got, ok := l.Validate().(*FieldError)
		if !ok || got.Field != tc.field || got.Message != tc.text {
			t.Errorf("got %v, want %s: %s", got, tc.field, tc.text)
		}
	}
}

func TestMergeKeepsWhatCameFirstAndFillsGaps(t *testing.T) {
	kept := Lead{ID: "1", Name: "first", Status: Accepted}
	got := Merge(kept, Lead{ID: "2", Name: "second", Phone: "5551234567", Status: Accepted,
		Attribution: Attribution{Page: "/p"}})
	if got.ID != "1" || got.Name != "first" || got.Phone != "5551234567" || got.Attribution.Page != "/p" {
		t.Errorf("got %+v", got)
	}
	unreadable := Lead{ID: "1", Key: "k", File: "k", Status: Invalid, Reason: "x"}
	got = Merge(unreadable, Lead{ID: "2", Name: "second", Status: Accepted})
	if got.ID != "1" || got.File != "k" || got.Name != "second" || got.Status != Accepted || got.Reason != "" {
		t.Errorf("a readable arrival does not replace an unreadable one: %+v", got)
	}
}
