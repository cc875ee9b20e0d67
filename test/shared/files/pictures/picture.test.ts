import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/core/errors.ts';
import { detectKind } from '#shared/files/file-kinds.ts';
import { type PictureKind, stripPictureMetadata } from '#shared/files/pictures/picture.ts';
import { aGifWith, aJpegWith, aPngWith, aWebpWith, secret } from '#test/support/records/pictures.ts';

const makers = { jpeg: aJpegWith, png: aPngWith, gif: aGifWith, webp: aWebpWith } as const;
const kinds = Object.keys(makers) as PictureKind[];
const toLatin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');
const getErrorCode = (run: () => unknown) => {
  try {
    run();
  } catch (error) {
    return (error as AppError).definition.code;
  }
};

describe.each(kinds)('plainPicture of a %s', (kind) => {
  const make = makers[kind];

  it('keeps the image, without location or appended data', () => {
    const plain = stripPictureMetadata(kind, make());

    expect(toLatin1(make())).toContain(secret);
    expect(toLatin1(plain)).not.toContain(secret);
    expect(detectKind(plain)).toBe(kind);
    expect(stripPictureMetadata(kind, plain)).toEqual(plain);
  });

  it('rejects more than 50 megapixels by its header', () => {
    expect(
      getErrorCode(() => stripPictureMetadata(kind, make({ width: 10_000, height: 5_000 }))),
    ).toBeUndefined();
    expect(getErrorCode(() => stripPictureMetadata(kind, make({ width: 10_001, height: 5_000 })))).toBe(
      'file.too_many_pixels',
    );
  });

  it('reports truncated data as damaged', () => {
    const picture = make();
    const endsAt = plainEnd(picture);
    for (let length = 0; length < endsAt; length++)
      expect(getErrorCode(() => stripPictureMetadata(kind, picture.subarray(0, length)))).toBe(
        'file.damaged',
      );
  });

  it('accepts or rejects corrupted bytes, and its result is plain', async () => {
    const change = fc.array(fc.tuple(fc.nat(make().length - 1), fc.nat(255)), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(change, async (changes) => {
        const bytes = make();
        for (const [at, value] of changes) bytes[at] = value;
        try {
          const plain = stripPictureMetadata(kind, bytes);
          expect(stripPictureMetadata(kind, plain)).toEqual(plain);
        } catch (error) {
          expect(error).toBeInstanceOf(AppError);
        }
      }),
    );
  });
});

/** End of the picture, before appended data. */
const plainEnd = (bytes: Buffer) => bytes.lastIndexOf(secret);

it('stripPictureMetadata keeps orientation and color profile of a photograph', () => {
  const plain = toLatin1(stripPictureMetadata('jpeg', aJpegWith({ orientation: 6 })));

  expect(plain).toContain('ICC_PROFILE');
  expect(plain).toContain('\x01\x12\x00\x03\x00\x00\x00\x01\x00\x06');
  expect(toLatin1(stripPictureMetadata('jpeg', aJpegWith({ orientation: 1 })))).not.toContain('Exif');
});
