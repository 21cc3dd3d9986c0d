// Package leadtest holds the real, local receivers that delivery is tested against: a
// webhook and a mail server that remember what they were given.
package leadtest

import (
	"bufio"
	"cmp"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/textproto"
	"strings"
	"sync"
	"testing"
)

// Request is a webhook call as it arrived.
type Request struct {
	Header http.Header
	Body   []byte
}

// Hook is a webhook receiver.
type Hook struct {
	URL string
	mu  sync.Mutex
	all []Request
	// answer says what to reply to the nth call; nil means 204.
	answer func(n int, w http.ResponseWriter)
}

// NewHook starts a receiver; answer may be nil.
func NewHook(t testing.TB, answer func(n int, w http.ResponseWriter)) *Hook {
	h := &Hook{answer: answer}
	server := httptest.NewServer(h)
	t.Cleanup(server.Close)
	h.URL = server.URL
	return h
}

func (h *Hook) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return
	}
	h.mu.Lock()
	h.all = append(h.all, Request{r.Header.Clone(), body})
	n := len(h.all)
	h.mu.Unlock()
	if h.answer != nil {
		h.answer(n, w)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

// Requests answers what arrived so far.
func (h *Hook) Requests() []Request {
	h.mu.Lock()
	defer h.mu.Unlock()
	return append([]Request(nil), h.all...)
}

// Message is a message as a mail server took it.
type Message struct {
	From string
	To   []string
	Data string
}

// MailServer is a mail server that takes everything, except for what it is told to refuse.
type MailServer struct {
	Host string
	Port int
	// Refuse answers a reply such as "451 later" for a recipient, or nothing.
	Refuse func(to string) string
	// RefuseSignIn and RefuseMessage are such replies to a password and to a whole message.
	RefuseSignIn, RefuseMessage string

	mu      sync.Mutex
	letters []Message
}

// NewMailServer starts a mail server on a loopback port.
func NewMailServer(t testing.TB) *MailServer {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	at := l.Addr().(*net.TCPAddr)
	p := &MailServer{Host: "127.0.0.1", Port: at.Port}
	go func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			go p.serve(conn)
		}
	}()
	return p
}

// Messages answers what arrived so far.
func (p *MailServer) Messages() []Message {
	p.mu.Lock()
	defer p.mu.Unlock()
	return append([]Message(nil), p.letters...)
}

func (p *MailServer) serve(conn net.Conn) {
	defer conn.Close()
	in := textproto.NewReader(bufio.NewReader(conn))
	reply := func(line string) { io.WriteString(conn, line+"\r\n") }
	reply("220 sink.test ready")
	var letter Message
	for {
		line, err := in.ReadLine()
		if err != nil {
			return
		}
		verb, _, _ := strings.Cut(strings.ToUpper(line), " ")
		switch verb {
		case "EHLO":
			reply("250-sink.test\r\n250-AUTH CRAM-MD5\r\n250 8BITMIME")
		case "AUTH":
			reply(cmp.Or(p.RefuseSignIn, "235 welcome"))
		case "MAIL":
			letter = Message{From: angle(line)}
			reply("250 ok")
		case "RCPT":
			if no := p.refusal(angle(line)); no != "" {
				reply(no)
				continue
			}
			letter.To = append(letter.To, angle(line))
			reply("250 ok")
		case "DATA":
			reply("354 go on")
			data, err := in.ReadDotBytes()
			if err != nil {
				return
			}
			if p.RefuseMessage != "" {
				reply(p.RefuseMessage)
				continue
			}
			letter.Data = string(data)
			p.mu.Lock()
			p.letters = append(p.letters, letter)
			p.mu.Unlock()
			reply("250 taken")
		case "QUIT":
			reply("221 bye")
			return
		default:
			reply("250 ok")
		}
	}
}

func (p *MailServer) refusal(to string) string {
	if p.Refuse == nil {
		return ""
	}
	return p.Refuse(to)
}

func angle(line string) string {
	_, after, _ := strings.Cut(line, "<")
	address, _, _ := strings.Cut(after, ">")
	return address
}
