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

// byStaff  the last point of one person, gone by itself a quarter of an hour later
export const sharedLocationEntity = defineEntity('sharedLocation', SharedLocation, {
  byStaff: { pk: pk(['staffId']), sk: sk([]) },
});
