// Package people is the room of the Desk in which people come in, look after their own account, and see who else is
// there and who did what.
//
// Whoever was invited comes in by a link, once, and sets a password or a passkey; later they sign in with either, or
// at a provider that vouches for their address. What the rules of that are is the matter of package desk; here are the
// calls, the ceremonies of passkeys, and the cookies in which a browser that is not signed in keeps what the Desk must
// remember of it.
package people

import (
	"context"

	"livery/internal/desk"
	"livery/internal/desk/frame"
)

// Room answers the calls about people.
type Room struct {
	*frame.Frame
	// SendLink mails an invitation; nil where there is no mail server.
	SendLink func(ctx context.Context, i desk.Invitation, address string) error
	// Provider lets people sign in elsewhere; nil without one.
	Provider *Provider
	// CookieKey signs cookies; all instances share it.
	CookieKey func(context.Context) ([]byte, error)
}
