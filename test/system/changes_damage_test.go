package system

import (
	"encoding/json"
	"log/slog"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"livery"
	"livery/internal/blob"
	"livery/internal/blob/azure"
	"livery/internal/blob/blobtest"
	"livery/internal/blob/disk"
	"livery/internal/change"
	"livery/internal/desk"
	"livery/internal/lead/leadtest"
	"livery/internal/store"
)

// health is what the status says of one thing; empty while nobody answers.
func health(admin, of string) string {
	answer, err := http.Get("http://" + admin + "/-/status")
	if err != nil {
		return ""
	}
	defer answer.Body.Close()
	var status struct{ Health map[string]string }
	_ = json.NewDecoder(answer.Body).Decode(&status)
	return status.Health[of]
}

// damagedLog publishes changes, damages the log while the server is away, and holds that everybody is told and nothing
// is lost.
func damagedLog(t *testing.T, blobs func() blob.Store, at ...string) {
	admin := loopback(freePort(t))
	server := newProcess(t, append([]string{"--admin", admin, "--storage-refresh", "1s"}, at...)...)
	folder := t.TempDir()
	push := func(title string) (string, error) {
		writeFile(t, folder, "brands/store.yaml", "hero:\n  title: "+title+"\n")
		return command(t, nil, append([]string{"content", "push", "--content", folder}, at...)...)
	}
	for _, title := range []string{"First words", "Second words"} {
		if out, err := push(title); err != nil {
			t.Fatal(out, err)
		}
	}
	eventually(t, "the server shows the changes", func() bool { return server.title("store") == "Second words" })
	server.kill()
	if _, err := blobs().Put(t.Context(), change.Container, "log/00000001.json", strings.NewReader("{"), 1,
		blob.PutOptions{}); err != nil {
		t.Fatal(err)
	}
	server.start()
	const says = "the log of changes is damaged: entry 1 cannot be read"
	eventually(t, "the status names the damage",
		func() bool { return strings.Contains(health(admin, "changes"), says) })
	if got := server.title("store"); got != "Second words" {
		t.Errorf("it shows %q", got)
	}
	if logs := server.logs.String(); !strings.Contains(logs, "level=ERROR") || !strings.Contains(logs, says) {
		t.Errorf("the log says %s", logs)
	}
	if out, err := push("Third words"); err == nil || !strings.Contains(err.Error(), says) {
		t.Errorf("it is published: %s %v", out, err)
	}
	if line, failed := doctor(t, "changes", at...); !failed || !strings.Contains(line, "bad   changes") ||
		!strings.Contains(line, "livery content mend") {
		t.Errorf("the doctor says %s", line)
	}
	if out, err := command(t, nil, append([]string{"content", "mend"}, at...)...); err != nil ||
		!strings.Contains(out, "entry 1 is put back") {
		t.Fatal(out, err)
	}
	eventually(t, "the status names no damage", func() bool { return health(admin, "changes") == "ok" })
	if line, failed := doctor(t, "changes", at...); strings.Contains(line, "bad") {
		t.Errorf("the doctor says %s, %t", line, failed)
	}
	if out, err := push("Third words"); err != nil || !strings.Contains(out, "published as 3-") {
		t.Error(out, err)
	}
	eventually(t, "the server shows the next change", func() bool { return server.title("store") == "Third words" })
}

func TestADamagedLogOfChangesIsNamedAndMended(t *testing.T) {
	t.Parallel()
	t.Run("disk", func(t *testing.T) {
		data := t.TempDir()
		damagedLog(t, func() blob.Store {
			blobs, err := disk.Open(filepath.Join(data, "storage"), slog.New(slog.DiscardHandler))
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { _ = blobs.Close() })
			return blobs
		}, "--data", data)
	})
	t.Run("account", func(t *testing.T) {
		account := "AccountName=" + blobtest.DevAccount + ";AccountKey=" + blobtest.DevKey + ";BlobEndpoint=" +
			blobtest.Azurite(t)
		damagedLog(t, func() blob.Store {
			blobs, err := azure.Open(account, azure.Options{})
			if err != nil {
				t.Fatal(err)
			}
			return blobs
		}, "--data", t.TempDir(), "--storage", account)
	})
}

func TestTheAuthorOfAScheduledChangeIsToldThatItDidNotAppear(t *testing.T) {
	t.Parallel()
	data, post := t.TempDir(), leadtest.NewMailServer(t)
	start(t, "--data", data, "--delivery", deliverTo(t, leadtest.NewHook(t, nil).URL, post))
	db, err := store.Open(t.Context(), leadsFile(data))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	invited, err := (&desk.Team{Store: db, Now: time.Now}).Invite(t.Context(), desk.Person{}, "ann@example.org",
		desk.Owner, nil)
	if err != nil {
		t.Fatal(err)
	}
	blobs, err := disk.Open(filepath.Join(data, "storage"), slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	defer blobs.Close()
	publisher, problems := change.Open(t.Context(), change.Options{Files: livery.Content(), Blobs: blobs, Now: time.Now,
		Log: slog.New(slog.DiscardHandler)})
	if publisher == nil {
		t.Fatal(problems)
	}
	before := publisher.Current().Content.Says("brands/store", "hero.title").JSON()
	publish := func(author change.Author, title string, at time.Time) {
		t.Helper()
		edit := change.Edit{Layer: "brands/store", Field: "hero.title", Before: before,
			After: []byte(`"` + title + `"`)}
		if _, err := publisher.Publish(t.Context(), change.Request{Author: author, Note: "For the spring",
			Edits: []change.Edit{edit}, At: at}); err != nil {
			t.Fatal(err)
		}
	}
	publish(change.Author{ID: invited.Person.ID, Name: "Ann"}, "Words of spring", time.Now().Add(3*time.Second))
	publish(change.Author{ID: "ben", Name: "Ben"}, "Ben's words", time.Time{})
	eventually(t, "a letter comes", func() bool { return len(post.Messages()) > 0 })
	time.Sleep(2 * time.Second)
	letters := post.Messages()
	if text := letters[0].Data; len(letters) != 1 || !strings.Contains(text, "ann@example.org") ||
		!strings.Contains(text, "For the spring") || !strings.Contains(text, "by Ben") {
		t.Errorf("%d letters came, the first is %s", len(letters), text)
	}
	if out, err := command(t, nil, "content", "log", "--data", data); err != nil || !strings.Contains(out, "failed") ||
		!strings.Contains(out, "by Ben") {
		t.Error(out, err)
	}
}
