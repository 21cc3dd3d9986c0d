// Command livery serves every brand's site from one process and looks after its content.
package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"livery/cmd/livery/cli"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := cli.Run(ctx, os.Args[1:], os.Getenv, os.Stdout, os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, "livery:", err)
		os.Exit(cli.ExitCode(err))
	}
}
