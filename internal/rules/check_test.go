package rules_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"livery"
	"livery/internal/brand"
	"livery/internal/content"
	"livery/internal/document"
	"livery/internal/media"
	"livery/internal/post"
	"livery/internal/rules"
	"livery/web"
)

func newChecker(t *testing.T) *rules.Checker {
	t.Helper()
	client, err := web.Client()
	if err != nil {
		t.Fatal(err)
	}
	frontEnd, err := document.ReadFrontEnd(client, "")
	if err != nil {
		t.Fatal(err)
	}
	checker, err := rules.New(livery.Assets(), frontEnd)
	if err != nil {
		t.Fatal(err)
	}
	return checker
}

func TestAuthorsAreToldWhatIsOddWrongOrLeadsNowhere(t *testing.T) {
	checker := newChecker(t)
	loaded, problems := rules.Load(livery.Content())
	if loaded == nil {
		t.Fatal(problems)
	}
	b, _ := brand.NewRegistry(loaded.Site).ByID("store")
	words := strings.Repeat("Count the vans before you order. ", 20)
	for name, c := range map[string]struct{ front, body, want string }{
		"a field that nobody shows": {"colour: red", words, `"colour" is not a field`},
		"a date to come":            {"date: 2027-12-24", words, "goes live on December 24, 2027"},
		"a page that is not there":  {"", words + "See [the prices](/prices).", "/prices"},
		"a word the sites never use": {"", words + "A seamless start.",
			"post.md: sections.0.content: says \"seamless\""},
	} {
		t.Run(name, func(t *testing.T) {
			front := c.front
			if !strings.Contains(front, "date:") {
				front += "\ndate: 2026-01-02"
			}
			file := filepath.Join(t.TempDir(), "post.md")
			if err := os.WriteFile(file, []byte("---\ntitle: A post\n"+front+"\n---\n"+c.body+"\n"),
				0o600); err != nil {
				t.Fatal(err)
			}
			drafts, err := post.ReadFiles([]string{file})
			if err != nil {
				t.Fatal(err)
			}
			said := ""
			for _, p := range checker.Drafts(livery.Content(), loaded, b, drafts, nil,
				time.Date(2026, 11, 17, 0, 0, 0, 0, time.UTC)) {
				said += p.String() + "\n"
			}
			if !strings.Contains(said, c.want) {
				t.Errorf("%q is missing in:\n%s", c.want, said)
			}
		})
	}
}

func TestIconsWithoutADrawingAreNamedWithTheNearest(t *testing.T) {
	checker := newChecker(t)
	for icon, want := range map[string]string{"🚜": "🚛 (articulated lorry)", "trucks": "🚚 (delivery truck)", "⏱": "",
		"⏱️": ""} {
		said := ""
		for _, p := range problemsOfStore(t, checker,
			"features: { items: [{ title: Turn times, description: Each turn is timed., icon: "+icon+" }] }\n") {
			if strings.HasSuffix(p.Path, ".icon") {
				said += p.String()
			}
		}
		if want == "" && said != "" || !strings.Contains(said, want) ||
			want != "" && !strings.Contains(said, "store.yaml:1: features.items.0.icon") {
			t.Errorf("%q: %q is missing in %q", icon, want, said)
		}
	}
}

// problemsOfStore are those of the pages when the store has this in its file.
func problemsOfStore(t *testing.T, checker *rules.Checker, file string) content.Problems {
	t.Helper()
	fsys := storeWith(t, file)
	loaded, problems := rules.Load(fsys)
	if loaded == nil {
		t.Fatal(problems)
	}
	return checker.Pages(fsys, loaded, loaded)
}

// storeWith is the content when the store has this in its file.
func storeWith(t *testing.T, file string) fs.FS {
	t.Helper()
	dir := t.TempDir()
	if err := os.MkdirAll(filepath.Join(dir, "brands"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "brands", "store.yaml"), []byte(file), 0o600); err != nil {
		t.Fatal(err)
	}
	return content.OverlayFolder(dir, livery.Content())
}

