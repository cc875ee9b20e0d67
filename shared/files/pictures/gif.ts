import { asciiAt, joined, type PlainPicture, viewOf } from './parts.ts';

const headerBytes = 13;
const extension = 0x21;
const image = 0x2c;
const trailer = 0x3b;
const application = 0xff;
const graphicControl = 0xf9;
const loops = ['NETSCAPE2.0', 'ANIMEXTS1.0'];

const paletteBytes = (flags: number) => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 0x07) + 1));

function endOfBlocks(bytes: Uint8Array, from: number): number | undefined {
  for (let at = from; at < bytes.length; ) {
    const length = bytes[at] ?? 0;
    at += length + 1;
    if (length === 0) return at;
  }
  return undefined;
}

function isForLooks(bytes: Uint8Array, at: number): boolean {
  const kind = bytes[at + 1];
  return kind === graphicControl || (kind === application && loops.includes(asciiAt(bytes, at + 3, 11)));
}

type Part = { readonly end: number; readonly isKept: boolean; readonly pixels: number };

function partAt(bytes: Uint8Array, at: number): Part | undefined {
  if (bytes[at] === extension) {
    const end = endOfBlocks(bytes, at + 2);
    return end === undefined ? undefined : { end, isKept: isForLooks(bytes, at), pixels: 0 };
  }
  if (bytes[at] !== image || at + 10 >= bytes.length) return undefined;
  const view = viewOf(bytes);
  const pixels = view.getUint16(at + 5, true) * view.getUint16(at + 7, true);
  const end = endOfBlocks(bytes, at + 11 + paletteBytes(bytes[at + 9] ?? 0));
  return end === undefined ? undefined : { end, isKept: true, pixels };
}

/** A GIF without metadata; undefined if its blocks are malformed. */
export function plainGif(bytes: Uint8Array): PlainPicture | undefined {
  if (bytes.length < headerBytes) return undefined;
  const view = viewOf(bytes);
  let pixels = view.getUint16(6, true) * view.getUint16(8, true);
  let at = headerBytes + paletteBytes(bytes[10] ?? 0);
  const kept = [bytes.subarray(0, at)];
  while (bytes[at] !== trailer) {
    const part = partAt(bytes, at);
    if (!part) return undefined;
    if (part.isKept) kept.push(bytes.subarray(at, part.end));
    pixels = Math.max(pixels, part.pixels);
    at = part.end;
  }
  return { content: joined([...kept, bytes.subarray(at, at + 1)]), pixels };
}
