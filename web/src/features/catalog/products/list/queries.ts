import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import {
  type DeskProduct,
  getProductUse,
  listDeskProducts,
  removeProduct,
  showProduct,
} from '#shared/catalog/desk-api.ts';
import { productPlace, shownAt } from '#shared/catalog/show-in.ts';
import { useCommand } from '#web/src/lib/command.ts';
import { queryOf } from '#web/src/lib/query-of.ts';

export type Shown = 'active' | 'pos' | 'web';
export type ShowChange = { readonly product: DeskProduct; readonly what: Shown; readonly isOn: boolean };

/** The product after a toggle. */
export function withShown(product: DeskProduct, what: Shown, isOn: boolean): DeskProduct {
  if (what === 'active') return { ...product, active: isOn };
  return { ...product, showIn: productPlace({ ...shownAt(product.showIn), [what]: isOn }) };
}

const isCatalogue = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] === listDeskProducts.name;

/** Updates a product in the cache without refetching the catalogue. */
function usePatch() {
  const client = useQueryClient();
  return {
    hold: () => client.cancelQueries({ predicate: isCatalogue }),
    patch: (productId: string, change: (product: DeskProduct) => DeskProduct | undefined) =>
      client.setQueriesData<DeskProduct[]>({ predicate: isCatalogue }, (rows) =>
        rows?.flatMap((row) => (row.productId === productId ? (change(row) ?? []) : [row])),
      ),
  };
}

/** Toggles optimistically; on an error it reverts and calls `onRefused`. */
export function useShowProduct(onRefused: (error: Error, change: ShowChange) => void) {
  const { hold, patch } = usePatch();
  const underWay = useRef(new Map<string, number>());
  const count = (productId: string, by: number) => {
    const left = (underWay.current.get(productId) ?? 0) + by;
    underWay.current.set(productId, left);
    return left;
  };
  return useCommand(showProduct, {
    inputOf: ({ product, what, isOn }: ShowChange) => ({
      params: { productId: product.productId },
      body: { [what]: isOn },
    }),
    onMutate: async ({ product, what, isOn }) => {
      count(product.productId, 1);
      patch(product.productId, (row) => withShown(row, what, isOn));
      await hold();
    },
    onSuccess: (reply) => {
      // If another toggle of the row is pending, its answer contains both changes.
      if (count(reply.productId, -1) === 0) patch(reply.productId, () => reply);
    },
    onError: (error, change) => {
      const { product, what, isOn } = change;
      count(product.productId, -1);
      patch(product.productId, (row) => withShown(row, what, !isOn));
      onRefused(error, change);
    },
  });
}

export const useProductUse = (productId: string) =>
  useQuery({ ...queryOf(getProductUse, { params: { productId } }), staleTime: 0 });

export function useRemoveProduct() {
  const { patch } = usePatch();
  return useCommand(removeProduct, {
    inputOf: (productId: string) => ({ params: { productId } }),
    onSuccess: (_reply, productId) => {
      patch(productId, () => undefined);
    },
  });
}
