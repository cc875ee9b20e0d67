import { useInfiniteQuery } from '@tanstack/react-query';
import { listDeskProducts } from '#shared/catalog/desk-api.ts';
import { correctStock, listStockMoves, loseStock, receiveStock } from '#shared/catalog/stock-api.ts';
import type { BodyOf } from '#shared/core/route.ts';
import { useCommand } from '#web/src/lib/command.ts';
import { liveQuery } from '#web/src/lib/query.ts';
import { pagesOf } from '#web/src/lib/query-of.ts';

/** Twenty at a time, newest first. */
export const useStockMoves = (productId: string) =>
  useInfiniteQuery({ ...pagesOf(listStockMoves, { params: { productId } }), ...liveQuery });

const refreshes = [listDeskProducts, listStockMoves] as const;

export const useReceive = (productId: string) =>
  useCommand(receiveStock, {
    inputOf: (body: BodyOf<typeof receiveStock>) => ({ params: { productId }, body }),
    refreshes,
    waitsForRefresh: true,
  });

/** Refused when something moved meanwhile: what there is now is on screen when the press ends. */
export const useCorrect = (productId: string) =>
  useCommand(correctStock, {
    inputOf: (body: BodyOf<typeof correctStock>) => ({ params: { productId }, body }),
    refreshes,
    waitsForRefresh: true,
  });

export const useLose = (productId: string) =>
  useCommand(loseStock, {
    inputOf: (body: BodyOf<typeof loseStock>) => ({ params: { productId }, body }),
    refreshes,
    waitsForRefresh: true,
  });
