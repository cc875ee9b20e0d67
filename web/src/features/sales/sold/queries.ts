import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { BodyOf, QueryOf, ReplyOf } from '#shared/core/route.ts';
import { listReportSales } from '#shared/reports/api.ts';
import { type Sale, saleNumber } from '#shared/sales/sale.ts';
import {
  findSale,
  getSale,
  listPatientSales,
  listSales,
  returnSale,
  sendReceipt,
  voidSale,
} from '#shared/sales/sales-api.ts';
import { useCommand } from '#web/src/lib/command.ts';
import { useConfirmedCommand } from '#web/src/lib/confirmed-command.ts';
import { liveQuery } from '#web/src/lib/query.ts';
import { pagesOf, queryOf } from '#web/src/lib/query-of.ts';

export const useSalesOfDay = (date: string, isAsked: boolean) =>
  useQuery({
    ...queryOf(listSales, { query: { date } }),
    ...liveQuery,
    enabled: isAsked,
    select: ({ rows }) => rows,
  });

/** A client's purchases in pages of 50. */
export const useSalesOfClient = (patientId: string) =>
  useInfiniteQuery({
    ...pagesOf(listPatientSales, { params: { patientId } }),
    ...liveQuery,
    enabled: patientId !== '',
  });

/** Sales of a range of days or of an item, for users who can read reports. */
export const useSalesOfPeriod = (period: QueryOf<typeof listReportSales> | undefined) =>
  useInfiniteQuery({
    ...pagesOf(listReportSales, { query: period ?? { from: '', to: '' } }),
    ...liveQuery,
    enabled: period !== undefined,
  });

export type SoldSale = ReplyOf<typeof getSale>;

/** A sale with its returns; the previous sale stays visible while loading. */
export const useSale = (saleId: string) =>
  useQuery({
    ...queryOf(getSale, { params: { saleId } }),
    ...liveQuery,
    placeholderData: keepPreviousData,
  });

/** A sale by number, outside the day on screen. */
export const useSaleOfNumber = (wanted: Pick<Sale, 'number' | 'origin'> | undefined) =>
  useQuery({
    ...queryOf(findSale, { params: { number: wanted ? saleNumber(wanted) : '' } }),
    enabled: wanted !== undefined && wanted.number > 0,
  });

export const useSendReceipt = (saleId: string) =>
  useCommand(sendReceipt, {
    inputOf: (body: BodyOf<typeof sendReceipt>) => ({ params: { saleId }, body }),
    refreshes: ['sales'],
  });

type Back = { readonly saleId: string; readonly returnId: string };

export const useGiveBack = (params: Back) =>
  useConfirmedCommand(returnSale, {
    inputOf: (body: BodyOf<typeof returnSale>) => ({ params, body }),
    refreshes: ['sales', 'catalog'],
    waitsForRefresh: true,
  });

export const useVoid = (params: Back) =>
  useConfirmedCommand(voidSale, {
    inputOf: (body: BodyOf<typeof voidSale>) => ({ params, body }),
    refreshes: ['sales', 'catalog'],
    waitsForRefresh: true,
  });
