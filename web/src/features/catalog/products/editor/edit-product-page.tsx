import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import type { DeskCategory } from '#shared/catalog/category-api.ts';
import type { DeskProduct } from '#shared/catalog/desk-api.ts';
import type { DeskTax } from '#shared/catalog/tax-api.ts';
import { useEditor } from '#web/src/components/form/editor.tsx';
import { paths } from '#web/src/lib/paths.ts';
import { useScreenParams } from '#web/src/lib/screen-params.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Notice } from '#web/src/ui/feedback/notice.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { Screen } from '#web/src/ui/shell/screen.tsx';
import { pictureText, productText as text } from './copy.ts';
import { ProductEditor } from './product-editor.tsx';
import { productForm } from './product-form.tsx';
import { ProductLists } from './product-lists.tsx';
import { productQuery, usePictureUrl, useSaveProduct, useSendPicture } from './queries.ts';
import { type ProductDraft, useProductDraft } from './use-product-draft.ts';

type Props = { product: DeskProduct; categories: readonly DeskCategory[]; taxes: readonly DeskTax[] };

function EditProduct({ product, categories, taxes }: Props) {
  const { productId } = product;
  const client = useQueryClient();
  const save = useSaveProduct(productId);
  const editor = useEditor(productForm, {
    opened: product,
    read: () => client.fetchQuery({ ...productQuery(productId), staleTime: 0 }),
    save: (values, before) => save.mutateAsync({ values, taxes, picture: draft.picture, before }),
    onSaved: (_, saved) => {
      editor.open(saved.product);
      setPictureLost(!saved.isPictureSaved);
      if (!saved.isPictureSaved) return;
      draft.startOver();
      toast.success(text.saved);
      setDone(true);
    },
    texts: {
      categoryId: (id) => categories.find(({ categoryId }) => categoryId === id)?.name ?? '',
      costCents: (cost, { priceCents }) => text.formatPrices(cost, priceCents),
      taxIds: (ids) =>
        taxes
          .filter(({ taxId }) => ids?.includes(taxId))
          .map(({ name }) => name)
          .join(', ') || text.noTaxLabel,
    },
  });
  const draft = useProductDraft(editor.draftForm);
  const { data: storedUrl } = usePictureUrl(editor.stored);
  // A chosen picture without recovered input is left over from the product's creation.
  const [isPictureLost, setPictureLost] = useState(draft.picture.kind === 'chosen' && !draft.isRecovered);
  const [isDone, setDone] = useState(false);
  return (
    <>
      <ProductEditor
        editor={editor}
        draft={draft}
        stored={editor.stored}
        storedUrl={storedUrl}
        categories={categories}
        taxes={taxes}
        submitLabel={text.save}
        isDone={isDone}
        notices={
          isPictureLost && (
            <LostPicture
              draft={draft}
              productId={productId}
              onSent={(sentProduct) => {
                editor.follow(sentProduct);
                setPictureLost(false);
              }}
            />
          )
        }
      />
      {isDone && <Navigate to={paths.products} state={{ marked: productId }} />}
    </>
  );
}

type LostPictureProps = {
  draft: ProductDraft;
  productId: string;
  onSent: (product: DeskProduct) => void;
};

/** Uploads the missing picture of a saved product. */
function LostPicture({ draft: { picture, setPicture }, productId, onSent }: LostPictureProps) {
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
      {pictureText.uploadFailed}
    </Notice>
  );
}

/** `/pos/productos/:productId` */
export function EditProductPage() {
  const { productId } = useScreenParams('productId');
  return (
    <Screen title={text.editTitle}>
      <ProductLists productId={productId}>
        {({ product, ...lists }) => product && <EditProduct key={productId} product={product} {...lists} />}
      </ProductLists>
    </Screen>
  );
}
