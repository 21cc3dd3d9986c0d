package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"livery/internal/blob/disk"
	"livery/internal/post"

	"livery/tools/harness"
)

const (
	manyPosts = 10_000
	blogBrand = "insights"
	blogHost  = "fleetinsights.example"
)

// benchPosts fills one brand's blog and shows what its index, its pages and its memory cost.
func benchPosts() (err error) {
	dir, err := os.MkdirTemp("", "livery-posts")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	data := filepath.Join(dir, "data")
	if err := servePosts("with the posts of the content", data, nil); err != nil {
		return err
	}
	if err := publishPosts(dir, data); err != nil {
		return err
	}
	if err := indexPosts(data); err != nil {
		return err
	}
	return servePosts(fmt.Sprintf("with %d posts", manyPosts), data, largeBlog)
}

// publishPosts writes the documents and publishes them as an operator does.
func publishPosts(dir, data string) error {
	folder := filepath.Join(dir, "posts")
	if err := os.Mkdir(folder, 0o755); err != nil {
		return err
	}
	words := strings.Repeat("The ledger shows what a mile costs before anybody argues about it. ", 12)
	day := time.Date(2010, 1, 1, 0, 0, 0, 0, time.UTC)
	for n := range manyPosts {
		p := post.Post{Summary: post.Summary{ID: fmt.Sprint(n), Title: fmt.Sprintf("Post number %d", n),
			Slug: fmt.Sprintf("post-number-%d", n),
			Date: day.Add(time.Duration(n) * 12 * time.Hour).Format(time.DateOnly), Excerpt: words[:160],
			Author: "The editors", Category: "Costs"},
			Conclusion: words[:300]}
		for i := range 4 {
			p.Sections = append(p.Sections, post.Section{Heading: fmt.Sprintf("Part %d", i+1), Content: words})
		}
		text, err := json.Marshal(p)
		if err == nil {
			err = os.WriteFile(filepath.Join(folder, p.Slug+".json"), text, 0o644)
		}
		if err != nil {
			return err
		}
	}
	begin := time.Now()
	if out, err := exec.Command("bin/livery", "blog", "publish", blogBrand, folder, "--data",
		data).CombinedOutput(); err != nil {
		return fmt.Errorf("livery blog publish: %w\n%.2000s", err, out)
	}
	fmt.Printf("%d posts published in %s\n", manyPosts, time.Since(begin).Round(time.Millisecond))
	return nil
}

// indexPosts reads all posts as a starting server does, and again as it does every second.
func indexPosts(data string) error {
	blobs, err := disk.Open(filepath.Join(data, "storage"), slog.New(slog.DiscardHandler))
	if err != nil {
		return err
	}
	defer blobs.Close()
	before := heapMB()
	index := post.NewIndex(blobs, time.Now, slog.New(slog.DiscardHandler))
	var took [2]time.Duration
	for i := range took {
		begin := time.Now()
		if err := index.Refresh(context.Background(), blogBrand); err != nil {
			return err
		}
		took[i] = time.Since(begin).Round(100 * time.Microsecond)
	}
	posts := index.Posts(blogBrand)
	fmt.Printf("index of %d posts: first reading %s, refresh without a change %s, %.0f MB\n", len(posts.List), took[0],
		took[1], heapMB()-before)
	runtime.KeepAlive(index)
	return posts.Err
}

func heapMB() float64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return float64(m.HeapAlloc) / (1 << 20)
}

// servePosts starts a server on the data and measures it.
func servePosts(what, data string, measure func(l *harness.Livery, data string) error) error {
	l, err := harness.Start("--lazy", "--log-level", "warn", "--data", data)
	if err != nil {
		return err
	}
	defer l.Stop()
	if _, _, _, err := l.Get(blogHost, "/blog", "br"); err != nil {
		return err
	}
	fmt.Printf("%s: start to first list page %s, memory %d MB\n", what, time.Since(l.Started).Round(time.Millisecond),
		l.ResidentMB())
	if measure == nil {
		return nil
	}
	return measure(l, data)
}

// largeBlog asks for every kind of answer that a long list could make slow.
func largeBlog(l *harness.Livery, data string) error {
	for { // a long reading goes on after the start
		if status, _, _, err := l.Get(blogHost, "/blog/post-number-0", "br"); err != nil {
			return err
		} else if status == 200 {
			break
		}
		time.Sleep(50 * time.Millisecond)
	}
	fmt.Printf("all posts are served %s after the start\n", time.Since(l.Started).Round(time.Millisecond))
	time.Sleep(5 * time.Second)
	idle, err := cpuShare(l, 5*time.Second)
	if err != nil {
		return err
	}
	fmt.Printf("processor time while idle: %.1f %%\n", idle)
	fmt.Printf("%-34s %12s %12s %12s\n", "answer", "first", "again", "bytes (br)")
	for _, path := range []string{"/blog", "/blog?page=2", fmt.Sprintf("/blog?page=%d", manyPosts/post.PerPage),
		"/blog/post-number-7", "/blog/feed.xml", "/blog/atom.xml", "/sitemap-posts.xml", "/sitemap.xml", "/llms.txt"} {
		status, body, first, err := l.Get(blogHost, path, "br")
		if err != nil || status != 200 {
			return fmt.Errorf("%s: %d %w", path, status, err)
		}
		_, _, again, err := l.Get(blogHost, path, "br")
		if err != nil {
			return err
		}
		fmt.Printf("%-34s %12s %12s %12d\n", path, first.Round(100*time.Microsecond),
			again.Round(10*time.Microsecond), len(body))
	}
	return publishOne(l, data)
}

// publishOne shows how long one more post takes to be seen.
func publishOne(l *harness.Livery, data string) error {
	blobs, err := disk.Open(filepath.Join(data, "storage"), slog.New(slog.DiscardHandler))
	if err != nil {
		return err
	}
	defer blobs.Close()
	text := []byte(`{"title":"One more","slug":"one-more","date":"2024-06-01","excerpt":"x"}`)
	if err := post.Upload(context.Background(), blobs, blogBrand, "one-more.json", text, time.Now()); err != nil {
		return err
	}
	for begin := time.Now(); time.Since(begin) < time.Minute; time.Sleep(20 * time.Millisecond) {
		status, _, _, err := l.Get(blogHost, "/blog/one-more", "br")
		if err != nil {
			return err
		}
		if status == 200 {
			fmt.Printf("one more post is seen after %s, memory %d MB\n", time.Since(begin).Round(time.Millisecond),
				l.ResidentMB())
			return nil
		}
	}
	return errors.New("one more post was not seen within a minute")
}

// cpuShare is how much of one processor the server uses while nobody asks it anything.
func cpuShare(l *harness.Livery, during time.Duration) (percent float64, err error) {
	const ticksPerSecond = 100
	var used [2]float64
	for i := range used {
		stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", l.PID()))
		if err != nil {
			return 0, err
		}
		_, rest, _ := strings.Cut(string(stat), ") ") // the name of the program may hold spaces
		var user, system float64
		fields := strings.Fields(rest)
		if _, err := fmt.Sscan(fields[11]+" "+fields[12], &user, &system); err != nil {
			return 0, err
		}
		used[i] = (user + system) / ticksPerSecond
		if i == 0 {
			time.Sleep(during)
		}
	}
	return 100 * (used[1] - used[0]) / during.Seconds(), nil
}
