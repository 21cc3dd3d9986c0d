package quote

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base32"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"
)

// New makes a quote at an address that nobody can guess.
func New(brand string, n Needs, now time.Time) Quote {
	at := moment(now)
	return Quote{Key: newKey(), Number: newNumber(now), Brand: brand, State: Open, CreatedAt: at, ChangedAt: at,
		Version: 1, Needs: n}
}

// moment is a time as it is kept.
func moment(t time.Time) time.Time { return t.UTC().Truncate(time.Microsecond) }

// newKey has 160 bits.
func newKey() string {
	var raw [20]byte
	_, _ = rand.Read(raw[:])
	return strings.ToLower(base32.StdEncoding.EncodeToString(raw[:]))
}

// KeyOf is the key that a browser gives a new quote by 20 random bytes of its own; nobody else can guess it. The same
// bytes are the same quote.
func KeyOf(brand, once string) string {
	sum := sha256.Sum256([]byte("a quote of " + brand + ": " + once))
	return strings.ToLower(base32.StdEncoding.EncodeToString(sum[:20]))
}

var onceShape = regexp.MustCompile(`^[0-9a-f]{40}$`)

// IsOnce reports whether a text is 20 bytes in hexadecimal digits.
func IsOnce(text string) bool { return onceShape.MatchString(text) }

// numberLetters cannot be mistaken for each other when they are read out.
const numberLetters = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"

// newNumber has the date and four letters; whoever keeps it sees to it that there is one of each.
func newNumber(now time.Time) string {
	var raw [4]byte
	_, _ = rand.Read(raw[:])
	for i := range raw {
		raw[i] = numberLetters[int(raw[i])%len(numberLetters)]
	}
	return "Q" + now.UTC().Format("060102") + "-" + string(raw[:])
}

// Renumbered is a new quote under another number.
func (q Quote) Renumbered() Quote {
	q.Number = newNumber(q.CreatedAt)
	return q
}

// Newest is the last offer, or nil.
func (q *Quote) Newest() *Offer {
	if len(q.Offers) == 0 {
		return nil
	}
	return &q.Offers[len(q.Offers)-1]
}

// StateAt is the state by the clock.
func (q *Quote) StateAt(now time.Time) State {
	if q.State == Offered && !q.Newest().ValidAt(now) {
		return Expired
	}
	return q.State
}

// Standing is what a quote waits for, as it is kept, and when its newest offer ends.
func (q *Quote) Standing() (standing Standing, ends time.Time) {
	if o := q.Newest(); o != nil {
		ends = o.Ends()
	}
	if q.WantsChange() != nil {
		return WaitsForChange, ends
	}
	return Standing(q.State), ends
}

// Ends is the moment at which the last day of an offer is over everywhere.
func (o *Offer) Ends() time.Time {
	last, err := time.Parse(time.DateOnly, o.Expires)
	if err != nil {
		return time.Time{}
	}
	return last.Add(36 * time.Hour)
}

// ValidAt reports whether an offer can be accepted.
func (o *Offer) ValidAt(now time.Time) bool { return now.Before(o.Ends()) }

// Public is a quote as whoever has its address reads it.
func (q Quote) Public(now time.Time) Quote {
	q.State = q.StateAt(now)
	if q.Asked != nil {
		asked := *q.Asked
		asked.Lead = ""
		q.Asked = &asked
	}
	q.Offers = slices.Clone(q.Offers)
	for i := range q.Offers {
		q.Offers[i].By = ""
	}
	return q
}

// changed notes a change.
func (q *Quote) changed(now time.Time) {
	q.Version++
	q.ChangedAt = moment(now)
}

// Save changes what the buyer needs. Saving the same again changes nothing.
func (q *Quote) Save(version int64, n Needs, now time.Time) error {
	if err := q.unanswered(); err != nil {
		return err
	}
	if sameNeeds(q.Needs, n) {
		return nil
	}
	if version != q.Version {
		return ErrChanged
	}
	q.Needs, q.NeedsAt = n, moment(now)
	q.changed(now)
	return nil
}

func sameNeeds(a, b Needs) bool {
	first, _ := json.Marshal(a)
	second, _ := json.Marshal(b)
	return string(first) == string(second)
}

// unanswered refuses changes of what was accepted or declined.
func (q *Quote) unanswered() error {
	switch {
	case q.Accepted != nil:
		return &Refused{fmt.Sprintf("This quote was accepted by %s on %s. Begin a new one for more vehicles.",
			q.Accepted.Name, q.Accepted.At.Format(longDate))}
	case q.Declined != nil:
		return &Refused{fmt.Sprintf("This quote was declined on %s. Begin a new one, and we will be glad to answer.",
			q.Declined.At.Format(longDate))}
	}
	return nil
}

// Ask notes that the price was asked for. Whoever calls it has seen that it was not before.
func (q *Quote) Ask(lead, person, company string, now time.Time) error {
	if err := q.unanswered(); err != nil {
		return err
	}
	if len(q.Needs.Groups) == 0 && len(q.Needs.Lines) == 0 {
		return &FieldError{Field: "groups", Message: "Say first which vehicles the quote is for."}
	}
	q.Asked = &Asked{At: moment(now), Lead: lead, Name: person, Company: company, Needs: q.Needs}
	q.State = WasAsked
	q.changed(now)
	return nil
}

// Canonical are the bytes that the digest of an offer is made of: the JSON of what the buyer reads of it, with the
// brand and the number of the quote.
func (o Offer) Canonical(q *Quote) []byte {
	o.By, o.Digest = "", ""
	data, _ := json.Marshal(struct {
		Brand  string `json:"brand"`
		Number string `json:"number"`
		Offer  Offer  `json:"offer"`
	}{q.Brand, q.Number, o})
	return data
}

