package post_test

import (
	"encoding/json"
	"os"
	"testing"

	"livery/internal/post"
)

// cases is the table that the browser is held to as well (web/src/lib/posts.test.ts).
func cases(t *testing.T) (table struct {
	Dates []struct {
		In   string
		Want bool
	}
	ReadTimes []struct {
		Title, Conclusion, ReadTime, Want string
		Sections                          []post.Section
	}
	Slugs []struct{ In, Want string }
}) {
	t.Helper()
	data, err := os.ReadFile("testdata/cases.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, &table); err != nil {
		t.Fatal(err)
	}
	return table
}

func TestDatesFollowTheSharedTable(t *testing.T) {
	for _, c := range cases(t).Dates {
		if _, err := post.ParseDate(c.In); (err == nil) != c.Want {
			t.Errorf("%q is a date: %t, expected %t", c.In, err == nil, c.Want)
		}
	}
}

// spec: BD7
func TestReadingTimesFollowTheSharedTable(t *testing.T) {
	for _, c := range cases(t).ReadTimes {
		p := &post.Post{Summary: post.Summary{ReadTime: c.ReadTime}, Sections: c.Sections, Conclusion: c.Conclusion}
		if got := post.ReadTime(p); got != c.Want {
			t.Errorf("%s: %q, expected %q", c.Title, got, c.Want)
		}
	}
}

func TestSlugsFollowTheSharedTable(t *testing.T) {
	for _, c := range cases(t).Slugs {
		if got := post.Slug(c.In); got != c.Want {
			t.Errorf("%q makes %q, expected %q", c.In, got, c.Want)
		}
	}
}
