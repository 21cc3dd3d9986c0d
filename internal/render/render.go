// Package render runs the React server bundle inside the process.
//
// The bundle is compiled once; every engine of the pool is loaded from that bytecode. An
// engine renders one page at a time, holds no state between pages, and is thrown away
// after any failure or after many renders. Values reach it as arguments, never as source.
package render

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"modernc.org/quickjs"
)

// Options bound what one render may use.
type Options struct {
	Engines int
	// Work is how much processor time a page may take. It only has to end what never ends.
	Work        time.Duration
	MemoryLimit uintptr
}

// Result is a rendered page. Head is set even when only the body failed.
type Result struct {
	Head string `json:"head"`
	Body string `json:"body"`
	// Preload is the page's largest picture, which the document asks for ahead; nil without one.
	Preload *Preload `json:"preload"`
	// Failed says why there is no body.
	Failed string `json:"failed"`
}

// Preload are the files and sizes from which an element chooses its picture.
type Preload struct {
	Srcset string `json:"srcset"`
	Sizes  string `json:"sizes"`
}

// Pool is a bounded set of engines.
type Pool struct {
	bytecode []byte
	options  Options
	// slots holds one entry per engine; nil stands for one that is not loaded yet.
	slots chan *engine

	rendered atomic.Int64
}

type engine struct {
	vm      *quickjs.VM
	renders int
}

// rendersPerEngine bounds what a leak inside an engine could add up to.
const rendersPerEngine = 1000

// prelude gives the bundle the few globals it may touch while it loads.
const prelude = `globalThis.console = { log() {}, info() {}, warn() {}, error() {}, debug() {} };
globalThis.setTimeout = globalThis.queueMicrotask = function () {};
globalThis.clearTimeout = function () {};
`

// New compiles the server bundle, which must define a global `livery` with a function render.
func New(bundle string, options Options) (*Pool, error) {
	vm, err := quickjs.NewVM()
	if err != nil {
		return nil, fmt.Errorf("start the JavaScript engine: %w", err)
	}
	defer vm.Close()
	bytecode, err := vm.Compile(prelude+bundle, quickjs.EvalGlobal)
	if err != nil {
		return nil, fmt.Errorf("compile the server bundle (built by make web): %w", err)
	}
	p := &Pool{bytecode: bytecode, options: options, slots: make(chan *engine, options.Engines)}
	for range options.Engines {
		p.slots <- nil
	}
	return p, nil
}

// Rendered is how many pages were rendered.
func (p *Pool) Rendered() int64 { return p.rendered.Load() }

// Render shows one page input, given as JSON. It waits for a free engine as long as ctx allows.
func (p *Pool) Render(ctx context.Context, input []byte) (result Result, err error) {
	var e *engine
	select {
	case e = <-p.slots:
	case <-ctx.Done():
		return Result{}, fmt.Errorf("wait for a free engine: %w", ctx.Err())
	}
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("the engine panicked: %v", r)
		}
		p.release(e, err)
	}()
	if e == nil {
		if e, err = p.load(); err != nil {
			return Result{}, err
		}
	}
	e.renders++
	return e.render(string(input), p.options.Work)
}

// render shows a page. A page that had to be stopped is asked for its head alone, which says what
// the page is while the browser renders the rest.
func (e *engine) render(input string, work time.Duration) (Result, error) {
	result, err := e.call(input, false, work)
	if err == nil && result.Failed != "" {
		err = errors.New(result.Failed)
	}
	if err != nil && result.Head == "" {
		shell, _ := e.call(input, true, work)
		result.Head = shell.Head
	}
	return result, err
}

// release gives a healthy engine back, and leaves an empty slot for one that failed or is worn.
func (p *Pool) release(e *engine, err error) {
	if err == nil {
		p.rendered.Add(1)
	}
	if e != nil && (err != nil || e.renders >= rendersPerEngine) {
		e.close()
		e = nil
	}
	p.slots <- e
}

func (p *Pool) load() (*engine, error) {
	vm, err := quickjs.NewVM()
	if err != nil {
		return nil, fmt.Errorf("start a JavaScript engine: %w", err)
	}
	vm.SetMemoryLimit(p.options.MemoryLimit)
	within(p.options.Work, vm.Interrupt, func() { _, err = vm.EvalBytecode(p.bytecode) })
	if err != nil {
		vm.Close()
		return nil, fmt.Errorf("load the server bundle: %w", err)
	}
	return &engine{vm: vm}, nil
}

func (e *engine) call(input string, shell bool, work time.Duration) (result Result, err error) {
	var value any
	within(work, e.vm.Interrupt, func() { value, err = e.vm.Call("livery.render", input, shell) })
	if err != nil {
		var thrown *quickjs.Error
		if errors.As(err, &thrown) && thrown.Stack != "" {
			return Result{}, fmt.Errorf("%w\n%s", err, thrown.Stack)
		}
		return Result{}, err
	}
	object, ok := value.(*quickjs.Object)
	if !ok {
		return Result{}, fmt.Errorf("livery.render returned %T, expected an object", value)
	}
	if err := object.Into(&result); err != nil {
		return Result{}, fmt.Errorf("livery.render returned something else than a page: %w", err)
	}
	return result, nil
}

// close closes an engine, even one that failed so badly that closing panics.
func (e *engine) close() {
	defer func() { _ = recover() }()
	_ = e.vm.Close()
}
