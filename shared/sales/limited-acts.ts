import { type LimitedAct, limitedAct } from '#shared/core/approval.ts';

type Back = { readonly saleId: string; readonly returnId: string };

/** A return of exactly this amount, with the tip. */
export const returnAct = ({ saleId, returnId, cents }: Back & { readonly cents: number }): LimitedAct =>
  limitedAct('return', saleId, returnId, cents);

/** A void of a whole sale. */
export const voidAct = ({ saleId, returnId }: Back): LimitedAct => limitedAct('void', saleId, returnId);

/** The discounts of a sale, identified by the resulting total. */
export const discountAct = (sale: { readonly saleId: string; readonly totalCents: number }): LimitedAct =>
  limitedAct('discount', sale.saleId, sale.totalCents);
