package doctor

import (
	"context"
	"errors"
	"io/fs"
	"log/slog"
	"net/http"
	"os"
	"time"

	"livery/internal/app"
	"livery/internal/blob"
	"livery/internal/blob/azure"
	"livery/internal/blob/disk"
	"livery/internal/change"
	"livery/internal/datadir"
	"livery/internal/lead"
	"livery/internal/store"
)

func checkFolder(ctx context.Context, s *Server) Finding {
	if _, err := os.Stat(s.Data); errors.Is(err, fs.ErrNotExist) {
		return odd("name the server's folder with --data, or start it",
			"%s is not there; a first start makes it", s.Data)
	}
	probe, err := os.CreateTemp(s.Data, ".doctor-*")
	if err != nil {
		return wrong("run this as the server's user; chown -R the folder to it", "this user cannot write to %s: %v",
			s.Data, err)
	}
	_ = probe.Close()
	_ = os.Remove(probe.Name())
	floor, err := datadir.ParseFloor(s.MinFree)
	if err == nil {
		err = floor.Check(s.Data)
	}
	if err != nil {
		return wrong("make room, or enlarge the disk", "%v", err)
	}
	if s.Storage != "" {
		return good("%s is writable and has room", s.Data)
	}
	if _, err := os.Stat(s.StorageFolder()); err != nil {
		return odd("", "%s holds no storage yet; a first start makes it", s.Data)
	}
	blobs, err := disk.Open(s.StorageFolder(), slog.New(slog.DiscardHandler))
	if err != nil {
		return wrong("chown -R the folder to the server's user", "the storage cannot be opened: %v", err)
	}
	defer blobs.Close()
	if err := lookAtEveryFile(ctx, blobs); err != nil {
		return wrong("see that the disk answers and nothing else has a lock there",
			"not every stored file was looked at: %v", err)
	}
	if faults := blobs.Faults(); len(faults) > 0 {
		return wrong("chown them to the server's user, or restore them from a backup",
			"%d stored files cannot be read, the first is %s of container %s: %s",
			len(faults), faults[0].File, faults[0].Container, faults[0].Reason)
	}
	return good("%s is writable, has room, and every stored file can be read", s.Data)
}

// lookAtEveryFile lists all containers, which opens each file.
func lookAtEveryFile(ctx context.Context, blobs *disk.Store) error {
	names, err := blobs.Containers(ctx)
	if err != nil {
		return err
	}
	for _, name := range names {
		for list := (blob.ListPage{}); ; {
			if list, err = blobs.List(ctx, name, blob.ListOptions{Marker: list.Next}); err != nil &&
				!errors.Is(err, blob.ErrContainerNotFound) {
				return err
			}
			if list.Next == "" {
				break
			}
		}
	}
	return nil
}

func checkStorage(ctx context.Context, s *Server) Finding {
	if s.Storage == "" {
		return good("embedded, below %s", s.Data)
	}
	account, err := azure.Open(s.Storage, azure.Options{Tries: 1})
	if err != nil {
		return wrong("correct --storage", "%v", err)
	}
	_, err = account.List(ctx, lead.Container, blob.ListOptions{Max: 1})
	place := app.StoragePlace(s.Account)
	if errors.Is(err, blob.ErrContainerNotFound) {
		return odd("", "%s answers and is new; a first start makes its containers", place)
	} else if err != nil {
		return wrong("see that the account is up, its key right and this machine allowed to reach it", "%s: %v",
			place, err)
	}
	if _, key, _ := azure.Credentials(s.Storage); key == "" {
		return wrong("give --storage with the account's key",
			"%s is reached with a SAS, which cannot sign upload permissions for visitors", place)
	}
	return good("%s answers", place)
}

func checkCORS(ctx context.Context, s *Server) Finding {
	if s.Storage == "" {
		return good("pages and storage share this server; no rules are needed")
	}
	account, err := azure.Open(s.Storage, azure.Options{Tries: 1})
	if err != nil {
		return wrong("correct --storage", "%v", err)
	}
	settings := s.Server
	settings.StorageCORS = "" // only look
	shut, err := app.BrowsersKeptOut(ctx, settings, account, s.brands())
	name, _, _ := azure.Credentials(s.Storage)
	command := azure.CORSCommand(name) + " (or start with --storage-cors=set)"
	switch {
	case err != nil:
		return odd("use the account's key, or see that it answers",
			"%v; pages go through the server unless --storage-route=direct", err)
	case len(shut) == 0:
		return good("the account lets pages of every brand in")
	case s.StorageRoute == "direct":
		return wrong(command,
			"the account keeps %d origins out, %s first, and --storage-route=direct sends their forms there",
			len(shut), shut[0])
	}
	return odd(command, "the account keeps %d origins out, %s first; their pages go through the server",
		len(shut), shut[0])
}

