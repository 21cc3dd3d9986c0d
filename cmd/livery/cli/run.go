// Package cli is the command line, one file for each command: its flags, the questions it asks, the tables and
// sentences it prints, and what the process ends with. It opens what a command needs (flags.go); the work is done
// below, in packages that know nothing of a terminal and answer values.
package cli

import (
	"context"
	"errors"
	"io"
	"strings"

	"github.com/alecthomas/kong"

	"livery/internal/lead"
)

// commands is the whole command line. Every flag is also an environment variable LIVERY_<FLAG>.
type commands struct {
	Serve   serveCommand   `cmd:"" help:"Serve all brands."`
	Doctor  doctorCommand  `cmd:"" help:"Look at everything a server needs and say what to do. Takes the settings of serve."`
	Version versionCommand `cmd:"" help:"Print which build this is."`
	Check   checkCommand   `cmd:"" help:"Check all content and print every problem with its fix. Ends with 0 when all is fine, 1 with errors, 2 with warnings."`
	Brand   brandCommand   `cmd:"" help:"Look at brands, and begin a new one."`
	NewSite newSiteCommand `cmd:"" help:"Write a content folder with brands of your own and none of the built-in ones."`
	Product productCommand `cmd:"" help:"Begin a product of your own."`
	Content contentCommand `cmd:"" help:"Look at the changes that people made of the content, and bring them into files or back."`
	Explain explainCommand `cmd:"" help:"Say which brand a host shows, and why."`
	Leads   leadsCommand   `cmd:"" help:"Look after leads."`
	Blog    blogCommand    `cmd:"" help:"Publish posts and look after them."`
	Media   mediaCommand   `cmd:"" help:"Upload pictures and look after them."`
	Storage storageCommand `cmd:"" help:"Reach the storage with other tools."`
	Desk    deskCommand    `cmd:"" help:"Look after the people of the Desk."`
	Export  exportCommand  `cmd:"" help:"Write the brands as static files, with what nginx needs to serve them. Takes the settings of serve."`
	Backup  backupCommand  `cmd:"" help:"Copy the data folder into one file, while the server runs."`
	Restore restoreCommand `cmd:"" help:"Make a data folder from a backup."`
}

// environment is what a command may use of the outside world.
type environment struct {
	*session
	output
}

// Run is the program: main calls it, and so do the system tests.
func Run(ctx context.Context, args []string, getenv func(string) string, stdout, stderr io.Writer) (err error) {
	var c commands
	exited := errors.New("help was shown")
	parser, err := kong.New(&c,
		kong.Name("livery"),
		kong.Description("One binary that serves a family of fleet-technology sites."),
		kong.UsageOnError(),
		kong.ValueFormatter(withDefault),
		kong.Vars{"testAddress": lead.TestAddress},
		kong.Writers(stdout, stderr),
		kong.Exit(func(int) { panic(exited) }),
		kong.Resolvers(fromEnvironment(getenv)),
	)
	if err != nil {
		return err
	}
	defer func() {
		if r := recover(); r != nil && r != any(exited) {
			panic(r)
		}
	}()
	parsed, err := parser.Parse(args)
	if err != nil {
		return err
	}
	s := &session{Context: ctx, Getenv: getenv, Log: newLogger(stderr, "warn")}
	defer func() { err = errors.Join(err, s.Close()) }()
	return parsed.Run(environment{s, output{Out: stdout, Notes: stderr}}, s)
}

// withDefault is the help of a flag, with its default where the placeholder hides it.
func withDefault(v *kong.Value) string {
	help := kong.DefaultHelpValueFormatter(v)
	if !v.HasDefault || v.Default == "" || v.Default == "false" || v.Flag == nil || v.Flag.PlaceHolder == "" &&
		!v.IsBool() {
		return help
	}
	return help + " Default: " + strings.ReplaceAll(v.Default, "true", "on") + "."
}

// fromEnvironment reads --some-flag from LIVERY_SOME_FLAG, but for flags with the tag noenv: at the server their name
// means something else.
func fromEnvironment(getenv func(string) string) kong.ResolverFunc {
	return func(_ *kong.Context, _ *kong.Path, flag *kong.Flag) (any, error) {
		name := "LIVERY_" + strings.ToUpper(strings.ReplaceAll(flag.Name, "-", "_"))
		if value := getenv(name); value != "" && !flag.Tag.Has("noenv") {
			return value, nil
		}
		return nil, nil
	}
}

// ExitCode is what the process ends with after Run returned err: 0 is fine, 2 a check that found nothing worse than
// warnings.
func ExitCode(err error) int {
	if err == nil {
		return 0
	}
	if _, ok := errors.AsType[warnings](err); ok {
		return 2
	}
	return 1
}
