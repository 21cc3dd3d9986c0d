package system

import (
	"context"
	"encoding/json"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"livery"
	"livery/internal/app"
	"livery/internal/content"
	"livery/test/system/kit"
)

// faultsAt are the faults that the status page names.
func faultsAt(t *testing.T, admin string) (faults []struct{ Brand, Served, Problem string }, health string) {
	t.Helper()
	var status struct {
		Faults []struct{ Brand, Served, Problem string }
		Health map[string]string
	}
	if err := json.Unmarshal([]byte(operatorSees(t, admin, "/-/status")), &status); err != nil {
		t.Fatal(err)
	}
	return status.Faults, status.Health["content"]
}

func TestAStartWithOneBadBrandFileServesTheOthersAndSaysSo(t *testing.T) {
	t.Parallel()
	dir := kit.FewBrands(t)
	writeFile(t, dir, "brands/cam.yaml",
		"id: cam\nfamily: cameras\nname: Cam\nhosts: [camforfleets.example]\ncolour: red\n")
	admin := loopback(freePort(t))
	s := startApp(t, func(o *app.Options) { o.Content, o.Watched = os.DirFS(dir), true }, "--lazy", "--admin", admin)
	if r, body := s.ask("GET", storeHost(t), "/"); r.StatusCode != http.StatusOK ||
		!strings.Contains(body, "Fleet Store") {
		t.Errorf("the store answers %s", r.Status)
	}
	if !strings.Contains(s.logs.String(), "a brand has errors and is left out") ||
		!strings.Contains(s.logs.String(), "brands/cam.yaml:5: colour") {
		t.Errorf("the log says %s", s.logs)
	}
	faults, health := faultsAt(t, admin)
	if len(faults) != 1 || faults[0].Brand != "cam" || faults[0].Served != "is left out" ||
		!strings.Contains(health, "brands/cam.yaml:5") {
		t.Errorf("the status says %v, %s", faults, health)
	}
	s.hostsOfALeftOutBrandAnswer(t, "camforfleets.example", "www.camforfleets.example", "cam.localhost")
	writeFile(t, dir, "brands/cam.yaml", "id: cam\nfamily: cameras\nname: Cam\nhosts: [camforfleets.example]\n")
	eventually(t, "the mended brand", func() bool {
		_, body := s.ask("GET", "camforfleets.example", "/")
		return strings.Contains(body, `content="Cam"`) || strings.Contains(body, "Cam.")
	})
	if faults, health := faultsAt(t, admin); len(faults) != 0 || health != "ok" {
		t.Errorf("after the mend the status says %v, %s", faults, health)
	}
}

// hostsOfALeftOutBrandAnswer that they will be back, and show no other brand; unknown hosts go on showing the default.
func (s *server) hostsOfALeftOutBrandAnswer(t *testing.T, hosts ...string) {
	t.Helper()
	for _, host := range hosts {
		for _, path := range []string{"/", "/blog", "/robots.txt", "/nowhere"} {
			r, body := s.askOnce("GET", host, path)
			if r.StatusCode != http.StatusServiceUnavailable || r.Header.Get("Retry-After") == "" ||
				r.Header.Get("X-Robots-Tag") != "" || strings.Contains(body, "Fleet Store") ||
				!strings.Contains(body, "<h1>This site will be back soon</h1>") {
				t.Errorf("%s%s answers %s %v: %.200s", host, path, r.Status, r.Header, body)
			}
		}
	}
	if r, body := s.ask("GET", "claimed-by-nobody.example", "/"); r.StatusCode != http.StatusOK ||
		!strings.Contains(body, "Fleet Store") {
		t.Errorf("a host of nobody answers %s", r.Status)
	}
}

// A form that was open when the brand was left out is still taken, for that brand.
func TestHostsOfABrandThatIsLeftOutShowNobodyElseAndStillTakeLeads(t *testing.T) {
	t.Parallel()
	dir, data := kit.FewBrands(t), t.TempDir()
	writeFile(t, dir, "brands/cam.yaml", "id: cam\nfamily: cameras\nname: Cam\nhosts:\n"+
		"  - { name: camforfleets.example, role: primary } # not old.example\n  - \"fleet-cam.example\"\nhero: [\n")
	s := startApp(t, func(o *app.Options) { o.Content, o.Watched = os.DirFS(dir), true }, "--lazy", "--data", data)
	s.hostsOfALeftOutBrandAnswer(t, "camforfleets.example", "fleet-cam.example")
	if r, body := s.ask("GET", "old.example", "/"); r.StatusCode != http.StatusOK {
		t.Errorf("a host in a remark answers %s: %.200s", r.Status, body)
	}
	if !postLead(s, "camforfleets.example", "ada") {
		t.Errorf("a lead is refused: %s", s.logs)
	}
	if out, err := command(t, nil, "leads", "list", "--data", data); err != nil ||
		!strings.Contains(out, "ada@example.org") || !strings.Contains(out, " cam ") {
		t.Errorf("%v: %s", err, out)
	}
}

