package wire

import (
	"context"
	"fmt"
	"sync"

	"golang.org/x/sync/singleflight"
)

// lists keeps listings until their container changes: every visitor of a blog asks for the same one.
type lists struct {
	making singleflight.Group
	mu     sync.Mutex
	kept   map[listKey]keptList
	bytes  int
}

// listKey is a listing as it was asked for, before it has any items.
type listKey struct {
	asked        listXML
	withMetadata bool
}

type keptList struct {
	changes  uint64
	document []byte
}

// keptBytes bounds the memory of all kept listings; the longest possible one, of 5,000 names, takes
// about 4 MB. What comes over it pushes out others.
const keptBytes = 16 << 20

func (l *lists) get(ctx context.Context, store Store, key listKey, list func(context.Context) ([]byte, error)) ([]byte, error) {
	container := key.asked.ContainerName
	l.mu.Lock()
	kept, ok := l.kept[key]
	l.mu.Unlock()
	if ok && store.Unchanged(container, kept.changes) {
		return kept.document, nil
	}
	changes, err := store.Changes(ctx, container)
	if err != nil {
		return nil, err
	}
	// Visitors who come while a listing is made wait for it, as long as it is of the same change.
	made, err, _ := l.making.Do(fmt.Sprint(changes, key), func() (any, error) {
		document, err := list(context.WithoutCancel(ctx))
		if err == nil {
			l.keep(key, keptList{changes, document})
		}
		return document, err
	})
	if err != nil {
		return nil, err
	}
	return made.([]byte), nil
}

func (l *lists) keep(key listKey, list keptList) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.kept == nil {
		l.kept = map[listKey]keptList{}
	}
	l.drop(key)
	for other := range l.kept {
		if l.bytes+list.size() <= keptBytes {
			break
		}
		l.drop(other)
	}
	if list.size() <= keptBytes {
		l.kept[key], l.bytes = list, l.bytes+list.size()
	}
}

func (l *lists) drop(key listKey) {
	if old, ok := l.kept[key]; ok {
		l.bytes -= old.size()
		delete(l.kept, key)
	}
}

// size is what a listing takes, with what is needed to find it.
func (k keptList) size() int { return len(k.document) + 512 }
