package lead

import (
	"crypto/rand"
	"errors"
	"fmt"
	"net/mail"
	"strings"
)

// Mailbox is where answers to letters come back. Its provider hands over what comes for it, whatever stands behind a
// plus in its name: each letter has a key of its own there. Whoever hands an answer over knows the secret.
type Mailbox struct{ Address, Secret string }

// ShortestSecret is how many characters the secrets of those who speak to us have at least.
const ShortestSecret = 16

// longestMailbox leaves room for a plus and a key within the 64 characters of the name of a mailbox.
const longestMailbox = 32

// NewReplyKey makes a key that nobody can guess.
func NewReplyKey() string { return strings.ToLower(rand.Text()) }

// Check says what is wrong with a mailbox, all at once.
func (m Mailbox) Check() error {
	var problems []error
	name, _, _ := strings.Cut(m.Address, "@")
	box, err := mail.ParseAddress(m.Address)
	if err != nil || box.Address != m.Address || strings.Contains(name, "+") || len(name) > longestMailbox {
		problems = append(problems, fmt.Errorf("the address for answers %q is no bare address with a name of up to %d "+
			"characters and without a plus", m.Address, longestMailbox))
	}
	if len(m.Secret) < ShortestSecret {
		problems = append(problems, fmt.Errorf("the secret for answers must have at least %d characters, or anybody "+
			"could write in other people's names", ShortestSecret))
	}
	return errors.Join(problems...)
}

// With is the address for answers to the letter with a key.
func (m Mailbox) With(key string) string {
	name, host, _ := strings.Cut(m.Address, "@")
	return name + "+" + key + "@" + host
}

// Key reads from an address to which letter an answer belongs, or nothing. Mail servers may change the case.
func (m Mailbox) Key(address string) string {
	name, host, _ := strings.Cut(strings.ToLower(m.Address), "@")
	key, begins := strings.CutPrefix(strings.ToLower(address), name+"+")
	key, ends := strings.CutSuffix(key, "@"+host)
	if !begins || !ends {
		return ""
	}
	return key
}
