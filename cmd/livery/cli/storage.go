package cli

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"time"

	"livery/internal/blob"
	"livery/internal/blob/azure"
	"livery/internal/blob/sas"
	"livery/internal/config"
	"livery/internal/move"
)

type storageCommand struct {
	SAS              storageSASCommand        `cmd:"" name:"sas" help:"Sign a token for a container or one blob."`
	Move             storageMoveCommand       `cmd:"" help:"Copy posts, pictures and uploads from a data folder to an account or back, and read them back."`
	ConnectionString storageConnectionCommand `cmd:"" help:"Print what Azure tools and SDKs need to reach this storage. It holds the key."`
}

type storageSASCommand struct {
	signerFlags
	Container   string        `arg:"" help:"Container: a brand's id, or leads."`
	Blob        string        `arg:"" optional:"" help:"One blob, e.g. blogs/my-post.json; the whole container when left out."`
	Permissions string        `default:"r" help:"Letters of r (read), a (add), c (create), w (write), d (delete), l (list)."`
	Expires     time.Duration `default:"1h" help:"How long the token works."`
	IP          string        `help:"Address or range a-b that may use it."`
	HTTPSOnly   bool          `help:"Refuse plain HTTP."`
}

func (c storageSASCommand) Run(env environment) error {
	signer, _, err := c.Signer()
	if err != nil {
		return err
	}
	if c.Permissions == "" || strings.Trim(c.Permissions, "racwdl") != "" {
		return fmt.Errorf("--permissions %q: use letters of racwdl", c.Permissions)
	}
	if c.Expires <= 0 {
		return fmt.Errorf("--expires %s: the token would be over already", c.Expires)
	}
	grant := sas.Grant{Permissions: c.Permissions, Expires: time.Now().Add(c.Expires), IP: c.IP, HTTPSOnly: c.HTTPSOnly}
	token := signer.ForContainer(c.Container, grant)
	if c.Blob != "" {
		token = signer.ForBlob(c.Container, c.Blob, grant)
	}
	return env.Done(nil, "%s\n", token)
}

type storageConnectionCommand struct {
	signerFlags
	URL string `name:"url" default:"http://localhost:7071" help:"Where the server is reached."`
}

func (c storageConnectionCommand) Run(env environment) error {
	signer, endpoint, err := c.Signer()
	return env.Done(err, "%s\n",
		signer.ConnectionString(cmp.Or(endpoint, strings.TrimRight(c.URL, "/")+"/"+signer.Name)))
}

type storageMoveCommand struct {
	From string `required:"" placeholder:"PLACE" help:"Where it is: a data folder, or an account's connection string or URL with SAS. Stop the server first."`
	To   string `required:"" placeholder:"PLACE" help:"Where it goes."`
}

func (c storageMoveCommand) Run(env environment) error {
	copied, err := move.Storage(env.Context, c.From, c.To, func(one blob.Copied) {
		env.Say("%s: %d files, %d copied\n", one.Container, one.Blobs, one.Copied)
	})
	if err != nil {
		return err
	}
	different := 0
	env.Say("\nRead back and compared:\n")
	for _, one := range copied {
		env.Say("  %-20s %6d files %10d bytes  sum %x\n", one.Container, one.Blobs, one.Bytes, one.Sum[:6])
		different += one.Different
	}
	if different > 0 {
		env.Say("%d files were there before with other content; they stay as they are there.\n", different)
	}
	return env.Done(nil, movedAll)
}

// signerFlags say what the storage signs with.
type signerFlags struct {
	storageFlags
	config.Key
}

// Signer is the account that a server signs with, and its address where the storage is an account elsewhere.
func (f signerFlags) Signer() (signer sas.Account, endpoint string, err error) {
	name := f.StorageAccount
	var secret string
	if f.Storage != "" {
		if name, secret, endpoint = azure.Credentials(f.Storage); secret == "" {
			return signer, "", errors.New("--storage holds a SAS, which cannot sign; use the account key")
		}
	} else if secret, err = sas.ReadKey(f.KeyFile(f.Folder)); errors.Is(err, fs.ErrNotExist) {
		return signer, "",
			fmt.Errorf("no storage key: %w; the server makes one at its first start, name its folder with --data", err)
	} else if err != nil {
		return signer, "", err
	}
	signer, err = sas.NewAccount(name, secret)
	return signer, endpoint, err
}
