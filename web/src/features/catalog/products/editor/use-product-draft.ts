import { useEffect, useState } from 'react';
import { forget } from '#web/src/lib/session/session-draft.ts';
import { keepPicture, keptPicture } from './picture.ts';
import type { ProductFormEditor, ProductInput } from './product-form.tsx';

export type ProductDraft = ReturnType<typeof useProductDraft>;

/** The form's picture, kept in memory, and whether the form shows recovered input. */
export function useProductDraft({ form, draft, begun }: ProductFormEditor['kept']) {
  const [picture, setPicture] = useState(() => keptPicture(draft));
  const [isRecovered, setRecovered] = useState(begun !== undefined);
  useEffect(() => keepPicture(draft, picture), [draft, picture]);
  return {
    picture,
    setPicture,
    isRecovered,
    /** Discards the draft and resets the form to its initial values or `next`. */
    startOver: (next?: ProductInput) => {
      forget(draft);
      keepPicture(draft, { kind: 'had' });
      form.reset(next);
      setPicture({ kind: 'had' });
      setRecovered(false);
    },
  };
}
