import { AppError } from '#shared/core/errors.ts';
import { fileErrors } from '../errors.ts';
import type { FileKind } from '../file-kinds.ts';
import { plainGif } from './gif.ts';
import { plainJpeg } from './jpeg.ts';
import type { PlainPicture } from './parts.ts';
import { plainPng } from './png.ts';
import { plainWebp } from './webp.ts';

export type PictureKind = Exclude<FileKind, 'pdf'>;

/** What a browser can still unfold on a phone. */
export const mostPixels = 50_000_000;

const readers: Readonly<Record<PictureKind, (bytes: Uint8Array) => PlainPicture | undefined>> = {
  jpeg: plainJpeg,
  png: plainPng,
  gif: plainGif,
  webp: plainWebp,
};

/**
 * The picture as it looks, without where and with what it was taken, texts, previews or anything behind its end
 * (ADR 0037). Throws `file.damaged`, `file.too_many_pixels`.
 */
export function plainPicture(kind: PictureKind, bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const picture = readers[kind](bytes);
  if (!picture || picture.pixels === 0) throw new AppError(fileErrors.damaged);
  if (picture.pixels > mostPixels) throw new AppError(fileErrors.too_many_pixels);
  return picture.content;
}
