import { crc32, deflateSync } from 'node:zlib';

function buildChunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

type PngOptions = { readonly width?: number; readonly height?: number; readonly padding?: number };

/**
 * Builds a white PNG as browsers write it. `width` and `height` change only the header. `padding` adds a chunk of
 * that size and 12 bytes.
 */
export function pngBytes({ width = 8, height = 4, padding = 0 }: PngOptions = {}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits per pixel, in grayscale.
  header.set([8, 0], 8);
  // A byte for the filter, which is none, and eight white pixels.
  const row = Buffer.alloc(9, 255);
  row[0] = 0;
  const pixels = deflateSync(Buffer.concat([row, row, row, row]));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    buildChunk('IHDR', header),
    buildChunk('IDAT', pixels),
    ...(padding > 0 ? [buildChunk('tEXt', Buffer.alloc(padding, 97))] : []),
    buildChunk('IEND', Buffer.alloc(0)),
  ]);
}

export const toDataUrl = (bytes: Buffer) => `data:image/png;base64,${bytes.toString('base64')}`;
export const aSignature = toDataUrl(pngBytes());
