import { CallError } from '#web/src/lib/problem.ts';
import { scaleToJpeg } from '#web/src/lib/scale-to-jpeg.ts';

type ScaledPicture = {
  readonly type: string;
  readonly width: number;
  readonly height: number;
  readonly corner: readonly number[];
  readonly text: string;
};

/** Creates a half-transparent picture, or a JPEG with `secret` in its Exif data. */
async function aPicture(width: number, height: number, secret: string): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d')!;
  if (secret === '') return canvas.convertToBlob({ type: 'image/png' });
  context.fillRect(0, 0, width, height);
  const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/jpeg' })).arrayBuffer());
  const exif = new TextEncoder().encode(`Exif\0\0${secret}`);
  const head = [0xff, 0xe1, (exif.length + 2) >> 8, (exif.length + 2) & 0xff];
  return new Blob([bytes.slice(0, 2), new Uint8Array(head), exif, bytes.slice(2)], { type: 'image/jpeg' });
}

/** Returns the result of `scaleToJpeg` for such a picture. */
async function scalePicture(
  width: number,
  height: number,
  longestSide: number,
  secret = '',
): Promise<ScaledPicture> {
  const blob = await scaleToJpeg(await aPicture(width, height, secret), longestSide);
  const bitmap = await createImageBitmap(blob);
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!;
  context.drawImage(bitmap, 0, 0);
  return {
    type: blob.type,
    width: bitmap.width,
    height: bitmap.height,
    corner: [...context.getImageData(0, 0, 1, 1).data],
    text: new TextDecoder('latin1').decode(await blob.arrayBuffer()),
  };
}

/** Returns the error code of `scaleToJpeg` for a file that is no picture. */
const getErrorCode = (content: string): Promise<string> =>
  scaleToJpeg(new Blob([content], { type: 'image/png' }), 100).then(
    () => 'accepted',
    (error: unknown) => (error instanceof CallError ? error.code : String(error)),
  );

/** The functions that the test calls in this page. */
export type PicturePage = { scalePicture: typeof scalePicture; getErrorCode: typeof getErrorCode };

Object.assign(globalThis, { scalePicture, getErrorCode } satisfies PicturePage);
