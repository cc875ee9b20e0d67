import * as z from 'zod/mini';
import { log } from '#lambdas/platform/log.ts';
import { unknownNotices } from '#lambdas/platform/metrics.ts';
import { operationUsing } from '#lambdas/runtime/operation.ts';
import { Id } from '#shared/core/schemas.ts';
import { receiveAthWebhook as route } from '#shared/payments/api.ts';
import {
  type AthPlatform,
  type AthPurposes,
  adoptLostPayment,
  followAthPayment,
} from './follow-ath-payment.ts';

/** All that is taken from a notice, in whichever spelling it comes: of which payment it is. */
const Notice = z.object({ ecommerceId: Id, metadata1: z.catch(z.optional(Id), undefined) });

const longestNotice = 64 * 1024;

function parsed(body: string): z.infer<typeof Notice> | undefined {
  if (body.length > longestNotice) return undefined;
  try {
    return Notice.parse(JSON.parse(body));
  } catch {
    return undefined;
  }
}

/** Ours, or undefined; a payment whose creation was never answered is known by what it was created with. */
async function paymentIdOf(platform: AthPlatform, { ecommerceId, metadata1 }: z.infer<typeof Notice>) {
  const paymentId = await platform.athPayments.idByEcommerceId(ecommerceId);
  if (paymentId !== undefined || metadata1 === undefined) return paymentId;
  return adoptLostPayment(platform, { paymentId: metadata1, ecommerceId });
}

/** Nobody signs it, so nothing in it is believed: it is a reason to look. Whoever sends anything is answered the same. */
export const receiveAthWebhook = (purposes: AthPurposes) =>
  operationUsing(['athMovil'], route, async ({ raw }, platform) => {
    const notice = parsed(raw.body);
    const paymentId = notice && (await paymentIdOf(platform, notice));
    if (paymentId !== undefined) await followAthPayment(platform, paymentId, purposes);
    // One without an id of its own is of money that came another way, which the service tells of too.
    else if (notice) log.warn('notice of an unknown payment', { [unknownNotices.name]: 1 });
    return { received: true } as const;
  });
