// Hands the start-up script the decompressor of the program's file: juggleUnpack(stream) is the stream of what it holds.
import {XzReadableStream} from "xz-decompress";

globalThis.juggleUnpack = (stream) => new XzReadableStream(stream);
