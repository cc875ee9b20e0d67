import type { ScaledPicture } from '#web/src/components/uploads/scaled-sizes.ts';
import { onPersonChange } from '#web/src/lib/session/session.ts';

/** The picture of a product as its form has it: what it had, none, or one that waits to be sent. */
export type Picture =
  | { readonly kind: 'had' | 'none' }
  | { readonly kind: 'chosen'; readonly picture: ScaledPicture };

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
