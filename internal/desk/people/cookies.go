package people

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"net/http"
	"strings"
	"time"

	"livery/internal/desk"
	"livery/internal/desk/frame"
	"livery/internal/web"
)

// What the Desk remembers of browsers that are not signed in is in signed cookies of theirs, so that a stranger who
// asks and asks fills nothing.
const (
	deviceCookie   = "livery-desk-device"
	deviceLife     = 365 * 24 * time.Hour
	ceremonyCookie = "livery-desk-ceremony"
	providerCookie = "livery-desk-provider"
	ceremonyLife   = 10 * time.Minute
)

// hostCookie binds a cookie to this host and to https where there is https.
func hostCookie(r *http.Request, name string) string {
	if web.IsHTTPS(r) {
		return "__Host-" + name
	}
	return name
}

// signed is what a cookie holds.
type signed struct {
	Until time.Time       `json:"until"`
	Value json.RawMessage `json:"value"`
}

// setCookie keeps a value in the browser for a while.
func (room *Room) setCookie(c frame.Call, name string, value any, life time.Duration) error {
	key, err := room.CookieKey(c.Context())
	if err != nil {
		return err
	}
	raw, err := json.Marshal(value)
	if err != nil {
		return err
	}
	data, err := json.Marshal(signed{room.Now().Add(life), raw})
	if err != nil {
		return err
	}
	text := base64.RawURLEncoding.EncodeToString(data)
	http.SetCookie(c.W, &http.Cookie{Name: hostCookie(c.Request, name), Value: text + "." + signature(key, name, text),
		Path: "/", MaxAge: int(life.Seconds()),
		HttpOnly: true, Secure: web.IsHTTPS(c.Request), SameSite: http.SameSiteLaxMode})
	return nil
}

// readCookie reads a value that this Desk kept in the browser; false where there is none that counts.
func readCookie[T any](room *Room, c frame.Call, name string) (value T, ok bool, err error) {
	cookie, err := c.Cookie(hostCookie(c.Request, name))
	if err != nil {
		return value, false, nil
	}
	key, err := room.CookieKey(c.Context())
	if err != nil {
		return value, false, err
	}
	text, mac, _ := strings.Cut(cookie.Value, ".")
	data, err := base64.RawURLEncoding.DecodeString(text)
	var kept signed
	if err != nil || !hmac.Equal([]byte(mac), []byte(signature(key, name, text))) ||
		json.Unmarshal(data, &kept) != nil || !kept.Until.After(room.Now()) {
		return value, false, nil
	}
	return value, json.Unmarshal(kept.Value, &value) == nil, nil
}

func signature(key []byte, name, text string) string {
	h := hmac.New(sha256.New, key)
	_, _ = h.Write([]byte(name + "." + text))
	return base64.RawURLEncoding.EncodeToString(h.Sum(nil))
}

func dropCookie(c frame.Call, name string) {
	http.SetCookie(c.W, &http.Cookie{Name: hostCookie(c.Request, name), Path: "/", MaxAge: -1, HttpOnly: true,
		Secure: web.IsHTTPS(c.Request), SameSite: http.SameSiteLaxMode})
}

// device is a browser on which a person signed in.
type device struct {
	ID     string `json:"id"`
	Person string `json:"person"`
}

func (room *Room) deviceOf(c frame.Call) (device, error) {
	known, _, err := readCookie[device](room, c, deviceCookie)
	return known, err
}

func (room *Room) knowDevice(c frame.Call, p desk.Person) error {
	known, err := room.deviceOf(c)
	if err != nil {
		return err
	}
	if known.Person != p.ID {
		known = device{rand.Text(), p.ID}
	}
	return room.setCookie(c, deviceCookie, known, deviceLife)
}
