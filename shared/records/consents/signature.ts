/** Limit of the picture. Base64 makes it a third longer. */
const maxBytes = 100_000;
const dataUrlPrefix = 'data:image/png;base64,';
export const maxSignatureLength = dataUrlPrefix.length + Math.ceil(maxBytes / 3) * 4;

const pngHeader = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const maxPixels = 4000;

const matchesAt = (bytes: Uint8Array, offset: number, expected: readonly number[]) =>
  expected.every((byte, index) => bytes[offset + index] === byte);
const toCharCodes = (text: string) => [...text].map((letter) => letter.charCodeAt(0));

function decodeBase64(base64: string): Uint8Array | undefined {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function isPng(bytes: Uint8Array): boolean {
  if (!matchesAt(bytes, 0, pngHeader) || !matchesAt(bytes, 12, toCharCodes('IHDR'))) return false;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 45 || !matchesAt(bytes, bytes.length - 8, toCharCodes('IEND'))) return false;
  return [view.getUint32(16), view.getUint32(20)].every((pixels) => pixels > 0 && pixels <= maxPixels);
}

/** Decodes a `data:` URL. Returns undefined unless it is a PNG of at most 100 kB and 4000 pixels per side. */
export function decodeSignature(dataUrl: string): Uint8Array | undefined {
  if (!dataUrl.startsWith(dataUrlPrefix) || dataUrl.length > maxSignatureLength) return undefined;
  const bytes = decodeBase64(dataUrl.slice(dataUrlPrefix.length));
  return bytes && bytes.length <= maxBytes && isPng(bytes) ? bytes : undefined;
}
