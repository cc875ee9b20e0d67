import * as z from 'zod/mini';
import { log } from '#lambdas/platform/log.ts';
import { unknownNotices } from '#lambdas/platform/metrics.ts';
import { operationWithPorts } from '#lambdas/runtime/operation.ts';
import { Id } from '#shared/core/schemas.ts';
import { receiveAthWebhook as route } from '#shared/payments/api.ts';
import { type AthPorts, type AthPurposes, adoptLostPayment, followAthPayment } from './follow-ath-payment.ts';

const WebhookNotice = z.object({ ecommerceId: Id, metadata1: z.catch(z.optional(Id), undefined) });

const maxNoticeLength = 64 * 1024;

function parseNotice(body: string): z.infer<typeof WebhookNotice> | undefined {
  if (body.length > maxNoticeLength) return undefined;
  try {
    return WebhookNotice.parse(JSON.parse(body));
  } catch {
    return undefined;
  }
}

/** Returns our payment's id, if any. The metadata identifies a payment whose creation was not answered. */
async function findPaymentId(platform: AthPorts, { ecommerceId, metadata1 }: z.infer<typeof WebhookNotice>) {
  const paymentId = await platform.athPayments.idByEcommerceId(ecommerceId);
  if (paymentId !== undefined || metadata1 === undefined) return paymentId;
  return adoptLostPayment(platform, { paymentId: metadata1, ecommerceId });
}

/** Handles ATH Móvil webhooks. They are unsigned, so they only trigger a lookup and all get the same response. */
export const receiveAthWebhook = (purposes: AthPurposes) =>
  operationWithPorts(['athMovil'], route, async ({ raw }, platform) => {
    const notice = parseNotice(raw.body);
    const paymentId = notice && (await findPaymentId(platform, notice));
    if (paymentId !== undefined) await followAthPayment(platform, paymentId, purposes);
    // A webhook without our id concerns a payment made outside this product.
    else if (notice) log.warn('notice of an unknown payment', { [unknownNotices.name]: 1 });
    return { received: true } as const;
  });
