package post_test

import (
	"testing"

	"livery/internal/markup"
	"livery/internal/post"
)

func TestHTMLOfAPostEscapesAllThatItsAuthorWrote(t *testing.T) {
	p := &post.Post{
		Summary: post.Summary{Image: "yard.jpg"},
		Sections: []post.Section{{Heading: "A <b>", Content: "One & *two*\n<script>\n\n[x](/y?a=1&b=2) " +
			"[z](https://z.example)\n\n- a\n- **b**\n\n> said\n\n![\"alt\"](yard.jpg " +
			"\"<cap>\")\n![gone](gone.png)\n\n3. c"}},
		Conclusion: "Done.",
	}
	got := p.HTML(markup.Addresses{
		Page:    func(path string) string { return "https://own.example" + path },
		Picture: func(name string) (string, bool) { return "https://own.example/" + name + ".jpg", name == "yard" },
	})
	want := `<figure><img src="https://own.example/yard.jpg" alt=""></figure>
<h2>A &lt;b&gt;</h2>
<p>One &amp; <em>two</em><br>
&lt;script&gt;</p>
<p><a href="https://own.example/y?a=1&amp;b=2">x</a> <a href="https://z.example">z</a></p>
<ul><li>a</li><li><strong>b</strong></li></ul>
<blockquote>
<p>said</p>
</blockquote>
<figure><img src="https://own.example/yard.jpg" alt="&#34;alt&#34;"><figcaption>&lt;cap&gt;</figcaption></figure>
<ol start="3"><li>c</li></ol>
<h2>Conclusion</h2>
<p>Done.</p>
`
	if got != want {
		t.Errorf("got\n%s\nexpected\n%s", got, want)
	}
}