// checkChanges reads every entry of the log of changes.
func checkChanges(ctx context.Context, s *Server) Finding {
	var blobs blob.Store
	var err error
	if s.Storage != "" {
		blobs, err = azure.Open(s.Storage, azure.Options{Tries: 1})
	} else if _, there := os.Stat(s.StorageFolder()); there != nil {
		return good("none yet")
	} else {
		embedded, failed := disk.Open(s.StorageFolder(), slog.New(slog.DiscardHandler))
		if failed == nil {
			defer embedded.Close()
		}
		blobs, err = embedded, failed
	}
	if err != nil {
		return wrong("see the lines above", "%v", err)
	}
	log := change.NewLog(blobs, app.CopyOfChanges(s.Folder, s.Account), time.Now)
	if err = log.Start(ctx, patience); err == nil {
		err = log.Inspect(ctx)
	}
	damage, damaged := errors.AsType[*change.Damage](err)
	switch {
	case damaged && len(log.Lost(damage)) > 0:
		return wrong("restore these entries from a backup of the storage; if there is none, livery content mend "+
			"--give-up, with the same --data and --storage, goes on without what they changed",
			"%v; no copy of entry %s was found", damage, change.Numbers(log.Lost(damage)))
	case damaged:
		return wrong(
			"livery content mend, with the same --data and --storage, puts them back from the copy that was kept",
			"%v", damage)
	case err != nil:
		return wrong("see that the storage answers", "%v", err)
	}
	return good("%d entries in the log, and every one can be read", len(log.Entries()))
}

func checkDatabase(ctx context.Context, s *Server) Finding {
	schema, err := store.ReadSchema(ctx, s.LeadDatabase(s.Folder))
	switch {
	case errors.Is(err, store.ErrDamaged):
		return wrong("do as it says; until then pages are served without leads and the Desk", "%v", err)
	case errors.Is(err, fs.ErrNotExist):
		return odd("name the server's folder with --data, or start it", "%s is not there; a first start makes it",
			s.LeadsFile())
	case err != nil && s.Database == "":
		return wrong("see that this user may read the file; if it is damaged, livery restore puts a backup into a "+
			"new folder", "%s: %v", s.LeadsFile(), err)
	case err != nil:
		return wrong("see that it is up and its address, user and rights are right", "%v", err)
	case schema.Has > schema.Wants:
		return wrong("install the newer livery, or restore the backup from before the upgrade",
			"its tables are of version %d; this livery knows %d", schema.Has, schema.Wants)
	case schema.Has == 0:
		return odd("start the server", "is new; a first start makes its tables")
	case schema.Has < schema.Wants:
		return odd("take a backup; the next start brings it up to date",
			"its tables are of version %d, this livery's of %d", schema.Has, schema.Wants)
	}
	return good("answers, tables of version %d", schema.Has)
}

// checkDocuments sees whether another server of this database uses another storage.
func checkDocuments(ctx context.Context, s *Server) Finding {
	schema, err := store.ReadSchema(ctx, s.LeadDatabase(s.Folder))
	if err != nil || schema.Has != schema.Wants {
		return notLooked("there is no database of this version to ask")
	}
	db, err := store.Open(ctx, s.LeadDatabase(s.Folder))
	if err != nil {
		return wrong("see the line above", "%v", err)
	}
	defer db.Close()
	if err := lead.CheckDocuments(ctx, db, app.StoragePlace(s.Account)); err != nil {
		return wrong("give every instance the same --storage", "%v", err)
	}
	return good("the instances of this database share one storage")
}

// skew is how wrong a clock may be: permissions that the server signs begin and end by it.
const skew = 2 * time.Minute

func checkClock(ctx context.Context, s *Server) Finding {
	if s.Storage == "" {
		return good("%s; nothing elsewhere to compare it with", time.Now().UTC().Format(time.RFC3339))
	}
	_, _, endpoint := azure.Credentials(s.Storage)
	request, err := http.NewRequestWithContext(ctx, http.MethodHead, endpoint, nil)
	if err != nil {
		return wrong("correct --storage", "%v", err)
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return odd("", "nothing to compare it with: the account does not answer")
	}
	response.Body.Close()
	theirs, err := http.ParseTime(response.Header.Get("Date"))
	if err != nil {
		return odd("", "nothing to compare it with: the account names no time")
	}
	if off := time.Since(theirs); off.Abs() > skew {
		return wrong("set the clock (timedatectl set-ntp true)",
			"%s apart from the account's: visitors' permissions are refused", off.Round(time.Second).Abs())
	}
	return good("agrees with the account's")
}
