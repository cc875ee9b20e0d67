import { textOf } from '#web/src/lib/problem.ts';
import { onPersonChange } from '#web/src/lib/session/session.ts';
import { looked } from '#web/src/ui/fields/chosen-file.ts';
import { type ScaledPicture, scaledSizes } from '../pictures/product-pictures.ts';

/** The picture of a product as its form has it: what it had, none, or one that waits to be sent. */
export type Picture =
  | { readonly kind: 'had' | 'none' }
  | { readonly kind: 'chosen'; readonly picture: ScaledPicture };

export const pictureKinds = ['jpeg', 'png', 'webp'] as const;

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

/** Pictures cannot be kept as words are: those of forms that were left wait in the memory of this page. */
const kept = new Map<string, ScaledPicture>();
onPersonChange(() => kept.clear());

export function keepPicture(draft: string, picture: Picture): void {
  if (picture.kind === 'chosen') kept.set(draft, picture.picture);
  else kept.delete(draft);
}

export function keptPicture(draft: string): Picture {
  const picture = kept.get(draft);
  return picture === undefined ? { kind: 'had' } : { kind: 'chosen', picture };
}
