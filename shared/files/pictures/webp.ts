import { concatBytes, type PlainPicture, readAscii, toDataView } from './parts.ts';

const headerBytes = 12;
const chunkHeaderBytes = 8;
const keptChunks = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
/** Flags of `VP8X` that announce EXIF and XMP. */
const metadataFlags = 0x0c;

function countPixels(name: string, data: Uint8Array): number {
  const view = toDataView(data);
  // These dimensions are stored minus one.
  const readDimension = (offset: number) =>
    1 + view.getUint16(offset, true) + 0x10000 * view.getUint8(offset + 2);
  if (name === 'VP8X' && data.length >= 10) return readDimension(4) * readDimension(7);
  if (name === 'VP8 ' && data.length >= 10)
    return (view.getUint16(6, true) & 0x3fff) * (view.getUint16(8, true) & 0x3fff);
  if (name === 'VP8L' && data.length >= 5) {
    const bits = view.getUint32(1, true);
    return (1 + (bits & 0x3fff)) * (1 + ((bits >>> 14) & 0x3fff));
  }
  return 0;
}

function clearMetadataFlags(chunk: Uint8Array): Uint8Array {
  const copy = chunk.slice();
  copy[chunkHeaderBytes] = (copy[chunkHeaderBytes] ?? 0) & ~metadataFlags;
  return copy;
}

/** Returns the WebP without metadata, or undefined if its chunks are malformed. */
export function stripWebpMetadata(bytes: Uint8Array): PlainPicture | undefined {
  if (bytes.length < headerBytes) return undefined;
  const view = toDataView(bytes);
  const fileEnd = chunkHeaderBytes + view.getUint32(4, true);
  if (fileEnd > bytes.length) return undefined;
  const parts: Uint8Array[] = [];
  let pixels = 0;
  for (let offset = headerBytes; offset + chunkHeaderBytes <= fileEnd; ) {
    const name = readAscii(bytes, offset, 4);
    const length = view.getUint32(offset + 4, true);
    const chunkEnd = offset + chunkHeaderBytes + length + (length % 2);
    if (chunkEnd > fileEnd) return undefined;
    const chunk = bytes.subarray(offset, chunkEnd);
    pixels = Math.max(pixels, countPixels(name, chunk.subarray(chunkHeaderBytes)));
    if (keptChunks.has(name)) parts.push(name === 'VP8X' ? clearMetadataFlags(chunk) : chunk);
    offset = chunkEnd;
  }
  if (pixels === 0) return undefined;
  const content = concatBytes([bytes.subarray(0, headerBytes), ...parts]);
  toDataView(content).setUint32(4, content.length - chunkHeaderBytes, true);
  return { content, pixels };
}
