package blog_test

import (
	"encoding/json"
	"os"
	"testing"

	"livery/internal/blog"
)

// cases is the table that the browser is held to as well (web/src/lib/posts.test.ts).
func cases(t *testing.T) (table struct {
	Dates []struct {
		In   string
		Want bool
	}
	ReadTimes []struct {
		Title, Conclusion, ReadTime, Want string
		Sections                          []blog.Section
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
		if _, err := blog.ParseDate(c.In); (err == nil) != c.Want {
			t.Errorf("%q is a date: %t, expected %t", c.In, err == nil, c.Want)
		}
	}
}

// spec: BD7
func TestReadingTimesFollowTheSharedTable(t *testing.T) {
	for _, c := range cases(t).ReadTimes {
		post := &blog.Post{Summary: blog.Summary{ReadTime: c.ReadTime}, Sections: c.Sections, Conclusion: c.Conclusion}
		if got := blog.ReadTime(post); got != c.Want {
			t.Errorf("%s: %q, expected %q", c.Title, got, c.Want)
		}
	}
}

func TestSlugsFollowTheSharedTable(t *testing.T) {
	for _, c := range cases(t).Slugs {
		if got := blog.Slug(c.In); got != c.Want {
			t.Errorf("%q makes %q, expected %q", c.In, got, c.Want)
		}
	}
}
