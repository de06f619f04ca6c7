package swf_test

import (
	"fmt"
	"os"
	"strings"

	"juggle/core/log/swf"
)

const text = `; Computer: a small machine
; MaxProcs: 16
1 0 5 3600 8 -1 -1 8 7200 -1 1 1 1 1 1 -1 -1 -1
2 30 0 abc 4 -1 -1 4 600 -1 1 1 1 1 1 -1 -1 -1
3 60 0 120.5 4 -1 -1 4 600 -1 1 1 1 1 1 -1 -1 -1
`

func ExampleRead() {
	log, err := swf.Read(strings.NewReader(text), swf.Options{Name: "small.swf"})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(log.Header.MaxProcs, "processors")
	for _, j := range log.Jobs {
		fmt.Println("job", j.Number, "ran", j.Runtime, "s")
	}
	fmt.Println(log.Errors[0])
	// Output:
	// 16 processors
	// job 1 ran 3600 s
	// job 3 ran 121 s
	// swf: small.swf: line 4, field 4: got "abc", want a number
}

func ExampleWrite() {
	log := &swf.Log{
		Header: swf.Header{Version: "2.2", MaxProcs: 16, Notes: []string{"written as an example,\non two lines"}},
		Jobs:   []swf.Job{{Number: 1, Wait: swf.Unknown, Runtime: 3600, UsedProcs: 8, UsedCPU: 12.5}},
	}
	if err := swf.Write(os.Stdout, log); err != nil {
		fmt.Println(err)
	}
	// Output:
	// ; Version: 2.2
	// ; MaxProcs: 16
	// ; Note: written as an example,
	// ;    on two lines
	//     1         0      -1    3600     8    12.5       0     0       0       0   0    0    0      0   0   0   0   0
}
