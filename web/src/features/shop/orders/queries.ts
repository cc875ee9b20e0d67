import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { coreErrors } from '#shared/core/errors.ts';
import { formatOrderNumber } from '#shared/shop/order.ts';
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
import { buildPagedQuery, buildQuery } from '#web/src/lib/build-query.ts';
import { useCommand } from '#web/src/lib/command.ts';
import { CallError, toErrorMessage } from '#web/src/lib/problem.ts';
import { liveQuery } from '#web/src/lib/query.ts';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { ordersText as text } from './copy.ts';

/** Live, because several users process orders. */
export const useOrders = (view: OrderView) =>
  useInfiniteQuery({ ...buildPagedQuery(listOrders, { query: { view } }), ...liveQuery });

export const useOrder = (orderId: string) =>
  useQuery({ ...buildQuery(getOrder, { params: { orderId } }), ...liveQuery });

const toOrderInput = (orderId: string) => ({ params: { orderId } });
const orderCommandOptions = { inputOf: toOrderInput, refreshes: ['shop'] } as const;

export const usePrepareOrder = () => useCommand(markOrderPrepared, orderCommandOptions);
export const useUndoPreparation = () => useCommand(undoOrderPrepared, orderCommandOptions);
export const useDeliverOrder = () => useCommand(markOrderDelivered, orderCommandOptions);

type CancelOrderInput = { readonly reason: string; readonly shownCents: number };

export const useCancelOrder = (orderId: string, returnId: string) =>
  useCommand(cancelOrder, {
    inputOf: (body: CancelOrderInput) => ({ params: { orderId, returnId }, body }),
    refreshes: ['shop', 'sales'],
  });

/** Finds an order by its number, typed or scanned. */
export const useFindOrder = (onFound: (orderId: string) => void) =>
  useCommand(findOrder, {
    inputOf: (number: string) => ({ params: { number } }),
    onSuccess: ({ orderId }) => onFound(orderId),
    onError: (error, number) => {
      const isUnknown = error instanceof CallError && error.is(coreErrors.not_found);
      toast.error(isUnknown ? text.unknownNumber(formatOrderNumber(Number(number))) : toErrorMessage(error));
    },
  });
