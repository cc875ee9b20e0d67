import { useRef, useState } from 'react';
import { Navigate } from 'react-router-dom';
import type { DeskCategory } from '#shared/catalog/category-api.ts';
import type { DeskTax } from '#shared/catalog/tax-api.ts';
import { paths } from '#web/src/lib/paths.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { Screen } from '#web/src/ui/shell/screen.tsx';
import { useUrlParam } from '#web/src/ui/url-state.ts';
import { productText as text } from './copy.ts';
import { keepPicture } from './picture.ts';
import { ProductEditor } from './product-editor.tsx';
import { copyOf, emptyProduct, nextAfter, type TypedProduct } from './product-form.ts';
import { ProductLists } from './product-lists.tsx';
import { type Saved, useCreateProduct } from './queries.ts';
import { draftName, useProductForm } from './use-product-form.ts';

type Props = { opened: TypedProduct; categories: readonly DeskCategory[]; taxes: readonly DeskTax[] };

function CreateProduct({ opened, categories, taxes }: Props) {
  const state = useProductForm(opened);
  const create = useCreateProduct();
  const [saved, setSaved] = useState<Saved>();
  const goesOn = useRef(false);
  const submit = async (typed: TypedProduct) => {
    const { picture, form, startOver } = state;
    const result = await create.mutateAsync({ typed, taxes, picture });
    const { product, isPictureSaved } = result;
    toast.success(text.created[product.kind]);
    // The picture waits for another try where the product is changed.
    if (!isPictureSaved) keepPicture(draftName(product.productId), picture);
    startOver(nextAfter(typed));
    if (goesOn.current && isPictureSaved) form.setFocus('name');
    else setSaved(result);
  };
  return (
    <>
      <ProductEditor
        state={state}
        categories={categories}
        taxes={taxes}
        submitLabel={text.create}
        busy={create.isPending}
        isDone={saved !== undefined}
        onSubmit={submit}
        secondary={
          <Button
            type="submit"
            disabled={create.isPending}
            onClick={() => {
              goesOn.current = true;
            }}
          >
            {text.saveAndMore}
          </Button>
        }
      />
      {saved && <AfterSaving {...saved} />}
    </>
  );
}

/** To the list, where it is marked; or to the product itself, whose picture did not arrive. */
function AfterSaving({ product: { productId }, isPictureSaved }: Saved) {
  return isPictureSaved ? (
    <Navigate to={paths.products} state={{ marked: productId }} />
  ) : (
    <Navigate to={paths.product(productId)} replace />
  );
}

/** `/pos/crear-producto`; `?copia=` begins with what another product says. */
export function CreateProductPage() {
  const [copied] = useUrlParam('copia');
  return (
    <Screen title={text.create} context={text.createContext}>
      <ProductLists productId={copied === '' ? undefined : copied}>
        {({ product, ...lists }) => (
          <CreateProduct key={copied} opened={product ? copyOf(product) : emptyProduct} {...lists} />
        )}
      </ProductLists>
    </Screen>
  );
}
