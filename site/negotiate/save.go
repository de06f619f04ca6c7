package negotiate

import (
	"errors"
	"strings"

	"juggle/core/agreement"
	"juggle/core/session"
	"juggle/core/sim/requestcsv"
	"juggle/site/page"
	"juggle/site/text"
)

// The session as files, and files as a session.

// The files' names.
const (
	requestsFile   = "requests.csv"
	happeningsFile = "happenings.csv"
	ledgerFile     = "ledger.csv"
)

// A csvFile is one of the three.
type csvFile struct{ name, label string }

var csvFiles = []csvFile{
	{requestsFile, "requests.csv, the requests as juggle agree reads them"},
	{happeningsFile, "happenings.csv, what happened to them, as juggle agree reads it"},
	{ledgerFile, "ledger.csv, the ledger to the end of everything, as juggle agree writes it"},
}

// save offers one of the files.
func (c *Negotiate) save(name string) {
	content, err := c.file(name)
	if c.page.Failed(name + " could not be saved")(err); err == nil {
		c.page.Browser.Save(name, "text/csv", []byte(content))
	}
}

// file is the content of one of the files.
func (c *Negotiate) file(name string) (string, error) {
	var b strings.Builder
	var err error
	switch name {
	case requestsFile:
		err = requestcsv.Write(&b, c.session.Jobs())
	case happeningsFile:
		err = requestcsv.WriteHappenings(&b, c.session.Happenings())
	default:
		var entries []agreement.Entry
		if entries, err = c.session.Ledger(); err == nil {
			err = agreement.Table(entries).WriteCSV(&b)
		}
	}
	return b.String(), err
}

// Take reads a dropped or chosen file: requests begin a session, happenings are added to the one at hand, which is heard once more. A file that
// is no good changes nothing.
func (c *Negotiate) Take(f page.File) {
	if c.page.View() != "negotiate" {
		c.page.Visit(c.page.LinkTo("negotiate", 0))
	}
	c.refused = ""
	if f.Bytes > mostFile {
		c.refused = f.Name + ": got " + text.Size(f.Bytes) + ", want at most 1 MB."
		return
	}
	c.files.Text(f, func(content string, err error) {
		if err == nil {
			err = c.openText(f.Name, content)
		}
		if err != nil {
			c.refused = err.Error() + "."
		}
		c.changed()
	})
}

// mostFile bounds a file, in bytes.
const mostFile = 1 << 20

func (c *Negotiate) openText(name, content string) error {
	p := session.Plan{Setup: c.session.Setup}
	jobs, happenings := c.session.Jobs(), c.session.Happenings()
	var err error
	if requestcsv.AreHappenings(content) {
		happenings, err = requestcsv.ReadHappenings(strings.NewReader(content), name)
	} else {
		jobs, err = requestcsv.Read(strings.NewReader(content), name)
		happenings = nil
	}
	if err != nil {
		return err
	}
	if n := len(jobs) + len(happenings); n > session.MostInputs {
		return errors.New(name + ": got " + text.Count(n) + " requests and happenings, want at most " + text.Count(session.MostInputs) + ", as a link can hold")
	}
	p.Inputs = session.Merged(jobs, happenings)
	s, err := session.Play(p.Setup, p.Inputs, 0)
	if err != nil {
		return err
	}
	c.begin(session.FromFiles, s)
	c.record()
	c.tell(name + " is open: " + text.Plural(len(jobs), "request", "requests") + ", " + text.Plural(len(happenings), "happening", "happenings") + ".")
	return nil
}

func (c *Negotiate) chooseFile() { c.files.ChooseRequests(c.Take) }