func TestAPictureThatIsTooSmallWithoutWordsOrWithoutAPointIsNamed(t *testing.T) {
	checker := newChecker(t)
	checker.Uploads = func(string) []media.Picture {
		return []media.Picture{{Name: "stamp", Ext: "jpg", Width: 640, Height: 360, Alt: "A stamp"},
			{Name: "mute", Ext: "jpg", Width: 1920, Height: 1080}, {Name: "drawing", Ext: "svg", Width: 16, Height: 9},
			{Name: "good", Ext: "jpg", Width: 1920, Height: 1080, Alt: "A yard"}}
	}
	file := "pictures:\n  hero-main: { picture: stamp }\n  hero-secondary: { picture: mute }\n" +
		"  gallery-1: { picture: drawing, alt: A drawing }\n  gallery-2: { picture: good, focus: left }\n" +
		"  gallery-3: { picture: good, focus: 100% 0% }\n  gallery-4: { picture: none }\n" +
		"  solution-1: { picture: domains/cam/hero-main }\n  logo: { picture: stamp }\n"
	var said []string
	for _, p := range problemsOfStore(t, checker, file) {
		if strings.HasPrefix(p.Path, "pictures.") {
			said = append(said, p.Path+" "+p.Message+": "+p.Fix)
		}
	}
	slices.Sort(said)
	want := []string{
		`pictures.gallery-2.focus "left" is no point of a picture: write how far it is from the left and from the top, ` +
			`such as 30% 40%`,
		`pictures.hero-main.picture "stamp" is 640 pixels wide, which looks soft on large screens: bring one that is at ` +
			`least 1600 wide`,
		`pictures.hero-secondary.picture nothing says what "mute" shows to those who cannot see it: say it in a ` +
			`sentence beside the picture`}
	if !slices.Equal(said, want) {
		t.Errorf("said %q", said)
	}
}

func TestAHeroBesideItsWordsAsksForHalfThePicture(t *testing.T) {
	checker := newChecker(t)
	checker.Uploads = func(string) []media.Picture {
		return []media.Picture{{Name: "half", Ext: "jpg", Width: 1200, Height: 900, Alt: "A monitor"}}
	}
	for layout, want := range map[string]int{"": 0, "wide": 0, "stage": 1} {
		file := "variant: modern\nhero:\n  layout: " + layout + "\npictures:\n  hero-main: { picture: half }\n"
		said := 0
		for _, p := range problemsOfStore(t, checker, file) {
			if p.Path == "pictures.hero-main.picture" {
				said++
			}
		}
		if said != want {
			t.Errorf("with the layout %q, %d are too small instead of %d", layout, said, want)
		}
	}
}

func TestPicturesForPlacesThatNoPageHasAreNamed(t *testing.T) {
	checker := newChecker(t)
	file := "pictures:\n  hero-main: { alt: The yard at dusk }\n  gallery-2: { picture: gallery-3 }\n  product-4: { " +
		"alt: The camera from above }\n" +
		"  share-contact: { picture: share }\n  hero-mian: { picture: gallery-1 }\n  courtyard: { alt: A courtyard }\n"
	var said []string
	for _, p := range problemsOfStore(t, checker, file) {
		if strings.HasPrefix(p.Path, "pictures.") {
			said = append(said, p.String())
		}
	}
	const message = "is neither a place on a page nor a picture of store, so nothing shows it"
	if len(said) != 2 || !strings.Contains(said[0], "store.yaml:7: pictures.courtyard") ||
		!strings.Contains(said[0], "such as hero-main") ||
		!strings.Contains(said[1], "store.yaml:6: pictures.hero-mian") || !strings.Contains(said[1], message) ||
		!strings.Contains(said[1], `did you mean "hero-main"?`) {
		t.Errorf("said %q", said)
	}
}

// lentPictures were looked at at their full size: none of them shows the name of a brand.
var lentPictures = regexp.MustCompile(`^(shared/product-\d+|domains/(cam/(blog-2|hero-secondary|solution-2)|` +
	`camera/(blog-4|gallery-1)|cameras/(blog-2|hero-main)|dashcams/(blog-3|hero-secondary|solution-2)|` +
	`fleetdashcam/hero-main|fleethoursofservice/solution-3|fleetvideocontent/gallery-2|insights/gallery-2|` +
	`keyless/(blog-2|gallery-1)|keylessfleet/solution-3|roadmonitoring/(blog-1|gallery-1|solution-2)|` +
	`smarter-tracking/blog-4))$`)

func TestPicturesThatAreLentToNewBrandsShowNoName(t *testing.T) {
	loaded, problems := rules.Load(livery.Content())
	if loaded == nil {
		t.Fatal(problems)
	}
	for _, b := range loaded.Site.Brands {
		for place, key := range b.SharedPictures {
			if !lentPictures.MatchString(key) {
				t.Errorf("the family %s lends %s for %s: look at it, and add it here if it shows no name", b.Family,
					key, place)
			}
		}
	}
}
