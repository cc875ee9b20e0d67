import { useInfiniteQuery } from '@tanstack/react-query';
import { listDeskProducts } from '#shared/catalog/desk-api.ts';
import { correctStock, listStockMoves, loseStock, receiveStock } from '#shared/catalog/stock-api.ts';
import type { BodyOf } from '#shared/core/route.ts';
import { buildPagedQuery } from '#web/src/lib/build-query.ts';
import { useCommand } from '#web/src/lib/command.ts';
import { liveQuery } from '#web/src/lib/query.ts';

/** Stock movements of a product, newest first, in pages of 20. */
export const useStockMoves = (productId: string) =>
  useInfiniteQuery({ ...buildPagedQuery(listStockMoves, { params: { productId } }), ...liveQuery });

const refreshes = [listDeskProducts, listStockMoves] as const;

type MoveKey = { readonly productId: string; readonly moveId: string };

export const useReceiveStock = (params: MoveKey) =>
  useCommand(receiveStock, {
    inputOf: (body: BodyOf<typeof receiveStock>) => ({ params, body }),
    refreshes,
    waitsForRefresh: true,
  });

/** Loads the current stock before the command settles, also after a conflict. */
export const useCorrectStock = (productId: string) =>
  useCommand(correctStock, {
    inputOf: (body: BodyOf<typeof correctStock>) => ({ params: { productId }, body }),
    refreshes,
    waitsForRefresh: true,
  });

export const useRecordLoss = (params: MoveKey) =>
  useCommand(loseStock, {
    inputOf: (body: BodyOf<typeof loseStock>) => ({ params, body }),
    refreshes,
    waitsForRefresh: true,
  });
