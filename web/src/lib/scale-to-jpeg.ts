import { fileErrors } from '#shared/files/errors.ts';
import { type CallError, createCallError } from './problem.ts';

type Size = { readonly width: number; readonly height: number };

const jpegQuality = 0.85;

/** Scales a size down to the longest side, and never up. */
export function fitSize({ width, height }: Size, longestSide: number): Size {
  const factor = Math.min(1, longestSide / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * factor)),
    height: Math.max(1, Math.round(height * factor)),
  };
}

const createDamagedFileError = (): CallError => createCallError(fileErrors.damaged);

/** Decodes a picture, rotated by its EXIF orientation. Throws `file.damaged`. */
async function decodePicture(file: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    throw createDamagedFileError();
  }
}

/** Scales a picture to a JPEG without metadata, white where transparent. Throws `file.damaged`. */
export async function scaleToJpeg(file: Blob, longestSide: number): Promise<Blob> {
  const picture = await decodePicture(file);
  try {
    const canvas = document.createElement('canvas');
    const { width, height } = fitSize(picture, longestSide);
    canvas.width = width;
    canvas.height = height;
    const context = canvas.getContext('2d', { alpha: false });
    if (!context) throw createDamagedFileError();
    context.fillStyle = 'white';
    context.fillRect(0, 0, width, height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, 0, 0, width, height);
    return await new Promise((resolve, reject) => {
      canvas.toBlob(
        (blob) => (blob ? resolve(blob) : reject(createDamagedFileError())),
        'image/jpeg',
        jpegQuality,
      );
    });
  } finally {
    picture.close();
  }
}
