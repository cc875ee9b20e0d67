import * as z from 'zod/mini';
import { frontDesk } from '#shared/core/roles.ts';
import { route } from '#shared/core/route.ts';
import { Id } from '#shared/core/schemas.ts';
import { RegisterId } from '#shared/sales/register-id.ts';
import { DrawerOpening, LastClosing } from './drawer-opening.ts';

export const RegisterView = z.object({
  registerId: Id,
  name: z.string(),
  lastClosing: z.optional(LastClosing),
  shiftId: z.optional(Id),
  opening: z.optional(z.omit(DrawerOpening, { by: true })),
  sales: z.int(),
});
export type RegisterView = z.infer<typeof RegisterView>;

export const listRegisters = route('listRegisters', {
  method: 'GET',
  path: '/registers',
  summary: 'Lists the registers in use, each with who opened its drawer and when',
  allow: frontDesk,
  topics: ['sales'],
  reply: z.object({
    rows: z.array(RegisterView),
    /** The first register that is not in use yet. */
    unusedId: z.optional(RegisterId),
  }),
});
