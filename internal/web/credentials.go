package web

import (
	"encoding/json"
	"net/http"
	"time"

	"livery/internal/blob/sas"
	"livery/internal/lead"
)

// credentialLife is how long a credential handed to a visitor works.
const credentialLife = 10 * time.Minute

// Credentials hands visitors what the storage calls need and not more: reading the published
// posts of their brand, or creating the one document they name. Nothing it gives can read,
// list or overwrite a lead.
type Credentials struct {
	Account sas.Account
	Now     func() time.Time
}

// BlogToken answers GET /api/get-sas-token with a token that lists and reads the brand's container.
func (c Credentials) BlogToken(w http.ResponseWriter, r *http.Request) {
	c.answer(w, c.Account.ForContainer(Match(r.Context()).Brand.ID, c.grant(r, "rl")))
}

// UploadToken answers GET /api/upload-credential?file=NAME with a token that creates that one document.
func (c Credentials) UploadToken(w http.ResponseWriter, r *http.Request) {
	file := r.URL.Query().Get("file")
	if !lead.ValidFileName(file) {
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(http.StatusBadRequest)
		_, _ =
			w.Write(
				[]byte(
					`{"success":false,"message":"file must be the name of a demo request, such as demo-jane-2026-01-31T12-00-00-000Z.xml","field":"file"}`))
		return
	}
	c.answer(w, c.Account.ForBlob(lead.Container, lead.DocumentName(Match(r.Context()).Brand.ID, file),
		c.grant(r, "c")))
}

// grant makes a credential work over https alone if it is handed out so.
func (c Credentials) grant(r *http.Request, permissions string) sas.Grant {
	return sas.Grant{Permissions: permissions, Expires: c.Now().Add(credentialLife), HTTPSOnly: IsHTTPS(r)}
}

func (c Credentials) answer(w http.ResponseWriter, token string) {
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(map[string]string{"sasToken": token})
}
