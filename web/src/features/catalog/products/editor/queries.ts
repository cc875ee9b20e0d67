import { useQuery } from '@tanstack/react-query';
import {
  createProduct,
  type DeskProduct,
  getDeskProduct,
  listProductPictures,
  removeProductPicture,
  saveProduct,
} from '#shared/catalog/desk-api.ts';
import type { Tax } from '#shared/catalog/tax.ts';
import type { BodyOf } from '#shared/core/route.ts';
import type { ScaledPicture } from '#web/src/components/uploads/scale-picture.ts';
import { buildQuery } from '#web/src/lib/build-query.ts';
import { useMultiStepCommand } from '#web/src/lib/command.ts';
import { useConfirmedCommand } from '#web/src/lib/confirmed-command.ts';
import type { IdempotentCall } from '#web/src/lib/idempotent-call.ts';
import { productRefreshes, uploadProductPicture } from '../pictures/product-pictures.ts';
import type { Picture } from './picture.ts';
import { buildChangedBody, buildNewBody, type ProductValues } from './product-form.tsx';

export const productQuery = (productId: string) => buildQuery(getDeskProduct, { params: { productId } });

export const useProduct = (productId: string | undefined) =>
  useQuery({
    ...productQuery(productId ?? ''),
    enabled: productId !== undefined,
    refetchOnWindowFocus: false,
  });

/** Link to the stored picture. */
export const usePictureUrl = ({ productId, hasPicture }: Pick<DeskProduct, 'productId' | 'hasPicture'>) =>
  useQuery({
    ...buildQuery(listProductPictures, { query: { productIds: productId } }),
    enabled: hasPicture,
    select: ({ pictures }) => pictures[0]?.url,
  });

/** A saved product, and whether its picture was uploaded. */
export type SavedProduct = { readonly product: DeskProduct; readonly isPictureSaved: boolean };

/** Uploads the picture after saving, so that a failed upload loses no input. */
async function savePicture(
  product: DeskProduct,
  picture: Picture,
  call: IdempotentCall,
): Promise<SavedProduct> {
  const params = { productId: product.productId };
  try {
    if (picture.kind === 'chosen')
      return {
        product: await uploadProductPicture(product.productId, picture.picture, call),
        isPictureSaved: true,
      };
    if (picture.kind === 'none' && product.hasPicture)
      return { product: await call(removeProductPicture, { params }), isPictureSaved: true };
    return { product, isPictureSaved: true };
  } catch {
    return { product, isPictureSaved: false };
  }
}

type Taxes = readonly Tax[];
type SaveInput = { values: ProductValues; taxes: Taxes; picture: Picture };

export function useCreateProduct() {
  const create = useConfirmedCommand(createProduct, {
    inputOf: (body: BodyOf<typeof createProduct>) => ({ body }),
  });
  return useMultiStepCommand(
    async ({ values, taxes, picture }: SaveInput, call): Promise<SavedProduct> =>
      savePicture(await create.mutateAsync(buildNewBody(values, taxes)), picture, call),
    { refreshes: productRefreshes },
  );
}

export function useSaveProduct(productId: string) {
  const save = useConfirmedCommand(saveProduct, {
    inputOf: (body: BodyOf<typeof saveProduct>) => ({ params: { productId }, body }),
  });
  return useMultiStepCommand(
    async (
      { values, taxes, picture, before }: SaveInput & { before: DeskProduct },
      call,
    ): Promise<SavedProduct> =>
      savePicture(await save.mutateAsync(buildChangedBody(values, taxes, before)), picture, call),
    { refreshes: productRefreshes },
  );
}

/** Uploads only the picture of a saved product. */
export const useSendPicture = () =>
  useMultiStepCommand(
    ({ productId, picture }: { productId: string; picture: ScaledPicture }, call) =>
      uploadProductPicture(productId, picture, call),
    { refreshes: productRefreshes },
  );
