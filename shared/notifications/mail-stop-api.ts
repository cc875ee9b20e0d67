import * as z from 'zod/mini';
import { MailStop } from '#shared/core/email/mail-stop.ts';
import { frontDesk } from '#shared/core/roles.ts';
import { route } from '#shared/core/route.ts';
import { Id } from '#shared/core/schemas.ts';

export const StoppedAddress = z.extend(z.pick(MailStop, { email: true, reason: true, at: true }), {
  userId: Id,
  /** Kind of record in which the address can be corrected. */
  holder: z.union([z.literal('patient'), z.literal('staff'), z.literal('desk'), z.literal('prospect')]),
  name: z.string(),
});
export type StoppedAddress = z.infer<typeof StoppedAddress>;

export const listStoppedAddresses = route('listStoppedAddresses', {
  method: 'GET',
  path: '/failed-messages/stopped-addresses',
  summary: 'Lists current e-mail addresses that bounced or whose owner reported spam, newest first',
  allow: frontDesk,
  topics: ['patients', 'accounts', 'staff', 'intake'],
  reply: z.array(StoppedAddress),
});
