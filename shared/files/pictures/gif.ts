import { concatBytes, type PlainPicture, readAscii, toDataView } from './parts.ts';

const headerBytes = 13;
const extension = 0x21;
const image = 0x2c;
const trailer = 0x3b;
const application = 0xff;
const graphicControl = 0xf9;
const loopExtensions = ['NETSCAPE2.0', 'ANIMEXTS1.0'];

const countPaletteBytes = (flags: number) => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 0x07) + 1));

function findBlocksEnd(bytes: Uint8Array, from: number): number | undefined {
  for (let at = from; at < bytes.length; ) {
    const length = bytes[at] ?? 0;
    at += length + 1;
    if (length === 0) return at;
  }
  return undefined;
}

function affectsAppearance(bytes: Uint8Array, at: number): boolean {
  const kind = bytes[at + 1];
  return (
    kind === graphicControl || (kind === application && loopExtensions.includes(readAscii(bytes, at + 3, 11)))
  );
}

type GifPart = { readonly end: number; readonly isKept: boolean; readonly pixels: number };

function readPart(bytes: Uint8Array, at: number): GifPart | undefined {
  if (bytes[at] === extension) {
    const end = findBlocksEnd(bytes, at + 2);
    return end === undefined ? undefined : { end, isKept: affectsAppearance(bytes, at), pixels: 0 };
  }
  if (bytes[at] !== image || at + 10 >= bytes.length) return undefined;
  const view = toDataView(bytes);
  const pixels = view.getUint16(at + 5, true) * view.getUint16(at + 7, true);
  const end = findBlocksEnd(bytes, at + 11 + countPaletteBytes(bytes[at + 9] ?? 0));
  return end === undefined ? undefined : { end, isKept: true, pixels };
}

/** A GIF without metadata; undefined if its blocks are malformed. */
export function stripGifMetadata(bytes: Uint8Array): PlainPicture | undefined {
  if (bytes.length < headerBytes) return undefined;
  const view = toDataView(bytes);
  let pixels = view.getUint16(6, true) * view.getUint16(8, true);
  let at = headerBytes + countPaletteBytes(bytes[10] ?? 0);
  const keptParts = [bytes.subarray(0, at)];
  while (bytes[at] !== trailer) {
    const part = readPart(bytes, at);
    if (!part) return undefined;
    if (part.isKept) keptParts.push(bytes.subarray(at, part.end));
    pixels = Math.max(pixels, part.pixels);
    at = part.end;
  }
  return { content: concatBytes([...keptParts, bytes.subarray(at, at + 1)]), pixels };
}
