import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import type { DeskCategory } from '#shared/catalog/category-api.ts';
import type { DeskProduct } from '#shared/catalog/desk-api.ts';
import type { DeskTax } from '#shared/catalog/tax-api.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { ChangedMeanwhile } from '#web/src/components/changed-meanwhile/changed-meanwhile.tsx';
import { useLatest } from '#web/src/components/changed-meanwhile/use-latest.ts';
import { paths } from '#web/src/lib/paths.ts';
import { useScreenParams } from '#web/src/lib/screen-params.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Notice } from '#web/src/ui/feedback/notice.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { Screen } from '#web/src/ui/shell/screen.tsx';
import { pictureText, productText as text } from './copy.ts';
import { ProductEditor } from './product-editor.tsx';
import { type TypedProduct, typedOf } from './product-form.ts';
import { ProductLists } from './product-lists.tsx';
import { productParts } from './product-parts.ts';
import { productQuery, usePictureUrl, useSaveProduct, useSendPicture } from './queries.ts';
import { type ProductFormState, useProductForm } from './use-product-form.ts';

type Props = { product: DeskProduct; categories: readonly DeskCategory[]; taxes: readonly DeskTax[] };

function EditProduct({ product, categories, taxes }: Props) {
  const { productId } = product;
  const state = useProductForm(typedOf(product), productId);
  const client = useQueryClient();
  const save = useSaveProduct(productId);
  const [parts] = useState(() => productParts(categories, taxes));
  const latest = useLatest(state.kept, {
    opened: product,
    refusal: coreErrors.conflict,
    read: () => client.fetchQuery({ ...productQuery(productId), staleTime: 0 }),
    valuesOf: typedOf,
    parts,
  });
  const { data: storedUrl } = usePictureUrl(latest.stored);
  // A picture that waits at the first sight of the page is one that did not arrive with its product.
  const [isPictureLost, setPictureLost] = useState(state.picture.kind === 'chosen' && !state.isRecovered);
  const [isDone, setDone] = useState(false);
  const submit = async (typed: TypedProduct) => {
    const { picture } = state;
    const saved = await latest.save((before) => save.mutateAsync({ typed, taxes, picture, before }));
    latest.open(saved.product);
    setPictureLost(!saved.isPictureSaved);
    if (!saved.isPictureSaved) return;
    state.startOver(typedOf(saved.product));
    toast.success(text.saved);
    setDone(true);
  };
  return (
    <>
      <ProductEditor
        state={state}
        stored={latest.stored}
        storedUrl={storedUrl}
        categories={categories}
        taxes={taxes}
        submitLabel={text.save}
        busy={save.isPending}
        isDone={isDone}
        onSubmit={submit}
        notices={
          <>
            {isPictureLost && (
              <LostPicture
                state={state}
                productId={productId}
                onSent={(sent) => {
                  latest.follow(sent);
                  setPictureLost(false);
                }}
              />
            )}
            <ChangedMeanwhile form={state.form} parts={parts} meanwhile={latest.meanwhile} />
          </>
        }
      />
      {isDone && <Navigate to={paths.products} state={{ marked: productId }} />}
    </>
  );
}

type LostProps = {
  state: ProductFormState;
  productId: string;
  onSent: (product: DeskProduct) => void;
};

/** The product stands; its picture is sent again by itself. */
function LostPicture({ state: { picture, setPicture }, productId, onSent }: LostProps) {
  const send = useSendPicture();
  if (picture.kind !== 'chosen') return null;
  const retry = () =>
    send.mutate(
      { productId, picture: picture.picture },
      {
        onSuccess: (product) => {
          setPicture({ kind: 'had' });
          toast.success(pictureText.saved);
          onSent(product);
        },
      },
    );
  return (
    <Notice
      tone="danger"
      action={
        <Button size="small" busy={send.isPending} busyLabel={pictureText.retrying} onClick={retry}>
          {pictureText.retry}
        </Button>
      }
    >
      {pictureText.failed}
    </Notice>
  );
}

/** `/pos/productos/:productId` */
export function EditProductPage() {
  const { productId } = useScreenParams('productId');
  return (
    <Screen title={text.edit}>
      <ProductLists productId={productId}>
        {({ product, ...lists }) => product && <EditProduct key={productId} product={product} {...lists} />}
      </ProductLists>
    </Screen>
  );
}
