// Package indexnow tells search engines of changed addresses by the IndexNow protocol: one JSON
// post names the host, the addresses, and a key whose file on that host proves who asks. It is a
// courtesy: it waits in a bounded queue, is tried a few times, and its failure harms nothing.
package indexnow

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"time"

	"livery/internal/background"
)

const (
	queueLength = 64
	maxURLs     = 10_000 // the protocol's own limit
	timeout     = 10 * time.Second
)

var backoff = []time.Duration{5 * time.Second, 30 * time.Second, 2 * time.Minute}

// Notifier submits addresses in the background, one host after the other.
type Notifier struct {
	endpoint, key string
	queue         chan submission
	waits         []time.Duration
	client        *http.Client
	log           *slog.Logger
}

type submission struct {
	Host        string   `json:"host"`
	Key         string   `json:"key"`
	KeyLocation string   `json:"keyLocation"`
	URLs        []string `json:"urlList"`
}

// New makes a notifier that posts to endpoint once Run is called.
func New(endpoint, key string, log *slog.Logger) *Notifier {
	return &Notifier{endpoint: endpoint, key: key, queue: make(chan submission, queueLength), waits: backoff,
		client: &http.Client{Timeout: timeout}, log: log}
}

// Submit queues changed paths of a host. It never waits: what finds no room is logged and left out.
func (n *Notifier) Submit(host string, paths []string) {
	root := "https://" + host
	s := submission{Host: host, Key: n.key, KeyLocation: root + "/" + n.key + ".txt"}
	for _, path := range paths[:min(len(paths), maxURLs)] {
		s.URLs = append(s.URLs, root+path)
	}
	select {
	case n.queue <- s:
	default:
		n.log.Warn("changed addresses not submitted: too many wait already", "host", host, "addresses", len(s.URLs))
	}
}

// Run submits what is queued until ctx ends.
func (n *Notifier) Run(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case s := <-n.queue:
			n.deliver(ctx, s)
		}
	}
}

// deliver tries until the endpoint accepts, refuses for good, or patience ends.
func (n *Notifier) deliver(ctx context.Context, s submission) {
	for attempt := 0; ; attempt++ {
		again, err := n.post(ctx, s)
		if err == nil {
			n.log.Info("changed addresses submitted", "host", s.Host, "addresses", len(s.URLs))
			return
		}
		if !again || attempt == len(n.waits) {
			n.log.Warn("changed addresses not submitted; search engines will find them by the sitemap", "host", s.Host,
				"attempts", attempt+1, "error", err)
			return
		}
		if background.Pause(ctx, n.waits[attempt]) != nil {
			return
		}
	}
}

// post sends once and says whether trying again can help.
func (n *Notifier) post(ctx context.Context, s submission) (again bool, err error) {
	body, err := json.Marshal(s)
	if err != nil {
		return false, err
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, n.endpoint, bytes.NewReader(body))
	if err != nil {
		return false, err
	}
	request.Header.Set("Content-Type", "application/json; charset=utf-8")
	response, err := n.client.Do(request)
	if err != nil {
		return true, err
	}
	defer response.Body.Close()
	_, _ = io.Copy(io.Discard, io.LimitReader(response.Body, 64<<10))
	if response.StatusCode == http.StatusOK || response.StatusCode == http.StatusAccepted {
		return false, nil
	}
	again = response.StatusCode == http.StatusTooManyRequests || response.StatusCode >= http.StatusInternalServerError
	return again, fmt.Errorf("%s answered %s", n.endpoint, response.Status)
}
