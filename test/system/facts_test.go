package system

import (
	"encoding/json"
	"net/http"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"livery/internal/brand"
)

// spec: T1 T2
func TestLegalPagesAreCompleteAndTheBrandsOwn(t *testing.T) {
	t.Parallel()
	s := reader(t)
	before := time.Now().UTC().Format("January 2, 2006")
	for _, b := range shipped(t).Brands {
		for path, want := range map[string]struct {
			sections int
			phrase   string
		}{"/privacy": {12, "under 13"}, "/terms": {14, "30 days"}, "/accessibility": {5, "level AA"}} {
			_, body := s.ask("GET", b.Hosts[0].Name, path)
			main := htmlText(between(body, "<main", "</main>"))
			if n := strings.Count(body, `<section id="section-`); n != want.sections {
				t.Errorf("%s%s has %d sections, expected %d", b.ID, path, n, want.sections)
			}
			updated := strings.Contains(main, "Last updated: "+before) ||
				strings.Contains(main, "Last updated: "+time.Now().UTC().Format("January 2, 2006"))
			if !updated || !strings.Contains(main, want.phrase) || !strings.Contains(main, b.Name) {
				t.Errorf("%s%s: dated today %t, %q %t, name %t", b.ID, path, updated, want.phrase,
					strings.Contains(main, want.phrase), strings.Contains(main, b.Name))
			}
			if strings.ContainsAny(main, "{}") {
				t.Errorf("%s%s has a placeholder left", b.ID, path)
			}
		}
	}
}

// spec: K1 K2
func TestMarketingFiguresStandWhereTheyAreAssignedAndNeverWithAnotherValue(t *testing.T) {
	t.Parallel()
	figures := []struct {
		value, label string
		claim        *regexp.Regexp
		brands       []string
	}{
		{"1000+", "customers", regexp.MustCompile(`[\d,]+\+ customers`),
			[]string{"store", "equipment-supply", "fleetvideocontent"}},
		{"99.9%", "uptime", regexp.MustCompile(`[\d.]+% uptime`),
			[]string{"store", "fleetvideostreaming", "fleetvideocontent", "fleetkeyless"}},
		{"24/7", "support", regexp.MustCompile(`\d+/\d+ support`),
			[]string{"store", "store-hub", "equipment", "fleetdashcam", "fleetvideocontent", "keylessfleet"}},
		{"14-day", "free trial", regexp.MustCompile(`\w+-day free trial`),
			[]string{"store", "fleetdashcam", "fleetvideocontent"}},
	}
	strips := map[string]string{}
	for _, v := range everyPage(t) {
		text := strings.Join(strings.Fields(tags.ReplaceAllString(v.body, " ")), " ")
		for _, f := range figures {
			for _, claim := range f.claim.FindAllString(text, -1) {
				if claim != f.value+" "+f.label {
					t.Errorf("%s claims %q", v, claim)
				}
			}
		}
		if v.kind() == "home" {
			strips[v.brand.ID] =
				strings.Join(strings.Fields(tags.ReplaceAllString(between(v.body, `class="figures"`, "</dl>"), " ")),
					" ")
		}
		if rulesets := regexp.MustCompile(`(?i)more than \d+ rulesets for the U\.S\. and Canada`).FindString(
			text); v.String() == "fleethoursofservice/" && !strings.EqualFold(rulesets,
			"More than 100 rulesets for the U.S. and Canada") {
			t.Errorf("%s states %q", v, rulesets)
		}
	}
	for _, f := range figures {
		for id, strip := range strips {
			shown := strings.Contains(strip, f.value+" "+f.label) || strings.Contains(strip, f.label+" "+f.value)
			if assigned := slices.Contains(f.brands, id); assigned != shown {
				t.Errorf("%s shows %s %s: %t, expected %t: %q", id, f.value, f.label, shown, assigned, strip)
			}
		}
	}
}

