package negotiate

import (
	"path"
	"strings"

	"juggle/core/narrate/allocation"
	"juggle/core/narrate/replay"
	"juggle/core/schedule"
	"juggle/core/sim/session"
	"juggle/site/page"
	"juggle/site/text"
)

// A savedFile is a file in which the session, or a part of it, can be saved.
type savedFile struct{ id, name, kind, label string }

// savedFiles lists the files. The last ones are those of allocation.Formats.
var savedFiles = func() []savedFile {
	files := []savedFile{
		{"requests", session.RequestsFile, "text/csv", "requests.csv, the requests as juggle agree reads them"},
		{"events", session.EventsFile, "text/csv", "events.csv, what happened to them, as juggle agree reads it"},
		{"ledger", session.LedgerFile, "text/csv", "ledger.csv, the ledger to the end of everything, as juggle agree writes it"},
	}
	for _, f := range allocation.Formats {
		files = append(files, savedFile{f.Name, f.File, f.Type, f.File + ", the schedule to its end " + f.Words})
	}
	return files
}()

// save saves one of the files. A file that is written only at the end of the session is saved from a copy of the session that is played to
// its end.
func (c *Negotiate) save(f savedFile) {
	showError := c.page.AlertFor(f.name + " could not be saved")
	write := func(s *session.Session, err error) {
		content := ""
		if err == nil {
			content, err = s.File(f.name)
		}
		if showError(err); err == nil {
			c.page.Browser.Save(f.name, f.kind, []byte(content))
		}
	}
	if !session.IsWrittenAtEnd(f.name) {
		write(c.session, nil)
		return
	}
	player, err := c.session.PlayerToEnd()
	c.startPlayback(player, err, false, write)
}

// ReadFile opens a dropped or chosen file. Requests begin a session. Events are added to the present session, which is played again. An
// agreement becomes a draft. A file that cannot be read changes nothing.
func (c *Negotiate) ReadFile(f page.File) {
	c.page.ReadTextFile("negotiate", c.files, f, func(content string) error { return c.openText(f.Name, content) }, func(why string) {
		if c.fault = why; why != "" {
			c.fault += "."
		}
		c.changed()
	})
}

// openText opens the content of a file.
func (c *Negotiate) openText(name, content string) error {
	if strings.EqualFold(path.Ext(name), ".json") {
		return c.openDocument(name, content)
	}
	b, err := c.session.ScriptFromFile(name, content)
	if err == nil {
		err = b.CheckPlayable()
	}
	if err != nil {
		return err
	}
	return c.tryPlay(b, true, func(s *session.Session) {
		c.begin(session.FromFiles, s)
		c.record()
		c.announce(name + " is open: " + text.Plural(len(s.Jobs()), "request", "requests") + ", " +
			text.Plural(len(s.Events()), "event", "events") + ", on " + schedule.ProcessorsInWords(int32(s.Procs)) +
			", by the rules above. A bare juggle agree makes no offers and asks nobody; the command below has these rules.")
	})
}

// scheduleHref returns the address at which Schedule plays the same requests. It is nil unless the session is from a reader's files
// and has requests. It is also nil if a request has conditions (molds, a budget, a tolerance or a limit to what it accepts), which Schedule
// does not keep, or if there are more requests than fit into a link. In the consumer's role it is nil because Schedule would show the
// requests of others.
func (c *Negotiate) scheduleHref() any {
	if c.from != session.FromFiles || c.role == consumerRole {
		return nil
	}
	s, err := replay.Default().WithRequests(c.session.Jobs())
	if err != nil || s.Requests == "" {
		return nil
	}
	s.Procs = c.session.Procs
	l := c.page.LinkTo("schedule", 0)
	l.ViewPart = page.EncodeLinkPart("schedule", s.Encode())
	return "#" + c.page.Fragment(l)
}
