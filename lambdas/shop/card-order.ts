import type { CardEventHandler } from '#lambdas/payments/card/receive-stripe-webhook.ts';
import { refundCardReturn } from '#lambdas/sales/refund-card-return.ts';
import { settleOrder } from './settle-order.ts';

export const handleCardOrder: CardEventHandler = async (platform, { intent }) => {
  const orderId = intent.metadata['orderId'];
  const order = orderId === undefined ? undefined : await platform.orders.find(orderId);
  if (orderId === undefined || order?.paymentId !== intent.id) return;
  await settleOrder(platform, orderId);
  for (const { returnId } of await platform.saleReturns.ofSale(orderId))
    await refundCardReturn(platform, { saleId: orderId, returnId });
};
