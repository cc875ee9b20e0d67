import { askAthPayment, cancelAthPayment, changeAthPhone } from '#lambdas/payments/ath/ask-ath-payment.ts';
import {
  type AthPlatform,
  type Followed,
  followAthPayment,
} from '#lambdas/payments/ath/follow-ath-payment.ts';
import { returnAthPayment } from '#lambdas/payments/ath/refund-ath-payment.ts';
import type { Write } from '#lambdas/platform/commit.ts';
import type { AthPayment } from '#shared/payments/ath-payment.ts';
import { athOrder } from './ath-order.ts';

// ATH Móvil payments of online orders; an order and its payment have the same id.

type OrderPaymentInput = Pick<AthPayment, 'amountCents' | 'taxCents' | 'phone' | 'description'> & {
  readonly orderId: string;
};

/** Requests the payment on the buyer's phone; commits `writes` with its row first. */
export const askOrderPayment = (
  platform: AthPlatform,
  { orderId, ...asked }: OrderPaymentInput,
  writes: readonly Write[],
): Promise<AthPayment> =>
  askAthPayment(
    platform,
    { ...asked, paymentId: orderId, purpose: { kind: 'order', id: orderId }, request: undefined },
    writes,
  );

export const followOrderPayment = (platform: AthPlatform, paymentId: string): Promise<Followed> =>
  followAthPayment(platform, paymentId, { order: athOrder });

export const cancelOrderPayment = (platform: AthPlatform, paymentId: string): Promise<Followed> =>
  cancelAthPayment(platform, paymentId, { order: athOrder });

export const changeOrderPhone = (
  platform: AthPlatform,
  asked: { readonly paymentId: string; readonly phone: string },
): Promise<Followed> => changeAthPhone(platform, asked, { order: athOrder });

/** Shown in the buyer's app; at most 50 characters. */
const message = 'Tu pedido se agotó: devolución';

/** Refunds a payment whose order cannot be placed. */
export const returnOrderPayment = (platform: AthPlatform, paymentId: string): Promise<Followed> =>
  returnAthPayment(platform, { paymentId, refundId: `return-${paymentId}`, message });
