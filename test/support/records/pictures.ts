import { crc32, deflateSync } from 'node:zlib';

const text = (words: string) => Buffer.from(words, 'latin1');
const be = (value: number, bytes: number) => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
};
const le = (value: number, bytes: number) => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntLE(value, 0, bytes);
  return buffer;
};
export type Size = { readonly width?: number; readonly height?: number };

/** The metadata that must be removed from pictures. */
export const secret = 'GPS 18.4655 -66.1057';

export function pngChunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([text(name), data]);
  return Buffer.concat([be(data.length, 4), named, be(crc32(named), 4)]);
}

/** A picture with metadata and trailing bytes. */
export const aPngWith = ({ width = 1, height = 1 }: Size = {}): Buffer<ArrayBuffer> =>
  Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', Buffer.concat([be(width, 4), be(height, 4), Buffer.from([8, 0, 0, 0, 0])])),
    pngChunk('tEXt', text(`Comment\0${secret}`)),
    pngChunk('eXIf', text(secret)),
    pngChunk('IDAT', deflateSync(Buffer.from([0, 128]))),
    pngChunk('IEND', Buffer.alloc(0)),
    text(secret),
  ]);

const segment = (marker: number, data: Buffer) =>
  Buffer.concat([Buffer.from([0xff, marker]), be(data.length + 2, 2), data]);

/** EXIF as cameras write it, with orientation and location. */
const exif = (orientation: number) =>
  Buffer.concat([
    text('Exif\0\0II'),
    le(42, 2),
    le(8, 4),
    le(1, 2),
    Buffer.concat([le(0x0112, 2), le(3, 2), le(1, 4), le(orientation, 2), le(0, 2)]),
    le(0, 4),
    text(secret),
  ]);

export const aJpegWith = ({
  width = 1,
  height = 1,
  orientation = 6,
}: Size & { orientation?: number } = {}): Buffer<ArrayBuffer> =>
  Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, text('JFIF\0\x01\x02\0\0\x01\0\x01\0\0')),
    segment(0xe1, exif(orientation)),
    segment(0xe2, text('ICC_PROFILE\0\x01\x01profile')),
    segment(0xe2, text(`MPF\0${secret}`)),
    segment(0xfe, text(secret)),
    segment(
      0xc0,
      Buffer.concat([Buffer.from([8]), be(height, 2), be(width, 2), Buffer.from([1, 1, 0x11, 0])]),
    ),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56]),
    Buffer.from([0xff, 0xd9]),
    text(secret),
  ]);

export const aGifWith = ({ width = 1, height = 1 }: Size = {}): Buffer<ArrayBuffer> =>
  Buffer.concat([
    text('GIF89a'),
    le(width, 2),
    le(height, 2),
    Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 255, 255]),
    Buffer.from([0x21, 0xff, 11]),
    text('NETSCAPE2.0'),
    Buffer.from([3, 1, 0, 0, 0]),
    Buffer.from([0x21, 0xfe, secret.length]),
    text(secret),
    Buffer.from([0]),
    Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]),
    Buffer.from([0x3b]),
    text(secret),
  ]);

const riffChunk = (name: string, data: Buffer) =>
  Buffer.concat([text(name), le(data.length, 4), data, Buffer.alloc(data.length % 2)]);

export function aWebpWith({ width = 1, height = 1 }: Size = {}): Buffer<ArrayBuffer> {
  const canvas = Buffer.concat([Buffer.from([0x0c, 0, 0, 0]), le(width - 1, 3), le(height - 1, 3)]);
  const pixels = Buffer.concat([
    Buffer.from([0x30, 1, 0, 0x9d, 0x01, 0x2a]),
    le(1, 2),
    le(1, 2),
    text('data'),
  ]);
  const chunks = Buffer.concat([
    text('WEBP'),
    riffChunk('VP8X', canvas),
    riffChunk('VP8 ', pixels),
    riffChunk('EXIF', text(secret)),
    riffChunk('XMP ', text(secret)),
  ]);
  return Buffer.concat([text('RIFF'), le(chunks.length, 4), chunks, text(secret)]);
}
