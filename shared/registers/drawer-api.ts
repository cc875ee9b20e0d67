import * as z from 'zod/mini';
import { frontDesk } from '#shared/core/roles.ts';
import { route } from '#shared/core/route.ts';
import { Cents, Id, inLines } from '#shared/core/schemas.ts';
import { RegisterId } from '#shared/sales/register-id.ts';
import { RegisterView } from './api.ts';
import { CashMove, CashReason, cashDirections } from './cash-move.ts';
import { DrawerCash } from './drawer.ts';
import { MethodAmounts } from './figures.ts';
import { Pieces } from './pieces.ts';

const registerParams = z.strictObject({ registerId: RegisterId });

export const CashMoveView = z.omit(CashMove, { by: true });

/** A drawer to count. `cash` is absent before the count if the center counts blindly. */
const Drawer = z.object({
  register: RegisterView,
  cash: z.optional(DrawerCash),
  moves: z.array(CashMoveView),
  /** Receipts by the other methods less refunds, in cents. */
  taken: z.pick(MethodAmounts, { card: true, athMovil: true }),
  payments: MethodAmounts,
  returns: z.int(),
  /** Expected number of the closing, which another register may take first. */
  nextNumber: z.int(),
  countsBlindly: z.boolean(),
  /** Whether ATH Móvil payments are noted manually, so that only their reference is known. */
  athByHand: z.boolean(),
});

export const getDrawer = route('getDrawer', {
  method: 'GET',
  path: '/registers/{registerId}',
  summary: 'Returns a register’s current shift: cash movements and expected cash',
  allow: frontDesk,
  topics: ['sales'],
  params: registerParams,
  reply: Drawer,
});

const Note = z
  .string()
  .check(inLines, z.minLength(1), z.maxLength(300, { error: 'La nota pasa de 300 caracteres.' }));

export const openDrawer = route('openDrawer', {
  method: 'POST',
  path: '/registers/{registerId}/opening',
  summary: 'Opens a drawer with its opening float. If it is already open, the error names who opened it',
  allow: frontDesk,
  params: registerParams,
  body: z.strictObject({ floatCents: Cents, note: z.optional(Note) }),
  reply: RegisterView,
});

export const moveCash = route('moveCash', {
  method: 'PUT',
  path: '/registers/{registerId}/cash-moves/{moveId}',
  summary:
    'Adds or removes cash of an open drawer, up to its balance. A retried request returns the original result',
  allow: frontDesk,
  params: z.strictObject({ registerId: RegisterId, moveId: Id }),
  body: z.strictObject({
    /** The displayed shift. The call is rejected if the shift has ended. */
    shiftId: Id,
    direction: z.enum(cashDirections),
    cents: Cents.check(z.minimum(1, { error: 'Escribe un importe.' })),
    reason: CashReason,
  }),
  reply: CashMoveView,
});

const countedShiftFields = { shiftId: Id, pieces: Pieces };

export const countDrawer = route('countDrawer', {
  method: 'POST',
  path: '/registers/{registerId}/count',
  summary:
    'Submits a drawer count and returns the expected cash. The attempt is recorded, so that counts cannot be adjusted to match',
  allow: frontDesk,
  params: registerParams,
  body: z.strictObject(countedShiftFields),
  reply: z.object({ cash: DrawerCash, countedCents: Cents, differenceCents: z.int() }),
});

export const closeDrawer = route('closeDrawer', {
  method: 'POST',
  path: '/registers/{registerId}/closing',
  summary: 'Closes a counted drawer, whatever the difference, and stores its numbered Z report',
  allow: frontDesk,
  params: registerParams,
  body: z.strictObject({
    ...countedShiftFields,
    /** The displayed expected cash. The call is rejected if cash moved since. */
    shownExpectedCents: z.int(),
    leftCents: Cents,
    note: z.optional(Note),
    terminalCents: z.optional(Cents),
  }),
  reply: z.object({ closingNumber: z.int() }),
});
