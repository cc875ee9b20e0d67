import { buildLimitedAct, type LimitedAct } from '#shared/core/approval.ts';

type ReturnKey = { readonly saleId: string; readonly returnId: string };

/** Identifies a return of exactly this amount. `cents` includes the tip. */
export const createReturnAct = ({
  saleId,
  returnId,
  cents,
}: ReturnKey & { readonly cents: number }): LimitedAct => buildLimitedAct('return', saleId, returnId, cents);

export const createVoidAct = ({ saleId, returnId }: ReturnKey): LimitedAct =>
  buildLimitedAct('void', saleId, returnId);

/** Identifies the discounts of a sale by the resulting total. */
export const createDiscountAct = (sale: {
  readonly saleId: string;
  readonly totalCents: number;
}): LimitedAct => buildLimitedAct('discount', sale.saleId, sale.totalCents);
