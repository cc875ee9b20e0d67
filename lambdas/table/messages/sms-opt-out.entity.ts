import * as z from 'zod/mini';
import { pk, sk } from '../engine/keys.ts';
import { defineEntity } from '../engine/row.ts';

const SmsOptOut = z.object({ phone: z.string(), at: z.string() });

// byPhone: a phone that opted out
export const smsOptOutEntity = defineEntity('smsOptOut', SmsOptOut, {
  byPhone: { pk: pk(['phone']), sk: sk([]) },
});
