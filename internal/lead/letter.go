package lead

import (
	"context"
	"errors"
	"net/mail"
	"strings"
	"time"
	"unicode"
)

// ErrTooLate says that a letter cannot be taken back.
var ErrTooLate = errors.New("it is too late to take this back: it is being sent")

// ErrAnsweredMeanwhile says that a letter was written without knowing the newest of its lead.
var ErrAnsweredMeanwhile = errors.New("somebody wrote in the meantime; read that first, then send yours")

// ErrSentAlready says that a letter was kept with other words, because its writer never heard that it was.
var ErrSentAlready = errors.New("this letter is on its way already, as it was before you changed it; read it in the " +
	"story, then send yours if it is still needed")

// LetterState is how far a letter has come.
type LetterState string

const (
	LetterWaiting LetterState = "waiting"  // on its way, or to be tried again
	LetterSent    LetterState = "sent"     // the mail server took it
	LetterGivenUp LetterState = "given-up" // refused, or tried too often
	// LetterUnsure is one during whose sending the server stopped. It is not sent again by itself: nobody is to get it
	// twice.
	LetterUnsure    LetterState = "unsure"
	LetterReceived  LetterState = "received"  // the person wrote it
	LetterAutomatic LetterState = "automatic" // a machine of theirs did, such as a note of absence
)

// LetterStates are all of them.
var LetterStates = []LetterState{LetterWaiting, LetterSent, LetterGivenUp, LetterUnsure, LetterReceived,
	LetterAutomatic}

// Letter is what one side wrote to the other about a lead: somebody at the Desk to the person who sent it, or back.
type Letter struct {
	ID   string    `json:"id"`
	Lead string    `json:"-"`
	At   time.Time `json:"at"`
	// By is the person of the Desk who wrote it; nobody where it came from the other side, or was written by itself.
	By      string `json:"by,omitempty"`
	From    string `json:"from"` // as mail writes it: a name, and the address in angle brackets
	To      string `json:"to,omitempty"`
	Subject string `json:"subject"`
	Text    string `json:"text"`
	// Quoted is what an answer repeats of the letters before it.
	Quoted    string      `json:"quoted,omitempty"`
	State     LetterState `json:"state"`
	Attempts  int         `json:"attempts,omitempty"`
	DueAt     time.Time   `json:"dueAt,omitzero"`
	SentAt    time.Time   `json:"sentAt,omitzero"`
	LastError string      `json:"lastError,omitempty"`
	// MessageID is its name among mails, and InReplyTo that of the letter before it.
	MessageID string `json:"-"`
	InReplyTo string `json:"-"`
	// ReplyKey is in the address for answers, which finds the lead by it.
	ReplyKey string `json:"-"`
}

// IsStuck reports whether a letter was tried and not sent.
func (l Letter) IsStuck() bool {
	return l.State == LetterWaiting && l.Attempts > 0 && l.LastError != "" || l.State == LetterGivenUp ||
		l.State == LetterUnsure
}

// Correspondence keeps the letters of leads. Its contract test runs on every database.
type Correspondence interface {
	// Write keeps a letter to the person of a lead until it is due, and then to be sent by one way. After is the id of
	// the newest letter that its writer knows of; where there is a newer one, it is ErrAnsweredMeanwhile. The same
	// letter again changes nothing; with other words it is ErrSentAlready.
	Write(ctx context.Context, l Letter, via, after string) error
	// Withdraw takes a letter back that nobody has begun to send, else it is ErrTooLate.
	Withdraw(ctx context.Context, lead, id string) error
	// SendAgain makes a letter due that was given up, waits for its next try, or may not have been sent.
	SendAgain(ctx context.Context, lead, id, via string, now time.Time) error
	// RetryLetters makes letters of the chosen leads due now, those that were given up and those that wait for their
	// next try, and answers how many. A letter that may have been sent is left to a person, and one that was just
	// written can still be taken back.
	RetryLetters(ctx context.Context, f Filter, now time.Time) (int, error)
	// Receive keeps an answer, once, with the lead whose letter had the key, which is open and unread again then. It
	// answers the lead, or ErrNotFound.
	Receive(ctx context.Context, key string, l Letter) (lead string, err error)
	// Letters are those of some leads by their ids, oldest first.
	Letters(ctx context.Context, leads ...string) (map[string][]Letter, error)
}

// LetterClaim is a letter in the hands of one worker until its lease ends.
type LetterClaim struct {
	Letter
	Brand   string
	Token   string
	Attempt int // 1 for the first
}

// LetterOutbox hands out what is to be sent, to any number of instances.
type LetterOutbox interface {
	// ClaimLetters takes up to limit due letters that nobody holds. One whose lease has ended is unsure.
	ClaimLetters(ctx context.Context, via, token string, now time.Time, lease time.Duration,
		limit int) ([]LetterClaim, error)
	// SettleLetter records an outcome, unless the claim's lease has ended. A lead whose letter was given up is open
	// and unread again; one that was new has been contacted when a letter is sent.
	SettleLetter(ctx context.Context, c LetterClaim, o Outcome) (settled bool, err error)
}

// event is a letter as a line of its lead's story.
func (l Letter) event() Event {
	kind := EventReplied
	if l.State == LetterReceived || l.State == LetterAutomatic {
		kind = EventAnswered
	}
	l.From, l.To = ReadableAddress(l.From), ReadableAddress(l.To)
	return Event{ID: l.ID, At: l.At, Kind: kind, By: l.By, Text: l.Text, Letter: &l}
}

// ReadableAddress is an address as people read it: a header writes a name with other than English letters in a code.
func ReadableAddress(header string) string {
	parsed, err := mail.ParseAddress(header)
	if err != nil || parsed.Name == "" {
		return header
	}
	return parsed.Name + " <" + parsed.Address + ">"
}

// MailTo is the address of whoever sent a lead, where it can stand in a header. The form accepts more than mail does.
func (l Lead) MailTo() *mail.Address {
	parsed, err := mail.ParseAddress(l.Email)
	if err != nil || parsed.Address != l.Email ||
		strings.ContainsFunc(l.Email, func(r rune) bool { return r > unicode.MaxASCII }) {
		return nil
	}
	return &mail.Address{Name: OneLine(l.Name), Address: l.Email}
}

// OneLine is a text as it can stand in a header.
func OneLine(s string) string {
	return strings.Join(strings.FieldsFunc(s, func(r rune) bool {
		return unicode.IsControl(r) || unicode.IsSpace(r) || !unicode.IsPrint(r)
	}), " ")
}
