package render_test

import (
	"context"
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"livery/internal/render"
)

// bundle is a stand-in front end that does what the input says.
const bundle = `var seen = 0
var livery = {
  head: (json) => '<title>' + JSON.parse(json).title + '</title>',
  body: (json) => {
    const input = JSON.parse(json)
    if (input.loop) for (;;) {}
    if (input.hoard) { const all = []; for (;;) all.push('x'.repeat(1 << 16) + all.length) }
    if (input.fail) throw new Error('component failed')
    return '<p>' + input.title + '</p>'
  },
}`

func pool(t *testing.T, engines int) *render.Pool {
	t.Helper()
	p, err := render.New(bundle, render.Options{Engines: engines, Timeout: 300 * time.Millisecond, MemoryLimit: 32 << 20})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestRenderingIsPure(t *testing.T) {
	p := pool(t, 1)
	show := func(title string) render.Result {
		result, err := p.Render(t.Context(), []byte(`{"title":"`+title+`"}`))
		if err != nil {
			t.Fatal(err)
		}
		return result
	}
	first := show("A")
	show("B")
	if again := show("A"); again != first {
		t.Errorf("A, B, A gave %v and %v", first, again)
	}
}

func TestAFailedEngineIsReplaced(t *testing.T) {
	p := pool(t, 1)
	for name, input := range map[string]string{
		"throws": `{"title":"x","fail":true}`, "loops": `{"title":"x","loop":true}`, "hoards memory": `{"title":"x","hoard":true}`,
		"is not JSON": `{`,
	} {
		result, err := p.Render(t.Context(), []byte(input))
		if err == nil {
			t.Errorf("a render that %s succeeded", name)
		}
		if name != "is not JSON" && result.Head != "<title>x</title>" {
			t.Errorf("a body that %s lost the head: %q", name, result.Head)
		}
		if good, err := p.Render(t.Context(), []byte(`{"title":"ok"}`)); err != nil || good.Body != "<p>ok</p>" {
			t.Errorf("after a render that %s: %v %v", name, good, err)
		}
	}
	if rendered, failed := p.Counts(); rendered != 4 || failed != 4 {
		t.Errorf("counted %d rendered and %d failed", rendered, failed)
	}
}

func TestValuesNeverBecomeCode(t *testing.T) {
	p := pool(t, 1)
	nasty := `"); livery = null; ("\u2028`
	result, err := p.Render(t.Context(), []byte(`{"title":"\"); livery = null; (\"\u2028"}`))
	if err != nil || !strings.Contains(result.Body, nasty[:10]) {
		t.Errorf("%v %v", result, err)
	}
}

func TestWaitingForAnEngineEndsWithTheRequest(t *testing.T) {
	p := pool(t, 1)
	var wait sync.WaitGroup
	wait.Go(func() { _, _ = p.Render(context.Background(), []byte(`{"loop":true}`)) })
	time.Sleep(50 * time.Millisecond)
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	if _, err := p.Render(ctx, []byte(`{"title":"x"}`)); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("got %v", err)
	}
	wait.Wait()
}

func TestABrokenBundleSaysHowToMendIt(t *testing.T) {
	if _, err := render.New("var livery = {", render.Options{Engines: 1}); err == nil || !strings.Contains(err.Error(), "make web") {
		t.Errorf("got %v", err)
	}
}
