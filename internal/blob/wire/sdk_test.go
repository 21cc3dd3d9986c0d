package wire

import (
	"bytes"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/Azure/azure-sdk-for-go/sdk/azcore"
	"github.com/Azure/azure-sdk-for-go/sdk/azcore/policy"
	"github.com/Azure/azure-sdk-for-go/sdk/storage/azblob"
	azblobblob "github.com/Azure/azure-sdk-for-go/sdk/storage/azblob/blob"
	"github.com/Azure/azure-sdk-for-go/sdk/storage/azblob/bloberror"
	"github.com/Azure/azure-sdk-for-go/sdk/storage/azblob/container"
	azsas "github.com/Azure/azure-sdk-for-go/sdk/storage/azblob/sas"

	"livery/internal/blob/azure"
	"livery/internal/blob/blobtest"
	"livery/internal/blob/sas"
)

// The Azure driver, which passes the contract against the real emulator, passes it against
// this endpoint too: neither can be told from the other through the official client.
func TestTheContractHoldsThroughTheProtocol(t *testing.T) {
	e := newEndpoint(t)
	store, err := azure.Open("AccountName="+blobtest.DevAccount+";AccountKey="+blobtest.DevKey+";BlobEndpoint="+e.base,
		azure.Options{Tries: 1})
	if err != nil {
		t.Fatal(err)
	}
	blobtest.Run(t, store)
}

func clientOptions() *azblob.ClientOptions {
	return &azblob.ClientOptions{ClientOptions: policy.ClientOptions{Retry: policy.RetryOptions{MaxRetries: -1}}}
}

// spec: A2 A3
func TestTheOfficialClientWorksUnchanged(t *testing.T) {
	e := newEndpoint(t)
	key, err := azblob.NewSharedKeyCredential(blobtest.DevAccount, blobtest.DevKey)
	if err != nil {
		t.Fatal(err)
	}
	byKey, err := azblob.NewClientWithSharedKeyCredential(e.base+"/", key, clientOptions())
	if err != nil {
		t.Fatal(err)
	}
	grant := sas.Grant{Permissions: "racwdl", Expires: time.Now().Add(time.Hour)}
	theirs, err := azsas.BlobSignatureValues{ContainerName: "site", Permissions: "racwdl",
		ExpiryTime: time.Now().UTC().Add(time.Hour)}.SignWithSharedKey(key)
	if err != nil {
		t.Fatal(err)
	}
	clients := map[string]*container.Client{"Shared Key": byKey.ServiceClient().NewContainerClient("site")}
	for name, token := range map[string]string{"our SAS": e.account.ForContainer("site", grant),
		"their SAS": theirs.Encode()} {
		if clients[name], err = container.NewClientWithNoCredential(e.base+"/site?"+token,
			&container.ClientOptions{ClientOptions: clientOptions().ClientOptions}); err != nil {
			t.Fatal(err)
		}
	}
	for name, client := range clients {
		t.Run(name, func(t *testing.T) { exercise(t, client) })
	}
}

func exercise(t *testing.T, client *container.Client) {
	names := []string{"blogs/a b+ü.json", "blogs/b.json", "blogs/c//d.json"}
	for _, name := range names {
		_, err := client.NewBlockBlobClient(name).UploadBuffer(t.Context(), []byte("content of "+name), nil)
		if err != nil {
			t.Fatal(err)
		}
	}
	two := int32(2)
	var listed []string
	for pager := client.NewListBlobsFlatPager(&container.ListBlobsFlatOptions{MaxResults: &two}); pager.More(); {
		page, err := pager.NextPage(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		for _, item := range page.Segment.BlobItems {
			listed = append(listed, *item.Name)
		}
	}
	if strings.Join(listed, "|") != strings.Join(names, "|") {
		t.Errorf("listed %v, want %v", listed, names)
	}
	for _, name := range names {
		one := client.NewBlobClient(name)
		answer, err := one.DownloadStream(t.Context(), nil)
		if err != nil {
			t.Fatal(err)
		}
		got, err := io.ReadAll(answer.Body)
		if err != nil || string(got) != "content of "+name {
			t.Errorf("downloaded %q, %v", got, err)
		}
		part := make([]byte, 7)
		if _, err := one.DownloadBuffer(t.Context(), part,
			&azblobblob.DownloadBufferOptions{Range: azblobblob.HTTPRange{Count: 7}}); err != nil ||
			!bytes.Equal(part, []byte("content")) {
			t.Errorf("range %q, %v", part, err)
		}
		star := azcore.ETag("*")
		_, err = client.NewBlockBlobClient(name).UploadBuffer(t.Context(), []byte("x"), &azblob.UploadBufferOptions{
			AccessConditions: &azblobblob.AccessConditions{
				ModifiedAccessConditions: &azblobblob.ModifiedAccessConditions{IfNoneMatch: &star}}})
		if !bloberror.HasCode(err, bloberror.BlobAlreadyExists) {
			t.Errorf("second create: %v", err)
		}
		if _, err := one.Delete(t.Context(), nil); err != nil {
			t.Error(err)
		}
		if _, err := one.GetProperties(t.Context(), nil); !bloberror.HasCode(err, bloberror.BlobNotFound) {
			t.Errorf("after deletion: %v", err)
		}
	}
}
