package background_test

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"strings"
	"testing"
	"testing/synctest"

	"livery/internal/background"
)

func fail() { panic("posts are gone") }

func TestAPanicIsCaughtLoggedWithItsPlaceAndCounted(t *testing.T) {
	var out bytes.Buffer
	log := slog.New(slog.NewTextHandler(&out, nil))
	before := background.Panics()
	err := background.Do(log, "refresh cam", func() error { fail(); return nil })
	if err == nil || !strings.Contains(err.Error(), "refresh cam: panic: posts are gone") {
		t.Errorf("got %v", err)
	}
	for _, want := range []string{"level=ERROR", `job="refresh cam"`, "posts are gone", "background_test.fail",
		"background_test.go:"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("the log lacks %q:\n%s", want, out.String())
		}
	}
	if got := background.Panics() - before; got != 1 {
		t.Errorf("counted %d panics", got)
	}
}

func TestAnErrorIsOnlyHandedBack(t *testing.T) {
	before, want := background.Panics(), errors.New("full")
	if got := background.Do(slog.New(slog.DiscardHandler), "write", func() error { return want }); got != want {
		t.Errorf("got %v", got)
	}
	if background.Panics() != before {
		t.Error("an error was counted as a panic")
	}
}

func TestAGoroutineThatPanicsDoesNotEndTheProcess(t *testing.T) {
	synctest.Test(t, func(*testing.T) {
		background.Go(slog.New(slog.DiscardHandler), "refresh", fail)
		synctest.Wait()
	})
}

func TestALoopThatPanicsStartsAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		runs := 0
		background.Keep(t.Context(), slog.New(slog.DiscardHandler), "loop", func(context.Context) {
			if runs++; runs < 3 {
				fail()
			}
		})
		if runs != 3 {
			t.Errorf("ran %d times", runs)
		}
	})
}

func TestALoopThatAlwaysPanicsEndsWithItsContext(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithTimeout(t.Context(), 10*background.RestartPause)
		defer cancel()
		runs := 0
		background.Keep(ctx, slog.New(slog.DiscardHandler), "loop", func(context.Context) { runs++; fail() })
		if runs < 9 || runs > 11 {
			t.Errorf("ran %d times", runs)
		}
	})
}

func TestAPanicInAGroupIsItsErrorAndEndsItsContext(t *testing.T) {
	before := background.Panics()
	group, ctx := background.WithContext(t.Context())
	group.Go(func() error { <-ctx.Done(); return nil })
	group.Go(func() error { fail(); return nil })
	err := group.Wait()
	if err == nil || !strings.Contains(err.Error(), "posts are gone") ||
		!strings.Contains(err.Error(), "background_test.go:") {
		t.Errorf("got %v", err)
	}
	if got := background.Panics() - before; got != 1 {
		t.Errorf("counted %d panics", got)
	}
}

func TestAGroupAnswersItsFirstErrorAndNoneWithoutOne(t *testing.T) {
	var group background.Group
	group.SetLimit(1)
	want := errors.New("full")
	group.Go(func() error { return nil })
	group.Go(func() error { return want })
	group.Go(func() error { return errors.New("later") })
	if err := group.Wait(); err != want {
		t.Errorf("got %v", err)
	}
	quiet, ctx := background.WithContext(t.Context())
	quiet.Go(func() error { return nil })
	if err := quiet.Wait(); err != nil || ctx.Err() == nil {
		t.Errorf("without an error: %v, context %v", err, ctx.Err())
	}
}
