package azure

import (
	"testing"
	"time"

	"livery/internal/blob/blobtest"
)

func TestAzureKeepsTheContract(t *testing.T) {
	base := blobtest.Azurite(t)
	store, err := Open("AccountName="+blobtest.DevAccount+";AccountKey="+blobtest.DevKey+";BlobEndpoint="+base, Options{Try: 10 * time.Second})
	if err != nil {
		t.Fatal(err)
	}
	blobtest.Run(t, store)
}
