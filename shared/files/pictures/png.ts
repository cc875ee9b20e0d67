import { concatBytes, type PlainPicture, readAscii, toDataView } from './parts.ts';

const signatureBytes = 8;
const frameBytes = 12;

/** Chunks that affect the appearance; texts, times, EXIF and unknown chunks are dropped. */
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

/** A PNG without metadata; undefined if its chunks are malformed. */
export function stripPngMetadata(bytes: Uint8Array): PlainPicture | undefined {
  const view = toDataView(bytes);
  const parts = [bytes.subarray(0, signatureBytes)];
  let pixels = 0;
  for (let at = signatureBytes; at + frameBytes <= bytes.length; ) {
    const length = view.getUint32(at);
    const name = readAscii(bytes, at + 4, 4);
    const end = at + frameBytes + length;
    const isFirst = at === signatureBytes;
    if (end > bytes.length || isFirst !== (name === 'IHDR') || (isFirst && length !== 13)) return undefined;
    if (isFirst) pixels = view.getUint32(at + 8) * view.getUint32(at + 12);
    if (keptChunks.has(name)) parts.push(bytes.subarray(at, end));
    if (name === 'IEND') return { content: concatBytes(parts), pixels };
    at = end;
  }
  return undefined;
}
