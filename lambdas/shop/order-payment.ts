import {
  type AthPaymentResult,
  type AthPorts,
  followAthPayment,
} from '#lambdas/payments/ath/follow-ath-payment.ts';
import { returnAthPayment } from '#lambdas/payments/ath/refund-ath-payment.ts';
import {
  cancelAthPayment,
  changeAthPhone,
  requestAthPayment,
} from '#lambdas/payments/ath/request-ath-payment.ts';
import type { Write } from '#lambdas/platform/commit.ts';
import type { AthPayment } from '#shared/payments/ath-payment.ts';
import { athOrder } from './ath-order.ts';

// ATH Móvil payments of online orders; an order and its payment have the same id.

type OrderPaymentInput = Pick<AthPayment, 'amountCents' | 'taxCents' | 'phone' | 'description'> & {
  readonly orderId: string;
};

/** Requests the payment on the buyer's phone; commits `writes` with its row first. */
export const requestOrderPayment = (
  platform: AthPorts,
  { orderId, ...paymentInput }: OrderPaymentInput,
  writes: readonly Write[],
): Promise<AthPayment> =>
  requestAthPayment(
    platform,
    { ...paymentInput, paymentId: orderId, purpose: { kind: 'order', id: orderId }, request: undefined },
    writes,
  );

export const followOrderPayment = (platform: AthPorts, paymentId: string): Promise<AthPaymentResult> =>
  followAthPayment(platform, paymentId, { order: athOrder });

export const cancelOrderPayment = (platform: AthPorts, paymentId: string): Promise<AthPaymentResult> =>
  cancelAthPayment(platform, paymentId, { order: athOrder });

export const changeOrderPhone = (
  platform: AthPorts,
  input: { readonly paymentId: string; readonly phone: string },
): Promise<AthPaymentResult> => changeAthPhone(platform, input, { order: athOrder });

/** Shown in the buyer's app; at most 50 characters. */
const refundMessage = 'Tu pedido se agotó: devolución';

/** Refunds a payment whose order cannot be placed. */
export const refundOrderPayment = (platform: AthPorts, paymentId: string): Promise<AthPaymentResult> =>
  returnAthPayment(platform, { paymentId, refundId: `return-${paymentId}`, message: refundMessage });
