package posts_test

import (
	"strings"
	"testing"
	"time"

	"livery/internal/desk"
	"livery/internal/desk/desktest"
	"livery/internal/desk/posts"
	"livery/internal/post"
)

func TestTheQuarantineOfABrandListsItsOwnDocumentsAlone(t *testing.T) {
	b := desktest.New(t)
	who, _ := b.Join(desk.Editor)
	for _, brand := range []string{"store", "cam"} {
		if err := post.Upload(t.Context(), b.Blobs, brand, "broken-"+brand+".json", []byte(`{"title":`),
			time.Now()); err != nil {
			t.Fatal(err)
		}
	}
	for _, brand := range []string{"store", "cam"} { // which has the brand read again
		p := begin(who, brand, "Reefer Doors")
		who.Wants(200, "POST", "/api/desk/posts/"+brand+"/"+p.ID+"/publish", "{}", "If-Match", `"`+p.Version+`"`)
	}
	text := who.Wants(200, "GET", "/api/desk/quarantine/store", "")
	list := desktest.Read[[]posts.QuarantinedPost](t, text)
	if len(list) != 1 || !strings.Contains(text, "broken-store") {
		t.Errorf("listed are %s", text)
	}
}
