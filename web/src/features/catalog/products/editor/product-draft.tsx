import { useEffect } from 'react';
import { forget, readDraft, saveDraft } from '#web/src/lib/session/session-draft.ts';
import { type AppForm, useTyped } from '#web/src/ui/fields/form.tsx';
import { keepPicture, keptPicture, type Picture } from './picture.ts';
import { TypedProduct } from './product-form.ts';

/** Under which this tab keeps what was typed of a product, or of a new one. */
export const draftName = (productId = 'new') => `product.${productId}`;

/** What was typed and not saved: of a form that was left for another page, or reloaded. */
export function keptProduct(draft: string): { typed: TypedProduct | undefined; picture: Picture } {
  return { typed: TypedProduct.safeParse(readDraft(draft)).data, picture: keptPicture(draft) };
}

export function forgetProduct(draft: string): void {
  forget(draft);
  keepPicture(draft, { kind: 'had' });
}

type KeepProps = { form: AppForm<TypedProduct, TypedProduct>; draft: string; picture: Picture };

/** Keeps what is typed, as it is typed; what is as it was needs no keeping. */
export function KeepProduct({ form, draft, picture }: KeepProps) {
  const typed = useTyped(form);
  const text = JSON.stringify(typed);
  const { isDirty } = form.formState;
  useEffect(() => {
    if (isDirty) saveDraft(draft, JSON.parse(text));
    else forget(draft);
  }, [draft, text, isDirty]);
  useEffect(() => keepPicture(draft, picture), [draft, picture]);
  return null;
}
