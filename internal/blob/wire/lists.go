package wire

import (
	"context"
	"fmt"
	"sync"

	"golang.org/x/sync/singleflight"
)

// lists caches listings until their container changes: every visitor of a blog asks for the same one.
type lists struct {
	making singleflight.Group
	mu     sync.Mutex
	cached map[listKey]cachedList
	bytes  int
}

// listKey is a listing as it was asked for, before it has any items.
type listKey struct {
	asked        listXML
	withMetadata bool
}

type cachedList struct {
	changes  uint64
	document []byte
}

// cacheBytes bounds the memory of all cached listings; the longest possible one, of 5,000 names, takes
// about 4 MB. What comes over it pushes out others.
const cacheBytes = 16 << 20

func (l *lists) get(ctx context.Context, store Store, key listKey, list func(context.Context) ([]byte, error)) ([]byte,
	error) {
	container := key.asked.ContainerName
	l.mu.Lock()
	cached, ok := l.cached[key]
	l.mu.Unlock()
	if ok && store.Unchanged(container, cached.changes) {
		return cached.document, nil
	}
	changes, err := store.Changes(ctx, container)
	if err != nil {
		return nil, err
	}
	// Visitors who come while a listing is made wait for it, as long as it is of the same change.
	made, err, _ := l.making.Do(fmt.Sprint(changes, key), func() (any, error) {
		document, err := list(context.WithoutCancel(ctx))
		if err == nil {
			l.cache(key, cachedList{changes, document})
		}
		return document, err
	})
	if err != nil {
		return nil, err
	}
	return made.([]byte), nil
}

func (l *lists) cache(key listKey, list cachedList) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.cached == nil {
		l.cached = map[listKey]cachedList{}
	}
	l.drop(key)
	for other := range l.cached {
		if l.bytes+list.size() <= cacheBytes {
			break
		}
		l.drop(other)
	}
	if list.size() <= cacheBytes {
		l.cached[key], l.bytes = list, l.bytes+list.size()
	}
}

func (l *lists) drop(key listKey) {
	if old, ok := l.cached[key]; ok {
		l.bytes -= old.size()
		delete(l.cached, key)
	}
}

// size is what a listing takes, with what is needed to find it.
func (c cachedList) size() int { return len(c.document) + 512 }
