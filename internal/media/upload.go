package media

import (
	"errors"
	"fmt"
	"io"
	"os"
)

// Upload is a file that somebody brings, on disk until it is its turn to be made into a picture: twenty that come at
// once take the memory of one.
type Upload struct {
	file *os.File
	size int64
}

// Receive writes a file that somebody brings into a folder of this machine, and stops where it is too large to be
// taken.
func Receive(dir string, r io.Reader) (*Upload, error) {
	file, err := os.CreateTemp(dir, ".upload-*")
	if err != nil {
		return nil, fmt.Errorf("receive a file: %w", err)
	}
	_ = os.Remove(file.Name()) // it stays open; a process that is killed leaves nothing
	u := &Upload{file: file}
	u.size, err = io.Copy(file, io.LimitReader(r, MaxBytes+1))
	if err == nil && u.size > MaxBytes {
		err = tooLarge
	}
	if err != nil {
		return nil, errors.Join(err, u.Close())
	}
	return u, nil
}

// Close forgets the file.
func (u *Upload) Close() error {
	err := u.file.Close()
	_ = os.Remove(u.file.Name()) // where open files cannot be removed
	return err
}

func (u *Upload) read() ([]byte, error) {
	data := make([]byte, u.size)
	_, err := u.file.ReadAt(data, 0)
	return data, err
}

var tooLarge = refuse("the file has more than %d MB; save the picture at most 4000 pixels wide as JPEG, which takes "+
	"1 to 5 MB", MaxBytes>>20)

// ReadFile reads a whole file, and stops where it is too large to be taken.
func ReadFile(r io.Reader) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(r, MaxBytes+1))
	if err == nil && len(data) > MaxBytes {
		return nil, tooLarge
	}
	return data, err
}
