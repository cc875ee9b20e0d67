import * as z from 'zod/mini';
import type { DeliveryKey } from '#shared/notifications/delivery.ts';
import type { DeliveryOutcome } from '#shared/notifications/sms-delivery.ts';
import { pk, sk } from '../engine/keys.ts';
import { defineEntity } from '../engine/row.ts';

const SmsDelivery = z.object({
  providerId: z.string(),
  source: z.optional(z.custom<DeliveryKey>()),
  outcome: z.optional(z.custom<DeliveryOutcome>()),
  expiresAt: z.int(),
});
export type SmsDelivery = z.infer<typeof SmsDelivery>;

// byProviderId: a sent SMS with its message, or a report that arrived before its message was stored
export const smsDeliveryEntity = defineEntity('smsDelivery', SmsDelivery, {
  byProviderId: { pk: pk(['providerId']), sk: sk([]) },
});
