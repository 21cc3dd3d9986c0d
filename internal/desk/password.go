package desk

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"golang.org/x/crypto/argon2"
	"golang.org/x/text/unicode/norm"
)

// Passwords are hashed with argon2id at the second recommended setting of RFC 9106. Each hash
// takes 64 MiB for a moment, so only a few are made at once.
const (
	hashTime    = 3
	hashMemory  = 64 << 10 // KiB
	hashThreads = 4
	hashLength  = 32
	saltLength  = 16

	shortestPassword = 12
	longestPassword  = 256
)

var hashing = make(chan struct{}, 2)

// ErrPassword says what a password must be.
var ErrPassword = fmt.Errorf("a password needs %d to %d characters; a few words that nobody else would put together "+
	"are good", shortestPassword, longestPassword)

// normal is a password in the one form in which its characters are written, whatever keyboard they come from (NIST SP
// 800-63B).
func normal(password string) string { return norm.NFKC.String(password) }

// HashPassword checks a new password and answers what to keep of it.
func HashPassword(ctx context.Context, password string) (string, error) {
	password = normal(password)
	if n := utf8.RuneCountInString(password); n < shortestPassword || n > longestPassword ||
		strings.TrimSpace(password) == "" {
		return "", ErrPassword
	}
	salt := make([]byte, saltLength)
	_, _ = rand.Read(salt)
	sum, err := derive(ctx, password, salt, hashTime, hashMemory, hashThreads)
	if err != nil {
		return "", err
	}
	encode := base64.RawStdEncoding.EncodeToString
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s", argon2.Version, hashMemory, hashTime, hashThreads,
		encode(salt), encode(sum)), nil
}

// derive waits for its turn, unless ctx ends before it comes.
func derive(ctx context.Context, password string, salt []byte, time, memory uint32, threads uint8) ([]byte, error) {
	select {
	case hashing <- struct{}{}:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	defer func() { <-hashing }()
	return argon2.IDKey([]byte(password), salt, time, memory, threads, hashLength), nil
}

// CheckPassword reports whether a password fits its hash, in its normal form or, as older versions kept it, as it was
// typed. Without a hash it takes as long and answers no, so that the time does not tell who has a password. An error
// says that ctx ended first.
func CheckPassword(ctx context.Context, hash, password string) (bool, error) {
	if utf8.RuneCountInString(password) > longestPassword {
		return false, nil
	}
	fits, err := checkTyped(ctx, hash, normal(password))
	if fits || err != nil || normal(password) == password {
		return fits, err
	}
	return checkTyped(ctx, hash, password)
}

func checkTyped(ctx context.Context, hash, password string) (bool, error) {
	salt, sum, time, memory, threads, err := parseHash(hash)
	if err != nil {
		_, err := derive(ctx, password, make([]byte, saltLength), hashTime, hashMemory, hashThreads)
		return false, err
	}
	got, err := derive(ctx, password, salt, time, memory, threads)
	return err == nil && subtle.ConstantTimeCompare(sum, got) == 1, err
}

func parseHash(hash string) (salt, sum []byte, time, memory uint32, threads uint8, err error) {
	parts := strings.Split(hash, "$")
	if len(parts) != 6 || parts[1] != "argon2id" {
		return nil, nil, 0, 0, 0, errors.New("not an argon2id hash")
	}
	if _, err = fmt.Sscanf(parts[3], "m=%d,t=%d,p=%d", &memory, &time, &threads); err != nil {
		return nil, nil, 0, 0, 0, err
	}
	salt, err1 := base64.RawStdEncoding.DecodeString(parts[4])
	sum, err2 := base64.RawStdEncoding.DecodeString(parts[5])
	return salt, sum, time, memory, threads, errors.Join(err1, err2)
}
