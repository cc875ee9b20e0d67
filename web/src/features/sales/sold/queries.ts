import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { BodyOf, QueryOf, ReplyOf } from '#shared/core/route.ts';
import { listReportSales } from '#shared/reports/api.ts';
import { formatSaleNumber, type Sale } from '#shared/sales/sale.ts';
import {
  findSale,
  getSale,
  listPatientSales,
  listSales,
  returnSale,
  sendReceipt,
  voidSale,
} from '#shared/sales/sales-api.ts';
import { buildPagedQuery, buildQuery } from '#web/src/lib/build-query.ts';
import { useCommand } from '#web/src/lib/command.ts';
import { useConfirmedCommand } from '#web/src/lib/confirmed-command.ts';
import { liveQuery } from '#web/src/lib/query.ts';

export const useSalesOfDay = (date: string, isEnabled: boolean) =>
  useQuery({
    ...buildQuery(listSales, { query: { date } }),
    ...liveQuery,
    enabled: isEnabled,
    select: ({ rows }) => rows,
  });

/** A client's purchases in pages of 50. */
export const useSalesOfClient = (patientId: string) =>
  useInfiniteQuery({
    ...buildPagedQuery(listPatientSales, { params: { patientId } }),
    ...liveQuery,
    enabled: patientId !== '',
  });

/** Sales of a range of days, or those of one item, for users who can read reports. */
export const useSalesOfPeriod = (period: QueryOf<typeof listReportSales> | undefined) =>
  useInfiniteQuery({
    ...buildPagedQuery(listReportSales, { query: period ?? { from: '', to: '' } }),
    ...liveQuery,
    enabled: period !== undefined,
  });

export type SaleDetail = ReplyOf<typeof getSale>;

/** A sale with its returns. The previous sale stays visible while the next one loads. */
export const useSale = (saleId: string) =>
  useQuery({
    ...buildQuery(getSale, { params: { saleId } }),
    ...liveQuery,
    placeholderData: keepPreviousData,
  });

/** A sale by number, outside the day on screen. */
export const useSaleByNumber = (target: Pick<Sale, 'number' | 'origin'> | undefined) =>
  useQuery({
    ...buildQuery(findSale, { params: { number: target ? formatSaleNumber(target) : '' } }),
    enabled: target !== undefined && target.number > 0,
  });

export const useSendReceipt = (saleId: string) =>
  useCommand(sendReceipt, {
    inputOf: (body: BodyOf<typeof sendReceipt>) => ({ params: { saleId }, body }),
    refreshes: ['sales'],
  });

type ReturnParams = { readonly saleId: string; readonly returnId: string };

export const useReturnSale = (params: ReturnParams) =>
  useConfirmedCommand(returnSale, {
    inputOf: (body: BodyOf<typeof returnSale>) => ({ params, body }),
    refreshes: ['sales', 'catalog'],
    waitsForRefresh: true,
  });

export const useVoidSale = (params: ReturnParams) =>
  useConfirmedCommand(voidSale, {
    inputOf: (body: BodyOf<typeof voidSale>) => ({ params, body }),
    refreshes: ['sales', 'catalog'],
    waitsForRefresh: true,
  });
