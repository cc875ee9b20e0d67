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
import type { ScaledPicture } from '#web/src/components/uploads/scaled-sizes.ts';
import { useSteps } from '#web/src/lib/command.ts';
import { useConfirmedCommand } from '#web/src/lib/confirmed-command.ts';
import { queryOf } from '#web/src/lib/query-of.ts';
import type { Call } from '#web/src/lib/retry-safe.ts';
import { productRefreshes, sendPicture } from '../pictures/product-pictures.ts';
import type { Picture } from './picture.ts';
import { changedBody, newBody, type ProductValues } from './product-form.tsx';

export const productQuery = (productId: string) => queryOf(getDeskProduct, { params: { productId } });

export const useProduct = (productId: string | undefined) =>
  useQuery({
    ...productQuery(productId ?? ''),
    enabled: productId !== undefined,
    refetchOnWindowFocus: false,
  });

/** Link to the stored picture. */
export const usePictureUrl = ({ productId, hasPicture }: Pick<DeskProduct, 'productId' | 'hasPicture'>) =>
  useQuery({
    ...queryOf(listProductPictures, { query: { productIds: productId } }),
    enabled: hasPicture,
    select: ({ pictures }) => pictures[0]?.url,
  });

/** The saved product, and whether its picture was uploaded. */
export type Saved = { readonly product: DeskProduct; readonly isPictureSaved: boolean };

/** Uploads the picture after saving, so that a failed upload loses no input. */
async function withPicture(product: DeskProduct, picture: Picture, call: Call): Promise<Saved> {
  const params = { productId: product.productId };
  try {
    if (picture.kind === 'chosen')
      return { product: await sendPicture(product.productId, picture.picture, call), isPictureSaved: true };
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
  return useSteps(
    async ({ values, taxes, picture }: SaveInput, call): Promise<Saved> =>
      withPicture(await create.mutateAsync(newBody(values, taxes)), picture, call),
    { refreshes: productRefreshes },
  );
}

export function useSaveProduct(productId: string) {
  const save = useConfirmedCommand(saveProduct, {
    inputOf: (body: BodyOf<typeof saveProduct>) => ({ params: { productId }, body }),
  });
  return useSteps(
    async ({ values, taxes, picture, before }: SaveInput & { before: DeskProduct }, call): Promise<Saved> =>
      withPicture(await save.mutateAsync(changedBody(values, taxes, before)), picture, call),
    { refreshes: productRefreshes },
  );
}

/** Uploads only the picture of a saved product. */
export const useSendPicture = () =>
  useSteps(
    ({ productId, picture }: { productId: string; picture: ScaledPicture }, call) =>
      sendPicture(productId, picture, call),
    { refreshes: productRefreshes },
  );
