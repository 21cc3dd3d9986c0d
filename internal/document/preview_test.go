package document

import (
	"strings"
	"testing"
)

func TestAPreviewShowsWhatWasDealtWithAsResolvedAndCountsTheRest(t *testing.T) {
	p := &Preview{Discussed: true, Visitor: `Kim "K"`, Comments: []Comment{{Name: "Kim", Words: "Shorter.", Resolved: true},
		{Name: "Tom", Words: "Which doors?"}}}
	bar := p.bar()
	shorter, which := strings.Index(bar, "Shorter."), strings.Index(bar, "Which doors?")
	resolved := strings.Index(bar, "resolved")
	if resolved < 0 || resolved > shorter || which < shorter || strings.Count(bar, "resolved") != 1 {
		t.Errorf("the first comment alone is resolved: %s", bar)
	}
	if !strings.Contains(bar, "Comment (1)") || !strings.Contains(bar, `value="Kim &#34;K&#34;"`) {
		t.Errorf("the bar counts what is open, and knows the visitor's name: %s", bar)
	}
	if p.Comments = p.Comments[:1]; strings.Contains(p.bar(), "Comment (") {
		t.Error("no comment is open")
	}
}
