// Undoes what the bundler does to the program's return addresses (wasm/cmd/bundle/fold.go), while it arrives: after 42, four bytes of at
// least 80 and one below, then 37 03 00, it adds up the numbers of seven bits a byte that those five hold, modulo 2 to the 35.
const size = 9;

export function unfold() {
  let rest = new Uint8Array(0), low = 0, high = 0; // the last sum's 28 low and 7 high bits
  return new TransformStream({
    transform(chunk, stream) {
      const bytes = new Uint8Array(rest.length + chunk.length);
      bytes.set(rest);
      bytes.set(chunk, rest.length);
      let at = bytes.indexOf(0x42);
      while (at >= 0 && at + size <= bytes.length) {
        if (!pair(bytes, at)) {
          at = bytes.indexOf(0x42, at + 1);
          continue;
        }
        low += bytes[at + 1] & 0x7f | (bytes[at + 2] & 0x7f) << 7 | (bytes[at + 3] & 0x7f) << 14 | (bytes[at + 4] & 0x7f) << 21;
        high = high + bytes[at + 5] + (low >>> 28) & 0x7f;
        low &= 0xfffffff;
        for (let k = 0; k < 4; k++) bytes[at + 1 + k] = 0x80 | low >>> 7 * k & 0x7f;
        bytes[at + 5] = high;
        at = bytes.indexOf(0x42, at + size);
      }
      const whole = at < 0 ? bytes.length : at;
      stream.enqueue(bytes.subarray(0, whole));
      rest = bytes.subarray(whole);
    },
    flush(stream) { stream.enqueue(rest); },
  });
}

function pair(bytes, at) {
  return bytes[at + 8] === 0 && bytes[at + 7] === 3 && bytes[at + 6] === 0x37 && bytes[at + 5] < 0x80 &&
    (bytes[at + 1] & bytes[at + 2] & bytes[at + 3] & bytes[at + 4]) >= 0x80;
}
