// Package sas signs and checks what opens Azure Blob storage: service shared access
// signatures, which a visitor's browser carries in the query, and Shared Key authorization,
// which operators' tools carry in a header.
//
// A service SAS names its own rights (permissions, time window, address, protocol) in the
// query, signed with the account's key. The text that is signed depends on the version the
// token itself states, so a signer must know both layouts; the official client knows only
// the newer one. Everything not needed here is refused rather than ignored: a right that is
// not understood must not be granted.
package sas

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"strings"
)

// Account is a storage account's name and key.
type Account struct {
	Name string
	key  []byte
}

// NewAccount takes the key as Azure writes it, in base64.
func NewAccount(name, key string) (Account, error) {
	raw, err := base64.StdEncoding.DecodeString(strings.TrimSpace(key))
	if err != nil || len(raw) == 0 {
		return Account{},
			errors.New("the storage key is not base64; use the key as the account or `livery storage` shows it")
	}
	if name == "" {
		return Account{}, errors.New("a storage account needs a name")
	}
	return Account{Name: name, key: raw}, nil
}

// NewKey makes a random key of the length Azure uses.
func NewKey() string {
	raw := make([]byte, 64)
	rand.Read(raw)
	return base64.StdEncoding.EncodeToString(raw)
}

// Key is the account's key in base64.
func (a Account) Key() string { return base64.StdEncoding.EncodeToString(a.key) }

// ConnectionString is what Azure tools and SDKs need to reach the account at an address. It holds the key.
func (a Account) ConnectionString(endpoint string) string {
	protocol, _, _ := strings.Cut(endpoint, "://")
	return fmt.Sprintf("DefaultEndpointsProtocol=%s;AccountName=%s;AccountKey=%s;BlobEndpoint=%s;", protocol, a.Name,
		a.Key(), endpoint)
}

// String keeps the key out of logs.
func (a Account) String() string { return fmt.Sprintf("storage account %s", a.Name) }

// GoString keeps the key out of %#v.
func (a Account) GoString() string { return a.String() }

func (a Account) sign(text string) string {
	mac := hmac.New(sha256.New, a.key)
	mac.Write([]byte(text))
	return base64.StdEncoding.EncodeToString(mac.Sum(nil))
}

// signed compares in constant time and, by comparing text, accepts one spelling only.
func (a Account) signed(text, signature string) bool {
	return hmac.Equal([]byte(a.sign(text)), []byte(signature))
}
