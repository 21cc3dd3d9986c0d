// Package incoming reads a mail as its provider hands it over: whom it is for, what its writer says, and what is only
// repeated of the letters before.
//
// A person's words are taken as plain text; what else a mail holds stays with the provider and is named. Nothing that
// can be in a mail makes it unreadable as a whole: an unknown alphabet or a damaged part costs that part alone.
package incoming

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	"net/mail"
	"strings"
	"time"
	"unicode/utf8"

	"golang.org/x/net/html/charset"

	"livery/internal/lead"
)

const (
	// LongestMail is how long a mail may be as a whole, with all that is attached to it.
	LongestMail = 30 << 20
	// longestText is how many characters are kept of what somebody wrote.
	longestText = 50_000
	longestPart = 1 << 20 // bytes that are read of a text
	deepestPart = 8
	mostParts   = 100
)

// ErrUnreadable says that something is no mail.
var ErrUnreadable = errors.New("this cannot be read as a mail")

// Mail is what was read.
type Mail struct {
	// Letter has the writer, the words and the time; its ID is the same for the same mail.
	Letter lead.Letter
	// Recipients are all addresses that the mail was sent to.
	Recipients []string
}

// Read reads a mail as it travels (RFC 5322).
func Read(in io.Reader, now time.Time) (Mail, error) {
	sum := sha256.New()
	msg, err := mail.ReadMessage(io.TeeReader(in, sum))
	if err != nil {
		return Mail{}, fmt.Errorf("%w: %w", ErrUnreadable, err)
	}
	body := &body{}
	body.read(msg.Header, msg.Body, 0)
	if _, err := io.Copy(io.Discard, msg.Body); err != nil { // half a mail is none
		return Mail{}, fmt.Errorf("%w: %w", ErrUnreadable, err)
	}
	text, quoted := Fold(body.text())
	l := lead.Letter{At: now, Subject: short(decoded(msg.Header.Get("Subject")), 300), Text: text, Quoted: quoted,
		State: lead.LetterReceived, MessageID: short(msg.Header.Get("Message-Id"), 500), From: sender(msg.Header)}
	if isAutomatic(msg.Header) {
		l.State = lead.LetterAutomatic
	}
	name := l.MessageID
	if name == "" {
		name = string(sum.Sum(nil))
	}
	id := sha256.Sum256([]byte(name))
	l.ID = hex.EncodeToString(id[:16])
	return Mail{l, recipients(msg.Header)}, nil
}

var words = mime.WordDecoder{CharsetReader: charset.NewReaderLabel}

func decoded(text string) string {
	if plain, err := words.DecodeHeader(text); err == nil {
		text = plain
	}
	return strings.Join(strings.Fields(strings.ToValidUTF8(text, "")), " ")
}

func short(text string, most int) string {
	if utf8.RuneCountInString(text) <= most {
		return text
	}
	return string([]rune(text)[:most])
}

func sender(h mail.Header) string {
	parser := mail.AddressParser{WordDecoder: &words}
	if from, err := parser.Parse(h.Get("From")); err == nil {
		return short((&mail.Address{Name: short(from.Name, 100), Address: from.Address}).String(), 500)
	}
	return short(decoded(h.Get("From")), 500)
}

// recipients looks where mail servers write down whom a mail is for.
func recipients(h mail.Header) (list []string) {
	for _, name := range []string{"To", "Cc", "Delivered-To", "X-Original-To", "Envelope-To", "X-Forwarded-To"} {
		for _, line := range h[name] {
			addresses, err := mail.ParseAddressList(line)
			if err != nil {
				list = append(list, strings.Trim(strings.TrimSpace(line), "<>"))
			}
			for _, one := range addresses {
				list = append(list, one.Address)
			}
		}
	}
	return list
}

// isAutomatic tells a machine's answer, such as a note of absence, from a person's (RFC 3834).
func isAutomatic(h mail.Header) bool {
	said := strings.ToLower(strings.TrimSpace(h.Get("Auto-Submitted")))
	precedence := strings.ToLower(h.Get("Precedence"))
	return said != "" && said != "no" || precedence == "auto_reply" || precedence == "bulk" ||
		h.Get("X-Autoreply") != ""
}

// header is what the parts of a mail say of themselves.
type header interface{ Get(string) string }

// body gathers what a mail says.
type body struct {
	plain, html string
	left        []string // what stays with the provider
	parts       int
}

// text is what the writer wrote, with a line about what is not here.
func (b *body) text() string {
	text := b.plain
	if strings.TrimSpace(text) == "" {
		text = b.html
	}
	text = strings.TrimSpace(strings.ReplaceAll(text, "\r\n", "\n"))
	if short := short(text, longestText); short != text {
		text = short
		b.left = append(b.left, "the rest of the text")
	}
	if len(b.left) > 0 {
		text = "[Not taken over: " + strings.Join(b.left, ", ") + "]\n\n" + text
	}
	return strings.TrimSpace(text)
}

func (b *body) read(h header, in io.Reader, depth int) {
	if b.parts++; b.parts > mostParts || depth > deepestPart {
		return
	}
	kind, params, err := mime.ParseMediaType(h.Get("Content-Type"))
	if err != nil {
		kind, params = "text/plain", map[string]string{}
	}
	how, named, _ := mime.ParseMediaType(h.Get("Content-Disposition"))
	if strings.HasPrefix(kind, "multipart/") {
		parts := multipart.NewReader(in, params["boundary"])
		for {
			part, err := parts.NextRawPart()
			if err != nil {
				return
			}
			b.read(part.Header, part, depth+1)
		}
	}
	isText := kind == "text/plain" || kind == "text/html"
	if name := first(named["filename"], params["name"]); how == "attachment" || !isText {
		b.left = append(b.left, short(first(decoded(name), kind), 100))
		return
	}
	text := readText(h.Get("Content-Transfer-Encoding"), params["charset"], in)
	switch {
	case kind == "text/html" && b.html == "":
		b.html = PlainText(text)
	case kind == "text/plain":
		b.plain = strings.TrimSpace(b.plain + "\n\n" + text)
	}
}

func first(a, b string) string {
	if a != "" {
		return a
	}
	return b
}

// readText reads as much of a text as can be read.
func readText(encoding, alphabet string, in io.Reader) string {
	switch strings.ToLower(strings.TrimSpace(encoding)) {
	case "base64":
		in = base64.NewDecoder(base64.StdEncoding, in)
	case "quoted-printable":
		in = quotedprintable.NewReader(in)
	}
	in = io.LimitReader(in, longestPart)
	if alphabet != "" {
		if known, err := charset.NewReaderLabel(alphabet, in); err == nil {
			in = known
		}
	}
	raw, _ := io.ReadAll(in) // what came before a fault is still said
	return strings.ReplaceAll(strings.ToValidUTF8(string(raw), "\uFFFD"), "\x00", "")
}
