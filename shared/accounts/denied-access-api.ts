import * as z from 'zod/mini';
import { PageQuery, pageSchema } from '#shared/core/list-query.ts';
import { route } from '#shared/core/route.ts';
import { Instant } from '#shared/core/schemas.ts';

export const RejectedAccess = z.object({
  hour: Instant,
  lastAt: Instant,
  who: z.string(),
  domain: z.string(),
  /** The endpoint, for example `GET /patients/{patientId}`. */
  call: z.string(),
  status: z.int(),
  count: z.int(),
});
export type RejectedAccess = z.infer<typeof RejectedAccess>;

export const listRefusedAccesses = route('listRefusedAccesses', {
  method: 'GET',
  path: '/refused-accesses',
  summary: 'Lists rejected access attempts by hour, newest first. Attempts are retained for 90 days',
  allow: ['admin'],
  query: PageQuery,
  reply: pageSchema(RejectedAccess),
});
