import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { type DeskProduct, listDeskProducts } from '#shared/catalog/desk-api.ts';
import { getAthAccount } from '#shared/payments/ath-api.ts';
import {
  getTillClient,
  getTillSettings,
  listBalanceStates,
  listOpenBalances,
  listParkedSales,
} from '#shared/sales/api.ts';
import type { Sale } from '#shared/sales/sale.ts';
import { defaultTillSettings } from '#shared/settings/till-settings.ts';
import { listStaff } from '#shared/staff/api.ts';
import { useCategories, useDeskProducts, useTaxes } from '#web/src/components/catalog/queries.ts';
import { liveQuery } from '#web/src/lib/query.ts';
import { queryOf } from '#web/src/lib/query-of.ts';
import { itemsFor } from '../items/item-filter.ts';

/** Everything the till sells, once all of it is here; what is here stays when a later reading fails. */
export function useShelf() {
  const [goods, services] = [useDeskProducts('product'), useDeskProducts('service')];
  const [categories, taxes] = [useCategories(), useTaxes()];
  const queries = [goods, services, categories, taxes];
  const items = useMemo(
    () => goods.data && services.data && itemsFor([...goods.data, ...services.data]),
    [goods.data, services.data],
  );
  const products = useMemo(() => new Map(items?.map(({ product }) => [product.productId, product])), [items]);
  const failed = queries.filter(({ isError }) => isError);
  return {
    items,
    products,
    /** Also what is not sold here: a scanner may read any of it. */
    everything: useMemo(() => [...(goods.data ?? []), ...(services.data ?? [])], [goods.data, services.data]),
    categories: categories.data?.rows ?? [],
    taxes: taxes.data?.rows ?? [],
    isReady: items !== undefined && categories.data !== undefined && taxes.data !== undefined,
    error: failed[0]?.error,
    isFetching: failed.some(({ isFetching }) => isFetching),
    retry: () => {
      for (const query of failed) void query.refetch();
    },
  };
}

/** What the owner lets the till do; until it is known, as little as may be. */
export function useTillSettings() {
  const { data } = useQuery(queryOf(getTillSettings));
  return { settings: data ?? defaultTillSettings, isKnown: data !== undefined };
}

export const useOpenBalances = () => useQuery({ ...queryOf(listOpenBalances), ...liveQuery });

export const useTillClient = (patientId: string | undefined) =>
  useQuery({
    ...queryOf(getTillClient, { params: { patientId: patientId ?? '' } }),
    enabled: patientId !== undefined,
  });

/** How the balances in the sale stand: somebody else may collect one of them at any moment. */
export const useBalanceStates = (appointmentIds: readonly string[]) =>
  useQuery({
    ...queryOf(listBalanceStates, { query: { appointmentIds: appointmentIds.join(',') } }),
    ...liveQuery,
    enabled: appointmentIds.length > 0,
    select: ({ rows }) => new Map(rows.map((row) => [row.appointmentId, row])),
  });

/** Whether the center takes payments on phones; it does, until it is known better. */
export function useAthAccount(): boolean {
  const { data } = useQuery({ ...queryOf(getAthAccount), staleTime: Number.POSITIVE_INFINITY });
  return data?.isConnected ?? true;
}

export const useParkedSales = () => useQuery({ ...queryOf(listParkedSales), ...liveQuery });

/** What other sales hold while their client is asked to pay on a phone. */
export type HeldByPhones = {
  /** By appointment, the register that collects its balance. */
  readonly registers: ReadonlyMap<string, string>;
  /** By product. */
  readonly pieces: ReadonlyMap<string, number>;
};

export function useHeldByPhones(saleId: string): HeldByPhones {
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

/** Aestheticians who still work here. */
export const useTeam = (isAsked = true) =>
  useQuery({
    ...queryOf(listStaff),
    enabled: isAsked,
    select: (rows) => rows.filter(({ active }) => active),
  });

/** Takes what was sold off the shelves on screen, without asking for the whole catalogue again. */
export function useTakeSold() {
  const client = useQueryClient();
  return useCallback(
    ({ lines }: Sale) => {
      const sold = new Map(
        lines.filter(({ kind }) => kind === 'product').map(({ itemId, quantity }) => [itemId, quantity]),
      );
      const take = (product: DeskProduct) => ({
        ...product,
        stock: product.stock - (sold.get(product.productId) ?? 0),
      });
      client.setQueriesData<DeskProduct[]>(
        { predicate: ({ queryKey }) => queryKey[0] === listDeskProducts.name },
        (rows) => rows?.map((product) => (sold.has(product.productId) ? take(product) : product)),
      );
    },
    [client],
  );
}
