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
const bundle = `var livery = {
  render: (json, shell) => {
    const input = JSON.parse(json)
    const head = '<title>' + input.title + '</title>'
    if (shell) return { head, body: '' }
    if (livery.damaged) throw new Error('a page before left the engine damaged')
    livery.damaged = input.throw || input.fail
    if (input.loop) for (;;) {}
    if (input.hoard) { const all = []; for (;;) all.push('x'.repeat(1 << 16) + all.length) }
    if (input.throw) throw new Error('component failed')
    if (input.fail) return { head, body: '', failed: 'component failed' }
    return { head, body: '<p>' + input.title + '</p>', preload: input.picture && { srcset: input.picture, sizes: '100vw' } }
  },
}`

func pool(t *testing.T, engines int) *render.Pool {
	t.Helper()
	p, err := render.New(bundle, render.Options{Engines: engines, Work: 300 * time.Millisecond, MemoryLimit: 32 << 20})
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
		"throws": `{"title":"x","throw":true}`, "says that it failed": `{"title":"x","fail":true}`,
		"loops": `{"title":"x","loop":true}`, "hoards memory": `{"title":"x","hoard":true}`,
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
	if rendered := p.Rendered(); rendered != 5 {
		t.Errorf("counted %d rendered", rendered)
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
	for p.Idle() > 0 {
		time.Sleep(time.Millisecond)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	if _, err := p.Render(ctx, []byte(`{"title":"x"}`)); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("got %v", err)
	}
	wait.Wait()
}

func TestTheLargestPictureIsNamed(t *testing.T) {
	p := pool(t, 1)
	result, err := p.Render(t.Context(), []byte(`{"title":"x","picture":"/a.avif 1x"}`))
	if err != nil || result.Preload == nil ||
		*result.Preload != (render.Preload{Srcset: "/a.avif 1x", Sizes: "100vw"}) {
		t.Errorf("%+v %v", result, err)
	}
	if result, err = p.Render(t.Context(), []byte(`{"title":"x"}`)); err != nil || result.Preload != nil {
		t.Errorf("%+v %v", result, err)
	}
}

func TestABrokenBundleSaysHowToFixIt(t *testing.T) {
	if _, err := render.New("var livery = {", render.Options{Engines: 1}); err == nil ||
		!strings.Contains(err.Error(), "make web") {
		t.Errorf("got %v", err)
	}
}
