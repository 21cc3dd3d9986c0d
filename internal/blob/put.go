package blob

import (
	"bytes"
	"context"
	"errors"
)

// PutBytes writes a blob from memory, into a container that is made when it is missing.
func PutBytes(ctx context.Context, to Store, container, name string, data []byte, opt PutOptions) (Properties, error) {
	put := func() (Properties, error) {
		return to.Put(ctx, container, name, bytes.NewReader(data), int64(len(data)), opt)
	}
	p, err := put()
	if !errors.Is(err, ErrContainerNotFound) {
		return p, err
	}
	if err := to.CreateContainer(ctx, container); err != nil && !errors.Is(err, ErrContainerExists) {
		return p, err
	}
	return put()
}
