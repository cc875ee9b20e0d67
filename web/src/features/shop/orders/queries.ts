import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import {
  cancelOrder,
  findOrder,
  getOrder,
  listOrders,
  markOrderDelivered,
  markOrderPrepared,
  type OrderView,
  undoOrderPrepared,
} from '#shared/shop/orders-api.ts';
import { useCommand } from '#web/src/lib/command.ts';
import { liveQuery } from '#web/src/lib/query.ts';
import { pagesOf, queryOf } from '#web/src/lib/query-of.ts';

/** Others see to them at the same time. */
export const useOrders = (view: OrderView) =>
  useInfiniteQuery({ ...pagesOf(listOrders, { query: { view } }), ...liveQuery });

export const useOrder = (orderId: string) =>
  useQuery({ ...queryOf(getOrder, { params: { orderId } }), ...liveQuery });

const ofOrder = (orderId: string) => ({ params: { orderId } });
const told = { inputOf: ofOrder, refreshes: ['shop'] } as const;

export const usePrepare = () => useCommand(markOrderPrepared, told);
export const useUndoPrepared = () => useCommand(undoOrderPrepared, told);
export const useDeliver = () => useCommand(markOrderDelivered, told);

type Cancelling = { readonly reason: string; readonly shownCents: number };

export const useCancel = (orderId: string, returnId: string) =>
  useCommand(cancelOrder, {
    inputOf: (body: Cancelling) => ({ params: { orderId, returnId }, body }),
    refreshes: ['shop', 'sales'],
  });

/** The order of a number, typed or scanned. */
export const useFind = (onFound: (orderId: string) => void) =>
  useCommand(findOrder, {
    inputOf: (number: string) => ({ params: { number } }),
    onSuccess: ({ orderId }) => onFound(orderId),
  });
