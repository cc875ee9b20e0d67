import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { coreErrors } from '#shared/core/errors.ts';
import { orderNumber } from '#shared/shop/order.ts';
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
import { CallError, textOf } from '#web/src/lib/problem.ts';
import { liveQuery } from '#web/src/lib/query.ts';
import { pagesOf, queryOf } from '#web/src/lib/query-of.ts';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { ordersText as text } from './copy.ts';

/** Live, because several users process orders. */
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

/** Finds an order by its number, typed or scanned. */
export const useFind = (onFound: (orderId: string) => void) =>
  useCommand(findOrder, {
    inputOf: (number: string) => ({ params: { number } }),
    onSuccess: ({ orderId }) => onFound(orderId),
    onError: (error, number) => {
      const isUnknown = error instanceof CallError && error.is(coreErrors.not_found);
      toast.error(isUnknown ? text.unknown(orderNumber(Number(number))) : textOf(error));
    },
  });