// Offer adds a version, made by a person of the Desk.
func (q *Quote) Offer(t Terms, by, person string, now time.Time) error {
	if err := q.unanswered(); err != nil {
		return err
	}
	if q.Asked == nil {
		return &Refused{"Nobody asked for the price of this quote yet."}
	}
	if len(q.Offers) >= mostVersions {
		return &Refused{fmt.Sprintf("This quote has %d versions already; ask the buyer to begin a new one.",
			mostVersions)}
	}
	if err := t.Ready(now); err != nil {
		return err
	}
	o := Offer{N: len(q.Offers) + 1, At: moment(now), By: by, Name: person, Groups: t.groupsOf(q.Needs), Terms: t,
		Totals: t.Totals()}
	sum := sha256.Sum256(o.Canonical(q))
	o.Digest = hex.EncodeToString(sum[:])
	q.Offers, q.State = append(slices.Clone(q.Offers), o), Offered
	q.changed(now)
	return nil
}

// Accept takes the newest offer. The same acceptance again is none, and changes nothing.
func (q *Quote) Accept(version int, digest string, s Signature, now time.Time) (again bool, err error) {
	if err := s.Check(); err != nil {
		return false, err
	}
	if a := q.Accepted; a != nil && a.Version == version && a.Digest == digest && a.Signature == s {
		return true, nil
	}
	o, err := q.answerable(version, now)
	if err != nil {
		return false, err
	}
	if o.Digest != digest {
		return false, &Refused{"What you are about to accept is not what we offered. Please reload the page."}
	}
	if !o.ValidAt(now) {
		return false, &Refused{fmt.Sprintf("Version %d could be accepted until %s. Ask us, and we will send a new one.",
			o.N, Readable(o.Expires))}
	}
	q.Accepted = &Acceptance{At: moment(now), Version: version, Digest: digest, Signature: s}
	q.State = Accepted
	q.changed(now)
	return false, nil
}

// AskChange notes what the buyer wants to be different about the newest offer. The same request again, as long as
// the list is the same, is none and changes nothing.
func (q *Quote) AskChange(version int, text string, now time.Time) (again bool, err error) {
	var c checker
	if c.text("change", &text, paragraph); c.err != nil {
		return false, c.err
	}
	for _, known := range q.Changes {
		if known.Version == version && known.Text == text && !q.NeedsAt.After(known.At) {
			return true, nil
		}
	}
	if _, err := q.answerable(version, now); err != nil {
		return false, err
	}
	if text == "" && !q.ChangedSinceOffer() {
		return false, &FieldError{Field: "change", Message: "Please say what should be different."}
	}
	if len(q.Changes) >= mostVersions {
		return false, &Refused{fmt.Sprintf("This quote was asked to be changed %d times already; please call us.",
			mostVersions)}
	}
	q.Changes = append(slices.Clone(q.Changes), AskedChange{At: moment(now), Version: version, Text: text})
	q.changed(now)
	return false, nil
}

// WantsChange is what the buyer asks to be different about the newest offer, the last of it, or nil where that is
// answered or nothing is asked.
func (q *Quote) WantsChange() *AskedChange {
	if len(q.Changes) == 0 || q.Accepted != nil || q.Declined != nil {
		return nil
	}
	last := &q.Changes[len(q.Changes)-1]
	if last.Version != q.Newest().N {
		return nil
	}
	return last
}

// Decline refuses the newest offer.
func (q *Quote) Decline(version int, reason string, now time.Time) (again bool, err error) {
	var c checker
	if c.text("reason", &reason, paragraph); reason == "" {
		c.refuse("reason", "Please tell us why, so that we can do better.")
	}
	if c.err != nil {
		return false, c.err
	}
	if d := q.Declined; d != nil && d.Version == version && d.Reason == reason {
		return true, nil
	}
	if _, err := q.answerable(version, now); err != nil {
		return false, err
	}
	q.Declined = &Refusal{At: moment(now), Version: version, Reason: reason}
	q.State = Declined
	q.changed(now)
	return false, nil
}

// answerable is the newest offer, if that is the version that somebody answers.
func (q *Quote) answerable(version int, now time.Time) (*Offer, error) {
	if err := q.unanswered(); err != nil {
		return nil, err
	}
	o := q.Newest()
	switch {
	case o == nil:
		return nil, &Refused{"There is no offer to answer yet."}
	case o.N != version:
		return nil, &Refused{fmt.Sprintf("Version %d was replaced by version %d on %s. Please look at that one.",
			version, o.N, o.At.Format(longDate))}
	}
	return o, nil
}

// longDate is how pages write a date.
const longDate = "January 2, 2006"

// Readable is a day such as 2026-12-19 as pages write it.
func Readable(day string) string {
	t, err := time.Parse(time.DateOnly, day)
	if err != nil {
		return day
	}
	return t.Format(longDate)
}

// ChangedSinceAsked reports whether the buyer needs something else now than when the price was asked for.
func (q *Quote) ChangedSinceAsked() bool { return q.Asked != nil && !sameNeeds(q.Needs, q.Asked.Needs) }

// ChangedSinceOffer reports whether the buyer needs something else now than the newest offer was made for.
func (q *Quote) ChangedSinceOffer() bool {
	o := q.Newest()
	return o != nil && q.NeedsAt.After(o.At)
}

var keyShape = regexp.MustCompile(`^[a-z2-7]{32}$`)

// IsKey reports whether a text can be the key of a quote.
func IsKey(text string) bool { return keyShape.MatchString(text) }

var keyWord = regexp.MustCompile(`\b[a-z2-7]{32}\b`)

// WithoutKeys is a text as a log may have it: whoever reads the key of a quote can open it.
func WithoutKeys(text string) string { return keyWord.ReplaceAllString(text, "KEY") }
