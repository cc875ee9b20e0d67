import type { Cart, GivenTender } from '#shared/sales/api.ts';
import type { Sale } from '#shared/sales/sale.ts';

/** A sale whose last payment the client accepts in their app. */
export type AthPayment = {
  readonly saleId: string;
  readonly cart: Cart;
  /** What was taken already by other methods. */
  readonly tenders: readonly GivenTender[];
  readonly amountCents: number;
  readonly phone: string;
};

/**
 * Asks the client for the payment and makes the sale once it is paid; undefined when nothing was charged. Undefined
 * itself where the center has no ATH Móvil.
 */
export type OnAthPayment = (payment: AthPayment) => Promise<Sale | undefined>;

export const onAthPayment: OnAthPayment | undefined = undefined;
