import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { type DeskProduct, listDeskProducts } from '#shared/catalog/desk-api.ts';
import { getAthAccount } from '#shared/payments/ath-api.ts';
import {
  getPosClient,
  getPosSettings,
  listBalanceStates,
  listOpenBalances,
  listParkedSales,
} from '#shared/sales/api.ts';
import type { Sale } from '#shared/sales/sale.ts';
import { defaultPosSettings } from '#shared/settings/pos-settings.ts';
import { listStaff } from '#shared/staff/api.ts';
import { useCategories, useDeskProducts, useTaxes } from '#web/src/components/catalog/queries.ts';
import { buildQuery } from '#web/src/lib/build-query.ts';
import { liveQuery } from '#web/src/lib/query.ts';
import { listSearchableItems } from '../items/item-filter.ts';

/** The POS catalog. Loaded data stay when a refetch fails. */
export function usePosCatalog() {
  const [goods, services] = [useDeskProducts('product'), useDeskProducts('service')];
  const [categories, taxes] = [useCategories(), useTaxes()];
  const queries = [goods, services, categories, taxes];
  const items = useMemo(
    () => goods.data && services.data && listSearchableItems([...goods.data, ...services.data]),
    [goods.data, services.data],
  );
  const products = useMemo(() => new Map(items?.map(({ product }) => [product.productId, product])), [items]);
  const failedQueries = queries.filter(({ isError }) => isError);
  return {
    items,
    products,
    /** Includes products not for sale, because a scanner can read any code. */
    scannableProducts: useMemo(
      () => [...(goods.data ?? []), ...(services.data ?? [])],
      [goods.data, services.data],
    ),
    categories: categories.data?.rows ?? [],
    taxes: taxes.data?.rows ?? [],
    isReady: items !== undefined && categories.data !== undefined && taxes.data !== undefined,
    error: failedQueries[0]?.error,
    isFetching: failedQueries.some(({ isFetching }) => isFetching),
    retry: () => {
      for (const query of failedQueries) void query.refetch();
    },
  };
}

/** POS settings, with the most restrictive defaults until loaded. */
export function usePosSettings() {
  const { data } = useQuery(buildQuery(getPosSettings));
  return { settings: data ?? defaultPosSettings, isKnown: data !== undefined };
}

export const useOpenBalances = () => useQuery({ ...buildQuery(listOpenBalances), ...liveQuery });

export const usePosClient = (patientId: string | undefined) =>
  useQuery({
    ...buildQuery(getPosClient, { params: { patientId: patientId ?? '' } }),
    enabled: patientId !== undefined,
  });

/** Live state of the balances in the sale, which another user may collect. */
export const useBalanceStates = (appointmentIds: readonly string[]) =>
  useQuery({
    ...buildQuery(listBalanceStates, { query: { appointmentIds: appointmentIds.join(',') } }),
    ...liveQuery,
    enabled: appointmentIds.length > 0,
    select: ({ rows }) => new Map(rows.map((row) => [row.appointmentId, row])),
  });

/** Whether phone payments are connected. Returns true until loaded. */
export function useIsAthConnected(): boolean {
  const { data } = useQuery({ ...buildQuery(getAthAccount), staleTime: Number.POSITIVE_INFINITY });
  return data?.isConnected ?? true;
}

export const useParkedSales = () => useQuery({ ...buildQuery(listParkedSales), ...liveQuery });

/** What other sales with a pending phone payment hold. */
export type PhoneHolds = {
  /** The collecting register by appointment id. */
  readonly registers: ReadonlyMap<string, string>;
  /** Pieces by product id. */
  readonly pieces: ReadonlyMap<string, number>;
};

export function usePhoneHolds(saleId: string): PhoneHolds {
  const { data } = useParkedSales();
  return useMemo(() => {
    const carts = (data?.rows ?? [])
      .filter((row) => row.isWaiting && row.saleId !== saleId)
      .map(({ cart }) => cart);
    const pieces = new Map<string, number>();
    for (const { productId, quantity } of carts.flatMap(({ items }) => items))
      pieces.set(productId, (pieces.get(productId) ?? 0) + quantity);
    const registers = carts.flatMap(({ balances, registerId }) =>
      balances.map(({ appointmentId }) => [appointmentId, registerId] as const),
    );
    return { registers: new Map(registers), pieces };
  }, [data, saleId]);
}

/** Active aestheticians. */
export const useTeam = (isEnabled = true) =>
  useQuery({
    ...buildQuery(listStaff),
    enabled: isEnabled,
    select: (rows) => rows.filter(({ active }) => active),
  });

/** Deducts sold pieces from the cached stock, without refetching the catalog. */
export function useStockDeduction() {
  const client = useQueryClient();
  return useCallback(
    ({ lines }: Sale) => {
      const soldByProduct = new Map(
        lines.filter(({ kind }) => kind === 'product').map(({ itemId, quantity }) => [itemId, quantity]),
      );
      const deductStock = (product: DeskProduct) => ({
        ...product,
        stock: product.stock - (soldByProduct.get(product.productId) ?? 0),
      });
      client.setQueriesData<DeskProduct[]>(
        { predicate: ({ queryKey }) => queryKey[0] === listDeskProducts.name },
        (rows) =>
          rows?.map((product) => (soldByProduct.has(product.productId) ? deductStock(product) : product)),
      );
    },
    [client],
  );
}
