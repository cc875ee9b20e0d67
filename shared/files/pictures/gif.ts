import { concatBytes, type PlainPicture, readAscii, toDataView } from './parts.ts';

const headerBytes = 13;
const extensionMarker = 0x21;
const imageMarker = 0x2c;
const trailerMarker = 0x3b;
const applicationLabel = 0xff;
const graphicControlLabel = 0xf9;
const loopExtensions = ['NETSCAPE2.0', 'ANIMEXTS1.0'];

const countPaletteBytes = (flags: number) => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 0x07) + 1));

function findBlocksEnd(bytes: Uint8Array, start: number): number | undefined {
  for (let offset = start; offset < bytes.length; ) {
    const length = bytes[offset] ?? 0;
    offset += length + 1;
    if (length === 0) return offset;
  }
  return undefined;
}

function affectsAppearance(bytes: Uint8Array, offset: number): boolean {
  const kind = bytes[offset + 1];
  if (kind === graphicControlLabel) return true;
  return kind === applicationLabel && loopExtensions.includes(readAscii(bytes, offset + 3, 11));
}

type GifPart = { readonly end: number; readonly isKept: boolean; readonly pixels: number };

function readPart(bytes: Uint8Array, offset: number): GifPart | undefined {
  if (bytes[offset] === extensionMarker) {
    const end = findBlocksEnd(bytes, offset + 2);
    return end === undefined ? undefined : { end, isKept: affectsAppearance(bytes, offset), pixels: 0 };
  }
  if (bytes[offset] !== imageMarker || offset + 10 >= bytes.length) return undefined;
  const view = toDataView(bytes);
  const pixels = view.getUint16(offset + 5, true) * view.getUint16(offset + 7, true);
  const end = findBlocksEnd(bytes, offset + 11 + countPaletteBytes(bytes[offset + 9] ?? 0));
  return end === undefined ? undefined : { end, isKept: true, pixels };
}

/** Returns the GIF without metadata, or undefined if its blocks are malformed. */
export function stripGifMetadata(bytes: Uint8Array): PlainPicture | undefined {
  if (bytes.length < headerBytes) return undefined;
  const view = toDataView(bytes);
  let pixels = view.getUint16(6, true) * view.getUint16(8, true);
  let offset = headerBytes + countPaletteBytes(bytes[10] ?? 0);
  const keptParts = [bytes.subarray(0, offset)];
  while (bytes[offset] !== trailerMarker) {
    const part = readPart(bytes, offset);
    if (!part) return undefined;
    if (part.isKept) keptParts.push(bytes.subarray(offset, part.end));
    pixels = Math.max(pixels, part.pixels);
    offset = part.end;
  }
  return { content: concatBytes([...keptParts, bytes.subarray(offset, offset + 1)]), pixels };
}
