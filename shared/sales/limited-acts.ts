import { type LimitedAct, limitedAct } from '#shared/core/approval.ts';

type Back = { readonly saleId: string; readonly returnId: string };

/** A return of exactly this amount, tip included. */
export const returnAct = ({ saleId, returnId, cents }: Back & { readonly cents: number }): LimitedAct =>
  limitedAct('return', saleId, returnId, cents);

/** A sale is voided whole. */
export const voidAct = ({ saleId, returnId }: Back): LimitedAct => limitedAct('void', saleId, returnId);

/** The discounts of a sale, as the total that they leave. */
export const discountAct = (sale: { readonly saleId: string; readonly totalCents: number }): LimitedAct =>
  limitedAct('discount', sale.saleId, sale.totalCents);
