import { crc32, deflateSync } from 'node:zlib';

const toLatin1 = (content: string) => Buffer.from(content, 'latin1');
const bigEndian = (value: number, bytes: number) => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
};
const littleEndian = (value: number, bytes: number) => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntLE(value, 0, bytes);
  return buffer;
};
export type PictureSize = { readonly width?: number; readonly height?: number };

/** The metadata that must be removed from pictures. */
export const secret = 'GPS 18.4655 -66.1057';

export function pngChunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([toLatin1(name), data]);
  return Buffer.concat([bigEndian(data.length, 4), named, bigEndian(crc32(named), 4)]);
}

/** Creates a picture with metadata and trailing bytes. */
export const aPngWith = ({ width = 1, height = 1 }: PictureSize = {}): Buffer<ArrayBuffer> =>
  Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk(
      'IHDR',
      Buffer.concat([bigEndian(width, 4), bigEndian(height, 4), Buffer.from([8, 0, 0, 0, 0])]),
    ),
    pngChunk('tEXt', toLatin1(`Comment\0${secret}`)),
    pngChunk('eXIf', toLatin1(secret)),
    pngChunk('IDAT', deflateSync(Buffer.from([0, 128]))),
    pngChunk('IEND', Buffer.alloc(0)),
    toLatin1(secret),
  ]);

const buildSegment = (marker: number, data: Buffer) =>
  Buffer.concat([Buffer.from([0xff, marker]), bigEndian(data.length + 2, 2), data]);

/** EXIF as cameras write it, with orientation and location. */
const buildExif = (orientation: number) =>
  Buffer.concat([
    toLatin1('Exif\0\0II'),
    littleEndian(42, 2),
    littleEndian(8, 4),
    littleEndian(1, 2),
    Buffer.concat([
      littleEndian(0x0112, 2),
      littleEndian(3, 2),
      littleEndian(1, 4),
      littleEndian(orientation, 2),
      littleEndian(0, 2),
    ]),
    littleEndian(0, 4),
    toLatin1(secret),
  ]);

export const aJpegWith = ({
  width = 1,
  height = 1,
  orientation = 6,
}: PictureSize & { orientation?: number } = {}): Buffer<ArrayBuffer> =>
  Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    buildSegment(0xe0, toLatin1('JFIF\0\x01\x02\0\0\x01\0\x01\0\0')),
    buildSegment(0xe1, buildExif(orientation)),
    buildSegment(0xe2, toLatin1('ICC_PROFILE\0\x01\x01profile')),
    buildSegment(0xe2, toLatin1(`MPF\0${secret}`)),
    buildSegment(0xfe, toLatin1(secret)),
    buildSegment(
      0xc0,
      Buffer.concat([
        Buffer.from([8]),
        bigEndian(height, 2),
        bigEndian(width, 2),
        Buffer.from([1, 1, 0x11, 0]),
      ]),
    ),
    buildSegment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56]),
    Buffer.from([0xff, 0xd9]),
    toLatin1(secret),
  ]);

export const aGifWith = ({ width = 1, height = 1 }: PictureSize = {}): Buffer<ArrayBuffer> =>
  Buffer.concat([
    toLatin1('GIF89a'),
    littleEndian(width, 2),
    littleEndian(height, 2),
    Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 255, 255]),
    Buffer.from([0x21, 0xff, 11]),
    toLatin1('NETSCAPE2.0'),
    Buffer.from([3, 1, 0, 0, 0]),
    Buffer.from([0x21, 0xfe, secret.length]),
    toLatin1(secret),
    Buffer.from([0]),
    Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]),
    Buffer.from([0x3b]),
    toLatin1(secret),
  ]);

const riffChunk = (name: string, data: Buffer) =>
  Buffer.concat([toLatin1(name), littleEndian(data.length, 4), data, Buffer.alloc(data.length % 2)]);

export function aWebpWith({ width = 1, height = 1 }: PictureSize = {}): Buffer<ArrayBuffer> {
  const canvas = Buffer.concat([
    Buffer.from([0x0c, 0, 0, 0]),
    littleEndian(width - 1, 3),
    littleEndian(height - 1, 3),
  ]);
  const pixels = Buffer.concat([
    Buffer.from([0x30, 1, 0, 0x9d, 0x01, 0x2a]),
    littleEndian(1, 2),
    littleEndian(1, 2),
    toLatin1('data'),
  ]);
  const chunks = Buffer.concat([
    toLatin1('WEBP'),
    riffChunk('VP8X', canvas),
    riffChunk('VP8 ', pixels),
    riffChunk('EXIF', toLatin1(secret)),
    riffChunk('XMP ', toLatin1(secret)),
  ]);
  return Buffer.concat([toLatin1('RIFF'), littleEndian(chunks.length, 4), chunks, toLatin1(secret)]);
}
