package deliver

import (
	"context"
	"net/mail"
	"slices"
	"strings"
	"time"

	gomail "github.com/wneessen/go-mail"

	"livery/internal/background"
	"livery/internal/lead"
)

// LettersOf names the way by which letters of a brand go out, or nothing where there is no mail server for it.
func (d *Destinations) LettersOf(brand string) string {
	for _, one := range d.list {
		if _, ok := one.sender.(*mailSender); ok && (len(one.brands) == 0 || slices.Contains(one.brands, brand)) {
			return one.name
		}
	}
	return ""
}

// Mailboxes are those for answers, by the names of their mail servers.
func (d *Destinations) Mailboxes() map[string]lead.Mailbox {
	boxes := map[string]lead.Mailbox{}
	for _, one := range d.list {
		if s, ok := one.sender.(*mailSender); ok && s.Answers.Address != "" {
			boxes[one.name] = s.Answers
		}
	}
	return boxes
}

// claimLetters takes letters that go out by a mail server.
func (w *Worker) claimLetters(by *mailSender) func(context.Context, string, int) ([]task, error) {
	return func(ctx context.Context, token string, limit int) (tasks []task, err error) {
		claims, err := w.outbox.ClaimLetters(ctx, by.Name, token, time.Now(), lease, limit)
		for _, c := range claims {
			tasks = append(tasks, func(ctx context.Context) {
				_ = background.Do(w.log, "send a letter by "+by.Name, func() error {
					w.sendLetter(ctx, by, c)
					return nil
				})
			})
		}
		return tasks, err
	}
}

func (w *Worker) sendLetter(ctx context.Context, by *mailSender, c lead.LetterClaim) {
	sending, cancel := context.WithTimeout(ctx, sendTimeout)
	err := by.sendLetter(sending, c.Letter)
	cancel()
	o := w.outcome(c.Attempt, err, time.Now())
	attrs := []any{"lead", c.Lead, "brand", c.Brand, "letter", c.ID, "by", by.Name, "attempt", c.Attempt}
	switch o.State {
	case lead.Delivered:
		w.log.Info("letter sent", attrs...)
	case lead.Pending:
		w.log.Warn("letter not sent; will try again", append(attrs, "due", o.DueAt, "cause", o.Error)...)
	case lead.Dead:
		w.log.Error("letter given up; the Desk shows it", append(attrs, "cause", o.Error)...)
	}
	w.settle(ctx, attrs, func(ctx context.Context) (bool, error) { return w.outbox.SettleLetter(ctx, c, o) })
}

// sendLetter sends once. A mailbox that does not exist is no setting of ours: such a letter is given up at once.
func (s *mailSender) sendLetter(ctx context.Context, l lead.Letter) error {
	msg, err := s.letter(l)
	if err != nil {
		return &refused{err}
	}
	return s.transmit(ctx, msg, gomail.ErrSMTPRcptTo, gomail.ErrSMTPData, gomail.ErrSMTPDataClose)
}

func (s *mailSender) letter(l lead.Letter) (*gomail.Msg, error) {
	from, err := mail.ParseAddress(l.From)
	if err != nil {
		return nil, err
	}
	to, err := mail.ParseAddress(l.To)
	if err != nil {
		return nil, err
	}
	msg := gomail.NewMsg(gomail.WithNoDefaultUserAgent())
	msg.FromMailAddress(from)
	msg.ToMailAddress(to)
	if s.Answers.Address != "" && l.ReplyKey != "" {
		msg.ReplyToMailAddress(&mail.Address{Name: from.Name, Address: s.Answers.With(l.ReplyKey)})
	}
	msg.Subject(lead.OneLine(l.Subject))
	// The same letter sent twice is the same message, which mail programs show once.
	msg.SetMessageIDWithValue(strings.Trim(l.MessageID, "<>"))
	if l.InReplyTo != "" {
		msg.SetGenHeader(gomail.HeaderInReplyTo, l.InReplyTo)
		msg.SetGenHeader(gomail.HeaderReferences, l.InReplyTo)
	}
	msg.SetDateWithValue(l.At)
	msg.SetBodyString(gomail.TypeTextPlain, l.Text)
	return msg, nil
}
