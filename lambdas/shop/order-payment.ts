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

// An online order and its ATH Móvil payment have the same id.

type OrderPaymentInput = Pick<AthPayment, 'amountCents' | 'taxCents' | 'phone' | 'description'> & {
  readonly orderId: string;
};

/** Commits the payment's row with `writes`, then requests the payment on the buyer's phone. */
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

/** Shown in the buyer's app, which accepts at most 50 characters. */
const refundMessage = 'Tu pedido se agotó: devolución';

/** Refunds a payment whose order cannot be placed. */
export const refundOrderPayment = (platform: AthPorts, paymentId: string): Promise<AthPaymentResult> =>
  returnAthPayment(platform, { paymentId, refundId: `return-${paymentId}`, message: refundMessage });
