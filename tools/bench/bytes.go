package main

import (
	"fmt"
	"os"
	"os/exec"

	"livery/tools/harness"
)

// storeHost is the brand that has every page kind.
const storeHost = "fleetstore.example"

// benchBytes loads each page kind of a brand in a browser of a phone's size, over https because
// browsers take brotli only there.
func benchBytes() error {
	l, err := harness.StartSecure(storeHost, "--lazy")
	if err != nil {
		return err
	}
	defer l.Stop()
	args := []string{"test/bench/bytes.mjs"}
	for _, p := range []struct{ kind, path string }{
		{"home", "/"}, {"solutions", "/solutions"}, {"products", "/products"}, {"product", "/products/2"},
		{"blog", "/blog"}, {"article", "/blog/how-many-days-fit-on-the-card"}, {"request-demo", "/request-demo"},
		{"privacy", "/privacy"},
	} {
		args = append(args, fmt.Sprintf("%s=https://%s:%s%s", p.kind, storeHost, l.Port, p.path))
	}
	fmt.Printf(
		"%s on a phone (390 px, two device pixels each), the first view; read is all of a page read to its end\n",
		storeHost)
	cmd := exec.Command("node", args...)
	cmd.Stdout, cmd.Stderr = os.Stdout, os.Stderr
	return cmd.Run()
}

// certificate makes one that nobody trusts; the browser is told not to mind.
