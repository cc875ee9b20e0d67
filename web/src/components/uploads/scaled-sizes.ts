import { textOf } from '#web/src/lib/problem.ts';
import { scaledPicture } from '#web/src/lib/scaled-picture.ts';
import { looked } from '#web/src/ui/fields/chosen-file.ts';

/** As it is sent, and as lists show it. */
export type ScaledPicture = { readonly main: Blob; readonly small: Blob };

export const pictureKinds = ['jpeg', 'png', 'webp'] as const;

/** The small one is sharp in a card of 240 px on a phone's screen. */
const longestSide = { main: 1600, small: 480 } as const;

/** The picture in the sizes it is kept in. Throws CallError `file.damaged` of what is no picture. */
export async function scaledSizes(file: Blob): Promise<ScaledPicture> {
  const main = await scaledPicture(file, longestSide.main);
  return { main, small: await scaledPicture(main, longestSide.small) };
}

/** The picture in the sizes it is kept in, or the sentence that says why it is not taken. */
export async function pictureOf(file: File): Promise<ScaledPicture | string> {
  const chosen = await looked(file, pictureKinds);
  if (typeof chosen === 'string') return chosen;
  try {
    return await scaledSizes(file);
  } catch (error) {
    return textOf(error);
  }
}
