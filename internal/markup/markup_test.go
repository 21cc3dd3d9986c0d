package markup_test

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"os"
	"os/exec"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"livery/internal/markup"
)

type markCase struct {
	Name, In string
	Want     []markup.Block
}

// markupCases is the table that the browser is held to as well (web/src/lib/markup.test.ts).
func markupCases(t testing.TB) []markCase {
	t.Helper()
	data, err := os.ReadFile("testdata/markdown.json")
	if err != nil {
		t.Fatal(err)
	}
	var table struct{ Cases []markCase }
	if err := json.Unmarshal(data, &table); err != nil {
		t.Fatal(err)
	}
	return table.Cases
}

func same(t testing.TB, text string, got, want []markup.Block) {
	t.Helper()
	if len(got)+len(want) > 0 && !reflect.DeepEqual(got, want) {
		g, _ := json.Marshal(got)
		w, _ := json.Marshal(want)
		t.Errorf("%q makes\n%s, expected\n%s", text, g, w)
	}
}

// spec: BD4
func TestMarksFollowTheSharedTable(t *testing.T) {
	for _, c := range markupCases(t) {
		same(t, c.In, markup.Tree(c.In), c.Want)
	}
}

func TestPicturesAreThoseOfTheWholeText(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	texts := []string{"![a](yard)\n\nwords\n> ![b](dock.png) \n![c](yard)"}
	for _, c := range markupCases(t) {
		texts = append(texts, c.In)
	}
	for range 2_000 {
		texts = append(texts, randomText(random)+"\n![a](d)"+randomText(random))
	}
	for _, text := range texts {
		if _, want := markup.References(text); !slices.Equal(markup.Pictures(text), want) {
			t.Errorf("%q shows %q, expected %q", text, markup.Pictures(text), want)
		}
	}
}

// pieces are what random texts are made of: markup in all the places where they could be read two ways.
var pieces = append(strings.Split("*|*|**|***|****|_|_|__|[|]|(|)|](|](/a)|](https://x.example/b)|](javascript:x)|!|"+
	"![|](c.png)|\\|\\*|\n|\n|\n\n|\r\n|\r|- |* |• |1. |20) |> |>|# |`|~~|### |```|\n```\n|\n  - |\n    - |\t1. |"+
	"\n> [!NOTE]\n|](/v.mp4)|\n![|<b>|&lt;|\"| | |\t|\u00a0|\u2028|\u0085|\ufeff|a|b|word|7|.|,|—|é|😀|я", "|"),
	"|", "|", "\\|", " |\n", "\n|", "|\n|-|\n", "\n| a | b |\n|---|:-:|\n| c | d |\n")

func randomText(random *rand.Rand) string {
	var text strings.Builder
	for range random.IntN(40) {
		text.WriteString(pieces[random.IntN(len(pieces))])
	}
	return text.String()
}

// The browser's own code is run on the same texts; both must make the same trees.
func TestTheBrowserMakesTheSameTrees(t *testing.T) {
	if _, err := os.Stat("../../web/node_modules/typescript"); err != nil {
		t.Skip("the front end's modules are not installed; npm ci in web brings them")
	}
	random := rand.New(rand.NewPCG(22, 5))
	texts := make([]string, 20000)
	for i := range texts {
		texts[i] = randomText(random)
	}
	input, _ := json.Marshal(texts)
	const script = `
		const { readFileSync } = require('node:fs')
		const typescript = require('./node_modules/typescript')
		const load = (name) => {
			const source = readFileSync('src/lib/' + name + '.ts', 'utf8')
			const code = typescript.transpile(source, { module: 'commonjs', target: 'es2022' })
			const exports = {}
			new Function('exports', 'require', code)(exports, load)
			return exports
		}
		const texts = JSON.parse(readFileSync(0, 'utf8'))
		process.stdout.write(JSON.stringify(texts.map(load('markup').treeOf)))`
	node := exec.Command("node", "-e", script)
	node.Dir, node.Stdin = "../../web", bytes.NewReader(input)
	var complaint bytes.Buffer
	node.Stderr = &complaint
	output, err := node.Output()
	if err != nil {
		t.Fatalf("node: %v\n%s", err, complaint.String())
	}
	var trees [][]markup.Block
	if err := json.Unmarshal(output, &trees); err != nil {
		t.Fatal(err)
	}
	for i, text := range texts {
		if same(t, text, trees[i], markup.Tree(text)); t.Failed() {
			return
		}
	}
}

