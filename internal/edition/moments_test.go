package edition

import (
	"fmt"
	"sync"
	"testing"
	"time"

	"livery/internal/brand"
	"livery/internal/post"
)

func TestTheDayTurnsAtTheSameMomentWhereverTheServerStands(t *testing.T) {
	l := newTestLibrary(t, 0, brand.Home)
	served := l.Current()
	for _, hours := range []int{-12, 14} {
		l.now = time.Date(2026, 3, 31, 11, 30, 0, 0, time.UTC).In(time.FixedZone("there", hours*3600))
		if err := l.turnDay(t.Context()); err != nil {
			t.Fatal(err)
		}
		if l.Current() != served {
			t.Errorf("on %s pages are made anew on the same day", l.now)
			served = l.Current()
		}
	}
}

func TestWhoeverAsksAfterAPostCameDoesNotWaitForThePageOfBefore(t *testing.T) {
	l := newTestLibrary(t, 1, brand.Home, brand.Blog)
	begun, goOn := make(chan bool), make(chan bool)
	var once sync.Once
	l.renderer.while = func([]byte) {
		isFirst := false
		once.Do(func() { isFirst = true })
		if isFirst {
			close(begun)
			<-goOn
		}
	}
	ended := make(chan *Document, 1)
	go func() { ended <- l.get("/blog", "") }()
	<-begun
	l.board.publish(&post.Post{Summary: post.Summary{Slug: "fresh", Date: "2026-03-30", Title: "Fresh from the press"}})
	asked := make(chan *Document, 1)
	go func() { asked <- l.get("/blog", "") }()
	select {
	case doc := <-asked:
		if !shows(doc, "Fresh from the press") {
			t.Error("the list that was asked for lacks the new post")
		}
	case <-time.After(5 * time.Second):
		t.Error("the list with the new post waits for the one without")
	}
	close(goOn)
	<-ended
	if !shows(l.get("/blog", ""), "Fresh from the press") {
		t.Error("the page of before took the place of the one with the new post")
	}
}

func TestAProductNamesThePostsThatNameItNow(t *testing.T) {
	l := newTestLibrary(t, 0, brand.Home, brand.Products, brand.Blog)
	product := l.Current().Source(l.brand()).Stock.Products[0]
	path := fmt.Sprintf("/products/%d", product.ID)
	names := func() bool { return shows(l.get(path, ""), `"namedIn":[{"title":"Why we like it"`) }
	if names() {
		t.Error("the product names a post before there is one")
	}
	l.board.publish(&post.Post{Summary: post.Summary{Slug: "liked", Date: "2026-03-30", Title: "Why we like it"},
		Sections: []post.Section{{Content: "The " + product.Model + " lasts."}}})
	if !names() {
		t.Error("the product does not name the new post")
	}
	l.board.takeDown("liked")
	if names() {
		t.Error("the product names a post that was taken down")
	}
}
