import * as z from 'zod/mini';
import { frontDesk } from '#shared/core/roles.ts';
import { route } from '#shared/core/route.ts';
import { Cents, CivilDate, Cursor, Id, Instant, inLines } from '#shared/core/schemas.ts';
import { RegisterId } from '#shared/sales/register-id.ts';
import { CashMove, CashReason, cashDirections } from './cash-move.ts';
import { Closing } from './closing.ts';
import { DrawerCash } from './drawer.ts';
import { Amounts, Figures } from './figures.ts';
import { Pieces } from './pieces.ts';
import { DrawerOpening, Register } from './register.ts';
import { ListedReturn, ListedSale, SoldDetails } from './sold-details.ts';

const ofRegister = z.strictObject({ registerId: RegisterId });

/** A register as the front desk chooses it; who opened its drawer, and what it had then, while it is open. */
export const RegisterView = z.object({
  ...z.pick(Register, { registerId: true, name: true, lastClosing: true }).shape,
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

const CashMoveView = z.omit(CashMove, { by: true });

/** What is counted, with what it should be; `cash` is left out until it was counted, where the center counts blindly. */
const Drawer = z.object({
  register: RegisterView,
  cash: z.optional(DrawerCash),
  /** What came in and went out in this shift, in the order it happened. */
  moves: z.array(CashMoveView),
  /** What the other methods took, less what they gave back, in cents. */
  taken: z.pick(Amounts, { card: true, athMovil: true }),
  payments: Amounts,
  returns: z.int(),
  /** The number that the next closing of the center gets, unless another register closes before. */
  nextNumber: z.int(),
  countsBlindly: z.boolean(),
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
  method: 'POST',
  path: '/registers/{registerId}/cash-moves',
  summary: 'Puts cash into an open drawer or takes it out, with the reason; never more than there is',
  allow: frontDesk,
  params: ofRegister,
  body: z.strictObject({
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

export const ClosingSummary = z.object({
  ...z.pick(Closing, {
    closingNumber: true,
    registerName: true,
    closedAt: true,
    date: true,
    differenceCents: true,
  }).shape,
  /** Taken by every method, less what was given back. */
  takenCents: z.int(),
});
export type ClosingSummary = z.infer<typeof ClosingSummary>;

export const listClosings = route('listClosings', {
  method: 'GET',
  path: '/closings',
  summary: 'The closings that are kept, newest first, twenty at a time',
  allow: frontDesk,
  topics: ['sales'],
  query: z.strictObject({ cursor: z.optional(Cursor) }),
  reply: z.object({ rows: z.array(ClosingSummary), cursor: z.optional(Cursor) }),
});

/** `waiting` until it went out to every administrator; `failed` while one of them could not be reached. */
export const closingMailStates = ['waiting', 'sent', 'failed'] as const;
const ClosingMail = z.object({
  state: z.enum(closingMailStates),
  to: z.array(z.string()),
  at: z.optional(Instant),
});

/** A closing with everything it was made of. */
export const ClosingDetail = z.object({
  closing: z.extend(z.omit(Closing, { by: true }), { opening: z.omit(DrawerOpening, { by: true }) }),
  details: SoldDetails,
  sales: z.array(ListedSale),
  returns: z.array(ListedReturn),
  moves: z.array(CashMoveView),
});
export type ClosingDetail = z.infer<typeof ClosingDetail>;

const byNumber = z.strictObject({ closingNumber: z.string().check(z.regex(/^[1-9]\d{0,7}$/)) });

export const getClosing = route('getClosing', {
  method: 'GET',
  path: '/closings/{closingNumber}',
  summary: 'One closing with its sales, and whether the administrators got it by e-mail',
  allow: frontDesk,
  topics: ['sales'],
  params: byNumber,
  reply: z.object({ ...ClosingDetail.shape, mail: ClosingMail }),
});

export const getClosingPdf = route('getClosingPdf', {
  method: 'GET',
  path: '/closings/{closingNumber}/pdf',
  summary: 'One closing on paper, as it was sent',
  allow: frontDesk,
  params: byNumber,
  reply: z.object({ filename: z.string(), base64: z.string() }),
});

export const resendClosing = route('resendClosing', {
  method: 'POST',
  path: '/closings/{closingNumber}/mail',
  summary: 'Sends a closing to the administrators again',
  allow: frontDesk,
  params: byNumber,
  reply: ClosingMail,
});

/** What the center sold on a civil day, at every register. */
export const DayView = z.object({
  date: CivilDate,
  figures: Figures,
  details: SoldDetails,
  sales: z.array(ListedSale),
  returns: z.array(ListedReturn),
});
export type DayView = z.infer<typeof DayView>;

export const getDayClose = route('getDayClose', {
  method: 'GET',
  path: '/day-close',
  summary: 'Today in Puerto Rico, from midnight to midnight: what every register sold and gave back',
  allow: frontDesk,
  topics: ['sales'],
  reply: DayView,
});
