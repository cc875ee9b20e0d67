import * as z from 'zod/mini';
import type { Appointment } from '#shared/appointments/appointment.ts';
import { splitBalanceTaxes, splitDepositTaxes } from '#shared/appointments/booking/tax-parts.ts';
import { getToday } from '#shared/core/civil-time.ts';
import { type PaymentMethod, paymentMethods } from '#shared/core/payment-method.ts';
import { Cents, CivilDate, Id, Instant } from '#shared/core/schemas.ts';
import { sumSplit, TaxSplit } from '#shared/taxes/tax-split.ts';

/** Sources of money. Each source needs a kind here. */
export const movementSources = ['appointment', 'sale'] as const;
export const MovementSource = z.object({ kind: z.enum(movementSources), id: Id });
export type MovementSource = z.infer<typeof MovementSource>;

export const toSaleSource = (saleId: string): MovementSource => ({ kind: 'sale', id: saleId });

export const toAppointmentSource = (appointmentId: string): MovementSource => ({
  kind: 'appointment',
  id: appointmentId,
});

/** A held deposit is captured, released or lapses. A captured one is refunded or kept. Refunds may fail. */
const depositKinds = [
  'depositHeld',
  'depositCaptured',
  'depositReleased',
  'depositRefunded',
  'depositRefundFailed',
  'depositKept',
] as const;
export type DepositKind = (typeof depositKinds)[number];
/** Expected income of an appointment with assigned medications, its cancellation, and the cost of doses. */
const assignmentKinds = ['incomeExpected', 'incomeVoided', 'medicationExpense'] as const;
export type AssignmentKind = (typeof assignmentKinds)[number];
/** `income` is what an appointment earned. Tips belong to a staff member and are not income. */
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

/** Effect on the center's money. `none` is a note without one. */
export const movementDirections = ['in', 'out', 'none'] as const;
type MovementDirection = (typeof movementDirections)[number];

/** Holds are not money yet, kept deposits were counted at capture, and income is only a note. */
export const directionByKind: Readonly<Record<LedgerKind, MovementDirection>> = {
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

type DirectedAmount = { readonly direction: MovementDirection; readonly amountCents: number };
/** Movements of money need at least one cent. Notes may be zero, such as income of a free appointment. */
const isAmountPossible = ({ direction, amountCents }: DirectedAmount) =>
  direction === 'none' || amountCents > 0;

/** An immutable ledger row. Balances are derived from these rows. */
export const Movement = z
  .object({
    source: MovementSource,
    /** Identifies the movement within its source by its kind, and by a name if the kind can repeat. */
    cause: z.string().check(z.minLength(1), z.maxLength(200)),
    kind: z.enum(ledgerKinds),
    direction: z.enum(movementDirections),
    /** Absent for expected income and dose costs. */
    method: z.optional(z.enum(paymentMethods)),
    amountCents: Cents,
    /** Taxes in an appointment payment outside the registers. */
    split: z.optional(TaxSplit),
    /** Civil day on which it counts. */
    date: CivilDate,
    at: Instant,
    /** Absent for sales without a client. */
    patientId: z.optional(Id),
    /** Aesthetician of the appointment, or receiver of the tip. */
    staffId: z.optional(Id),
    /** Shift that counts a POS movement. */
    shiftId: z.optional(Id),
    /** The payment processor's id. */
    reference: z.optional(z.string()),
  })
  .check(
    z.refine(isAmountPossible),
    z.refine(({ amountCents, split }) => split === undefined || sumSplit(split) === amountCents),
  );
export type Movement = z.infer<typeof Movement>;

type MovementInput = Omit<Movement, 'direction' | 'date' | 'at'> & { readonly now: Date };

export const createMovement = ({ now, ...input }: MovementInput): Movement => ({
  ...input,
  direction: directionByKind[input.kind],
  date: getToday(now),
  at: now.toISOString(),
});

const pickParties = ({ appointmentId, patientId, staffId }: Appointment) => ({
  source: toAppointmentSource(appointmentId),
  patientId,
  staffId,
});

/** Creates a movement of the whole deposit. `previousCount` counts earlier movements of this kind. */
export const createDepositMovement = (
  appointment: Appointment,
  kind: DepositKind,
  now: Date,
  previousCount = 0,
): Movement => {
  const { amountCents, paymentIntentId, returnedBy } = appointment.deposit;
  const manualMethod = kind === 'depositRefunded' ? returnedBy : undefined;
  return createMovement({
    ...pickParties(appointment),
    kind,
    cause: previousCount === 0 ? kind : `${kind} ${previousCount + 1}`,
    method: manualMethod ?? 'card',
    amountCents,
    ...(directionByKind[kind] !== 'none' && { split: splitDepositTaxes(appointment, amountCents) }),
    reference: manualMethod ? undefined : paymentIntentId,
    now,
  });
};

type ClosingMovementInput = {
  readonly kind: Exclude<LedgerKind, DepositKind | AssignmentKind>;
  readonly amountCents: number;
  readonly method: PaymentMethod;
  readonly now: Date;
};

/** Creates a movement of an appointment's closing, which happens once. */
export const createClosingMovement = (appointment: Appointment, input: ClosingMovementInput): Movement =>
  createMovement({
    ...pickParties(appointment),
    ...input,
    ...(input.kind === 'balanceCollected' && { split: splitBalanceTaxes(appointment, input.amountCents) }),
    cause: input.kind,
  });

export const createExpectationMovement = (
  appointment: Appointment,
  kind: Exclude<AssignmentKind, 'medicationExpense'>,
  now: Date,
): Movement =>
  createMovement({
    ...pickParties(appointment),
    kind,
    cause: kind,
    amountCents: appointment.totalCents,
    now,
  });

type MedicationExpenseInput = {
  readonly medicationId: string;
  readonly amountCents: number;
  readonly now: Date;
};

/** Creates the expense of one medication's doses given at an appointment (R274). */
export const createMedicationExpense = (
  appointment: Appointment,
  { medicationId, amountCents, now }: MedicationExpenseInput,
): Movement =>
  createMovement({
    ...pickParties(appointment),
    kind: 'medicationExpense',
    cause: `medicationExpense ${medicationId}`,
    amountCents,
    now,
  });

export const parseMedicationId = ({ cause }: Pick<Movement, 'cause'>): string | undefined =>
  cause.split(' ')[1];

/** Builds an id from source and cause. Movements with the same id are duplicates. */
const buildMovementId = ({ source, cause }: Pick<Movement, 'source' | 'cause'>) =>
  `${source.kind} ${source.id} ${cause}`;
type CountedMovement = Pick<Movement, 'source' | 'cause' | 'direction' | 'amountCents'>;

const signByDirection: Readonly<Record<MovementDirection, -1 | 0 | 1>> = { in: 1, out: -1, none: 0 };

export const removeDuplicates = <M extends CountedMovement>(movements: readonly M[]): M[] => [
  ...new Map(movements.map((movement) => [buildMovementId(movement), movement])).values(),
];

/** Returns the net total in cents, which is negative if more went out than came in. */
export const sumMovements = (movements: readonly CountedMovement[]): number =>
  removeDuplicates(movements).reduce(
    (sum, { direction, amountCents }) => sum + signByDirection[direction] * amountCents,
    0,
  );

export const calculateBalance = (
  { kind, id }: MovementSource,
  movements: readonly CountedMovement[],
): number => sumMovements(movements.filter(({ source }) => source.kind === kind && source.id === id));

export const calculateRefundable = (source: MovementSource, movements: readonly CountedMovement[]): number =>
  Math.max(0, calculateBalance(source, movements));
