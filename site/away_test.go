package site

import (
	"errors"
	"testing"

	"juggle/core/study"
	"juggle/site/page"
	"juggle/site/pagetest"

	"github.com/vugu/vugu"
)

// anAwayStage is a page on which Away stands for Pools.
func anAwayStage(t *testing.T, fragment string) *pagetest.Stage {
	t.Helper()
	s := pagetest.New(t, fragment)
	known := func() page.Known { return page.Known{Params: s.Link.Params, Results: []study.Result{{Jobs: 7}}} }
	away := newAway(s.Page, page.View{Key: "pools", Title: "Pools"}, known)
	s.Show(pagetest.Views(map[string]vugu.Builder{"pools": away}), &pagetest.Study{})
	s.Start()
	return s
}

func TestAViewThatIsAwayFetchesTheWholeProgramAndOpensThePageAnewAtItsOwnLink(t *testing.T) {
	s := anAwayStage(t, "v=1&lambda=50")
	if len(s.Browser.Fetching) != 0 {
		t.Fatal("the whole program is fetched though nobody has asked for its views")
	}
	s.Moved("v=1&lambda=50&view=pools&pools.seed=7")
	pagetest.WantIn(t, s.HTML(), "<h1>Pools</h1>", "Pools is loading.")
	if len(s.Browser.Fetching) != 1 || len(s.Browser.Handed) != 0 {
		t.Fatalf("fetched %d times and opened %d times, want it fetched once", len(s.Browser.Fetching), len(s.Browser.Handed))
	}
	e := s.Logs.Add(t, "mine", 9)
	s.Library.Add(e)
	s.Browser.Fetching[0](nil)
	if len(s.Browser.Handed) != 1 || s.Fragment(s.Link) != "v=1&view=pools&lambda=50&pools.seed=7&set="+s.Library.Set() {
		t.Fatalf("opened %d times, at %q", len(s.Browser.Handed), s.Fragment(s.Link))
	}
	h := s.Browser.Handed[0]
	if len(h.Logs) != 1 || h.Logs[0] != e || len(h.Study.Results) != 1 || h.File != nil {
		t.Errorf("handed over %+v, want the reader's log and what is known of the study", h)
	}
}

func TestAFileThatIsDroppedForAViewThatIsAwayIsHandedOver(t *testing.T) {
	s := anAwayStage(t, "v=1")
	var away page.Taker
	for _, v := range s.Views {
		if t, ok := v.Show.(page.Taker); ok {
			away = t
		}
	}
	away.Take(page.File{Name: "scene.json", Bytes: 20})
	if s.View() != "pools" || len(s.Browser.Fetching) != 1 {
		t.Fatalf("shows %s, fetched %d times, want the file's view on its way", s.View(), len(s.Browser.Fetching))
	}
	s.Visit(s.LinkTo("about", 0))
	s.Browser.Fetching[0](nil)
	s.Visit(s.LinkTo("pools", 0))
	s.Browser.Fetching[1](errors.New("offline"))
	away.Forgive()
	away.Take(page.File{Name: "other.json", Bytes: 20})
	s.Browser.Fetching[2](nil)
	if h := s.Browser.Handed; len(h) != 1 || h[0].File == nil || h[0].File.Name != "other.json" {
		t.Errorf("handed over %+v, want other.json, once", h)
	}
}

func TestAReaderWhoHasGoneOnStaysWhereTheyAre(t *testing.T) {
	s := anAwayStage(t, "v=1&view=pools")
	s.Visit(s.LinkTo("about", 0))
	s.Browser.Fetching[0](nil)
	if len(s.Browser.Handed) != 0 {
		t.Error("the page opens anew under a reader who has left the view")
	}
	s.Visit(s.LinkTo("pools", 0))
	if len(s.Browser.Fetching) != 2 {
		t.Errorf("fetched %d times, want once more", len(s.Browser.Fetching))
	}
}

func TestAViewThatCannotBeFetchedSaysWhyAndTriesAgain(t *testing.T) {
	s := anAwayStage(t, "v=1&view=pools")
	s.Browser.Fetching[0](errors.New("the page is offline & keeps no copy of it"))
	pagetest.WantIn(t, s.HTML(), "Pools belongs to a part of the program", "the page is offline &amp; keeps no copy of it.", "Try again")
	if len(s.Browser.Handed) != 0 {
		t.Error("the page opens anew without the program")
	}
	s.ShownView().(*Away).Opened()
	s.Browser.Fetching[1](nil)
	if len(s.Browser.Handed) != 1 {
		t.Error("the second try does not open the page anew")
	}
}