// brandFields are those of the specification, as the configuration spells them.
var brandFields = map[string][]string{
	"": {"id", "name", "tagline", "description", "logo", "whiteLogo", "favicon", "icon", "pages", "navigation",
		"cta", "variant", "showFeatures", "showTestimonials", "hero", "features", "solutions", "blog", "seo",
		"contact"},
	"cta":       {"primary", "secondary"},
	"hero":      {"title", "subtitle", "description", "features"},
	"features":  {"title", "subtitle", "description", "items"},
	"solutions": {"title", "subtitle", "description", "sections"},
	"blog":      {"title", "subtitle", "description"},
	"contact":   {"title", "subtitle", "description", "contactInfo", "departments"},
	"seo": {"title", "description", "keywords", "ogType", "ogImage", "twitterCard", "robots", "author",
		"publisher", "language", "pages", "technical"},
}

// spec: E1
func TestABrandCarriesEveryFieldAndItsDerivedImages(t *testing.T) {
	t.Parallel()
	s := reader(t)
	for _, b := range shipped(t).Brands {
		text, err := json.Marshal(b)
		if err != nil {
			t.Fatal(err)
		}
		var whole map[string]any
		if err := json.Unmarshal(text, &whole); err != nil {
			t.Fatal(err)
		}
		for part, names := range brandFields {
			holder := whole
			if part != "" {
				holder, _ = whole[part].(map[string]any)
			}
			for _, name := range names {
				if value, there := holder[name]; !there || value == "" || reflect.DeepEqual(value, []any{}) {
					t.Errorf("%s: %s.%s is %v", b.ID, part, name, value)
				}
			}
		}
		if (b.Products != nil) != b.Has(brand.Products) || len(b.Solutions.Sections) == 0 || len(b.Hero.Features) < 4 {
			t.Errorf("%s: products %t, %d solutions, %d hero lines", b.ID, b.Products != nil, len(b.Solutions.Sections),
				len(b.Hero.Features))
		}
		_, home := s.ask("GET", b.Hosts[0].Name, "/")
		_, solutions := s.ask("GET", b.Hosts[0].Name, "/solutions")
		folder := "/assets/domains/" + b.ID + "/"
		for _, image := range []string{"hero-main", "hero-secondary"} {
			if !strings.Contains(home, folder+image) {
				t.Errorf("%s does not ask for %s", b.ID, image)
			}
		}
		for n := range b.Solutions.Sections {
			if image := folder + "solution-" + string(rune('1'+n)); !strings.Contains(solutions, image) {
				t.Errorf("%s does not ask for %s", b.ID, image)
			}
		}
	}
}

// spec: I2
func TestDefaultPicturesAreThere(t *testing.T) {
	t.Parallel()
	s := reader(t)
	for path, signature := range map[string]string{
		"/assets/logos/default-logo.png": "\x89PNG", "/assets/logos/default-logo-white.png": "\x89PNG",
		"/assets/favicons/default-favicon.png": "\x89PNG", "/assets/icons/default": "\x89PNG",
		"/favicon.ico": "\x00\x00\x01\x00",
	} {
		response, file := s.ask("GET", "fleetstore.example", path)
		if response.StatusCode != http.StatusOK || !strings.HasPrefix(file, signature) ||
			!strings.HasPrefix(response.Header.Get("Content-Type"), "image/") {
			t.Errorf("%s: %s, %s, %.8q", path, response.Status, response.Header.Get("Content-Type"), file)
		}
	}
	for _, b := range shipped(t).Brands {
		for _, file := range []string{b.Logo + ".png", b.WhiteLogo + ".png", b.Favicon + ".png", b.Favicon + ".ico"} {
			if response, _ := s.ask("HEAD", b.Hosts[0].Name, "/assets/domains/"+b.ID+"/"+
				file); response.StatusCode != http.StatusOK {
				t.Errorf("%s has no %s: %s", b.ID, file, response.Status)
			}
		}
	}
}

