package doctor

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"net"
	"strings"
	"sync"
	"time"

	"livery/internal/background"
	"livery/internal/brand"
	"livery/internal/lead"
)

func checkReceivers(_ context.Context, s *Server) Finding {
	if s.Unread != nil {
		says, _, _ := strings.Cut(s.Unread.Error(), "\n") // without the piece of the file that follows
		return wrong("correct the file of --delivery, or what it names; a server does not start with it", "%s", says)
	}
	if s.site == nil {
		return notLooked("it is about the brands, and the content cannot be read")
	}
	var none []string
	for _, b := range s.brands() {
		if len(s.Destinations.For(b.ID)) == 0 {
			none = append(none, b.ID)
		}
	}
	if len(none) > 0 {
		return odd("name a webhook or mail server for them in the file of --delivery",
			"leads of %s are kept and sent nowhere", strings.Join(none, ", "))
	}
	return good("every brand's leads have a receiver; livery leads test --brand ID tries them")
}

func checkContactForms(_ context.Context, s *Server) Finding {
	var none []string
	for _, b := range s.brands() {
		if b.Contact.Delivery != brand.StoreMessage {
			none = append(none, b.ID)
		}
	}
	if len(none) > 0 {
		return odd("set contact.delivery: store in their content files to keep and deliver messages like leads",
			"messages from the contact form reach nobody at %s", strings.Join(none, ", "))
	}
	return good("messages of every brand are kept and delivered")
}

func checkHosts(ctx context.Context, s *Server) Finding {
	var asking background.Group
	asking.SetLimit(16)
	var mu sync.Mutex
	var missing []string
	asked := 0
	ctx, cancel := context.WithTimeout(ctx, 3*time.Second)
	defer cancel()
	for _, b := range s.brands() {
		for _, h := range b.Hosts {
			asked++
			asking.Go(func() error {
				if _, err := net.DefaultResolver.LookupHost(ctx, h.Name); err != nil {
					mu.Lock()
					missing = append(missing, h.Name)
					mu.Unlock()
				}
				return nil
			})
		}
	}
	if err := asking.Wait(); err != nil {
		return odd("ask where DNS answers", "DNS cannot be asked: %v", err)
	}
	switch len(missing) {
	case 0:
		return good("DNS knows all %d", asked)
	case asked:
		return odd("point them at this server, or ask where DNS answers", "DNS knows none of %d from here", asked)
	}
	return odd("point them at this server, or take them out of the content", "DNS does not know %d of %d, such as %s",
		len(missing), asked, missing[0])
}

func checkCertificates(_ context.Context, s *Server) Finding {
	if s.TLSCert == "" {
		if s.TLS {
			return good("come by themselves")
		}
		return odd("see that the proxy before this server has them", "this server speaks plain http")
	}
	pair, err := tls.LoadX509KeyPair(s.TLSCert, s.TLSKey)
	if err != nil {
		return wrong("correct --tls-cert and --tls-key", "%v", err)
	}
	leaf, err := x509.ParseCertificate(pair.Certificate[0])
	if err != nil {
		return wrong("get a new certificate", "%v", err)
	}
	left := time.Until(leaf.NotAfter)
	if left <= 0 {
		return wrong("get a new certificate", "ended on %s", leaf.NotAfter.Format(time.DateOnly))
	}
	for _, b := range s.brands() {
		for _, h := range b.Hosts {
			if leaf.VerifyHostname(h.Name) != nil {
				return wrong("get a certificate that names every host of the content, or use --tls",
					"does not cover %s", h.Name)
			}
		}
	}
	if s.site == nil {
		return notLooked("which hosts it has to cover, since the content cannot be read; it ends on %s",
			leaf.NotAfter.Format(time.DateOnly))
	}
	if left < 14*24*time.Hour {
		return odd("renew it", "ends on %s", leaf.NotAfter.Format(time.DateOnly))
	}
	return good("covers every host until %s", leaf.NotAfter.Format(time.DateOnly))
}

func checkTestLead(ctx context.Context, s *Server) Finding {
	if s.TestLead == "" {
		return notLooked("--test-lead ID sends one to the receivers of a brand")
	}
	if s.Unread != nil {
		return wrong("correct the receivers first", "not sent: the file of --delivery cannot be used")
	}
	if s.site == nil {
		return wrong("correct the content first", "not sent: the content cannot be read")
	}
	registry := brand.NewRegistry(s.site)
	if _, ok := registry.ByID(s.TestLead); !ok {
		return wrong("livery brand list shows all", "there is no brand %q", s.TestLead)
	}
	answers := s.Destinations.Try(ctx, lead.Test(s.TestLead, registry.PrimaryHost(s.TestLead), lead.TestAddress))
	if len(answers) == 0 {
		return wrong("name one in the file of --delivery", "%s has no receiver", s.TestLead)
	}
	for _, a := range answers {
		if a.Problem != "" {
			return wrong("correct this receiver, then run this again", "%s did not take it: %s",
				a.Destination, a.Problem)
		}
	}
	var names []string
	for _, a := range answers {
		names = append(names, a.Destination)
	}
	return good("taken by every receiver of %s: %s", s.TestLead, strings.Join(names, ", "))
}
