import * as z from 'zod/mini';
import { Position } from '#shared/staff/api.ts';
import { pk, sk } from '../engine/keys.ts';
import { defineEntity } from '../engine/row.ts';

const SharedLocation = z.object({
  staffId: z.string(),
  ...Position.shape,
  sharedAt: z.string(),
  expiresAt: z.int(),
});
export type SharedLocation = z.infer<typeof SharedLocation>;

// byStaff: last position of a staff member (expires after 15 minutes)
export const sharedLocationEntity = defineEntity('sharedLocation', SharedLocation, {
  byStaff: { pk: pk(['staffId']), sk: sk([]) },
});
