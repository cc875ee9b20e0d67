import { useEffect, useState } from 'react';
import { forget } from '#web/src/lib/session/session-draft.ts';
import { type KeptForm, useKeptForm } from '#web/src/ui/fields/form.tsx';
import { keepPicture, keptPicture, type Picture } from './picture.ts';
import { ProductForm, TypedProduct } from './product-form.ts';

/** Under which this tab keeps what was typed of a product, or of a new one. */
export const draftName = (productId = 'new') => `product.${productId}`;

export type ProductFormState = {
  readonly kept: KeptForm<TypedProduct, TypedProduct>;
  readonly form: KeptForm<TypedProduct, TypedProduct>['form'];
  readonly picture: Picture;
  readonly setPicture: (picture: Picture) => void;
  /** Something was typed before, and stands in it again. */
  readonly isRecovered: boolean;
  /** As if nothing had been typed. */
  readonly startOver: (opened?: TypedProduct) => void;
  readonly isChanged: boolean;
};

/** The form of a product over what it opens with; what was typed before and not saved stands in it again. */
export function useProductForm(opened: TypedProduct, productId?: string): ProductFormState {
  const draft = draftName(productId);
  const kept = useKeptForm<TypedProduct, TypedProduct>({
    schema: ProductForm,
    typed: TypedProduct,
    opened,
    draft,
  });
  const { form, begun } = kept;
  const [picture, setPicture] = useState(() => keptPicture(draft));
  const [isRecovered, setRecovered] = useState(begun !== undefined);
  useEffect(() => keepPicture(draft, picture), [draft, picture]);
  return {
    kept,
    form,
    picture,
    setPicture,
    isRecovered,
    startOver: (next = opened) => {
      forget(draft);
      keepPicture(draft, { kind: 'had' });
      form.reset(next);
      setPicture({ kind: 'had' });
      setRecovered(false);
    },
    isChanged: form.formState.isDirty || picture.kind !== 'had',
  };
}
