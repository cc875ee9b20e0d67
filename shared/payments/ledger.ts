import * as z from 'zod/mini';
import type { Appointment } from '#shared/appointments/appointment.ts';
import { balanceSplit, depositSplit } from '#shared/appointments/booking/tax-parts.ts';
import { today } from '#shared/core/civil-time.ts';
import { type PaymentMethod, paymentMethods } from '#shared/core/payment-method.ts';
import { Cents, CivilDate, Id, Instant } from '#shared/core/schemas.ts';
import { splitCents, TaxSplit } from '#shared/taxes/tax-split.ts';

/** What money moves for. Whatever else takes or gives money becomes a source by its kind in this list. */
export const movementSources = ['appointment', 'sale'] as const;
export const MovementSource = z.object({ kind: z.enum(movementSources), id: Id });
export type MovementSource = z.infer<typeof MovementSource>;

export const saleSource = (saleId: string): MovementSource => ({ kind: 'sale', id: saleId });

export const appointmentSource = (appointmentId: string): MovementSource => ({
  kind: 'appointment',
  id: appointmentId,
});

/** Deposits: held, then captured, released or lapsed; captured, then refunded or kept; a bank may send a refund back. */
const depositKinds = [
  'depositHeld',
  'depositCaptured',
  'depositReleased',
  'depositRefunded',
  'depositRefundFailed',
  'depositKept',
] as const;
export type DepositKind = (typeof depositKinds)[number];
/** What an appointment with assigned medicines is to earn, that it will not earn it after all, and what its doses cost the center. */
const assignmentKinds = ['incomeExpected', 'incomeVoided', 'medicationExpense'] as const;
export type AssignmentKind = (typeof assignmentKinds)[number];
/**
 * Income is what an appointment earned. A tip is collected for somebody of the team, and no income. What the till gives
 * back has the name of what it took.
 */
export const ledgerKinds = [
  ...depositKinds,
  'balanceCollected',
  'balanceReturned',
  'saleCollected',
  'saleReturned',
  'tipCollected',
  'tipReturned',
  'income',
  ...assignmentKinds,
] as const;
export type LedgerKind = (typeof ledgerKinds)[number];

/** Whether the center has more money by it, or less. `none` only notes something about money that is elsewhere or counted already. */
export const movementDirections = ['in', 'out', 'none'] as const;
type MovementDirection = (typeof movementDirections)[number];

/**
 * A captured deposit and a collected balance come in, as does a refund that its bank sent back; a refund goes out. A hold is no money yet; a kept deposit was
 * counted when it was captured, and income says what was earned.
 */
export const directionOf: Readonly<Record<LedgerKind, MovementDirection>> = {
  depositHeld: 'none',
  depositCaptured: 'in',
  depositReleased: 'none',
  depositRefunded: 'out',
  depositRefundFailed: 'in',
  depositKept: 'none',
  balanceCollected: 'in',
  balanceReturned: 'out',
  saleCollected: 'in',
  saleReturned: 'out',
  tipCollected: 'in',
  tipReturned: 'out',
  income: 'none',
  incomeExpected: 'none',
  incomeVoided: 'none',
  medicationExpense: 'none',
};

type Amount = { readonly direction: MovementDirection; readonly amountCents: number };
/** What comes in or goes out is a cent at least; a note may be of nothing, as the income of an appointment without charge. */
const isAmountPossible = ({ direction, amountCents }: Amount) => direction === 'none' || amountCents > 0;

/** One row of the ledger: written once, never changed or deleted. Balances are derived from these rows. */
export const Movement = z
  .object({
    source: MovementSource,
    /**
     * What brought it about, told apart from everything else that moves money of this source: a step that a source
     * goes through once by its kind, one of several by kind and name (a refund of the processor, a tender).
     */
    cause: z.string().check(z.minLength(1), z.maxLength(200)),
    kind: z.enum(ledgerKinds),
    direction: z.enum(movementDirections),
    /** Absent of what is expected, or spent on doses. */
    method: z.optional(z.enum(paymentMethods)),
    amountCents: Cents,
    /** The taxes in it, of money of an appointment that no sale took. */
    split: z.optional(TaxSplit),
    /** The civil day it counts for. */
    date: CivilDate,
    at: Instant,
    /** Absent of a sale to somebody who is no client. */
    patientId: z.optional(Id),
    /** Who carries the appointment out, or gets the tip. */
    staffId: z.optional(Id),
    /** Of what the till took or gave: what its register counts it with. */
    shiftId: z.optional(Id),
    /** What the processor of the payment calls it. */
    reference: z.optional(z.string()),
  })
  .check(
    z.refine(isAmountPossible),
    z.refine(({ amountCents, split }) => split === undefined || splitCents(split) === amountCents),
  );
