package cli

import (
	"livery/internal/backup"
	"livery/internal/config"
)

type backupCommand struct {
	config.Folder
	WithContent  string `type:"existingdir" placeholder:"DIR" help:"Take the folder of --content along; it is restored as with/content below the data folder."`
	WithDelivery string `type:"existingfile" placeholder:"FILE" help:"Take the file of --delivery along; it is restored as with/delivery.yaml. Secrets that it names by file or variable are not in it."`
	Out          string `required:"" type:"path" placeholder:"FILE" help:"Archive to write (.tar.gz); one that is there is not written over. It holds keys and leads: keep it private."`
}

func (c backupCommand) Run(env environment) error {
	files, err := backup.Write(env.Context, c.Folder, backup.Beside{Content: c.WithContent, Delivery: c.WithDelivery},
		c.Out)
	if err != nil {
		return err
	}
	if env.Getenv("LIVERY_DATABASE") != "" {
		env.Note("LIVERY_DATABASE is set: leads and the Desk's people are there and not in the backup\n")
	}
	if env.Getenv("LIVERY_STORAGE") != "" {
		env.Note("LIVERY_STORAGE is set: posts, pictures and documents are there and not in the backup\n")
	}
	return env.Done(nil, "%d files of %s are in %s\n", files, c.Data, c.Out)
}

type restoreCommand struct {
	config.Folder
	From string `required:"" type:"existingfile" placeholder:"FILE" help:"Archive that livery backup wrote. The data folder must not exist, or be empty."`
}

func (c restoreCommand) Run(env environment) error {
	files, err := backup.Restore(env.Context, c.From, c.Folder)
	return env.Done(err, "%d files are in %s\n", files, c.Data)
}
