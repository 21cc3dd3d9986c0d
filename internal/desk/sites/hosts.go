package sites

import (
	"context"
	"errors"
	"net"
	"slices"
	"strings"
	"time"

	"livery/internal/background"
	"livery/internal/brand"
	"livery/internal/desk/frame"
)

// lookupPatience bounds how long the name service is waited for.
const lookupPatience = 3 * time.Second

// Hosts answers the host names of a brand with what the name service says of each.
func (room *Room) Hosts(c frame.Call) error {
	t, err := room.trial(c, nil)
	if err != nil {
		return err
	}
	b, known := brand.NewRegistry(t.content.Site).ByID(c.PathValue("id"))
	if !known || !c.Person.Sees(b.ID) {
		return frame.ErrNoSuch
	}
	ctx, cancel := context.WithTimeout(c.Context(), lookupPatience)
	defer cancel()
	here, _ := net.DefaultResolver.LookupHost(ctx, brand.CleanHost(c.Host))
	hosts := make([]SiteHost, len(b.Hosts))
	var group background.Group
	for i, h := range b.Hosts {
		group.Go(func() error { hosts[i] = lookedUp(ctx, h, here); return nil })
	}
	if err := group.Wait(); err != nil {
		return err
	}
	return c.Answer(hosts)
}

func lookedUp(ctx context.Context, h brand.Host, here []string) SiteHost {
	found := SiteHost{Name: h.Name, Role: string(h.Role), Addresses: []string{}}
	addresses, err := net.DefaultResolver.LookupHost(ctx, h.Name)
	var missing *net.DNSError
	switch {
	case err != nil && errors.As(err, &missing) && missing.IsNotFound:
		found.State, found.Advice = "nowhere",
			"Nobody finds this name yet. Add a DNS record for it that leads to this server"+to(here)+"."
	case err != nil:
		found.State, found.Advice = "unknown", "The name service did not answer. Try again in a moment."
	case slices.ContainsFunc(addresses, func(a string) bool { return slices.Contains(here, a) }):
		found.State = "here"
	default:
		found.State, found.Advice = "elsewhere", "This name leads to "+strings.Join(addresses, ", ")+
			". If no proxy of yours is there, let it lead to this server"+to(here)+"."
	}
	found.Addresses = append(found.Addresses, addresses...)
	return found
}

func to(addresses []string) string {
	if len(addresses) == 0 {
		return ""
	}
	return " (" + strings.Join(addresses, ", ") + ")"
}
