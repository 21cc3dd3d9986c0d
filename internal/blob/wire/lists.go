package wire

import (
	"context"
	"sync"
)

// lists keeps listings until their container changes: every visitor of a blog asks for the same one.
type lists struct {
	mu   sync.Mutex
	kept map[listKey]keptList
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

// A few MB hold what pages ask for; what is long or rare is made each time.
const (
	mostLists   = 256
	longestList = 64 << 10
)

func (l *lists) get(ctx context.Context, store Store, key listKey, list func() ([]byte, error)) ([]byte, error) {
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
	document, err := list()
	if err != nil || len(document) > longestList {
		return document, err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.kept) >= mostLists || l.kept == nil {
		l.kept = map[listKey]keptList{}
	}
	l.kept[key] = keptList{changes, document}
	return document, nil
}
