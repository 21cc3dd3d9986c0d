package media_test

import "testing"

func TestADrawnPictureIsDrawnAnewUntilSomebodyBringsOne(t *testing.T) {
	s, _ := newStore(t)
	drawing := func(colour string) []byte {
		return []byte(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path fill="` + colour +
			`" d="M0 0h9v9z"/></svg>`)
	}
	versions := map[string]bool{}
	for _, colour := range []string{"#111111", "#222222"} {
		if err := s.Draw(t.Context(), "lamps", "logo.svg", drawing(colour)); err != nil {
			t.Fatal(err)
		}
		p, err := s.Get(t.Context(), "lamps", "logo")
		if err != nil || !p.Drawn || versions[p.Version] {
			t.Errorf("in %s it is %+v, %v", colour, p, err)
		}
		versions[p.Version] = true
	}
	brought, err := s.Put(t.Context(), "lamps", "logo.svg", drawing("#333333"), "")
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Draw(t.Context(), "lamps", "logo.svg", drawing("#444444")); err != nil {
		t.Fatal(err)
	}
	if p, err := s.Get(t.Context(), "lamps", "logo"); err != nil || p.Drawn || p.Version != brought.Version {
		t.Errorf("after somebody brought one it is %+v, %v", p, err)
	}
}
