package store_test

import (
	"bufio"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"livery/internal/lead"
	"livery/internal/store"
	"livery/internal/store/pgtest"
	"livery/internal/store/storetest"
)

const childFile = "LIVERY_TEST_CRASH_DATABASE"

// insertUntilKilled is the child: it saves leads from many sides and names each one on
// standard output once it is acknowledged.
func insertUntilKilled(file string) {
	db, err := store.Open(context.Background(), file)
	if err != nil {
		fmt.Println("error", err)
		os.Exit(1)
	}
	fmt.Println("ready")
	for range 16 {
		go func() {
			for {
				name := fmt.Sprintf("demo-%d.xml", rand.Int64())
				saved, err := db.Save(context.Background(), storetest.Posted(name), []string{"hook"})
				if err != nil {
					fmt.Println("error", err)
					os.Exit(1)
				}
				fmt.Println("kept", name, saved.ID)
			}
		}()
	}
	select {}
}

func TestEveryAcknowledgedLeadSurvivesKill(t *testing.T) {
	t.Run("SQLite", func(t *testing.T) { surviveKills(t, filepath.Join(t.TempDir(), "leads.db")) })
	t.Run("PostgreSQL", func(t *testing.T) { surviveKills(t, pgtest.Database(t)) })
}

func surviveKills(t *testing.T, file string) {
	acknowledged := map[string]string{}
	for round := 0; round < 8 || len(acknowledged) < 50; round++ { // a slow machine gets more
		for line := range killed(t, file, time.Duration(20+rand.IntN(150))*time.Millisecond) {
			word, rest, _ := strings.Cut(line, " ")
			name, id, ok := strings.Cut(rest, " ")
			if word == "error" {
				t.Fatalf("round %d: %s", round, rest)
			}
			if word == "kept" && ok && len(id) == 36 {
				acknowledged[name] = id
			}
		}
	}
	kept := map[string]int{}
	db := open(t, file)
	for r, err := range lead.All(context.Background(), db, lead.Filter{State: "pending"}) {
		if err != nil {
			t.Fatal(err)
		}
		kept[r.File]++
		if id := acknowledged[r.File]; id != "" && id != r.ID {
			t.Errorf("%s was acknowledged as %s and is kept as %s", r.File, id, r.ID)
		}
	}
	for name := range acknowledged {
		if kept[name] != 1 {
			t.Errorf("%s was acknowledged and is there %d times", name, kept[name])
		}
	}
	t.Logf("%d acknowledged, %d kept", len(acknowledged), len(kept))
}

// killed runs the child, kills it a while after it kept its first leads, however long those take, and answers its
// lines.
func killed(t *testing.T, file string, after time.Duration) func(yield func(string) bool) {
	t.Helper()
	child := exec.Command(os.Args[0])
	child.Env = append(os.Environ(), childFile+"="+file)
	out, err := child.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	return func(yield func(string) bool) {
		defer child.Wait()
		lines := bufio.NewScanner(out)
		for kept := 0; lines.Scan(); {
			if strings.HasPrefix(lines.Text(), "kept ") {
				if kept++; kept == 8 {
					time.AfterFunc(after, func() { child.Process.Kill() })
				}
			}
			if !yield(lines.Text()) {
				child.Process.Kill()
				return
			}
		}
	}
}
