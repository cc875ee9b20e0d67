import { toErrorMessage } from '#web/src/lib/problem.ts';
import { scaleToJpeg } from '#web/src/lib/scale-to-jpeg.ts';
import { checkFile } from '#web/src/ui/fields/chosen-file.ts';

export type ScaledPicture = { readonly main: Blob; readonly small: Blob };

export const pictureKinds = ['jpeg', 'png', 'webp'] as const;

/** In pixels. The thumbnail is sharp in a card of 240 px on a high-density screen. */
const longestSide = { main: 1600, small: 480 } as const;

/** Scales a picture to the stored sizes. Throws CallError `file.damaged`. */
export async function scalePicture(file: Blob): Promise<ScaledPicture> {
  const main = await scaleToJpeg(file, longestSide.main);
  return { main, small: await scaleToJpeg(main, longestSide.small) };
}

/** Returns the picture in the stored sizes, or the message why it is rejected. */
export async function readPicture(file: File): Promise<ScaledPicture | string> {
  const checked = await checkFile(file, pictureKinds);
  if (typeof checked === 'string') return checked;
  try {
    return await scalePicture(file);
  } catch (error) {
    return toErrorMessage(error);
  }
}
