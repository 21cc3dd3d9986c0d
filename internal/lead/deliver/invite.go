package deliver

import (
	"context"
	"fmt"

	gomail "github.com/wneessen/go-mail"

	"livery/internal/desk"
)

// Letter is a message to somebody at the Desk.
type Letter struct{ To, Subject, Text string }

// Letters answers how to mail somebody at the Desk: through the first mail server that leads go
// to, or nil where there is none.
func (d *Destinations) Letters() func(ctx context.Context, l Letter) error {
	for _, one := range d.list {
		if s, ok := one.sender.(*mailSender); ok {
			return s.write
		}
	}
	return nil
}

// Inviter answers how to mail a link to the Desk; nil where there is no mail server.
func (d *Destinations) Inviter() func(ctx context.Context, i desk.Invitation, link string) error {
	write := d.Letters()
	if write == nil {
		return nil
	}
	return func(ctx context.Context, i desk.Invitation, link string) error {
		const text = "Hello,\n\nhere is your link to the Desk, where we look after our brands.\n\nThis link lets you " +
			"in once, until %s:\n\n%s\n\n" +
			"If you did not expect it, nothing happens unless you open it.\n"
		return write(ctx, Letter{To: i.Person.Email, Subject: "Your link to the Desk",
			Text: fmt.Sprintf(text, i.Until.UTC().Format("January 2, 15:04 UTC"), link)})
	}
}

func (s *mailSender) write(ctx context.Context, l Letter) error {
	msg := gomail.NewMsg()
	if err := msg.From(s.From); err != nil {
		return err
	}
	if err := msg.To(l.To); err != nil {
		return err
	}
	msg.Subject(l.Subject)
	msg.SetBodyString(gomail.TypeTextPlain, l.Text)
	client, err := gomail.NewClient(s.Server.Host, s.options...)
	if err != nil {
		return err
	}
	if err := client.DialAndSendWithContext(ctx, msg); err != nil && !msg.IsDelivered() {
		return fmt.Errorf("mail %q: %w", l.Subject, err)
	}
	return nil
}
