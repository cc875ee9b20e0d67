import type { ScaledPicture } from '#web/src/components/uploads/scale-picture.ts';
import { onPersonChange } from '#web/src/lib/session/session.ts';

/** Value of the picture field. `had` keeps the stored picture, `none` removes it, `chosen` is not uploaded yet. */
export type Picture =
  | { readonly kind: 'had' | 'none' }
  | { readonly kind: 'chosen'; readonly picture: ScaledPicture };

/** Pictures of unsaved forms are kept in memory, because storage only holds text. */
const pictureDrafts = new Map<string, ScaledPicture>();
onPersonChange(() => pictureDrafts.clear());

export function savePictureDraft(draft: string, picture: Picture): void {
  if (picture.kind === 'chosen') pictureDrafts.set(draft, picture.picture);
  else pictureDrafts.delete(draft);
}

export function getPictureDraft(draft: string): Picture {
  const picture = pictureDrafts.get(draft);
  return picture === undefined ? { kind: 'had' } : { kind: 'chosen', picture };
}
