package storetest

import (
	"errors"
	"slices"
	"testing"
	"time"

	"livery/internal/desk"
)

func programs(t *testing.T, s Store) {
	p := desk.Program{ID: "program-1", Name: "Helper", Brands: []string{"store"}, CreatedBy: "ann", CreatedAt: At,
		Until: At.Add(time.Hour)}
	later := desk.Program{ID: "program-2", Name: "Other", CreatedAt: At, Until: At.Add(time.Hour)}
	if err := errors.Join(s.AddProgram(ctx, p, "hash"), s.AddProgram(ctx, later, "other")); err != nil {
		t.Fatal(err)
	}
	if err := s.AddProgram(ctx, desk.Program{ID: "program-3"}, "hash"); err == nil {
		t.Error("two programs have one key")
	}
	if _, err := s.ProgramByKey(ctx, "no such"); !errors.Is(err, desk.ErrNotFound) {
		t.Errorf("a key that nobody has answers %v", err)
	}
	if err := errors.Join(s.UsedProgram(ctx, p.ID, At.Add(2*time.Minute)),
		s.UsedProgram(ctx, p.ID, At.Add(time.Minute)), s.RevokeProgram(ctx, p.ID, At.Add(time.Minute))); err != nil {
		t.Fatal(err)
	}
	got, err := s.ProgramByKey(ctx, "hash")
	if err != nil || got.ID != p.ID || got.Name != p.Name || !slices.Equal(got.Brands, p.Brands) ||
		got.CreatedBy != "ann" || !got.Until.Equal(p.Until) || !got.UsedAt.Equal(At.Add(2*time.Minute)) ||
		!got.RevokedAt.Equal(At.Add(time.Minute)) {
		t.Errorf("kept %+v, %v", got, err)
	}
	if err := s.RevokeProgram(ctx, p.ID, At.Add(time.Hour)); !errors.Is(err, desk.ErrNotFound) {
		t.Errorf("what was revoked is revoked again: %v", err)
	}
	list, err := s.Programs(ctx)
	if err != nil || len(list) != 2 || list[0].ID != later.ID || !list[0].RevokedAt.IsZero() {
		t.Errorf("listed %+v, %v", list, err)
	}
}
