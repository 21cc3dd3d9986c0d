package cli

import "livery/internal/move"

type leadsMoveCommand struct {
	From string `required:"" placeholder:"PLACE" help:"Where they are: a data folder or a postgres:// URL. Stop the server first."`
	To   string `required:"" placeholder:"PLACE" help:"Where they go."`
}

func (c leadsMoveCommand) Run(env environment) error {
	return move.Leads(env.ctx, c.From, c.To, env.stdout)
}

type storageMoveCommand struct {
	From string `required:"" placeholder:"PLACE" help:"Where it is: a data folder, or an account's connection string or URL with SAS. Stop the server first."`
	To   string `required:"" placeholder:"PLACE" help:"Where it goes."`
}

func (c storageMoveCommand) Run(env environment) error {
	return move.Storage(env.ctx, c.From, c.To, env.stdout)
}
