// Package azure keeps blobs in an Azure storage account, or in anything that speaks its
// protocol. It is a thin translation onto the official client: names, conditions and errors
// become those of package blob, and every call has a deadline and bounded retries.
package azure

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"sync/atomic"
	"time"

	"github.com/Azure/azure-sdk-for-go/sdk/azcore/policy"
	"github.com/Azure/azure-sdk-for-go/sdk/azcore/runtime"
	"github.com/Azure/azure-sdk-for-go/sdk/storage/azblob"

	"livery/internal/blob"
)

// Store is an account. It implements blob.Store.
type Store struct {
	client   *azblob.Client
	deadline time.Duration
}

var _ blob.Store = (*Store)(nil)

// Options bound the calls; a zero field takes the default named beside it.
type Options struct {
	Tries    int           // 4
	Try      time.Duration // 30 s for one try
	Deadline time.Duration // 2 min for a call with all its tries
	Delay    time.Duration // 500 ms before the second try, then growing
}

func (o Options) withDefaults() Options {
	defaults := Options{Tries: 4, Try: 30 * time.Second, Deadline: 2 * time.Minute, Delay: 500 * time.Millisecond}
	if o.Tries <= 0 {
		o.Tries = defaults.Tries
	}
	if o.Try <= 0 {
		o.Try = defaults.Try
	}
	if o.Deadline <= 0 {
		o.Deadline = defaults.Deadline
	}
	if o.Delay <= 0 {
		o.Delay = defaults.Delay
	}
	return o
}

const accepted = "give a connection string (AccountName=…;AccountKey=…), the account's URL with a SAS " +
	"(https://ACCOUNT.blob.core.windows.net/?sv=…&sig=…) or with the key (https://ACCOUNT:KEY@HOST/, the key " +
	"percent-encoded)"

// Open connects to the account that the setting describes. Nothing is sent yet. The errors
// never repeat the setting, since it holds the key.
func Open(setting string, opt Options) (*Store, error) {
	opt = opt.withDefaults()
	clientOptions := &azblob.ClientOptions{}
	clientOptions.Retry = policy.RetryOptions{
		MaxRetries: int32(opt.Tries - 1), TryTimeout: opt.Try, RetryDelay: opt.Delay, MaxRetryDelay: 10 * time.Second,
	}
	if opt.Tries == 1 {
		clientOptions.Retry.MaxRetries = -1
	}
	clientOptions.PerCallPolicies = []policy.Policy{speakVersion{}, refuseNotModified{}}
	clientOptions.PerRetryPolicies = []policy.Policy{countTries{}}
	client, err := newClient(strings.TrimSpace(setting), clientOptions)
	if err != nil {
		return nil, fmt.Errorf("storage account setting: %w; %s", err, accepted)
	}
	return &Store{client: client, deadline: opt.Deadline}, nil
}

func newClient(setting string, opt *azblob.ClientOptions) (*azblob.Client, error) {
	if !strings.HasPrefix(setting, "http://") && !strings.HasPrefix(setting, "https://") {
		return azblob.NewClientFromConnectionString(setting, opt)
	}
	u, err := url.Parse(setting)
	if err != nil {
		return nil, fmt.Errorf("it is not a URL")
	}
	if u.User != nil {
		key, _ := u.User.Password()
		credential, err := azblob.NewSharedKeyCredential(u.User.Username(), key)
		if err != nil {
			return nil, fmt.Errorf("the key is not base64")
		}
		u.User = nil
		return azblob.NewClientWithSharedKeyCredential(u.String(), credential, opt)
	}
	if !u.Query().Has("sig") {
		return nil, fmt.Errorf("the URL carries neither SAS nor key")
	}
	if sr := u.Query().Get("sr"); sr != "" {
		return nil,
			fmt.Errorf("its SAS covers one container or blob (sr=%s), but Livery uses several containers; make an "+
				"account SAS", sr)
	}
	return azblob.NewClientWithNoCredential(u.String(), opt)
}

// speakVersion states our version of the protocol before the request is signed, whatever newer one
// the client library knows.
type speakVersion struct{}

func (speakVersion) Do(req *policy.Request) (*http.Response, error) {
	req.Raw().Header["x-ms-version"] = []string{blob.Version} // as the client library spells it
	return req.Next()
}

// refuseNotModified makes an error of 304, which the client takes for a successful download
// of nothing.
type refuseNotModified struct{}

func (refuseNotModified) Do(req *policy.Request) (*http.Response, error) {
	answer, err := req.Next()
	if err == nil && answer.StatusCode == http.StatusNotModified {
		return nil, runtime.NewResponseError(answer)
	}
	return answer, err
}

// countTries lets Put know that a refusal may be caused by its own earlier try.
type countTries struct{}

type triesKey struct{}

func (countTries) Do(req *policy.Request) (*http.Response, error) {
	if tries, ok := req.Raw().Context().Value(triesKey{}).(*atomic.Int32); ok {
		tries.Add(1)
	}
	return req.Next()
}
