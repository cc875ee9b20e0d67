import { AppError } from '#shared/core/errors.ts';
import { fileErrors } from '../errors.ts';
import type { FileKind } from '../file-kinds.ts';
import { stripGifMetadata } from './gif.ts';
import { stripJpegMetadata } from './jpeg.ts';
import type { PlainPicture } from './parts.ts';
import { stripPngMetadata } from './png.ts';
import { stripWebpMetadata } from './webp.ts';

export type PictureKind = Exclude<FileKind, 'pdf'>;

/** Limit up to which phone browsers can decode a picture. */
export const maxPixels = 50_000_000;

const strippers: Readonly<Record<PictureKind, (bytes: Uint8Array) => PlainPicture | undefined>> = {
  jpeg: stripJpegMetadata,
  png: stripPngMetadata,
  gif: stripGifMetadata,
  webp: stripWebpMetadata,
};

/** Keeps the appearance unchanged (ADR 0037). Throws `file.damaged`, `file.too_many_pixels`. */
export function stripPictureMetadata(kind: PictureKind, bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const picture = strippers[kind](bytes);
  if (!picture || picture.pixels === 0) throw new AppError(fileErrors.damaged);
  if (picture.pixels > maxPixels) throw new AppError(fileErrors.too_many_pixels);
  return picture.content;
}
