import { AppError } from '#shared/core/errors.ts';
import { fileErrors } from '../errors.ts';
import type { FileKind } from '../file-kinds.ts';
import { plainGif } from './gif.ts';
import { plainJpeg } from './jpeg.ts';
import type { PlainPicture } from './parts.ts';
import { plainPng } from './png.ts';
import { plainWebp } from './webp.ts';

export type PictureKind = Exclude<FileKind, 'pdf'>;

/** Most pixels that phone browsers can decode. */
export const mostPixels = 50_000_000;

const readers: Readonly<Record<PictureKind, (bytes: Uint8Array) => PlainPicture | undefined>> = {
  jpeg: plainJpeg,
  png: plainPng,
  gif: plainGif,
  webp: plainWebp,
};

/**
 * Strips metadata, texts, previews and trailing data without changing the appearance (ADR 0037). Throws
 * `file.damaged`, `file.too_many_pixels`.
 */
export function plainPicture(kind: PictureKind, bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const picture = readers[kind](bytes);
  if (!picture || picture.pixels === 0) throw new AppError(fileErrors.damaged);
  if (picture.pixels > mostPixels) throw new AppError(fileErrors.too_many_pixels);
  return picture.content;
}
