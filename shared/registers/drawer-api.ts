import * as z from 'zod/mini';
import { frontDesk } from '#shared/core/roles.ts';
import { route } from '#shared/core/route.ts';
import { Cents, Id, inLines } from '#shared/core/schemas.ts';
import { RegisterId } from '#shared/sales/register-id.ts';
import { RegisterView } from './api.ts';
import { CashMove, CashReason, cashDirections } from './cash-move.ts';
import { DrawerCash } from './drawer.ts';
import { Amounts } from './figures.ts';
import { Pieces } from './pieces.ts';

const ofRegister = z.strictObject({ registerId: RegisterId });

export const CashMoveView = z.omit(CashMove, { by: true });

/** What is counted, with what it should be; `cash` is left out until it was counted, where the center counts blindly. */
const Drawer = z.object({
  register: RegisterView,
  cash: z.optional(DrawerCash),
  /** What came in and went out in this shift, in the order it happened. */
  moves: z.array(CashMoveView),
  /** What the other methods took, less what they gave back, in cents. */
  taken: z.pick(Amounts, { card: true, athMovil: true }),
  payments: Amounts,
  /** How many payments went back in cash. */
  returns: z.int(),
  /** The number that the next closing of the center gets, unless another register closes before. */
  nextNumber: z.int(),
  countsBlindly: z.boolean(),
  /** Whether some of what ATH Móvil took may be known by a noted reference alone. */
  athByHand: z.boolean(),
});

export const getDrawer = route('getDrawer', {
  method: 'GET',
  path: '/registers/{registerId}',
  summary: 'The shift that a register is in: what went in and out of its drawer, and what should be in it',
  allow: frontDesk,
  topics: ['sales'],
  params: ofRegister,
  reply: Drawer,
});

const Note = z
  .string()
  .check(inLines, z.minLength(1), z.maxLength(300, { error: 'La nota pasa de 300 caracteres.' }));

export const openDrawer = route('openDrawer', {
  method: 'POST',
  path: '/registers/{registerId}/opening',
  summary: 'Opens a drawer with what is put into it; refused when it is open, by the name of who opened it',
  allow: frontDesk,
  params: ofRegister,
  body: z.strictObject({ floatCents: Cents, note: z.optional(Note) }),
  reply: RegisterView,
});

export const moveCash = route('moveCash', {
  method: 'PUT',
  path: '/registers/{registerId}/cash-moves/{moveId}',
  summary:
    'Puts cash into an open drawer or takes out of it what there is; the same move sent again is answered with what it became',
  allow: frontDesk,
  params: z.strictObject({ registerId: RegisterId, moveId: Id }),
  body: z.strictObject({
    /** The shift that the screen showed: cash of one that is over is in no other. */
    shiftId: Id,
    direction: z.enum(cashDirections),
    cents: Cents.check(z.minimum(1, { error: 'Escribe un importe.' })),
    reason: CashReason,
  }),
  reply: CashMoveView,
});

const CountedShift = { shiftId: Id, pieces: Pieces };

export const countDrawer = route('countDrawer', {
  method: 'POST',
  path: '/registers/{registerId}/count',
  summary: 'Says what was counted and is told what was expected; noted, so that a count is not made to fit',
  allow: frontDesk,
  params: ofRegister,
  body: z.strictObject(CountedShift),
  reply: z.object({ cash: DrawerCash, countedCents: Cents, differenceCents: z.int() }),
});

export const closeDrawer = route('closeDrawer', {
  method: 'POST',
  path: '/registers/{registerId}/closing',
  summary: 'Closes a drawer that was counted, whatever the difference, and keeps its numbered Z',
  allow: frontDesk,
  params: ofRegister,
  body: z.strictObject({
    ...CountedShift,
    /** What it should hold, as the screen had it: refused when cash moved since. */
    shownExpectedCents: z.int(),
    leftCents: Cents,
    note: z.optional(Note),
    terminalCents: z.optional(Cents),
  }),
  reply: z.object({ closingNumber: z.int() }),
});
