import { concatBytes, type PlainPicture, readAscii, toDataView } from './parts.ts';

const signatureBytes = 8;
const chunkFrameBytes = 12;

/** Chunks that affect the appearance. Texts, times, EXIF and unknown chunks are dropped. */
const keptChunks = new Set([
  'IHDR',
  'PLTE',
  'IDAT',
  'IEND',
  'tRNS',
  'gAMA',
  'cHRM',
  'sRGB',
  'iCCP',
  'cICP',
  'sBIT',
  'bKGD',
  'pHYs',
  'acTL',
  'fcTL',
  'fdAT',
]);

/** Returns the PNG without metadata, or undefined if its chunks are malformed. */
export function stripPngMetadata(bytes: Uint8Array): PlainPicture | undefined {
  const view = toDataView(bytes);
  const parts = [bytes.subarray(0, signatureBytes)];
  let pixels = 0;
  for (let offset = signatureBytes; offset + chunkFrameBytes <= bytes.length; ) {
    const length = view.getUint32(offset);
    const name = readAscii(bytes, offset + 4, 4);
    const end = offset + chunkFrameBytes + length;
    const isFirst = offset === signatureBytes;
    if (end > bytes.length || isFirst !== (name === 'IHDR') || (isFirst && length !== 13)) return undefined;
    if (isFirst) pixels = view.getUint32(offset + 8) * view.getUint32(offset + 12);
    if (keptChunks.has(name)) parts.push(bytes.subarray(offset, end));
    if (name === 'IEND') return { content: concatBytes(parts), pixels };
    offset = end;
  }
  return undefined;
}
