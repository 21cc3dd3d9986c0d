package blob

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"hash"
	"io"
	"slices"
)

// Copied says what became of one container.
type Copied struct {
	Container string
	// Blobs are those of the source. Of them Copied were not at the other place yet, and Different
	// were there with other bytes, which stay.
	Blobs, Copied, Different int
	Bytes                    int64
	// Sum is over the names and bytes of all blobs that are the same at both places, in no order.
	Sum [sha256.Size]byte
}

// Copy copies every container to another storage and reads each blob back. What is there already is
// left as it is, so that it can be done again. It calls back as it goes.
func Copy(ctx context.Context, from, to Store, except []string, progress func(Copied)) ([]Copied, error) {
	containers, err := from.Containers(ctx)
	if err != nil {
		return nil, err
	}
	var all []Copied
	for _, name := range containers {
		if slices.Contains(except, name) {
			continue
		}
		c := &copier{from: from, to: to, progress: progress, done: Copied{Container: name}}
		if err := c.run(ctx); err != nil {
			return all,
				fmt.Errorf("copy container %s: %w; what was copied stays, and the same command goes on from there",
					name, err)
		}
		all = append(all, c.done)
	}
	return all, nil
}

type copier struct {
	from, to Store
	progress func(Copied)
	done     Copied
}

func (c *copier) run(ctx context.Context) error {
	if err := c.to.CreateContainer(ctx, c.done.Container); err != nil && !errors.Is(err, ErrContainerExists) {
		return err
	}
	for marker := ""; ; {
		page, err := c.from.List(ctx, c.done.Container, ListOptions{Marker: marker})
		if err != nil {
			return err
		}
		for _, b := range page.Blobs {
			if err := c.blob(ctx, b.Name); err != nil {
				return fmt.Errorf("%s: %w", b.Name, err)
			}
		}
		c.progress(c.done)
		if marker = page.Next; marker == "" {
			return nil
		}
	}
}

func (c *copier) blob(ctx context.Context, name string) error {
	object, err := c.from.Get(ctx, c.done.Container, name, GetOptions{})
	if errors.Is(err, ErrNotFound) {
		return nil // removed since it was listed
	} else if err != nil {
		return err
	}
	defer object.Body.Close()
	c.done.Blobs++
	c.done.Bytes += object.Size
	sum := newSum(name)
	_, err = c.to.Put(ctx, c.done.Container, name, io.TeeReader(object.Body, sum), object.Size,
		PutOptions{ContentType: object.ContentType,
			ContentEncoding: object.ContentEncoding, ContentLanguage: object.ContentLanguage,
			ContentDisposition: object.ContentDisposition,
			CacheControl:       object.CacheControl, Metadata: object.Metadata,
			Conditions: Conditions{IfNoneMatch: "*"}})
	isNew := err == nil
	if err != nil && !errors.Is(err, ErrExists) {
		return err
	}
	if _, err := io.Copy(sum, object.Body); err != nil { // what Put did not need to read
		return err
	}
	there, err := c.sumThere(ctx, name)
	switch {
	case err != nil:
		return err
	case there == [sha256.Size]byte(sum.Sum(nil)):
		for i := range there {
			c.done.Sum[i] ^= there[i]
		}
	case isNew:
		return errors.New("read back, it differs from what was written")
	default:
		c.done.Different++
	}
	if isNew {
		c.done.Copied++
	}
	return nil
}

func newSum(name string) hash.Hash {
	sum := sha256.New()
	fmt.Fprintf(sum, "%d:%s", len(name), name)
	return sum
}

func (c *copier) sumThere(ctx context.Context, name string) (sum [sha256.Size]byte, err error) {
	object, err := c.to.Get(ctx, c.done.Container, name, GetOptions{})
	if err != nil {
		return sum, err
	}
	defer object.Body.Close()
	h := newSum(name)
	_, err = io.Copy(h, object.Body)
	return [sha256.Size]byte(h.Sum(nil)), err
}
