package api_test

import (
	"net/http"
	"regexp"
	"strings"
	"testing"

	"livery/internal/desk"
	"livery/internal/desk/api"
	"livery/internal/desk/desktest"
)

func TestEveryRouteLetsInTheRolesThatHaveItsRightAndNobodyElse(t *testing.T) {
	b := desktest.New(t)
	people := map[desk.Role]*desktest.Browser{"": b.Browser()}
	roles := map[desk.Role]desk.Person{}
	for _, role := range desk.Roles {
		people[role], roles[role] = b.Join(role)
	}
	id := b.Lead("store", "jane@example.org")
	held := regexp.MustCompile(`\{[a-z]+\}`)
	for _, route := range api.Routes() {
		method, path, _ := strings.Cut(route.Pattern, " ")
		if path == "/api/desk/events" || route.Right == desk.ProposeByKey || strings.Contains(path, "sign-out") {
			continue // they are looked at by themselves
		}
		if strings.Contains(path, "/leads/") && !strings.HasSuffix(path, "/erase") {
			path = held.ReplaceAllString(path, id)
		} else {
			path = held.ReplaceAllString(path, "nobody")
		}
		for role, who := range people {
			status, text := who.Send(method, path, "{}")
			allowed := route.Right == desk.Anyone || role != "" && roles[role].May(route.Right)
			switch {
			case role == "" && route.Right != desk.Anyone && status != http.StatusUnauthorized:
				t.Errorf("%s lets a stranger in: %d %s", route.Pattern, status, text)
			case role != "" && !allowed && status != http.StatusForbidden:
				t.Errorf("%s lets %s in: %d %s", route.Pattern, role, status, text)
			case allowed && route.Right != desk.Anyone && (status == http.StatusForbidden ||
				status == http.StatusUnauthorized || status >= 500):
				t.Errorf("%s does not let %s in: %d %s", route.Pattern, role, status, text)
			}
		}
	}
}

func TestAnotherSiteCannotPost(t *testing.T) {
	b := desktest.New(t)
	who, _ := b.Join(desk.Sales)
	id := b.Lead("store", "jane@example.org")
	for _, headers := range [][]string{{"Sec-Fetch-Site", "cross-site"}, {"Sec-Fetch-Site", "same-site"},
		{"Origin", "https://evil.example"}} {
		who.Wants(403, "POST", "/api/desk/leads/"+id+"/notes", `{"text":"x"}`, headers...)
	}
	who.Wants(200, "POST", "/api/desk/leads/"+id+"/notes", `{"text":"x"}`, "Sec-Fetch-Site", "same-origin")
}

func TestTheDeskCannotBeFramed(t *testing.T) {
	b := desktest.New(t)
	answer, err := http.Get(b.At + "/leads")
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	if policy := answer.Header.Get("Content-Security-Policy"); !strings.Contains(policy, "frame-ancestors 'none'") ||
		strings.Contains(policy, "script-src 'self' 'unsafe") {
		t.Errorf("the policy is %q", policy)
	}
	if answer.Header.Get("X-Frame-Options") != "DENY" || answer.Header.Get("Cache-Control") != "no-store" {
		t.Errorf("the headers are %v", answer.Header)
	}
}
