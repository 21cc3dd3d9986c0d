package desk

import (
	"context"
	"errors"
	"testing"
)

func TestAnAbandonedSignInLeavesTheQueue(t *testing.T) {
	for range cap(hashing) { // as many are being hashed as may be
		hashing <- struct{}{}
	}
	ctx, abandon := context.WithCancel(t.Context())
	abandon()
	for name, try := range map[string]func() error{
		"a new password":     func() error { _, err := HashPassword(ctx, "four quiet words here"); return err },
		"somebody with none": func() error { _, err := CheckPassword(ctx, "", "four quiet words here"); return err },
		"somebody with a hash": func() error {
			_, err := CheckPassword(ctx, "$argon2id$v=19$m=65536,t=3,p=4$AAAA$AAAA", "x")
			return err
		},
	} {
		if err := try(); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v", name, err)
		}
	}
	for range cap(hashing) {
		<-hashing
	}
	hash, err := HashPassword(t.Context(), "four quiet words here")
	if err != nil {
		t.Fatal(err)
	}
	for password, want := range map[string]bool{"four quiet words here": true, "four quiet words hear": false} {
		if fits, err := CheckPassword(t.Context(), hash, password); err != nil || fits != want {
			t.Errorf("%q: %v, %v", password, fits, err)
		}
	}
}
