package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"time"

	"livery/internal/blob/azure"
	"livery/internal/blob/sas"
	"livery/internal/config"
)

type storageCommand struct {
	SAS              storageSASCommand        `cmd:"" name:"sas" help:"Sign a token for a container or one blob."`
	Move             storageMoveCommand       `cmd:"" help:"Copy posts, pictures and uploads from a data folder to an account or back, and read them back."`
	ConnectionString storageConnectionCommand `cmd:"" help:"Print what Azure tools and SDKs need to reach this storage. It holds the key."`
}

// storageFlags are the server's own.
type storageFlags struct {
	config.Folder
	config.Account
	config.Key
}

// account reads the key that the server signs with; it never makes one.
func (f storageFlags) account() (account sas.Account, endpoint string, err error) {
	if f.Storage != "" {
		name, key, endpoint := azure.Credentials(f.Storage)
		if key == "" {
			return account, "", errors.New("--storage holds a SAS, which cannot sign; use the account key")
		}
		account, err = sas.NewAccount(name, key)
		return account, endpoint, err
	}
	key, err := sas.ReadKey(f.KeyFile(f.Folder))
	if errors.Is(err, fs.ErrNotExist) {
		return account, "", fmt.Errorf("no storage key: %w; the server makes one at its first start, name its folder with --data", err)
	}
	if err != nil {
		return account, "", err
	}
	account, err = sas.NewAccount(f.StorageAccount, key)
	return account, "", err
}

type storageSASCommand struct {
	storageFlags
	Container   string        `arg:"" help:"Container: a brand's id, or leads."`
	Blob        string        `arg:"" optional:"" help:"One blob, e.g. blogs/my-post.json; the whole container when left out."`
	Permissions string        `default:"r" help:"Letters of r (read), a (add), c (create), w (write), d (delete), l (list)."`
	Expires     time.Duration `default:"1h" help:"How long the token works."`
	IP          string        `help:"Address or range a-b that may use it."`
	HTTPSOnly   bool          `help:"Refuse plain HTTP."`
}

func (c storageSASCommand) Run(env environment) error {
	account, _, err := c.account()
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
	if c.Blob != "" {
		printf(env.stdout, "%s\n", account.ForBlob(c.Container, c.Blob, grant))
		return nil
	}
	printf(env.stdout, "%s\n", account.ForContainer(c.Container, grant))
	return nil
}

type storageConnectionCommand struct {
	storageFlags
	URL string `name:"url" default:"http://localhost:7071" help:"Where the server is reached."`
}

func (c storageConnectionCommand) Run(env environment) error {
	account, endpoint, err := c.account()
	if err != nil {
		return err
	}
	if endpoint == "" {
		endpoint = strings.TrimRight(c.URL, "/") + "/" + account.Name
	}
	protocol, _, _ := strings.Cut(endpoint, "://")
	printf(env.stdout, "DefaultEndpointsProtocol=%s;AccountName=%s;AccountKey=%s;BlobEndpoint=%s;\n", protocol, account.Name, account.Key(), endpoint)
	return nil
}
