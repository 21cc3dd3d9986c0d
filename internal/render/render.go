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
	Engines     int
	Timeout     time.Duration
	MemoryLimit uintptr
}

// Result is a rendered page. Head is set even when only the body failed.
type Result struct {
	Head, Body string
}

// Pool is a bounded set of engines.
type Pool struct {
	bytecode []byte
	options  Options
	// slots holds one entry per engine; nil stands for one that is not loaded yet.
	slots chan *engine

	rendered, failed atomic.Int64
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

// New compiles the server bundle, which must define a global `livery` with functions head and body.
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

// Counts returns how many renders succeeded and failed.
func (p *Pool) Counts() (rendered, failed int64) { return p.rendered.Load(), p.failed.Load() }

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
	text := string(input)
	if result.Head, err = e.call("livery.head", text); err != nil {
		return Result{}, fmt.Errorf("render the head: %w", err)
	}
	if result.Body, err = e.call("livery.body", text); err != nil {
		return result, fmt.Errorf("render the body: %w", err)
	}
	return result, nil
}

// release gives a healthy engine back, and leaves an empty slot for one that failed or is worn.
func (p *Pool) release(e *engine, err error) {
	if err != nil {
		p.failed.Add(1)
	} else {
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
	if err := vm.SetEvalTimeout(p.options.Timeout); err != nil {
		vm.Close()
		return nil, fmt.Errorf("set the render timeout: %w", err)
	}
	if _, err := vm.EvalBytecode(p.bytecode); err != nil {
		vm.Close()
		return nil, fmt.Errorf("load the server bundle: %w", err)
	}
	return &engine{vm: vm}, nil
}

func (e *engine) call(function, argument string) (string, error) {
	value, err := e.vm.Call(function, argument)
	if err != nil {
		var thrown *quickjs.Error
		if errors.As(err, &thrown) && thrown.Stack != "" {
			return "", fmt.Errorf("%w\n%s", err, thrown.Stack)
		}
		return "", err
	}
	text, ok := value.(string)
	if !ok {
		return "", fmt.Errorf("%s returned %T, expected text", function, value)
	}
	return text, nil
}

// close survives an engine that cannot be closed in order any more.
func (e *engine) close() {
	defer func() { _ = recover() }()
	_ = e.vm.Close()
}
