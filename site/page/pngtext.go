package page

import (
	"bytes"
	"encoding/binary"
	"errors"
	"hash/crc32"
)

// A PNG begins with a signature and the chunk IHDR: length, type, 13 bytes, checksum.
const (
	pngSignature = "\x89PNG\r\n\x1a\n"
	pngHead      = len(pngSignature) + 4 + 4 + 13 + 4
)

// DescribePNG inserts text into a PNG as its Description: a chunk of type iTXt, in UTF-8, after the chunk IHDR.
func DescribePNG(png []byte, text string) ([]byte, error) {
	if len(png) < pngHead || !bytes.HasPrefix(png, []byte(pngSignature)) {
		return nil, errors.New("the picture is not a PNG")
	}
	// After the keyword follow: no compression, compression method 0, no language, and no translated keyword.
	data := "iTXt" + "Description\x00" + "\x00\x00" + "\x00" + "\x00" + text
	chunk := binary.BigEndian.AppendUint32(nil, uint32(len(data)-4))
	chunk = append(chunk, data...)
	chunk = binary.BigEndian.AppendUint32(chunk, crc32.ChecksumIEEE([]byte(data)))
	return bytes.Join([][]byte{png[:pngHead], chunk, png[pngHead:]}, nil), nil
}
