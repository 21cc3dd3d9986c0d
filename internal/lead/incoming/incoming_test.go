package incoming

import (
	"errors"
	"strings"
	"testing"
	"time"

	"livery/internal/lead"
)

var at = time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC)

func read(t *testing.T, raw string) Mail {
	t.Helper()
	m, err := Read(strings.NewReader(strings.ReplaceAll(raw, "\n", "\r\n")), at)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

const plainAnswer = `From: =?utf-8?q?Ana_M=C3=BCller?= <ana@haul.example>
To: "Fleet Store" <desk+abc123@in.example>
Cc: other@haul.example
Subject: =?iso-8859-1?q?Re:_Gr=F6=DFe?=
Message-ID: <1@haul.example>
Date: Wed, 4 Mar 2026 05:00:00 +0000
Content-Type: text/plain; charset=iso-8859-1
Content-Transfer-Encoding: quoted-printable

Tuesday suits us, at nine. Gr=FC=DFe
Ana

On Tue, Mar 3, 2026 at 10:00 AM Fleet Store <desk+abc123@in.example>
wrote:

> Which two times suit you?
> Kind regards
`

func TestAnAnswerIsReadWithItsWriterAndFolded(t *testing.T) {
	m := read(t, plainAnswer)
	l := m.Letter
	if l.Text != "Tuesday suits us, at nine. Grüße\nAna" || !strings.HasPrefix(l.Quoted, "On Tue, Mar 3") ||
		!strings.HasSuffix(l.Quoted, "> Kind regards") {
		t.Errorf("said %q, repeated %q", l.Text, l.Quoted)
	}
	if l.Subject != "Re: Größe" || l.From != "=?utf-8?q?Ana_M=C3=BCller?= <ana@haul.example>" ||
		l.MessageID != "<1@haul.example>" || l.State != lead.LetterReceived || !l.At.Equal(at) || l.By != "" {
		t.Errorf("read %+v", l)
	}
	box := lead.Mailbox{Address: "Desk@In.example"}
	if keys := box.Key(m.Recipients[0]) + box.Key(m.Recipients[1]); keys != "abc123" {
		t.Errorf("keys of %v are %q", m.Recipients, keys)
	}
	if key := box.Key("DESK+ABC123@IN.Example"); key != "abc123" { // as some mail servers pass it on
		t.Errorf("in capitals the key is %q", key)
	}
	if again := read(t, plainAnswer); again.Letter.ID != l.ID || len(l.ID) != 32 {
		t.Errorf("the same mail is %q and then %q", l.ID, again.Letter.ID)
	}
	unnamed := strings.Replace(plainAnswer, "Message-ID: <1@haul.example>\n", "", 1)
	if a, b := read(t, unnamed), read(t, strings.Replace(unnamed, "nine", "ten", 1)); a.Letter.ID == b.Letter.ID ||
		a.Letter.ID != read(t, unnamed).Letter.ID {
		t.Error("mails without an id of their own are not told apart by what they say")
	}
}

const withAttachment = `From: ana@haul.example
To: desk+abc@in.example
Subject: Photo
Message-ID: <2@haul.example>
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary=outer

--outer
Content-Type: multipart/alternative; boundary=inner

--inner
Content-Type: text/plain; charset=utf-8
Content-Transfer-Encoding: base64

SGVyZSBpcyB0aGUg
cGhvdG8u

--inner
Content-Type: text/html

<p>Here is the <b>photo</b>.</p>
--inner--
--outer
Content-Type: image/jpeg; name="yard.jpg"
Content-Disposition: attachment; filename="yard.jpg"
Content-Transfer-Encoding: base64

/9j/4AAQ
--outer--
`

func TestOnlyWordsAreTakenAndTheRestIsNamed(t *testing.T) {
	if got := read(t, withAttachment).Letter.Text; got != "[Not taken over: yard.jpg]\n\nHere is the photo." {
		t.Errorf("said %q", got)
	}
	page := strings.Replace(plainAnswer, "text/plain; charset=iso-8859-1", "text/html; charset=iso-8859-1", 1)
	page = page[:strings.Index(page, "Tuesday")] + "<style>p {}</style><p>Gr=FC=DFe &amp; thanks</p>" +
		"<ul><li>one<li>two</ul><div>On Tue Jane wrote:</div><blockquote><p>Which two?</p></blockquote>"
	l := read(t, page).Letter
	if l.Text != "Grüße & thanks\n- one\n- two" || !strings.Contains(l.Quoted, "> Which two?") {
		t.Errorf("said %q, repeated %q", l.Text, l.Quoted)
	}
	long := plainAnswer[:strings.Index(plainAnswer, "Tuesday")] + strings.Repeat("a line of words\n", 5_000)
	if got := read(t, long).Letter.Text; len(got) > longestText+100 ||
		!strings.HasPrefix(got, "[Not taken over: the rest of the text]") {
		t.Errorf("%d characters of a long text are kept, beginning with %.60q", len(got), got)
	}
}

func TestAMachinesAnswerIsToldFromAPersons(t *testing.T) {
	for _, line := range []string{"Auto-Submitted: auto-replied", "Precedence: auto_reply", "X-Autoreply: yes"} {
		if l := read(t, line+"\n"+plainAnswer).Letter; l.State != lead.LetterAutomatic {
			t.Errorf("%s: %s", line, l.State)
		}
	}
	if l := read(t, "Auto-Submitted: no\n"+plainAnswer).Letter; l.State != lead.LetterReceived {
		t.Error("a person's answer is taken for a machine's")
	}
}

func TestWhatIsRepeatedIsFolded(t *testing.T) {
	const rule = "________________________________"
	for name, c := range map[string]struct{ text, said string }{
		"nothing":            {"Yes.\nThanks", "Yes.\nThanks"},
		"Outlook":            {"Yes.\n\n" + rule + "\nFrom: A\nSent: B\nTo: C\nSubject: D\n\nold", "Yes."},
		"Outlook, no line":   {"Yes.\n\nFrom: A <a@b>\nSent: B\nTo: C\nSubject: D\n\nold", "Yes."},
		"German":             {"Ja.\n\nAm 3. März schrieb Fleet Store <a@b>:\n> alt", "Ja."},
		"a separator":        {"Yes\n-----Original Message-----\nFrom: A\nTo: B\nSubject: C\n\nold", "Yes"},
		"signs alone":        {"Yes\n\n> old\n> older\n", "Yes"},
		"nothing but signs":  {"> old\n> older\n", ""},
		"answers in between": {"> one?\nYes.\n> two?\nNo.", "> one?\nYes.\n> two?\nNo."},
		"a sentence":         {"She wrote:\nyes, please", "She wrote:\nyes, please"},
		"a signature's line": {"Yes\n" + rule + "\nAna", "Yes\n" + rule + "\nAna"},
		"From: in a list":    {"From: Berlin\nit goes on", "From: Berlin\nit goes on"},
	} {
		said, quoted := Fold(c.text)
		if said != c.said {
			t.Errorf("%s: said %q, want %q", name, said, c.said)
		}
		if all := said + "\n" + quoted; len(strings.Fields(all)) != len(strings.Fields(c.text)) {
			t.Errorf("%s: words are lost: %q", name, all)
		}
	}
}

func TestWhatIsNoMailIsRefused(t *testing.T) {
	for _, raw := range []string{"", "no header here", "\x00\x01"} {
		if _, err := Read(strings.NewReader(raw), at); !errors.Is(err, ErrUnreadable) {
			t.Errorf("%q: %v", raw, err)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add(plainAnswer)
	f.Add(withAttachment)
	f.Fuzz(func(t *testing.T, raw string) {
		m, err := Read(strings.NewReader(raw), at)
		if err == nil && (len([]rune(m.Letter.Text)) > longestText+200*mostParts || m.Letter.ID == "") {
			t.Errorf("read %d characters as %q", len(m.Letter.Text), m.Letter.ID)
		}
	})
}
