// Package records is a client that speaks TLS 1.3 record by record, for tests that send what no
// library lets them send.
package records

import (
	"bufio"
	"bytes"
	"crypto/aes"
	"crypto/cipher"
	"crypto/hkdf"
	"crypto/sha256"
	"crypto/tls"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"time"
)

// patience is longer than any answer takes on the busiest machine.
const patience = 3 * time.Minute

// Record types and messages of TLS 1.3 (RFC 8446).
const (
	alertRecord       = 21
	handshakeRecord   = 22
	applicationRecord = 23
	keyUpdateMessage  = 24
)

// ErrAlert says that the server ended the connection.
var ErrAlert = errors.New("the server ended the connection with an alert")

// Conn speaks TLS 1.3 record by record, so that it can send what no library lets us send: key
// updates and broken records, at any moment.
type Conn struct {
	net.Conn
	in, out direction
	plain   []byte // read and not yet taken
}

// direction is one half of a connection: its secret, and the cipher and count that follow from it.
type direction struct {
	secret   []byte
	aead     cipher.AEAD
	iv       []byte
	sequence uint64
}

func expand(secret []byte, label string, length int) []byte {
	label = "tls13 " + label
	info := append([]byte{0, byte(length), byte(len(label))}, label...)
	key, _ := hkdf.Expand(sha256.New, secret, string(append(info, 0)), length)
	return key
}

func (d *direction) use(secret []byte) {
	block, _ := aes.NewCipher(expand(secret, "key", 16))
	d.aead, _ = cipher.NewGCM(block)
	d.secret, d.iv, d.sequence = secret, expand(secret, "iv", 12), 0
}

func (d *direction) update() { d.use(expand(d.secret, "traffic upd", sha256.Size)) }

func (d *direction) nonce() []byte {
	nonce := bytes.Clone(d.iv)
	for i := range 8 {
		nonce[4+i] ^= byte(d.sequence >> (8 * (7 - i)))
	}
	d.sequence++
	return nonce
}

// ErrCipher says that this machine has no instructions for AES, so that both ends chose another cipher.
var ErrCipher = errors.New("the cipher is not TLS_AES_128_GCM_SHA256")

// Dial lets crypto/tls shake hands and takes the connection over with the keys it logged.
func Dial(addr string) (*Conn, error) {
	raw, err := net.Dial("tcp", addr)
	if err != nil {
		return nil, err
	}
	var keys bytes.Buffer
	shaken := tls.Client(raw, &tls.Config{InsecureSkipVerify: true, MinVersion: tls.VersionTLS13,
		NextProtos: []string{"http/1.1"}, KeyLogWriter: &keys})
	_ = raw.SetDeadline(time.Now().Add(patience))
	if err := shaken.Handshake(); err != nil {
		return nil, errors.Join(err, raw.Close())
	}
	if shaken.ConnectionState().CipherSuite != tls.TLS_AES_128_GCM_SHA256 {
		return nil, errors.Join(ErrCipher, raw.Close())
	}
	c := &Conn{Conn: raw}
	for line := range strings.Lines(keys.String()) {
		fields := strings.Fields(line)
		secret, _ := hex.DecodeString(fields[2])
		switch fields[0] {
		case "CLIENT_TRAFFIC_SECRET_0":
			c.out.use(secret)
		case "SERVER_TRAFFIC_SECRET_0":
			c.in.use(secret)
		}
	}
	return c, nil
}

func (c *Conn) record(kind byte, content []byte) []byte {
	header := []byte{applicationRecord, 3, 3, 0, 0}
	binary.BigEndian.PutUint16(header[3:], uint16(len(content)+1+c.out.aead.Overhead()))
	return c.out.aead.Seal(header, c.out.nonce(), append(bytes.Clone(content), kind), header)
}

// Update is a record that changes our key and asks for a new one of the server's.
func (c *Conn) Update() []byte {
	record := c.record(handshakeRecord, []byte{keyUpdateMessage, 0, 0, 1, 1})
	c.out.update()
	return record
}

// Read returns what the server's application says, and follows its key updates.
func (c *Conn) Read(p []byte) (int, error) {
	for len(c.plain) == 0 {
		header := make([]byte, 5)
		if _, err := io.ReadFull(c.Conn, header); err != nil {
			return 0, err
		}
		body := make([]byte, binary.BigEndian.Uint16(header[3:]))
		if _, err := io.ReadFull(c.Conn, body); err != nil {
			return 0, err
		}
		content, err := c.in.aead.Open(nil, c.in.nonce(), body, header)
		if err != nil {
			return 0, fmt.Errorf("a broken record came: %w", err)
		}
		switch content, kind := content[:len(content)-1], content[len(content)-1]; {
		case kind == applicationRecord:
			c.plain = content
		case kind == handshakeRecord && content[0] == keyUpdateMessage:
			c.in.update()
		case kind == alertRecord:
			return 0, ErrAlert
		}
	}
	n := copy(p, c.plain)
	c.plain = c.plain[n:]
	return n, nil
}

// Broken is a record that was changed on its way.
func (c *Conn) Broken() []byte {
	record := c.record(applicationRecord, []byte("GET / HTTP/1.1\r\n"))
	record[len(record)-1] ^= 1
	return record
}

// Ask sends a request with what follows it in one piece, so that both arrive while it is answered.
func (c *Conn) Ask(in *bufio.Reader, host, path string, after ...func() []byte) (string, error) {
	message := c.record(applicationRecord, []byte("GET "+path+" HTTP/1.1\r\nHost: "+host+"\r\n\r\n"))
	for _, more := range after {
		message = append(message, more()...)
	}
	_ = c.SetDeadline(time.Now().Add(patience))
	if _, err := c.Conn.Write(message); err != nil {
		return "", err
	}
	response, err := http.ReadResponse(in, nil)
	if err != nil {
		return "", err
	}
	body, err := io.ReadAll(response.Body)
	if err == nil && response.StatusCode != http.StatusOK {
		err = errors.New(response.Status)
	}
	return string(body), err
}
