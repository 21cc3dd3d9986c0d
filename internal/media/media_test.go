package media_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"testing"
	"testing/fstest"

	"livery/internal/blob"
	"livery/internal/blob/disk"
	"livery/internal/media"
)

func newStore(t *testing.T) (*media.Store, blob.Store) {
	t.Helper()
	blobs, err := disk.Open(t.TempDir(), slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = blobs.Close() })
	return media.NewStore(blobs, media.Container, media.NewMaker()), blobs
}

func TestAPictureIsReplacedDescribedAndRemoved(t *testing.T) {
	s, blobs := newStore(t)
	ctx := t.Context()
	if _, err := s.Put(ctx, "lamps", "yard", photograph(t, 500, 300), "The yard"); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Describe(ctx, "lamps", "yard",
		func(p *media.Picture) { p.Focus = &media.Focus{X: 0.2, Y: 0.4} }); err != nil {
		t.Fatal(err)
	}
	collection := media.NewCollection(s)
	if err := collection.Refresh(ctx); err != nil || collection.Generation() != 1 {
		t.Fatal(collection.Generation(), err)
	}
	p, err := s.Put(ctx, "lamps", "yard", photograph(t, 700, 300), "")
	if err != nil || p.Alt != "The yard" || p.Focus == nil {
		t.Fatalf("words and focal point did not stay: %+v %v", p, err)
	}
	// The collection still knows the older one, and finds the newer one.
	if file, err := collection.File(ctx, "lamps", "yard-480.jpg"); err != nil || file.Version != p.Version {
		t.Errorf("version %s, expected %s; %v", file.Version, p.Version, err)
	}
	if _, err := collection.File(ctx, "lamps", "yard-768.jpg"); !errors.Is(err, media.ErrNotFound) {
		t.Error("a size that there is not", err)
	}
	if err := s.Remove(ctx, "lamps", "yard"); err != nil {
		t.Fatal(err)
	}
	if err := s.Remove(ctx, "lamps", "yard"); !errors.Is(err, media.ErrNotFound) {
		t.Error(err)
	}
	if left, err := blobs.List(ctx, media.Container, blob.ListOptions{}); err != nil || len(left.Blobs) > 0 {
		t.Errorf("left behind: %v %v", left.Blobs, err)
	}
	if err := collection.Refresh(ctx); err != nil || len(collection.Pictures("lamps")) > 0 {
		t.Error("the collection still has it", err)
	}
}

// interrupted has something else happen before a blob is written, once.
type interrupted struct {
	blob.Store
	meanwhile func()
}

func (i *interrupted) Put(ctx context.Context, container, name string, body io.Reader, size int64,
	options blob.PutOptions) (blob.Properties, error) {
	if meanwhile := i.meanwhile; meanwhile != nil {
		i.meanwhile = nil
		meanwhile()
	}
	return i.Store.Put(ctx, container, name, body, size, options)
}

func TestWordsAndFocalPointThatTwoPeopleChangeAtOnceBothStay(t *testing.T) {
	s, blobs := newStore(t)
	ctx := t.Context()
	if _, err := s.Put(ctx, "lamps", "yard", photograph(t, 500, 300), "The yard"); err != nil {
		t.Fatal(err)
	}
	words := func(p *media.Picture) { p.Alt = "The yard at night" }
	other := &interrupted{blobs, func() {
		if _, err := s.Describe(ctx, "lamps", "yard", words); err != nil {
			t.Error(err)
		}
	}}
	focus := func(p *media.Picture) { p.Focus = &media.Focus{X: 0.2, Y: 0.4} }
	answered, err := media.NewStore(other, media.Container, media.NewMaker()).Describe(ctx, "lamps", "yard", focus)
	if err != nil || answered.Alt != "The yard at night" || answered.Focus == nil {
		t.Errorf("the later is answered %+v, %v", answered, err)
	}
	if kept, err := s.Get(ctx, "lamps", "yard"); err != nil || kept.Alt != "The yard at night" || kept.Focus == nil ||
		kept.Focus.X != 0.2 {
		t.Errorf("kept is %+v, %v", kept, err)
	}
	other.meanwhile = func() {
		if err := s.Remove(ctx, "lamps", "yard"); err != nil {
			t.Error(err)
		}
	}
	if _, err := media.NewStore(other, media.Container, media.NewMaker()).Describe(ctx, "lamps", "yard",
		words); !errors.Is(err, media.ErrNotFound) {
		t.Errorf("a picture that is removed meanwhile answers %v", err)
	}
}

// listed counts how often a storage is listed.
type listed struct {
	*disk.Store
	times int
}

func (l *listed) List(ctx context.Context, container string, opt blob.ListOptions) (blob.ListPage, error) {
	l.times++
	return l.Store.List(ctx, container, opt)
}

func TestPicturesAreLookedAtWhenOneHasChangedAndNotElse(t *testing.T) {
	_, blobs := newStore(t)
	storage := &listed{Store: blobs.(*disk.Store)}
	s := media.NewStore(storage, media.Container, media.NewMaker())
	collection := media.NewCollection(s)
	for round, name := range []string{"yard", "dock"} {
		if _, err := s.Put(t.Context(), "lamps", name, photograph(t, 64, 32), ""); err != nil {
			t.Fatal(err)
		}
		for range 5 {
			if err := collection.Refresh(t.Context()); err != nil || len(collection.Pictures("lamps")) != round+1 {
				t.Fatalf("has %v, %v", collection.Pictures("lamps"), err)
			}
		}
		if storage.times != round+1 {
			t.Errorf("after picture %d the storage was listed %d times", round+1, storage.times)
		}
	}
}

