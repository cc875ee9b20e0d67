import { useEffect, useState } from 'react';
import { discardDraft } from '#web/src/lib/session/session-draft.ts';
import { getPictureDraft, savePictureDraft } from './picture.ts';
import type { ProductFormEditor, ProductInput } from './product-form.tsx';

export type ProductDraft = ReturnType<typeof useProductDraft>;

/** Keeps the form's picture in memory, and tells whether the form shows recovered input. */
export function useProductDraft({ form, draft, restored }: ProductFormEditor['draftForm']) {
  const [picture, setPicture] = useState(() => getPictureDraft(draft));
  const [isRecovered, setRecovered] = useState(restored !== undefined);
  useEffect(() => savePictureDraft(draft, picture), [draft, picture]);
  return {
    picture,
    setPicture,
    isRecovered,
    /** Discards the draft and resets the form to its initial values or `newInput`. */
    startOver: (newInput?: ProductInput) => {
      discardDraft(draft);
      savePictureDraft(draft, { kind: 'had' });
      form.reset(newInput);
      setPicture({ kind: 'had' });
      setRecovered(false);
    },
  };
}
