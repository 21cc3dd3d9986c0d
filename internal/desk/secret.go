package desk

import (
	"context"
	"sync"
)

// KeptSecret reads a secret that all instances share once it is needed, and knows it from then on.
func KeptSecret(store interface {
	Secret(ctx context.Context, name string) ([]byte, error)
}, name string) func(context.Context) ([]byte, error) {
	var mu sync.Mutex
	var known []byte
	return func(ctx context.Context) (secret []byte, err error) {
		mu.Lock()
		defer mu.Unlock()
		if known == nil {
			known, err = store.Secret(ctx, name)
		}
		return known, err
	}
}
