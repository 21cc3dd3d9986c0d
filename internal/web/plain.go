package web

import (
	"crypto/sha256"
	"encoding/base64"
	"net/http"
)

// awayPage names nobody: the name of the brand may be what is wrong.
var awayPage = plainPage("Back soon", `<h1>This site will be back soon</h1>
<p>We are working on it. Please try again in a few minutes.</p>`)

// faultPage can be shown whatever is broken.
var faultPage = plainPage("Something went wrong", `<h1>Something went wrong on our side</h1>
<p>Nothing you entered was lost by this page. Please try again in a minute, or go to the <a href="/">home page</a>.</p>`)

// writePlain answers with a plain page.
func writePlain(w http.ResponseWriter, status int, page []byte) {
	w.Header().Set("Content-Security-Policy", plainPolicy)
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(status)
	_, _ = w.Write(page)
}

// plainPage needs nothing of ours, and looks like nobody's.
func plainPage(title, body string) []byte {
	return []byte(`<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>` + title + `</title>
<style>` + plainStyle + `</style><body><main>` + body + `</main>`)
}

const plainStyle = `:root { color-scheme: light dark }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; font: 1.0625rem/1.6 system-ui, sans-serif }
main { max-width: 34rem; padding: 2rem }
h1 { margin: 0 0 .5rem; font-size: 1.75rem; line-height: 1.2 }
p { margin: 0; opacity: .8 }`

// plainPolicy allows the style by its hash.
var plainPolicy = func() string {
	sum := sha256.Sum256([]byte(plainStyle))
	return filePolicy + "; style-src 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}()
