import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import {
  type DeskProduct,
  getProductUse,
  listDeskProducts,
  removeProduct,
  showProduct,
} from '#shared/catalog/desk-api.ts';
import { toChannelVisibility, toProductShowIn } from '#shared/catalog/show-in.ts';
import { buildQuery } from '#web/src/lib/build-query.ts';
import { useCommand } from '#web/src/lib/command.ts';

export type ProductToggle = 'active' | 'pos' | 'web';
export type ProductToggleChange = {
  readonly product: DeskProduct;
  readonly toggle: ProductToggle;
  readonly isOn: boolean;
};

/** Returns the product after a toggle. */
export function applyToggle(product: DeskProduct, toggle: ProductToggle, isOn: boolean): DeskProduct {
  if (toggle === 'active') return { ...product, active: isOn };
  return { ...product, showIn: toProductShowIn({ ...toChannelVisibility(product.showIn), [toggle]: isOn }) };
}

const isCatalog = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] === listDeskProducts.name;

/** Updates a product in the cache without refetching the catalog. */
function useCatalogCache() {
  const client = useQueryClient();
  return {
    cancelFetches: () => client.cancelQueries({ predicate: isCatalog }),
    updateRow: (productId: string, change: (product: DeskProduct) => DeskProduct | undefined) =>
      client.setQueriesData<DeskProduct[]>({ predicate: isCatalog }, (rows) =>
        rows?.flatMap((row) => (row.productId === productId ? (change(row) ?? []) : [row])),
      ),
  };
}

/** Toggles optimistically. On an error it reverts and calls `onFailed`. */
export function useToggleProduct(onFailed: (error: Error, change: ProductToggleChange) => void) {
  const { cancelFetches, updateRow } = useCatalogCache();
  const pendingCounts = useRef(new Map<string, number>());
  const adjustPendingCount = (productId: string, delta: number) => {
    const pending = (pendingCounts.current.get(productId) ?? 0) + delta;
    pendingCounts.current.set(productId, pending);
    return pending;
  };
  return useCommand(showProduct, {
    inputOf: ({ product, toggle, isOn }: ProductToggleChange) => ({
      params: { productId: product.productId },
      body: { [toggle]: isOn },
    }),
    onMutate: async ({ product, toggle, isOn }) => {
      adjustPendingCount(product.productId, 1);
      updateRow(product.productId, (row) => applyToggle(row, toggle, isOn));
      await cancelFetches();
    },
    onSuccess: (response) => {
      // If another toggle of the row is pending, its response contains both changes.
      if (adjustPendingCount(response.productId, -1) === 0) updateRow(response.productId, () => response);
    },
    onError: (error, change) => {
      const { product, toggle, isOn } = change;
      adjustPendingCount(product.productId, -1);
      updateRow(product.productId, (row) => applyToggle(row, toggle, !isOn));
      onFailed(error, change);
    },
  });
}

export const useProductUse = (productId: string) =>
  useQuery({ ...buildQuery(getProductUse, { params: { productId } }), staleTime: 0 });

export function useRemoveProduct() {
  const { updateRow } = useCatalogCache();
  return useCommand(removeProduct, {
    inputOf: (productId: string) => ({ params: { productId } }),
    onSuccess: (_reply, productId) => {
      updateRow(productId, () => undefined);
    },
  });
}