// While serving, an error in a file that brands share is on the status page until it is mended; a start with it says
// what is wrong and serves nothing.
func TestAnErrorInASharedFileIsOnTheStatusPageUntilItIsMended(t *testing.T) {
	t.Parallel()
	dir, admin := kit.FewBrands(t), loopback(freePort(t))
	s := startApp(t, func(o *app.Options) { o.Content, o.Watched = os.DirFS(dir), true }, "--lazy", "--admin", admin)
	for file, bad := range map[string]struct{ more, want string }{
		"site.yaml":                       {"\nsetings: { shop: x }\n", "setings: is not a field here"},
		"families/cameras.yaml":           {"\ncolour: red\n", "colour: is not a field here"},
		"catalogue/products/01-t100.yaml": {"\ngrams: heavy\n", "grams: "},
	} {
		whole, err := os.ReadFile(filepath.Join(dir, file))
		if err != nil {
			t.Fatal(err)
		}
		writeFile(t, dir, file, string(whole)+bad.more)
		eventually(t, "the fault of "+file, func() bool { faults, _ := faultsAt(t, admin); return len(faults) > 0 })
		faults, health := faultsAt(t, admin)
		if f := faults[0]; f.Brand != "" || f.Served != "every brand stays as it was" || health == "ok" ||
			!strings.Contains(f.Problem, file+":") || !strings.Contains(f.Problem, bad.want) ||
			!strings.Contains(f.Problem, "fix: ") || !strings.Contains(health, f.Problem) {
			t.Errorf("%s: the status says %v, %s", file, faults, health)
		}
		if r, _ := s.ask("GET", storeHost(t), "/"); r.StatusCode != http.StatusOK {
			t.Errorf("meanwhile the store answers %s", r.Status)
		}
		_, err = app.New(t.Context(), app.Options{Content: os.DirFS(dir), Server: settings(t, "--admin=", "--listen",
			"127.0.0.1:0", "--data", t.TempDir())})
		if err == nil || !strings.Contains(err.Error(), file+":") {
			t.Errorf("a start with it says %v", err)
		}
		writeFile(t, dir, file, string(whole))
		eventually(t, "the mend of "+file, func() bool {
			faults, health := faultsAt(t, admin)
			return len(faults) == 0 && health == "ok"
		})
	}
}

func TestWithStrictOneBadBrandFileRefusesTheStart(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	writeFile(t, dir, "brands/lamp.yaml", "id: [\n")
	said, err := command(t, nil, "serve", "--strict", "--data", t.TempDir(), "--admin=", "--listen", "127.0.0.1:0",
		"--content", dir)
	if err == nil || !strings.Contains(err.Error(), "brands/lamp.yaml:1") {
		t.Errorf("%v: %s", err, said)
	}
}

func TestTheDoctorSaysWhichBrandAStartWouldLeaveOut(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	writeFile(t, dir, "brands/lamp.yaml",
		"id: lamp\nfamily: video\nname: Lamp\nhosts: [store.fleet.example]\ncolour: red\n")
	line, failed := doctor(t, "content", "--data", t.TempDir(), "--content", dir)
	if !failed || !strings.Contains(line, "brands/lamp.yaml:5: colour") ||
		!strings.Contains(line, "a start leaves lamp out and serves the other brands") {
		t.Errorf("%t: %s", failed, line)
	}
}

// A file is written in several steps, wrongly, and mended, while visitors read that brand and others.
func TestNoRequestFailsWhileABadBrandFileComesAndGoes(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	const lamp = "id: lamp\nfamily: video\nname: Lamp One\nhosts: [lamp.example]\n"
	writeFile(t, dir, "brands/lamp.yaml", lamp)
	s := startApp(t, func(o *app.Options) { o.Content, o.Watched = content.OverlayFolder(dir, livery.Content()), true },
		"--lazy")
	s.ask("GET", "lamp.example", "/")
	s.ask("GET", storeHost(t), "/")
	ctx, stop := context.WithCancel(t.Context())
	var reading sync.WaitGroup
	for _, host := range []string{"lamp.example", storeHost(t)} {
		reading.Go(func() {
			for ctx.Err() == nil {
				r, body := s.askOnce("GET", host, "/")
				if r.StatusCode != http.StatusOK || host == "lamp.example" != strings.Contains(body, "Lamp One") {
					t.Errorf("%s answers %s, about the lamp: %t", host, r.Status, strings.Contains(body, "Lamp One"))
					return
				}
			}
		})
	}
	for i, bad := range []string{"id: [lamp\n", lamp + "colour: red\n",
		strings.Replace(lamp, "lamp.example", "fleetdashcams.example", 1), ""} {
		writeFile(t, dir, "brands/lamp.yaml", bad)
		eventually(t, "the fault", func() bool {
			return strings.Count(s.logs.String(), "a brand has errors and stays as it was") > i
		})
	}
	writeFile(t, dir, "brands/lamp.yaml", lamp+"description: A mended lamp.\n")
	eventually(t, "the mended file", func() bool {
		_, body := s.ask("GET", "lamp.example", "/")
		return strings.Contains(body, "A mended lamp.")
	})
	stop()
	reading.Wait()
}
