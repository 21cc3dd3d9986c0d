package web

import "net/http"

// CloseAfterChunks ends a connection after a request whose body came in chunks. Such a request may
// have named a length too, which net/http drops unseen; a proxy that believed the length would
// take what follows for the next visitor's request. No browser sends chunks over HTTP/1.
func CloseAfterChunks(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.ProtoMajor == 1 && len(r.TransferEncoding) > 0 {
			w.Header().Set("Connection", "close")
		}
		next.ServeHTTP(w, r)
	})
}
