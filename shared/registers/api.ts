import * as z from 'zod/mini';
import { frontDesk } from '#shared/core/roles.ts';
import { route } from '#shared/core/route.ts';
import { Id } from '#shared/core/schemas.ts';
import { RegisterId } from '#shared/sales/register-id.ts';
import { DrawerOpening, LastClosing } from './drawer-opening.ts';

/** A register as the front desk chooses it; who opened its drawer, and what it had then, while it is open. */
export const RegisterView = z.object({
  registerId: Id,
  name: z.string(),
  lastClosing: z.optional(LastClosing),
  shiftId: z.optional(Id),
  opening: z.optional(z.omit(DrawerOpening, { by: true })),
  /** How many sales its shift has made. */
  sales: z.int(),
});
export type RegisterView = z.infer<typeof RegisterView>;

export const listRegisters = route('listRegisters', {
  method: 'GET',
  path: '/registers',
  summary: 'The registers that were used, and whose drawer is open by whom since when',
  allow: frontDesk,
  topics: ['sales'],
  reply: z.object({
    /** By number; never empty. */
    rows: z.array(RegisterView),
    /** One more, that nobody has used. */
    unusedId: z.optional(RegisterId),
  }),
});
