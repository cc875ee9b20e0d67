import { useEffect, useState } from 'react';
import { type AppForm, useAppForm } from '#web/src/ui/fields/form.tsx';
import type { Picture } from './picture.ts';
import { draftName, forgetProduct, keptProduct } from './product-draft.tsx';
import { ProductForm, type TypedProduct } from './product-form.ts';

export type ProductFormState = {
  readonly form: AppForm<TypedProduct, TypedProduct>;
  /** Under which it is kept. */
  readonly draft: string;
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
  const [kept] = useState(() => keptProduct(draft));
  const form = useAppForm<TypedProduct, TypedProduct>(ProductForm, opened);
  const { reset } = form;
  useEffect(() => {
    if (kept.typed) reset(kept.typed, { keepDefaultValues: true });
  }, [kept, reset]);
  const [picture, setPicture] = useState<Picture>(kept.picture);
  const [isRecovered, setRecovered] = useState(kept.typed !== undefined);
  return {
    form,
    draft,
    picture,
    setPicture,
    isRecovered,
    startOver: (next = opened) => {
      forgetProduct(draft);
      form.reset(next);
      setPicture({ kind: 'had' });
      setRecovered(false);
    },
    isChanged: form.formState.isDirty || picture.kind !== 'had',
  };
}
