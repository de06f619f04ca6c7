//go:build !unix

package file

import "errors"

// pipe returns an error, because this system has no named pipes.
func pipe(string) error { return errors.ErrUnsupported }
