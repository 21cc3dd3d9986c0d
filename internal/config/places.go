package config

import "path/filepath"

// The settings that several commands share. Each flag is declared here once.

// Folder is where a server keeps everything that is not elsewhere.
type Folder struct {
	Data string `default:"data" type:"path" placeholder:"DIR" help:"Folder for storage, leads and keys. The server makes it when missing."`
}

// StorageFolder is the embedded storage.
func (f Folder) StorageFolder() string { return filepath.Join(f.Data, "storage") }

// PicturesFolder keeps what is made from the pictures of a content folder; it can be made again at any time.
func (f Folder) PicturesFolder() string { return filepath.Join(f.Data, "pictures") }

// TLSFolder keeps certificates and their keys.
func (f Folder) TLSFolder() string { return filepath.Join(f.Data, "tls") }

// ContentNote is the file in which a server notes the folder of its --content, so that commands on its data know its
// brands.
func (f Folder) ContentNote() string { return filepath.Join(f.Data, "content-folder") }

// LeadsFile is the embedded database of leads.
func (f Folder) LeadsFile() string { return filepath.Join(f.Data, "leads", "leads.db") }

// Account is where posts and uploads live.
type Account struct {
	Storage string `placeholder:"URL" help:"Azure storage account: connection string or URL with SAS. Default is the embedded storage below --data."`
}

// Key is what the embedded storage signs with.
type Key struct {
	StorageAccount string `default:"storage" help:"Account name of the embedded storage; also the first path segment of its addresses."`
	StorageKeyFile string `type:"path" placeholder:"FILE" help:"File with the embedded storage's account key (base64). Default is a generated key below --data."`
}

// KeyFile is the file of the key, in the data folder unless another is named.
func (k Key) KeyFile(f Folder) string {
	if k.StorageKeyFile != "" {
		return k.StorageKeyFile
	}
	return filepath.Join(f.Data, "storage.key")
}

// Leads is where leads are kept.
type Leads struct {
	Database string `placeholder:"URL" help:"Database for leads: a postgres:// URL, or sqlite:PATH. Default is SQLite below --data."`
}

// LeadDatabase is the database, a file in the data folder unless another is named.
func (l Leads) LeadDatabase(f Folder) string {
	if l.Database != "" {
		return l.Database
	}
	return f.LeadsFile()
}
