package cli

import (
	"livery/internal/backup"
	"livery/internal/config"
)

type backupCommand struct {
	config.Folder
	Out string `required:"" type:"path" placeholder:"FILE" help:"Archive to write (.tar.gz). It holds keys and leads: keep it private."`
}

func (c backupCommand) Run(env environment) error {
	files, err := backup.Write(env.ctx, c.Folder, c.Out)
	if err != nil {
		return err
	}
	printf(env.stdout, "%d files of %s are in %s\n", files, c.Data, c.Out)
	return nil
}

type restoreCommand struct {
	config.Folder
	From string `required:"" type:"existingfile" placeholder:"FILE" help:"Archive that livery backup wrote. The data folder must not exist, or be empty."`
}

func (c restoreCommand) Run(env environment) error {
	files, err := backup.Restore(env.ctx, c.From, c.Folder)
	if err != nil {
		return err
	}
	printf(env.stdout, "%d files are in %s\n", files, c.Data)
	return nil
}
