import { athSale } from '#lambdas/sales/offers/ath-sale.ts';
import { athOrder } from '#lambdas/shop/offers/ath-order.ts';
import type { AthPurposes } from './follow-ath-payment.ts';

/** What each kind of purpose commits with its payment, as its domain offers it. Without one, what was paid stays unapplied. */
export const athPurposes: AthPurposes = { sale: athSale, order: athOrder };
