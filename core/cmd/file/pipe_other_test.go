//go:build !unix

package file

import "errors"

// pipe is an error: there are none here.
func pipe(string) error { return errors.ErrUnsupported }
