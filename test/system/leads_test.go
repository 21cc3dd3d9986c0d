package system

import (
	"context"
	"encoding/json"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"livery/cmd/livery/cli"
	"livery/internal/blob/disk"
	"livery/internal/lead"
	"livery/internal/store"
	"livery/test/system/kit"
)

func storedLeads(t *testing.T) (data string, ids []string) {
	t.Helper()
	data = t.TempDir()
	db, err := store.Open(context.Background(), leadsFile(data))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for i, l := range []lead.Lead{
		{Brand: "cam", Key: "1", Name: "Jane\x1b[2J\u009b31m", Email: "jane@example.org", Company: "=1+1",
			Status: lead.Accepted},
		{Brand: "store", Key: "2", Name: "Joe", Email: "joe@example.org", Status: lead.Flagged},
	} {
		l.Source, l.ReceivedAt = lead.Posted, time.Now().Add(time.Duration(-48*i)*time.Hour)
		l.StoredAt = time.Now()
		saved, err := db.Save(context.Background(), l, nil)
		if err != nil {
			t.Fatal(err)
		}
		ids = append(ids, saved.ID)
	}
	return data, ids
}

// documents makes the storage that erasing looks through.
func documents(t *testing.T, data string) {
	t.Helper()
	blobs, err := disk.Open(filepath.Join(data, "storage"), slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	if err := blobs.CreateContainer(t.Context(), lead.Container); err != nil {
		t.Fatal(err)
	}
}

func TestLeadsAreListedShownExportedCountedAndErased(t *testing.T) {
	t.Parallel()
	data, ids := storedLeads(t)
	documents(t, data)
	for _, tc := range []struct {
		args     string
		has, not []string
	}{
		{"list", []string{"Jane", "Joe", "flagged", "stored"}, []string{"\x1b", "\u009b"}},
		{"list --brand store", []string{"Joe"}, []string{"Jane"}},
		{"list --state flagged --format jsonl", []string{`"name":"Joe"`}, []string{"Jane"}},
		{"list --since 24h", []string{"Jane"}, []string{"Joe"}},
		{"list --limit 1", []string{"Joe"}, []string{"Jane"}},
		{"show " + ids[0], []string{`"email": "jane@example.org"`, `"state": "stored"`}, nil},
		{"export --until 24h", []string{"id,brand", "Joe"}, []string{"Jane"}},
		{"stats", []string{"cam", "stored", "1"}, nil},
		{"stats --json --brand cam", []string{`"leads": 1`}, []string{"store\""}},
		{"erase --email JANE@example.org", []string{`"leads": 1`}, nil},
		{"list", []string{"Joe"}, []string{"Jane"}},
	} {
		got, err := command(t, map[string]string{"LIVERY_DATA": data},
			append([]string{"leads"}, strings.Fields(tc.args)...)...)
		if err != nil {
			t.Errorf("%s: %v", tc.args, err)
		}
		for _, want := range tc.has {
			if !strings.Contains(got, want) {
				t.Errorf("%s lacks %q:\n%s", tc.args, want, got)
			}
		}
		for _, wrong := range tc.not {
			if strings.Contains(got, wrong) {
				t.Errorf("%s has %q:\n%s", tc.args, wrong, got)
			}
		}
	}
}

func TestLeadsAreFollowedUntilTheReaderLeaves(t *testing.T) {
	t.Parallel()
	data, _ := storedLeads(t)
	ctx, leave := context.WithCancel(t.Context())
	shown, done := &kit.LockedBuffer{}, make(chan error, 1)
	go func() {
		args := []string{"leads", "list", "--follow", "--format", "csv", "--data", data}
		done <- cli.Run(ctx, args, func(string) string { return "" }, shown, shown)
	}()
	eventually(t, "both leads", func() bool {
		return strings.Contains(shown.String(), "Jane") && strings.Contains(shown.String(), "Joe")
	})
	db, err := store.Open(t.Context(), leadsFile(data))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	late := lead.Lead{Brand: "cam", Key: "3", Name: "Late", Email: "late@example.org", Status: lead.Accepted,
		Source: lead.Posted, ReceivedAt: time.Now(), StoredAt: time.Now()}
	if _, err := db.Save(t.Context(), late, nil); err != nil {
		t.Fatal(err)
	}
	eventually(t, "the new lead", func() bool { return strings.Contains(shown.String(), "Late") })
	leave()
	if err := <-done; err != nil || !strings.Contains(shown.String(), "'=1+1") {
		t.Errorf("%v, %s", err, shown)
	}
}

func TestAFlaggedLeadIsReleasedToTheConfiguredDestinations(t *testing.T) {
	t.Parallel()
	data, ids := storedLeads(t)
	file := filepath.Join(t.TempDir(), "delivery.yaml")
	secret := filepath.Join(t.TempDir(), "secret")
	if err := os.WriteFile(secret, []byte("0123456789abcdef\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	yaml := "webhooks:\n- {name: crm, url: 'https://crm.example.org/hook', secretFile: '" + secret + "'}\n" +
		"mails:\n- {name: desk, brands: [cam], from: a@example.org, to: [b@example.org], host: mail.example.org, " +
		"username: u, passwordEnv: MAIL_PASSWORD}\n"
	if err := os.WriteFile(file, []byte(yaml), 0o600); err != nil {
		t.Fatal(err)
	}
	env := map[string]string{"LIVERY_DATA": data}
	if _, err := command(t, env, "leads", "retry", "--delivery", file, ids[1]); err == nil ||
		!strings.Contains(err.Error(), "MAIL_PASSWORD is empty") {
		t.Errorf("a missing secret answers %v", err)
	}
	env["MAIL_PASSWORD"] = "x"
	if got, err := command(t, env, "leads", "retry", "--delivery", file, ids[1]); err != nil ||
		!strings.HasPrefix(got, "1 deliveries") {
		t.Errorf("%s, %v", got, err)
	}
	shown, err := command(t, env, "leads", "show", ids[1])
	var r lead.Record
	if err != nil || json.Unmarshal([]byte(shown), &r) != nil || r.State != "pending" || len(r.Deliveries) != 1 ||
		r.Deliveries[0].Destination != "crm" {
		t.Errorf("%s, %v", shown, err)
	}
}

func TestLeadsCommandsSayHowToFixWhatIsWrong(t *testing.T) {
	t.Parallel()
	data, _ := storedLeads(t)
	for args, want := range map[string]string{
		"list --data " + filepath.Join(data, "nowhere"):    "--data",
		"list --data " + data + " --since yesterday":       "48h",
		"list --data " + data + " --follow --format json":  "jsonl",
		"show --data " + data + " nobody":                  "leads list",
		"list --data " + data + " --state lost":            "--state",
		"export --data " + data + " -o " + data + "/leads": "exists",
	} {
		if _, err := command(t, nil, append([]string{"leads"}, strings.Fields(args)...)...); err == nil ||
			!strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", args, err, want)
		}
	}
}