// spec: E4
func TestTheTechnicalFactsAreTrueOfTheRunningSite(t *testing.T) {
	t.Parallel()
	s := reader(t)
	for _, b := range shipped(t).Brands {
		stated := reflect.ValueOf(b.SEO.Technical)
		for i := range stated.NumField() {
			if value := stated.Field(i).Interface(); value != true && value != "< 3 seconds" {
				t.Errorf("%s states %s as %v", b.ID, stated.Type().Field(i).Name, value)
			}
		}
		host := b.Hosts[0].Name
		for _, coding := range []string{"br", "gzip", "zstd"} {
			packed, text := s.ask("GET", host, "/", "Accept-Encoding: "+coding)
			if _, plain := s.ask("GET", host, "/"); packed.Header.Get("Content-Encoding") != coding ||
				len(text)*3 > len(plain) {
				t.Errorf("%s: compression %q makes %d of %d bytes", b.ID, coding, len(text), len(plain))
			}
		}
		_, body := s.ask("GET", host, "/")
		for format, kind := range map[string]string{"avif": "image/avif", "webp": "image/webp"} {
			file := regexp.MustCompile(`/assets/domains/[\w-]+/[\w-]+-\d+\.` + format + `\?v=\w+`).FindString(body)
			response, _ := s.ask("HEAD", host, file)
			if file == "" || response.Header.Get("Content-Type") != kind ||
				response.Header.Get("Cache-Control") != "public, max-age=31536000, immutable" {
				t.Errorf("%s: %q is %s, kept %s", b.ID, file, response.Header.Get("Content-Type"),
					response.Header.Get("Cache-Control"))
			}
		}
	}
}

// spec: E4
func TestAssetsCanComeFromACDN(t *testing.T) {
	t.Parallel()
	s := start(t, "--lazy", "--asset-base", "https://cdn.example")
	response, body := s.ask("GET", "fleetstore.example", "/")
	for _, file := range regexp.MustCompile(`(?:src|href)="([^"]*/assets/(?:app|content|domains)/[^"]+)"`).FindAllStringSubmatch(body, -1) {
		if !strings.HasPrefix(file[1], "https://cdn.example/assets/") {
			t.Errorf("%s does not come from the CDN", file[1])
		}
	}
	if policy := response.Header.Get("Content-Security-Policy"); strings.Count(policy, "https://cdn.example") < 4 {
		t.Errorf("the policy does not let the CDN in: %s", policy)
	}
}

// spec: M2 E1
func TestABrandThatSaysLittleGetsTheDefaults(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	writeFile(t, dir, "families/plain.yaml", "")
	writeFile(t, dir, "brands/plain.yaml", "id: plain\nfamily: plain\nname: Plain Fleets\nhosts: [{ name: "+
		"plainfleets.example, role: primary }]\nstockPhotos: [a, b, c, d]\n")
	m := start(t, "--lazy", "--content", dir).manifest("plainfleets.example")
	if m.Name != "Plain Fleets" || m.Description != "Advanced asset tracking and fleet management solutions" ||
		m.ThemeColor != "#452F80" || m.BackgroundColor != "#ffffff" {
		t.Errorf("%+v", m)
	}
	if short := shipped(t).Settings.ShortName; short != "Smarter Tracking" {
		t.Errorf("the default short name is %q", short)
	}
}

func TestGlobalPrivacyControlIsSaidToBeHonoured(t *testing.T) {
	t.Parallel()
	response, body := reader(t).ask("GET", primaryHost(t, "insights"), "/.well-known/gpc.json")
	var said struct {
		GPC        bool   `json:"gpc"`
		LastUpdate string `json:"lastUpdate"`
	}
	err := json.Unmarshal([]byte(body), &said)
	if _, dated := time.Parse("2006-01-02", said.LastUpdate); err != nil || !said.GPC || dated != nil ||
		response.Header.Get("Content-Type") != "application/json" {
		t.Errorf("%v %v: %s %s", err, dated, response.Header.Get("Content-Type"), body)
	}
}