export type Movement = z.infer<typeof Movement>;

type MovementInput = Omit<Movement, 'direction' | 'date' | 'at'> & { readonly now: Date };

/** A movement of its kind, counted for the day it happens. */
export const movement = ({ now, ...given }: MovementInput): Movement => ({
  ...given,
  direction: directionOf[given.kind],
  date: today(now),
  at: now.toISOString(),
});

const partiesOf = ({ appointmentId, patientId, staffId }: Appointment) => ({
  source: appointmentSource(appointmentId),
  patientId,
  staffId,
});

/** The whole deposit moved, on the card that it is paid with or as the front desk gave it back; for the first time, or again after `earlier` times. */
export const depositMovement = (
  appointment: Appointment,
  kind: DepositKind,
  now: Date,
  earlier = 0,
): Movement => {
  const { amountCents, paymentIntentId, returnedBy } = appointment.deposit;
  const byHand = kind === 'depositRefunded' ? returnedBy : undefined;
  return movement({
    ...partiesOf(appointment),
    kind,
    cause: earlier === 0 ? kind : `${kind} ${earlier + 1}`,
    method: byHand ?? 'card',
    amountCents,
    ...(directionOf[kind] !== 'none' && { split: depositSplit(appointment, amountCents) }),
    reference: byHand ? undefined : paymentIntentId,
    now,
  });
};

type ClosingMovementInput = {
  readonly kind: Exclude<LedgerKind, DepositKind | AssignmentKind>;
  readonly amountCents: number;
  readonly method: PaymentMethod;
  readonly now: Date;
};

/** Money of an appointment that is closed, which happens once. */
export const closingMovement = (appointment: Appointment, given: ClosingMovementInput): Movement =>
  movement({
    ...partiesOf(appointment),
    ...given,
    ...(given.kind === 'balanceCollected' && { split: balanceSplit(appointment, given.amountCents) }),
    cause: given.kind,
  });

/** What an appointment is to earn, once: noted when it is made, and voided when it ends without. */
export const expectationMovement = (
  appointment: Appointment,
  kind: Exclude<AssignmentKind, 'medicationExpense'>,
  now: Date,
): Movement =>
  movement({ ...partiesOf(appointment), kind, cause: kind, amountCents: appointment.totalCents, now });

type MedicationExpense = { readonly medicationId: string; readonly amountCents: number; readonly now: Date };

/** What the doses of one medicine cost the center that were given at an appointment (R274). */
export const medicationExpense = (
  appointment: Appointment,
  { medicationId, amountCents, now }: MedicationExpense,
): Movement =>
  movement({
    ...partiesOf(appointment),
    kind: 'medicationExpense',
    cause: `medicationExpense ${medicationId}`,
    amountCents,
    now,
  });

/** Whose doses an expense was for. */
export const medicationOf = ({ cause }: Pick<Movement, 'cause'>): string | undefined => cause.split(' ')[1];

/** The same cause of the same source is the same movement, however often it is told. */
const movementIdOf = ({ source, cause }: Pick<Movement, 'source' | 'cause'>) =>
  `${source.kind} ${source.id} ${cause}`;
type Counted = Pick<Movement, 'source' | 'cause' | 'direction' | 'amountCents'>;

const sign: Readonly<Record<MovementDirection, -1 | 0 | 1>> = { in: 1, out: -1, none: 0 };

/** Each movement once, in the order it came. */
export const distinct = <M extends Counted>(movements: readonly M[]): M[] => [
  ...new Map(movements.map((each) => [movementIdOf(each), each])).values(),
];

/** What movements add up to, in cents; below zero when more went out than came in. */
export const sumOf = (movements: readonly Counted[]): number =>
  distinct(movements).reduce((sum, { direction, amountCents }) => sum + sign[direction] * amountCents, 0);

/** What the center has of one source. */
export const balanceOf = ({ kind, id }: MovementSource, movements: readonly Counted[]): number =>
  sumOf(movements.filter(({ source }) => source.kind === kind && source.id === id));

/** What may still be given back of a source: never more than was taken in. */
export const refundable = (source: MovementSource, movements: readonly Counted[]): number =>
  Math.max(0, balanceOf(source, movements));
