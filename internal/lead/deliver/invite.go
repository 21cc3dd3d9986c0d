package deliver

import (
	"context"
	"fmt"

	gomail "github.com/wneessen/go-mail"

	"livery/internal/desk"
)

// Inviter answers how to mail a link to the Desk: through the first mail server that leads go
// to, or nil where there is none.
func (d *Destinations) Inviter() func(ctx context.Context, i desk.Invitation, link string) error {
	for _, one := range d.list {
		if s, ok := one.sender.(*mailSender); ok {
			return s.invite
		}
	}
	return nil
}

func (s *mailSender) invite(ctx context.Context, i desk.Invitation, link string) error {
	msg := gomail.NewMsg()
	if err := msg.From(s.From); err != nil {
		return err
	}
	if err := msg.To(i.Person.Email); err != nil {
		return err
	}
	msg.Subject("Your link to the Desk")
	msg.SetBodyString(gomail.TypeTextPlain, fmt.Sprintf("Hello,\n\nyou are invited to the Desk, where we look after our brands.\n\nThis link lets you in once, until %s:\n\n%s\n\nIf you did not expect it, nothing happens unless you open it.\n",
		i.Until.UTC().Format("January 2, 15:04 UTC"), link))
	client, err := gomail.NewClient(s.Server.Host, s.options...)
	if err != nil {
		return err
	}
	if err := client.DialAndSendWithContext(ctx, msg); err != nil && !msg.IsDelivered() {
		return fmt.Errorf("mail the link: %w", err)
	}
	return nil
}
