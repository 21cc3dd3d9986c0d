package page

import (
	"testing"

	"livery/internal/brand"
)

// spec: BD7
func TestAPostOfTheContentSaysItsReadingTimeByItsWords(t *testing.T) {
	post := brand.ContentPost{Title: "A post", ReadTime: "6 min read", Sections: []brand.PostSection{{Content: "A few words."}}}
	posts := writtenPosts(&brand.Brand{Blog: brand.BlogPage{Source: brand.FromNone, Posts: []brand.ContentPost{post}}}).List
	if posts[0].ReadTime != "1 min read" {
		t.Errorf("the list says %q, expected what the browser makes of the words", posts[0].ReadTime)
	}
}