func TestAPictureOfAllBrandsIsThatOfEachThatHasNoneOfItsOwn(t *testing.T) {
	s, _ := newStore(t)
	drawn := func(side string) *fstest.MapFile {
		return &fstest.MapFile{Data: []byte(`<svg xmlns="http://www.w3.org/2000/svg" width="` + side +
			`" height="96"><path d="M0 0h96v96H0z"/></svg>`)}
	}
	files := fstest.MapFS{"assets/shared/product-101.svg": drawn("96"),
		"assets/domains/lamps/product-101.svg": drawn("48"),
		"assets/shared/words.yaml":             {Data: []byte("product-101: A lamp on a gate\n")}}
	if faults, err := media.NewFolder(s).Update(t.Context(), files); err != nil || len(faults) > 0 {
		t.Fatal(faults, err)
	}
	collection := media.NewCollection(s)
	if err := collection.Refresh(t.Context()); err != nil {
		t.Fatal(err)
	}
	for brand, want := range map[string]struct {
		width int
		alt   string
	}{"lamps": {48, ""}, "torches": {96, "A lamp on a gate"}} {
		list := collection.Pictures(brand)
		if len(list) != 1 || list[0].Width != want.width || list[0].Alt != want.alt {
			t.Errorf("%s has %+v", brand, list)
		}
		if file, err := collection.File(t.Context(), brand, "product-101.svg"); err != nil || file.Width != want.width {
			t.Errorf("%s is sent one %d wide: %v", brand, file.Width, err)
		}
	}
}

// lateFiles ends a context when a file is asked for.
type lateFiles struct {
	fs.FS
	file string
	end  func()
}

func (l lateFiles) Open(name string) (fs.File, error) {
	if name == l.file {
		l.end()
	}
	return l.FS.Open(name)
}

func TestAPictureThatIsMovedTakesNoOtherOfItsNameAway(t *testing.T) {
	public, blobs := newStore(t)
	private := media.NewStore(blobs, "drafts", media.NewMaker())
	ctx := t.Context()
	kept, err := public.Put(ctx, "lamps", "yard", photograph(t, 500, 300), "The yard")
	if err != nil {
		t.Fatal(err)
	}
	brought, err := private.Put(ctx, "lamps", "yard", photograph(t, 700, 300), "Another yard")
	if err != nil {
		t.Fatal(err)
	}
	if err := private.MoveTo(ctx, public, "lamps", "yard"); err != nil {
		t.Fatal(err)
	}
	for store, want := range map[*media.Store]string{public: kept.Version, private: brought.Version} {
		if p, err := store.Get(ctx, "lamps", "yard"); err != nil || p.Version != want {
			t.Errorf("there is %q, expected %q (%v)", p.Version, want, err)
		}
	}
}

func TestWordsAndFocalPointsOfAFolderAreFollowed(t *testing.T) {
	s, _ := newStore(t)
	drawn := &fstest.MapFile{Data: []byte(`<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96">` +
		`<path d="M0 0h96v96H0z"/></svg>`)}
	folder := media.NewFolder(s)
	for _, words := range []string{"{ alt: The yard, focus: [0.3, 0.5] }", "{ alt: The yard, focus: [0.7, 0.5] }",
		"{ alt: The yard at night, focus: [0.7, 0.5] }", "The yard"} {
		files := fstest.MapFS{"assets/domains/a/yard.svg": drawn,
			"assets/domains/a/words.yaml": {Data: []byte("yard: " + words + "\n")}}
		if faults, err := folder.Update(t.Context(), files); err != nil || len(faults) != 0 {
			t.Fatal(faults, err)
		}
		p, err := s.Get(t.Context(), "a", "yard")
		got := p.Alt
		if p.Focus != nil {
			got = fmt.Sprintf("{ alt: %s, focus: [%v, %v] }", p.Alt, p.Focus.X, p.Focus.Y)
		}
		if err != nil || got != words {
			t.Errorf("the folder says %s, and the picture %s (%v)", words, got, err)
		}
	}
}

func TestThePicturesOfTheFirstScreenAreMadeBeforeOthers(t *testing.T) {
	s, _ := newStore(t)
	drawn := &fstest.MapFile{Data: []byte(`<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96">` +
		`<path d="M0 0h96v96H0z"/></svg>`)}
	ctx, cancel := context.WithCancel(t.Context())
	files := lateFiles{fstest.MapFS{"assets/domains/a/gallery-1.svg": drawn, "assets/domains/a/hero-main.svg": drawn,
		"assets/domains/b/blog-1.svg": drawn, "assets/domains/b/logo.svg": drawn}, "assets/domains/a/gallery-1.svg",
		cancel}
	if _, err := media.NewFolder(s).Update(ctx, files); err == nil {
		t.Fatal("the context did not end")
	}
	for brand, name := range map[string]string{"a": "hero-main", "b": "logo"} {
		if _, err := s.Get(t.Context(), brand, name); err != nil {
			t.Errorf("%s of %s is not made before a gallery: %v", name, brand, err)
		}
	}
}