// FuzzTree holds every text to what makes it safe: nothing but known kinds, links of two shapes, and
// no character that the author did not write.
func FuzzTree(f *testing.F) {
	for _, c := range markupCases(f) {
		f.Add(c.In)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if !utf8.ValidString(text) {
			t.Skip()
		}
		var said strings.Builder
		safeBlocks(t, markup.Tree(text), false, &said)
		rest := text
		for _, c := range strings.ReplaceAll(said.String(), "\n", "") {
			at := strings.IndexRune(rest, c)
			if at < 0 {
				t.Fatalf("%q shows %q, which it does not say there", text, c)
			}
			rest = rest[at+utf8.RuneLen(c):]
		}
	})
}

func safeBlocks(t *testing.T, blocks []markup.Block, quoted bool, said *strings.Builder) {
	for _, b := range blocks {
		switch b.Kind {
		case markup.Paragraph, markup.Heading, markup.List, markup.Numbers, markup.Table, markup.Code:
		case markup.Quote, markup.Aside:
			if quoted {
				t.Fatal("a quote is in a quote")
			}
		case markup.Video:
			safe := strings.HasPrefix(b.To, "/") || strings.HasPrefix(b.To, "https://")
			if !safe || strings.ContainsAny(b.To, "\\\"<> ") {
				t.Fatalf("a video is at %q", b.To)
			}
		case markup.Figure:
			if markup.PictureName(b.Picture) != b.Picture {
				t.Fatalf("%q is no name of a picture", b.Picture)
			}
		default:
			t.Fatalf("%q is no kind of block", b.Kind)
		}
		said.WriteString(b.Text)
		safeParts(t, b.Parts, 0, said)
		for _, item := range b.Items {
			safeParts(t, item.Parts, 0, said)
			safeBlocks(t, item.Blocks, quoted, said)
		}
		for _, row := range b.Rows {
			for _, cell := range row {
				safeParts(t, cell, 0, said)
			}
		}
		safeBlocks(t, b.Blocks, true, said)
	}
}

func safeParts(t *testing.T, parts []markup.Inline, depth int, said *strings.Builder) {
	if depth > 8 {
		t.Fatal("markup nests without end")
	}
	for _, p := range parts {
		safe := strings.HasPrefix(p.To, "/") && !strings.HasPrefix(p.To, "//") || strings.HasPrefix(p.To, "https://")
		if p.Kind == markup.Link && (!safe || strings.ContainsAny(p.To, "\\\"<> \n\t")) {
			t.Fatalf("a link leads to %q", p.To)
		}
		said.WriteString(p.Text)
		safeParts(t, p.Parts, depth+1, said)
	}
}

// A long text is read in time that grows with its length alone.
func TestALongTextIsReadQuickly(t *testing.T) {
	for _, piece := range []string{"*a ", "**a _b ", "*a* ", "***a ", "[a](", "[", "> ", "\\[a", "- *a\n", "_a*b_",
		"*a _b **c __d ", "```a\n", "````\n```\n", "|", "|a|\n|-|\n", "- a\n  - b\n    - c\n", "> ```\n", "> > a\n"} {
		text := strings.Repeat(piece, (1<<18)/len(piece))
		start := time.Now()
		markup.Tree(text)
		if took := time.Since(start); took > 20*time.Second {
			t.Errorf("%q over and over takes %v", piece, took)
		}
	}
}
