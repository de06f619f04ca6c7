// Restores the return addresses of the program while the program arrives. The bundler has folded them (wasm/shrink/fold.go): each is stored
// as its difference from the address before it, modulo 2^35. A folded program begins with "fold" instead of a module's first four bytes. Any
// other program passes unchanged. A folded address is 42, then four bytes of at least 80 and one below 80, then 37 03 00, all in hexadecimal.
// The low seven bits of the five bytes are the difference, lowest bits first.
const magic = {folded: [0x66, 0x6f, 0x6c, 0x64], module: [0, 0x61, 0x73, 0x6d]};
const size = 9; // bytes of a pair of instructions that stores a return address

// unfold returns the stream that restores a program.
export function unfold() {
  let folded; // undefined until four bytes have arrived
  let rest = new Uint8Array(0), low = 0, high = 0; // the last sum's 28 low and 7 high bits
  return new TransformStream({
    transform(chunk, stream) {
      if (folded === false) return stream.enqueue(chunk);
      const bytes = new Uint8Array(rest.length + chunk.length);
      bytes.set(rest);
      bytes.set(chunk, rest.length);
      rest = bytes;
      if (bytes.length < magic.folded.length) return;
      if (folded === undefined) {
        folded = magic.folded.every((byte, k) => bytes[k] === byte);
        if (folded) bytes.set(magic.module);
      }
      let at = folded ? bytes.indexOf(0x42) : -1;
      while (at >= 0 && at + size <= bytes.length) {
        if (!isFoldedAddress(bytes, at)) {
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

// isFoldedAddress reports whether a folded address begins at that index.
function isFoldedAddress(bytes, at) {
  return bytes[at + 8] === 0 && bytes[at + 7] === 3 && bytes[at + 6] === 0x37 && bytes[at + 5] < 0x80 &&
    (bytes[at + 1] & bytes[at + 2] & bytes[at + 3] & bytes[at + 4]) >= 0x80;
}
