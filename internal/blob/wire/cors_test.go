package wire

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"livery/internal/blob"
)

const siteRule = `<?xml version="1.0" encoding="UTF-8"?><StorageServiceProperties><Cors><CorsRule>` +
	`<AllowedOrigins>https://site.example,https://*.brand.example</AllowedOrigins><AllowedMethods>PUT,GET,HEAD,OPTIONS</AllowedMethods>` +
	`<AllowedHeaders>content-type,x-ms-*</AllowedHeaders><ExposedHeaders>x-ms-meta-*,ETag</ExposedHeaders>` +
	`<MaxAgeInSeconds>600</MaxAgeInSeconds></CorsRule></Cors></StorageServiceProperties>`

// asOwner makes a request with the account's key.
func (e *endpoint) asOwner(method, target, body string, header ...string) answer {
	e.Helper()
	r, err := http.NewRequest(method, target, strings.NewReader(body))
	if err != nil {
		e.Fatal(err)
	}
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	e.account.Authorize(r, time.Now())
	return e.send(r)
}

func (e *endpoint) setRule(t *testing.T) {
	t.Helper()
	e.asOwner("PUT", e.base+"/?restype=service&comp=properties", siteRule).check(t, "set rules", 202, "")
}

func TestPreflight(t *testing.T) {
	e := newEndpoint(t)
	ask := func(origin, method, headers string) answer {
		var h []string
		for name, value := range map[string]string{"Origin": origin, "Access-Control-Request-Method": method,
			"Access-Control-Request-Headers": headers} {
			if value != "" {
				h = append(h, name, value)
			}
		}
		return e.do("OPTIONS", e.base+"/no-such-container/x", "", h...)
	}
	const wanted = "content-type,x-ms-blob-type,x-ms-version"
	ask("https://site.example", "PUT", wanted).check(t, "C01", 403, "CorsPreflightFailure")
	e.setRule(t)
	ok := ask("https://site.example", "PUT", wanted)
	ok.check(t, "C02", 200, "")
	for name, want := range map[string]string{
		"Access-Control-Allow-Origin": "https://site.example", "Access-Control-Allow-Methods": "PUT",
		"Access-Control-Allow-Headers": wanted,
		"Access-Control-Max-Age":       "600", "Access-Control-Allow-Credentials": "true",
	} {
		if ok.Header.Get(name) != want {
			t.Errorf("C02: %s %q, want %q", name, ok.Header.Get(name), want)
		}
	}
	ask("https://evil.example", "PUT", wanted).check(t, "C03", 403, "CorsPreflightFailure")
	ask("https://site.example", "DELETE", wanted).check(t, "C04", 403, "CorsPreflightFailure")
	ask("https://site.example", "PUT", "authorization").check(t, "C05", 403, "CorsPreflightFailure")
	ask("", "PUT", wanted).check(t, "C06", 400, "InvalidHeaderValue")
	ask("https://site.example", "", wanted).check(t, "C07", 400, "InvalidHeaderValue")
	ask("https://site.example", "GET", "").check(t, "C08", 200, "")
	ask("https://shop.brand.example", "GET", "").check(t, "subdomain", 200, "")
	ask("https://brand.example.evil", "GET", "").check(t, "not a subdomain", 403, "CorsPreflightFailure")
}

func TestAnswersToOtherOrigins(t *testing.T) {
	e := newEndpoint(t)
	e.put("x", "content", blob.PutOptions{Metadata: map[string]string{"author": "ada"}})
	target := e.blob("x", "sp", "r")
	if h := e.do("GET", target, "", "Origin", "https://site.example").Header; h.Get("Vary") != "" ||
		h.Get("Access-Control-Allow-Origin") != "" {
		t.Errorf("without rules: %v", h)
	}
	e.setRule(t)
	allowed := func(id string, a answer) {
		t.Helper()
		if h := a.Header; h.Get("Access-Control-Allow-Origin") != "https://site.example" || h.Get("Vary") != "Origin" ||
			h.Get("Access-Control-Allow-Credentials") != "true" {
			t.Errorf("%s: the page cannot read this answer: %v", id, h)
		}
	}
	got := e.do("GET", target, "", "Origin", "https://site.example")
	allowed("C09", got)
	if exposed := got.Header.Get("Access-Control-Expose-Headers"); exposed != "ETag,x-ms-meta-author" {
		t.Errorf("C09: exposes %q", exposed)
	}
	other := e.do("GET", target, "", "Origin", "https://evil.example").Header
	if other.Get("Access-Control-Allow-Origin") != "" || other.Get("Vary") != "Origin" {
		t.Errorf("C10: %v", other)
	}
	denied := e.do("GET", e.blob("x", "sp", "c"), "", "Origin", "https://site.example")
	denied.check(t, "C12", 403, "AuthorizationPermissionMismatch")
	allowed("C12", denied)
}

func TestServiceProperties(t *testing.T) {
	e := newEndpoint(t, func(c *Config) {
		c.CORS = []CORSRule{{AllowedOrigins: "*", AllowedMethods: "GET"}}
	})
	e.put("x", "x", blob.PutOptions{})
	target := e.base + "/?restype=service&comp=properties"
	open := e.do("GET", e.blob("x", "sp", "r"), "", "Origin", "https://any.example").Header
	if open.Get("Access-Control-Allow-Origin") != "*" || open.Get("Access-Control-Allow-Credentials") != "" ||
		open.Get("Vary") != "" {
		t.Errorf("configured rule: %v", open)
	}
	e.setRule(t)
	logging :=
		`<StorageServiceProperties><Logging><Version>1.0</Version><Read>true</Read></Logging></StorageServiceProperties>`
	e.asOwner("PUT", target, logging).check(t, "another part", 202, "")
	got := e.asOwner("GET", target, "")
	got.check(t, "get", 200, "")
	for _, want := range []string{"<Read>true</Read>",
		"<AllowedOrigins>https://site.example,https://*.brand.example</AllowedOrigins>",
		"<MaxAgeInSeconds>600</MaxAgeInSeconds>", "<StaticWebsite><Enabled>false</Enabled></StaticWebsite>"} {
		if !strings.Contains(got.body, want) {
			t.Errorf("properties lack %s: %s", want, got.body)
		}
	}
	again, err := New(Config{Account: e.account, Store: e.store, PropertiesFile: e.folder + "/service.xml"})
	if err != nil || len(again.service.rules()) != 1 || again.service.rules()[0].MaxAgeInSeconds != 600 {
		t.Errorf("after a restart: %v, %v", again.service.rules(), err)
	}
	e.asOwner("PUT", target, "<Storage").check(t, "broken XML", 400, "InvalidXmlDocument")
	e.asOwner("PUT", target, strings.Replace(siteRule, "600", "-1", 1)).check(t, "bad rule", 400, "InvalidXmlDocument")
	e.asOwner("PUT", target, "<StorageServiceProperties>"+strings.Repeat(" ", 70000)+
		"</StorageServiceProperties>").check(t, "too large", 413, "RequestBodyTooLarge")
	e.do("GET", target, "").check(t, "stranger", 404, "ResourceNotFound")
}
