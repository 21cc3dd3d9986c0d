package cli

import (
	"cmp"
	"os"

	"livery/internal/change"
	"livery/internal/content"
)

type productCommand struct {
	New productNewCommand `cmd:"" help:"Write the file of a new product, with what is still to be said marked, and put it into a list."`
}

type productNewCommand struct {
	Model    string `arg:"" help:"Model, such as L10: letters, digits and hyphens."`
	Title    string `help:"What it is called; the model unless told."`
	Category string `default:"products" help:"Category that it shows under: small letters, digits and hyphens."`
	List     string `placeholder:"NAME" help:"List of yours that shows it; made when missing."`
	Content  string `type:"path" default:"content" placeholder:"DIR" help:"Content folder to write to; made when missing."`
}

func (c productNewCommand) Run(env environment) error {
	if err := os.MkdirAll(c.Content, 0o755); err != nil {
		return err
	}
	folder := contentFlag{Content: c.Content}
	// A folder may still lack its first brand; only what products stand beside must be whole.
	loaded, problems := content.Try(folder.FilesOrBuiltIn())
	if loaded.IsUnusable("catalogue/") {
		return problems.Errors()
	}
	files, err := change.WriteProduct(c.Content, loaded,
		change.ProductStart{Model: c.Model, Title: cmp.Or(c.Title, c.Model), Category: c.Category, List: c.List})
	if err != nil {
		return err
	}
	for _, file := range files {
		env.Say("%s is written\n", file)
	}
	if c.List != "" {
		env.Say("\nA brand shows it with   pages: [home, products]   and   products: { list: %s }\n", c.List)
	}
	return env.Done(nil, "livery check --content %s says what is left to do\n",
		c.Content)
}
