import { operation } from '#lambdas/runtime/operation.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import { paidCents, type Sale } from '#shared/sales/sale.ts';
import { isReturning } from '#shared/sales/sale-return.ts';
import * as api from '#shared/sales/sales-api.ts';

const rowOf = (sale: Sale): api.SaleRow => ({
  saleId: sale.saleId,
  number: sale.number,
  registerId: sale.registerId,
  at: sale.at,
  date: sale.date,
  seller: sale.seller,
  client: sale.client,
  totalCents: sale.totalCents,
  returnedCents: sale.returnedCents,
  status: sale.status,
  receipt: sale.receipt,
  paidCents: paidCents(sale),
  methods: [...new Set(sale.tenders.map(({ method }) => method))],
  isReturning: isReturning(sale),
  firstName: sale.lines[0]?.name ?? '',
  otherLines: sale.lines.length - 1,
});

export const listSales = operation(api.listSales, async ({ query: { date } }, { sales }) => ({
  rows: (await sales.onDay(date)).map(rowOf).reverse(),
}));

export const findSale = operation(api.findSale, async ({ params: { number } }, { sales }) => {
  const sale = await sales.findByNumber(Number(number));
  if (!sale) throw new AppError(coreErrors.not_found);
  return { saleId: sale.saleId };
});

export const listPatientSales = operation(
  api.listPatientSales,
  async ({ params: { patientId }, query: { cursor } }, { sales }) => {
    const page = await sales.byPatient(patientId, cursor);
    return { ...page, rows: page.rows.map(rowOf) };
  },
);

export const getSale = operation(api.getSale, async ({ params: { saleId } }, platform) => {
  const { sales, saleReturns, registers } = platform;
  const [sale, returns] = await Promise.all([sales.find(saleId), saleReturns.ofSale(saleId)]);
  if (!sale) throw new AppError(coreErrors.not_found);
  const register = await registers.find(sale.registerId);
  return { sale, returns, canVoid: sale.status === 'paid' && register?.shift.shiftId === sale.shiftId };
});
