// Package config is the settings of a server: read once from flags and environment,
// checked whole, and printable with its secrets hidden.
package config

import (
	"fmt"
	"net"
	"net/url"
	"regexp"
	"strings"
	"time"

	"livery/internal/datadir"
)

// Server are the settings of livery serve. The tags give flags, help and defaults.
type Server struct {
	Folder
	Account
	Key
	Leads
	Listen           string        `default:":7071" placeholder:"ADDR" help:"Address to listen on."`
	StorageRefresh   time.Duration `default:"20s" help:"How often --storage is listed for posts that came from elsewhere. The embedded storage is looked at every second."`
	StorageRoute     string        `default:"auto" enum:"auto,server,direct" help:"How browsers reach the account of --storage: direct, or through this server under /storage. auto looks at the account's CORS rules and takes the server when they keep a brand's pages out."`
	StorageCORS      string        `name:"storage-cors" default:"check" enum:"check,set" help:"What is done about CORS rules of --storage that keep pages out: said at start, or set."`
	APIBase          string        `name:"api-base" default:"/api" placeholder:"URL" help:"Where browsers post leads."`
	LocalAPIBase     string        `name:"local-api-base" placeholder:"URL" help:"The same on local and private hosts. Default is /api at the port that the page came from."`
	AssetBase        string        `placeholder:"URL" help:"Origin of a CDN for assets."`
	BlogToken        string        `placeholder:"TOKEN" help:"Built-in read token for blogs; without it browsers ask for one."`
	SimulateUploads  bool          `help:"Simulate uploads when no credential can be had."`
	KeepLeads        Period        `default:"24mo" placeholder:"PERIOD" help:"How long leads are kept after they came, such as 90d, 24mo or 2y; then they are removed with their documents. The privacy policy says it. 'forever' removes none."`
	MinFree          string        `placeholder:"SIZE" help:"Free space, such as 500MB or 5%, below which visitors' uploads to the embedded storage are refused; leads are still taken. Default is the smaller of 1 GB and 5%."`
	Admin            string        `default:"127.0.0.1:7072" placeholder:"ADDR" help:"Address for health, status and metrics; keep it private. Empty turns it off."`
	TrustedProxy     []string      `placeholder:"CIDR" help:"Proxy whose X-Forwarded headers are believed; repeat for several."`
	MaxInFlight      int           `default:"1024" help:"Requests under way before pages are refused with 503; leads are let in until twice as many."`
	TLSCert          string        `name:"tls-cert" type:"path" placeholder:"FILE" help:"Certificate chain (PEM) to serve https with."`
	TLSKey           string        `name:"tls-key" type:"path" placeholder:"FILE" help:"Private key (PEM) of --tls-cert."`
	TLS              bool          `name:"tls" help:"Serve https with certificates that are got and renewed by themselves, for the hosts of the content only. Kept below --data/tls."`
	TLSStorage       string        `name:"tls-storage" default:"folder" enum:"folder,account" help:"With --tls: where certificates and their keys are kept: in a folder below --data, or in the account of --storage, so that several instances share them."`
	HTTPListen       string        `name:"http-listen" placeholder:"ADDR" help:"With https: address for plain http, usually :80. It redirects known hosts to https and, with --tls, answers the certificate authority."`
	ACMECA           string        `name:"acme-ca" placeholder:"URL" help:"With --tls: directory of the certificate authority. Default is Let's Encrypt."`
	ACMEEmail        string        `name:"acme-email" placeholder:"ADDRESS" help:"With --tls: where the authority writes when something is wrong."`
	ACMERoot         string        `name:"acme-root" type:"path" placeholder:"FILE" help:"With --tls: root certificate (PEM) of an authority of your own."`
	Lazy             bool          `default:"false" negatable:"" help:"Render pages when they are first asked for, instead of all at start and after changes."`
	Strict           bool          `help:"Refuse the content for the fault of one brand, too. Without it the brand stays as it was, or is left out at a start, and the others are served."`
	IndexNowKey      string        `name:"indexnow-key" placeholder:"KEY" help:"Key of the IndexNow protocol, of 8 to 128 letters, digits and dashes; its file is served on primary hosts."`
	IndexNowEndpoint string        `name:"indexnow-endpoint" placeholder:"URL" help:"Where the addresses of changed posts are submitted. Default is nowhere."`
	Scoreboard       bool          `default:"true" negatable:"" help:"Count how fast pages are in visitors' browsers, forms, and addresses that lead nowhere; without cookies or addresses, in memory alone."`
	DeskHost         string        `placeholder:"HOST" help:"Host name of the Desk, where the people behind the brands work. Without it the Desk is at desk.localhost, on this machine alone."`
	DeskLink         bool          `help:"Print a link at start that signs the owner of this machine in at desk.localhost."`
	OIDCIssuer       string        `name:"oidc-issuer" placeholder:"URL" help:"OpenID Connect provider at which invited people can sign in to the Desk too."`
	OIDCName         string        `name:"oidc-name" default:"single sign-on" help:"What the Desk calls the provider."`
	OIDCClientID     string        `name:"oidc-client-id" placeholder:"ID" help:"The Desk's id at the provider."`
	OIDCClientSecret string        `name:"oidc-client-secret" placeholder:"SECRET" help:"The Desk's secret at the provider; better given as LIVERY_OIDC_CLIENT_SECRET."`
	LogLevel         string        `default:"info" enum:"debug,info,warn,error" help:"Least level that is logged."`
}

