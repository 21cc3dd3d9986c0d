package wire

import (
	"bytes"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/Azure/azure-sdk-for-go/sdk/azcore/policy"
	"github.com/Azure/azure-sdk-for-go/sdk/azcore/streaming"
	"github.com/Azure/azure-sdk-for-go/sdk/storage/azblob"
	azblobblob "github.com/Azure/azure-sdk-for-go/sdk/storage/azblob/blob"
	"github.com/Azure/azure-sdk-for-go/sdk/storage/azblob/bloberror"
	"github.com/Azure/azure-sdk-for-go/sdk/storage/azblob/blockblob"
	"github.com/Azure/azure-sdk-for-go/sdk/storage/azblob/container"
	azsas "github.com/Azure/azure-sdk-for-go/sdk/storage/azblob/sas"
	"github.com/Azure/azure-sdk-for-go/sdk/storage/azblob/service"

	"livery/internal/blob"
	"livery/internal/blob/blobtest"
)

// The same calls of the official client do the same here and on the emulator.
func TestChangesStagedBlocksCopiesAndAccountTokensWorkAsOnTheEmulator(t *testing.T) {
	for name, base := range map[string]string{"ours": newEndpoint(t).base, "the emulator": blobtest.Azurite(t)} {
		t.Run(name, func(t *testing.T) {
			key, err := azblob.NewSharedKeyCredential(blobtest.DevAccount, blobtest.DevKey)
			must(t, err)
			options := &service.ClientOptions{ClientOptions: clientOptions().ClientOptions}
			options.PerCallPolicies = append(options.PerCallPolicies, asVersion("2020-04-08"))
			account, err := service.NewClientWithSharedKeyCredential(base+"/", key, options)
			must(t, err)
			token, err := account.GetSASURL(azsas.AccountResourceTypes{Service: true, Container: true, Object: true},
				azsas.AccountPermissions{Read: true, Write: true, Delete: true, List: true, Create: true},
				time.Now().Add(time.Hour), nil)
			must(t, err)
			byToken, err := service.NewClientWithNoCredential(token, options)
			must(t, err)
			_, err = byToken.CreateContainer(t.Context(), "changes", nil)
			must(t, err)
			for who, client := range map[string]*service.Client{"key": account, "account token": byToken} {
				t.Run(who, func(t *testing.T) {
					change(t, client.NewContainerClient("changes"), account.NewContainerClient("changes"))
				})
			}
			readOnly, err := account.GetSASURL(azsas.AccountResourceTypes{Object: true},
				azsas.AccountPermissions{Read: true}, time.Now().Add(time.Hour), nil)
			must(t, err)
			reader, err := service.NewClientWithNoCredential(readOnly, options)
			must(t, err)
			if _, err := reader.NewContainerClient("changes").NewBlockBlobClient("no").UploadBuffer(t.Context(),
				[]byte("x"), nil); !bloberror.HasCode(err, bloberror.AuthorizationPermissionMismatch) {
				t.Errorf("writing with a token that reads: %v", err)
			}
			if _, err := reader.DeleteContainer(t.Context(), "changes", nil); err == nil {
				t.Error("a token for objects deletes a container")
			}
			made := "again"
			_, err = byToken.NewContainerClient("changes").SetMetadata(t.Context(),
				&container.SetMetadataOptions{Metadata: map[string]*string{"made": &made}})
			must(t, err)
			p, err := account.NewContainerClient("changes").GetProperties(t.Context(), nil)
			must(t, err)
			if *p.Metadata["Made"] != made {
				t.Errorf("the container's metadata %v", p.Metadata)
			}
			_, err = byToken.DeleteContainer(t.Context(), "changes", nil)
			must(t, err)
		})
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func download(t *testing.T, one *azblobblob.Client) string {
	t.Helper()
	answer, err := one.DownloadStream(t.Context(), nil)
	must(t, err)
	got, err := io.ReadAll(answer.Body)
	must(t, err)
	return string(got)
}

func change(t *testing.T, client, owner *container.Client) {
	ctx, b := t.Context(), client.NewBlockBlobClient("a/b.txt")
	_, err := b.UploadBuffer(ctx, []byte("content"), nil)
	must(t, err)
	before, err := b.GetProperties(ctx, nil)
	must(t, err)
	text, author := "text/plain", "somebody"
	_, err = b.SetHTTPHeaders(ctx, azblobblob.HTTPHeaders{BlobContentType: &text, BlobCacheControl: &text}, nil)
	must(t, err)
	_, err = b.SetMetadata(ctx, map[string]*string{"author": &author}, nil)
	must(t, err)
	after, err := b.GetProperties(ctx, nil)
	must(t, err)
	if *after.ContentType != text || *after.CacheControl != text || *after.Metadata["Author"] != author ||
		*after.ETag == *before.ETag || !after.CreationTime.Equal(*before.CreationTime) {
		t.Errorf("after the changes: %v %v %v, created %v and %v", *after.ContentType, after.Metadata, *after.ETag,
			before.CreationTime, after.CreationTime)
	}
	if _, err := b.SetMetadata(ctx, nil, &azblobblob.SetMetadataOptions{AccessConditions: &azblobblob.AccessConditions{
		ModifiedAccessConditions: &azblobblob.ModifiedAccessConditions{IfMatch: before.ETag}}}); !bloberror.HasCode(err,
		bloberror.ConditionNotMet) {
		t.Errorf("a change of what it was before: %v", err)
	}
	if got := download(t, b.BlobClient()); got != "content" {
		t.Errorf("content %q", got)
	}
	stage(t, client)
	copied(t, client, owner)
}

func stage(t *testing.T, client *container.Client) {
	ctx, large := t.Context(), client.NewBlockBlobClient("large")
	const first, second = "AAAA", "BBBB"
	for id, text := range map[string]string{first: "one ", second: "two "} {
		_, err := large.StageBlock(ctx, id, streaming.NopCloser(strings.NewReader(text)), nil)
		must(t, err)
	}
	if _, err := large.CommitBlockList(ctx, []string{first, "CCCC"}, nil); !bloberror.HasCode(err,
		bloberror.InvalidBlockList) {
		t.Errorf("a block that is not there: %v", err)
	}
	_, err := large.CommitBlockList(ctx, []string{second, first}, nil)
	must(t, err)
	if got := download(t, large.BlobClient()); got != "two one " {
		t.Errorf("of blocks: %q", got)
	}
	_, err = large.StageBlock(ctx, "CCCC", streaming.NopCloser(strings.NewReader("three ")), nil)
	must(t, err)
	_, err = large.CommitBlockList(ctx, []string{first, "CCCC"}, nil) // the first is committed, the other staged
	must(t, err)
	if got := download(t, large.BlobClient()); got != "one three " {
		t.Errorf("of old and new blocks: %q", got)
	}
	list, err := large.GetBlockList(ctx, blockblob.BlockListTypeAll, nil)
	must(t, err)
	if len(list.CommittedBlocks) != 2 || len(list.UncommittedBlocks) != 0 || *list.CommittedBlocks[1].Size != 6 {
		t.Errorf("blocks %+v", list.BlockList)
	}
	streamed := bytes.Repeat([]byte("0123456789"), 300_000) // 3 MB, as the client stages by itself
	_, err = large.UploadStream(ctx, bytes.NewReader(streamed), &blockblob.UploadStreamOptions{BlockSize: 1 << 20})
	must(t, err)
	if got := download(t, large.BlobClient()); got != string(streamed) {
		t.Errorf("a stream of %d bytes came back with %d", len(streamed), len(got))
	}
}

func copied(t *testing.T, client, owner *container.Client) {
	source, err := owner.NewBlobClient("a/b.txt").GetSASURL(azsas.BlobPermissions{Read: true},
		time.Now().Add(time.Hour), nil)
	must(t, err)
	to := client.NewBlobClient("copy")
	answer, err := to.StartCopyFromURL(t.Context(), source, nil)
	must(t, err)
	if *answer.CopyStatus != azblobblob.CopyStatusTypeSuccess {
		t.Errorf("copy status %v", *answer.CopyStatus)
	}
	p, err := to.GetProperties(t.Context(), nil)
	must(t, err)
	if download(t, to) != "content" || *p.ContentType != "text/plain" || *p.Metadata["Author"] != "somebody" {
		t.Errorf("the copy: %v %v", *p.ContentType, p.Metadata)
	}
	if p.CopyStatus == nil || *p.CopyStatus != azblobblob.CopyStatusTypeSuccess || *p.CopyID != *answer.CopyID {
		t.Errorf("the copy does not say that it is one: %v", p.CopyStatus)
	}
	_, err = to.SetMetadata(t.Context(), nil, nil)
	must(t, err)
	if p, err = to.GetProperties(t.Context(), nil); err != nil || p.CopyStatus == nil {
		t.Errorf("a copy with other metadata is no copy any more: %v", err)
	}
}

// The emulator keeps both, the service neither.
func TestACopyKeepsNoTokenAndEndsWithItsHeaders(t *testing.T) {
	e := newEndpoint(t)
	e.put("a", "content", blob.PutOptions{})
	e.do("PUT", e.blob("copy", "sp", "c"), "", "X-Ms-Copy-Source", e.blob("a", "sp", "r")).check(t, "copy", 202, "")
	copied := e.base + "/site/copy"
	if source := e.asOwner("HEAD", copied, "").Header.Get("X-Ms-Copy-Source"); source != e.base+"/site/a" {
		t.Errorf("the copy's source is %q", source)
	}
	e.asOwner("PUT", copied+"?comp=properties", "").check(t, "other headers", 200, "")
	if status := e.asOwner("HEAD", copied, "").Header.Get("X-Ms-Copy-Status"); status != "" {
		t.Errorf("after that its status is %q", status)
	}
}

func TestWhatIsNotSupportedSaysSo(t *testing.T) {
	e := newEndpoint(t)
	e.put("a", "content", blob.PutOptions{})
	target := e.base + "/site/a"
	for id, v := range map[string]struct {
		method, query string
		header        []string
		status        int
		code          string
	}{
		"lease": {"PUT", "?comp=lease", []string{"X-Ms-Lease-Action", "acquire"}, 400,
			"UnsupportedQueryParameter"},
		"snapshot":          {"PUT", "?comp=snapshot", nil, 400, "UnsupportedQueryParameter"},
		"tier":              {"PUT", "?comp=tier", nil, 400, "UnsupportedQueryParameter"},
		"tags":              {"GET", "?comp=tags", nil, 400, "UnsupportedQueryParameter"},
		"append":            {"PUT", "?comp=appendblock", nil, 400, "UnsupportedQueryParameter"},
		"batch":             {"POST", "?comp=batch", nil, 400, "UnsupportedQueryParameter"},
		"query":             {"POST", "?comp=query", nil, 400, "UnsupportedQueryParameter"},
		"a post of nothing": {"POST", "", nil, 405, "UnsupportedHttpVerb"},
		"a typing mistake":  {"PUT", "?comp=metadatas", nil, 400, "InvalidQueryParameterValue"},
		"copy from outside": {"PUT", "",
			[]string{"X-Ms-Copy-Source", "http://elsewhere.example/devstoreaccount1/site/a"}, 400, "UnsupportedHeader"},
		"put from URL": {"PUT", "", []string{"X-Ms-Copy-Source", target, "X-Ms-Blob-Type", "BlockBlob"}, 400,
			"UnsupportedHeader"},
	} {
		e.asOwner(v.method, target+v.query, "", v.header...).check(t, id, v.status, v.code)
	}
	key, err := azblob.NewSharedKeyCredential(blobtest.DevAccount, blobtest.DevKey)
	must(t, err)
	account, err := service.NewClientWithSharedKeyCredential(e.base+"/", key, nil)
	must(t, err)
	byToken, err := account.GetSASURL(azsas.AccountResourceTypes{Object: true},
		azsas.AccountPermissions{Read: true, Delete: true}, time.Now().Add(time.Hour), nil)
	must(t, err)
	_, token, _ := strings.Cut(byToken, "?")
	for _, query := range []string{"snapshot=2020-01-01T00:00:00.0000000Z", "versionid=2020-01-01T00:00:00.0000000Z"} {
		for _, method := range []string{"GET", "DELETE"} {
			e.do(method, target+"?"+token+"&"+query, "").check(t, method+" by a token of the account, "+query, 400,
				"UnsupportedQueryParameter")
		}
	}
	other := e.blob("copy", "sp", "c")
	e.do("PUT", other, "", "X-Ms-Copy-Source", target).check(t, "a source nobody may read", 403,
		"CannotVerifyCopySource")
	e.do("PUT", other, "", "X-Ms-Copy-Source", e.blob("a", "sp", "w")).check(t, "a source whose token does not read",
		403, "CannotVerifyCopySource")
	e.do("PUT", other, "", "X-Ms-Copy-Source", e.blob("a", "sp", "r")).check(t, "a source whose token reads", 202, "")
	e.do("PUT", other, "", "X-Ms-Copy-Source", e.blob("a", "sp", "r")).check(t,
		"over a blob, with a token that creates", 403, "UnauthorizedBlobOverwrite")
}

// asVersion states a version of the protocol that the emulator knows.
type asVersion string

func (v asVersion) Do(r *policy.Request) (*http.Response, error) {
	r.Raw().Header["x-ms-version"] = []string{string(v)}
	return r.Next()
}
