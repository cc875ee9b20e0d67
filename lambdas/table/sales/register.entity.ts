import * as z from 'zod/mini';
import type { Register } from '#shared/registers/register.ts';
import { pk, sk } from '../engine/keys.ts';
import { defineEntity } from '../engine/row.ts';

const RegisterRow = z.object({ registerId: z.string(), register: z.custom<Register>(), version: z.int() });

// byId: all registers in one query, or one
export const registerEntity = defineEntity('register', RegisterRow, {
  byId: { pk: pk([]), sk: sk(['registerId']) },
});