// Values of --storage-route and --storage-cors.
const (
	RouteAuto   = "auto"
	RouteDirect = "direct"
	CORSSet     = "set"
)

var indexNowKey = regexp.MustCompile(`^[A-Za-z0-9-]{8,128}$`)

// Validate checks values and combinations.
func (s *Server) Validate() error {
	if _, _, err := net.SplitHostPort(s.Listen); err != nil {
		return fmt.Errorf("--listen %q: expected host:port or :port", s.Listen)
	}
	if s.MaxInFlight < 1 {
		return fmt.Errorf("--max-in-flight %d: expected at least 1", s.MaxInFlight)
	}
	if s.StorageRefresh < 100*time.Millisecond {
		return fmt.Errorf("--storage-refresh %s: expected at least 100ms", s.StorageRefresh)
	}
	if _, err := datadir.ParseFloor(s.MinFree); err != nil {
		return fmt.Errorf("--min-free %w", err)
	}
	if (s.TLSCert == "") != (s.TLSKey == "") {
		return fmt.Errorf("--tls-cert and --tls-key belong together: give both or neither")
	}
	if s.TLS && s.TLSCert != "" {
		return fmt.Errorf("--tls gets certificates by itself: leave out --tls-cert and --tls-key, or --tls")
	}
	if s.TLSStorage == "account" && s.Storage == "" {
		return fmt.Errorf("--tls-storage account needs --storage, the account that instances share")
	}
	if s.HTTPListen != "" && !s.TLS && s.TLSCert == "" {
		return fmt.Errorf("--http-listen redirects to https, so it needs --tls, or --tls-cert and --tls-key")
	}
	if strings.ContainsAny(s.DeskHost, "/:@ ") {
		return fmt.Errorf("--desk-host %q: expected a host name such as desk.example.com, without scheme, port or path",
			s.DeskHost)
	}
	if s.OIDCIssuer != "" && s.OIDCClientID == "" {
		return fmt.Errorf("--oidc-issuer needs --oidc-client-id, the Desk's id at that provider")
	}
	if s.IndexNowKey != "" && !indexNowKey.MatchString(s.IndexNowKey) {
		return fmt.Errorf("--indexnow-key %q: expected 8 to 128 letters, digits and dashes", s.IndexNowKey)
	}
	if s.IndexNowEndpoint != "" {
		if s.IndexNowKey == "" {
			return fmt.Errorf("--indexnow-endpoint needs --indexnow-key, which proves that the hosts are yours")
		}
		if u, err := url.Parse(s.IndexNowEndpoint); err != nil || u.Host == "" || u.Scheme != "https" &&
			u.Scheme != "http" {
			return fmt.Errorf("--indexnow-endpoint %q: expected an address such as https://search.example/indexnow",
				s.IndexNowEndpoint)
		}
	}
	if s.AssetBase != "" {
		if u, err := url.Parse(s.AssetBase); err != nil || u.Scheme == "" || u.Host == "" || u.Path != "" {
			return fmt.Errorf("--asset-base %q: expected an origin such as https://cdn.example", s.AssetBase)
		}
	}
	return nil
}
