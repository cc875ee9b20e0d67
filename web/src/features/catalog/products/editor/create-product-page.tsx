import { useRef, useState } from 'react';
import { Navigate } from 'react-router-dom';
import type { DeskCategory } from '#shared/catalog/category-api.ts';
import type { DeskProduct } from '#shared/catalog/desk-api.ts';
import type { DeskTax } from '#shared/catalog/tax-api.ts';
import { useEditor } from '#web/src/components/form/editor.tsx';
import { paths } from '#web/src/lib/paths.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { Screen } from '#web/src/ui/shell/screen.tsx';
import { useUrlParam } from '#web/src/ui/url-state.ts';
import { productText as text } from './copy.ts';
import { savePictureDraft } from './picture.ts';
import { ProductEditor } from './product-editor.tsx';
import { copyProduct, productForm } from './product-form.tsx';
import { ProductLists } from './product-lists.tsx';
import { type SavedProduct, useCreateProduct } from './queries.ts';
import { useProductDraft } from './use-product-draft.ts';

type Props = {
  copied: DeskProduct | undefined;
  categories: readonly DeskCategory[];
  taxes: readonly DeskTax[];
};

function CreateProduct({ copied, categories, taxes }: Props) {
  const create = useCreateProduct();
  const [savedProduct, setSavedProduct] = useState<SavedProduct>();
  const createsAnother = useRef(false);
  const editor = useEditor(productForm, {
    opened: copied && copyProduct(copied),
    save: (values) => create.mutateAsync({ values, taxes, picture: draft.picture }),
    onSaved: (_, result) => {
      const { product, isPictureSaved } = result;
      toast.success(text.created[product.kind]);
      // The product's page offers to upload the picture again.
      if (!isPictureSaved) savePictureDraft(productForm.draftOf(product), draft.picture);
      const { kind, categoryId, taxIds } = form.getValues();
      draft.startOver({ ...productForm.inputOf(undefined), kind, categoryId, taxIds });
      if (createsAnother.current && isPictureSaved) form.setFocus('name');
      else setSavedProduct(result);
    },
  });
  const { form } = editor.draftForm;
  const draft = useProductDraft(editor.draftForm);
  return (
    <>
      <ProductEditor
        editor={editor}
        draft={draft}
        categories={categories}
        taxes={taxes}
        submitLabel={text.createTitle}
        isDone={savedProduct !== undefined}
        onPrimaryClick={() => {
          createsAnother.current = false;
        }}
        secondary={
          <Button
            type="submit"
            disabled={editor.isSubmitting}
            onClick={() => {
              createsAnother.current = true;
            }}
          >
            {text.saveAndCreateAnother}
          </Button>
        }
      />
      {savedProduct && <SavedProductRedirect {...savedProduct} />}
    </>
  );
}

/** Goes to the list with the product marked, or to the product if its picture was not uploaded. */
function SavedProductRedirect({ product: { productId }, isPictureSaved }: SavedProduct) {
  return isPictureSaved ? (
    <Navigate to={paths.products} state={{ marked: productId }} />
  ) : (
    <Navigate to={paths.product(productId)} replace />
  );
}

/** `/pos/crear-producto`, with `?copia=` for a copy of another product. */
export function CreateProductPage() {
  const [copiedId] = useUrlParam('copia');
  return (
    <Screen title={text.createTitle} context={text.createHint}>
      <ProductLists productId={copiedId === '' ? undefined : copiedId}>
        {({ product, ...lists }) => <CreateProduct key={copiedId} copied={product} {...lists} />}
      </ProductLists>
    </Screen>
  );
}
