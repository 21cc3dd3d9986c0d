package abuse

import (
	"bytes"
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"time"

	"livery/internal/blob/sas"
	"livery/internal/config"
)

// posts are those that come and go. Where an answer was lost nobody knows whether one is there.
type posts struct {
	*siege
	account sas.Account
	mu      sync.Mutex
	there   map[string]bool
	unsure  map[string]bool
}

// manyPosts is more than the first list pages hold.
const manyPosts = 130

func newPosts(s *siege) *posts {
	s.t.Helper()
	key, err := sas.ReadKey(config.Key{}.KeyFile(config.Folder{Data: s.server.data}))
	if err != nil {
		s.t.Fatal(err)
	}
	account, err := sas.NewAccount("storage", key)
	if err != nil {
		s.t.Fatal(err)
	}
	p := &posts{siege: s, account: account, there: map[string]bool{}, unsure: map[string]bool{}}
	a := s.calm("posts")
	for n := range manyPosts {
		p.set(a, fmt.Sprint("abuse-", n), true)
	}
	return p
}

func (p *posts) token() string {
	return p.account.ForContainer(changedBrand, sas.Grant{Permissions: "racwdl", Expires: time.Now().Add(time.Hour)})
}

// set publishes a post or takes it down, as the operator's tools do.
func (p *posts) set(a *attacker, slug string, there bool) {
	method, body := "DELETE", ""
	if there {
		method, body = "PUT",
			fmt.Sprintf(`{"title":"About %s","slug":"%s","date":"2024-02-%02d","excerpt":"In short","sections":[]}`,
				slug, slug, 1+a.dice.IntN(28))
	}
	status, answer := a.ask(method, changedHost, "/storage/"+changedBrand+"/blogs/"+slug+".json?"+p.token(), body,
		"x-ms-blob-type: BlockBlob", "x-ms-version: 2020-04-08", "X-Forwarded-For: 198.51.100.1")
	done := status == http.StatusCreated || status == http.StatusAccepted ||
		!there && strings.Contains(answer, "BlobNotFound")
	p.mu.Lock()
	defer p.mu.Unlock()
	p.there[slug], p.unsure[slug] = there, !done
}

// publishAndTakeDown lets a few posts come or go at once.
func (a *attacker) publishAndTakeDown() {
	first, there := a.dice.IntN(manyPosts), a.dice.IntN(5) > 1
	for n := range 1 + a.dice.IntN(30) {
		a.posts.set(a, fmt.Sprint("abuse-", (first+n)%manyPosts), there)
	}
}

// finish repeats calls whose answers were lost, and checks that the site shows what is published.
func (p *posts) finish() {
	p.t.Helper()
	a := p.calm("posts")
	p.server.await("every post is published or taken down", func() bool {
		sure := true
		for slug, there := range p.there {
			if p.unsure[slug] {
				p.set(a, slug, there)
				sure = sure && !p.unsure[slug]
			}
		}
		return sure
	})
	var wrong []string
	p.server.await("the site shows the posts that are published", func() bool {
		_, sitemap := a.ask("GET", changedHost, "/sitemap-posts.xml", "")
		_, list := a.ask("GET", changedHost, "/blog", "")
		wrong = nil
		for slug, there := range p.there {
			if strings.Contains(sitemap, "/blog/"+slug+"<") != there ||
				!there && strings.Contains(list, "/blog/"+slug+`"`) {
				wrong = append(wrong, slug)
			}
		}
		return len(wrong) == 0
	})
	for slug, there := range p.there {
		if status, _ := a.ask("GET", changedHost, "/blog/"+slug, ""); (status == http.StatusOK) != there {
			p.t.Errorf("a post that is published: %t, is answered with %d", there, status)
		}
		if a.requests.Load() > 20 {
			break // each is a page to render
		}
	}
}

// changeContent changes the words of a brand, breaks its file, or removes another brand for a while.
func (a *attacker) changeContent() {
	file := filepath.Join(a.server.content, "brands", changedBrand+".yaml")
	text := a.words()
	a.requests.Add(1)
	switch a.dice.IntN(4) {
	case 0:
		_ = os.WriteFile(file, text[:a.dice.IntN(len(text))], 0o644)
		a.refused.Add(1)
	case 1:
		going := filepath.Join(a.server.content, "brands", goingBrand+".yaml")
		_ = os.Rename(going, going+".away")
		a.sleep(1500 * time.Millisecond)
		_ = os.Rename(going+".away", going)
	default:
		_ = os.WriteFile(file, bytes.Replace(text, []byte("title: \"Know where"),
			fmt.Appendf(nil, "title: \"Know %d", a.dice.IntN(1000)), 1), 0o644)
	}
}

// words are the changed brand's as they ship.
func (s *siege) words() []byte {
	text, err := os.ReadFile(filepath.Join("../../../content/brands", changedBrand+".yaml"))
	if err != nil {
		s.t.Error(err)
	}
	return text
}

// restoreContent puts the words back and holds that they are shown.
func (s *siege) restoreContent() {
	s.t.Helper()
	if err := os.WriteFile(filepath.Join(s.server.content, "brands", changedBrand+".yaml"), s.words(),
		0o644); err != nil {
		s.t.Fatal(err)
	}
	a := s.calm("content")
	s.server.await("the words as they were", func() bool {
		_, page := a.ask("GET", changedHost, "/", "")
		return strings.Contains(page, "Know where it is, know why")
	})
}

// fillDisk leaves no byte free for a moment.
func (a *attacker) fillDisk() {
	if !a.server.ownDisk {
		return
	}
	ballast := filepath.Join(a.server.data, "ballast")
	f, err := os.Create(ballast)
	if err != nil {
		a.t.Error(err)
		return
	}
	for piece := make([]byte, 256<<10); len(piece) > 0; {
		if _, err = f.Write(piece); err != nil {
			piece = piece[:len(piece)/2]
		}
	}
	if !errors.Is(err, syscall.ENOSPC) {
		a.t.Errorf("the disk is not full: %v", err)
	}
	a.requests.Add(1)
	a.sleep(500*time.Millisecond + a.upTo(time.Second))
	if err := errors.Join(f.Close(), os.Remove(ballast)); err != nil {
		a.t.Error(err)
	}
}

// moveStorageAway takes the folder of posts and uploads away for a moment, as a mount that is lost.
// What the server makes in its place is put aside and must hold nothing that was acknowledged.
func (a *attacker) moveStorageAway() {
	folder := config.Folder{Data: a.server.data}.StorageFolder()
	away := folder + ".away"
	if err := os.Rename(folder, away); err != nil {
		a.t.Error(err)
		return
	}
	a.requests.Add(1)
	a.sleep(500*time.Millisecond + a.upTo(time.Second))
	if err := os.Rename(away, folder); err == nil {
		return
	}
	aside := fmt.Sprint(folder, ".made-", a.rounds.Load())
	if err := errors.Join(os.Rename(folder, aside), os.Rename(away, folder)); err != nil {
		a.t.Error(err)
	}
	a.refused.Add(1)
}

// freeze stops the process for a moment, as a paused machine does: to it, every clock jumps.
func (a *attacker) freeze() {
	a.requests.Add(1)
	_ = a.server.cmd.Process.Signal(syscall.SIGSTOP)
	a.sleep(200*time.Millisecond + a.upTo(time.Second))
	_ = a.server.cmd.Process.Signal(syscall.SIGCONT)
}
