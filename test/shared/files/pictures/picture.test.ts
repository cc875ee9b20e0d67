import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/core/errors.ts';
import { detectKind } from '#shared/files/file-kinds.ts';
import { type PictureKind, stripPictureMetadata } from '#shared/files/pictures/picture.ts';
import { aGifWith, aJpegWith, aPngWith, aWebpWith, secret } from '#test/support/records/pictures.ts';

const pictureBuilders = { jpeg: aJpegWith, png: aPngWith, gif: aGifWith, webp: aWebpWith } as const;
const kinds = Object.keys(pictureBuilders) as PictureKind[];
const toLatin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');
const getErrorCode = (run: () => unknown) => {
  try {
    run();
  } catch (error) {
    return (error as AppError).definition.code;
  }
};

describe.each(kinds)('stripPictureMetadata of a %s', (kind) => {
  const buildPicture = pictureBuilders[kind];

  it('preserves the image, without location or appended data', () => {
    const strippedPicture = stripPictureMetadata(kind, buildPicture());

    expect(toLatin1(buildPicture())).toContain(secret);
    expect(toLatin1(strippedPicture)).not.toContain(secret);
    expect(detectKind(strippedPicture)).toBe(kind);
    expect(stripPictureMetadata(kind, strippedPicture)).toEqual(strippedPicture);
  });

  it('rejects more than 50 megapixels by its header', () => {
    expect(
      getErrorCode(() => stripPictureMetadata(kind, buildPicture({ width: 10_000, height: 5_000 }))),
    ).toBeUndefined();
    expect(
      getErrorCode(() => stripPictureMetadata(kind, buildPicture({ width: 10_001, height: 5_000 }))),
    ).toBe('file.too_many_pixels');
  });

  it('reports truncated data as damaged', () => {
    const picture = buildPicture();
    const endsAt = findPictureEnd(picture);
    for (let length = 0; length < endsAt; length++)
      expect(getErrorCode(() => stripPictureMetadata(kind, picture.subarray(0, length)))).toBe(
        'file.damaged',
      );
  });

  it('either strips corrupted bytes completely or rejects them', async () => {
    const arbitraryChanges = fc.array(fc.tuple(fc.nat(buildPicture().length - 1), fc.nat(255)), {
      maxLength: 6,
    });
    await fc.assert(
      fc.asyncProperty(arbitraryChanges, async (changes) => {
        const bytes = buildPicture();
        for (const [offset, value] of changes) bytes[offset] = value;
        try {
          const strippedPicture = stripPictureMetadata(kind, bytes);
          expect(stripPictureMetadata(kind, strippedPicture)).toEqual(strippedPicture);
        } catch (error) {
          expect(error).toBeInstanceOf(AppError);
        }
      }),
    );
  });
});

/** Returns the end of the picture, before appended data. */
const findPictureEnd = (bytes: Buffer) => bytes.lastIndexOf(secret);

it('stripPictureMetadata keeps orientation and color profile of a photograph', () => {
  const strippedPicture = toLatin1(stripPictureMetadata('jpeg', aJpegWith({ orientation: 6 })));

  expect(strippedPicture).toContain('ICC_PROFILE');
  // The Exif tag of the orientation, with the value 6.
  expect(strippedPicture).toContain('\x01\x12\x00\x03\x00\x00\x00\x01\x00\x06');
  expect(toLatin1(stripPictureMetadata('jpeg', aJpegWith({ orientation: 1 })))).not.toContain('Exif');
});
