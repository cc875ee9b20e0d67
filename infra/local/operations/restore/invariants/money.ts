import { isDeepStrictEqual } from 'node:util';
import type { Appointment, DepositStatus } from '#shared/appointments/appointment.ts';
import { calculateMissingCents } from '#shared/appointments/closing/dose-charges.ts';
import { calculateBalance, type LedgerKind, Movement, toAppointmentSource } from '#shared/payments/ledger.ts';
import { checkEmpty, checkEqual } from './check-equal.ts';

type ClaimRow = { readonly kind: string; readonly name: string; readonly ownerId?: string };
type CheckMoneyInput = {
  readonly appointments: readonly Appointment[];
  readonly ledger: readonly Movement[];
  readonly uniqueClaims: readonly ClaimRow[];
  readonly audit: readonly { readonly subjectId: string; readonly action: string }[];
};

type AppointmentHistory = {
  readonly appointment: Appointment;
  readonly ledger: readonly Movement[];
  readonly actions: readonly string[];
};

/** Expected ledger kinds for each state of a deposit. */
const expectedKinds: Record<DepositStatus, readonly LedgerKind[]> = {
  none: [],
  awaited: [],
  held: ['depositHeld'],
  captured: ['depositHeld', 'depositCaptured'],
  releasing: ['depositHeld'],
  released: ['depositHeld', 'depositReleased'],
  refunding: ['depositHeld', 'depositCaptured'],
  refunded: ['depositHeld', 'depositCaptured', 'depositRefunded'],
  kept: ['depositHeld', 'depositCaptured', 'depositKept'],
};

/** Returns a deposit's expected kinds, with failed refunds and the refund after a waived forfeit. */
function listDepositKinds({ appointment: { deposit }, actions }: AppointmentHistory): readonly LedgerKind[] {
  const countActions = (action: string) => actions.filter((entry) => entry === action).length;
  const failedRefundKinds = Array(countActions('appointment.refundFailed'))
    .fill(['depositRefunded', 'depositRefundFailed'] as const)
    .flat();
  if (countActions('appointment.forfeitWaived') === 0)
    return [...expectedKinds[deposit.status], ...failedRefundKinds];
  const waivedRefundKinds = deposit.status === 'refunded' ? (['depositRefunded'] as const) : [];
  return [...expectedKinds.kept, ...failedRefundKinds, ...waivedRefundKinds];
}

/**
 * Returns the kinds of expected income. Only an appointment without services, for medications, has any. A
 * cancelled or missed appointment also voids it.
 */
function listExpectedIncomeKinds({ services, status }: Appointment): readonly LedgerKind[] {
  if (services.length > 0) return [];
  return status === 'cancelled' || status === 'noShow'
    ? ['incomeExpected', 'incomeVoided']
    : ['incomeExpected'];
}

/** Returns the expected kinds of an appointment. An expired reservation has none, as no card was held. */
function listExpectedKinds(history: AppointmentHistory): readonly LedgerKind[] {
  const { appointment } = history;
  if (appointment.status === 'expired') return [];
  const kinds = [...listDepositKinds(history), ...listExpectedIncomeKinds(appointment)];
  if (appointment.status !== 'completed') return kinds;
  return calculateBalanceOwed(history) > 0 && !isPaidAtPos(history)
    ? [...kinds, 'balanceCollected', 'income']
    : [...kinds, 'income'];
}

/**
 * Returns the amount owed besides the deposit, paid or not. `checkDeskCharges` checks it for the front desk.
 */
function calculateBalanceOwed({ appointment, ledger }: AppointmentHistory): number {
  const { origin, totalCents, deposit, status } = appointment;
  if (origin === 'client') return totalCents - deposit.amountCents;
  if (status === 'confirmed') return appointment.collected?.cents ?? appointment.balanceDueCents;
  return ledger.find(({ kind }) => kind === 'income')?.amountCents ?? 0;
}

/** Returns whether the POS collected the balance. Refunds of that balance are made at the POS too. */
const isPaidAtPos = (history: AppointmentHistory): boolean => {
  const { appointment } = history;
  return (
    ('collected' in appointment && appointment.collected !== undefined) ||
    (appointment.status === 'completed' && appointment.collectedCents < calculateBalanceOwed(history))
  );
};

/** Returns whether a sale or return wrote the movement. `checkSales` checks such movements. */
export const isPosMovement = ({ source, shiftId }: Movement): boolean =>
  source.kind === 'sale' || shiftId !== undefined;

/** Returns a movement's amount. The income of an appointment is its deposit plus its balance. */
function calculateAmount(history: AppointmentHistory, kind: LedgerKind): number {
  const { totalCents, deposit } = history.appointment;
  if (kind === 'balanceCollected') return calculateBalanceOwed(history);
  if (kind === 'incomeExpected' || kind === 'incomeVoided') return totalCents;
  return kind === 'income' ? deposit.amountCents + calculateBalanceOwed(history) : deposit.amountCents;
}

/** Returns the open balance of an appointment, or undefined for an unpaid reservation, open or expired. */
function calculateBalanceDue(history: AppointmentHistory): number | undefined {
  const { status } = history.appointment;
  if (status === 'pending' || status === 'confirmed')
    return isPaidAtPos(history) ? 0 : calculateBalanceOwed(history);
  return status === 'reserved' || status === 'expired' ? undefined : 0;
}

function isWellFormed(row: Movement): boolean {
  const { success, data } = Movement.safeParse(row);
  return success && isDeepStrictEqual({ ...row, ...data }, row);
}

/** Checks each appointment's ledger rows and balance to the cent. `checkDeliveries` checks dose costs. */
function checkLedger(histories: readonly AppointmentHistory[], ledger: readonly Movement[]): string[] {
  const findings: string[] = [];
  const actual = ledger
    .filter((row) => !isPosMovement(row) && row.kind !== 'medicationExpense')
    .map(({ source, kind, amountCents }) => `${source.id} ${kind} ${amountCents}`);
  const expected = histories.flatMap((history) =>
    listExpectedKinds(history).map(
      (kind) => `${history.appointment.appointmentId} ${kind} ${calculateAmount(history, kind)}`,
    ),
  );
  findings.push(
    ...checkEqual("Ledger rows match their appointment's payments", actual.sort(), expected.sort()),
  );
  findings.push(
    ...checkEmpty(
      'A ledger row is well formed',
      ledger.filter((row) => !isWellFormed(row)).map(({ source, cause }) => `${source.id} ${cause}`),
    ),
  );
  findings.push(
    ...checkEmpty(
      'No appointment refunded more than it received',
      histories
        .filter(
          ({ appointment, ledger: movements }) =>
            calculateBalance(toAppointmentSource(appointment.appointmentId), movements) < 0,
        )
        .map(({ appointment }) => appointment.appointmentId),
    ),
  );
  const openHistories = histories.filter((history) => calculateBalanceDue(history) !== undefined);
  findings.push(
    ...checkEqual(
      'The balance due of an appointment is correct',
      openHistories.map(({ appointment }) => `${appointment.appointmentId} ${appointment.balanceDueCents}`),
      openHistories.map((history) => `${history.appointment.appointmentId} ${calculateBalanceDue(history)}`),
    ),
  );
  return findings;
}

/** Returns the price. If it was charged at completion, doses that were missing then are deducted. */
function calculateChargedCents(appointment: Appointment): number {
  const isChargedAtCompletion = appointment.status === 'completed' && appointment.collected === undefined;
  return appointment.totalCents - (isChargedAtCompletion ? calculateMissingCents(appointment) : 0);
}

/** Checks that appointments by the front desk are charged in full or not at all. */
function checkDeskCharges(histories: readonly AppointmentHistory[]): string[] {
  return checkEmpty(
    'An appointment of the front desk is charged in full or not at all',
    histories
      .filter(({ appointment }) => appointment.origin === 'admin')
      .filter(
        (history) => ![0, calculateChargedCents(history.appointment)].includes(calculateBalanceOwed(history)),
      )
      .map(({ appointment }) => appointment.appointmentId),
  );
}

/** Checks that each payment intent is claimed by the one appointment it pays for. */
function checkPaymentClaims({ appointments, uniqueClaims }: CheckMoneyInput): string[] {
  const claimedPayments = uniqueClaims
    .filter(({ kind }) => kind === 'paymentIntent')
    .map(({ name, ownerId }) => `${name} ${ownerId}`);
  const ownedPayments = appointments.flatMap(({ appointmentId, deposit }) =>
    deposit.paymentIntentId === undefined ? [] : [`${deposit.paymentIntentId} ${appointmentId}`],
  );
  return checkEqual(
    'A card payment belongs to the one appointment it is for',
    claimedPayments.sort(),
    ownedPayments.sort(),
  );
}

export function checkMoney(input: CheckMoneyInput): string[] {
  const movementsBySource = Map.groupBy(input.ledger, ({ source }) => source.id);
  const trailsBySubject = Map.groupBy(input.audit, ({ subjectId }) => subjectId);
  const histories = input.appointments.map((appointment) => ({
    appointment,
    ledger: movementsBySource.get(appointment.appointmentId) ?? [],
    actions: (trailsBySubject.get(appointment.appointmentId) ?? []).map(({ action }) => action),
  }));
  return [
    ...checkLedger(histories, input.ledger),
    ...checkDeskCharges(histories),
    ...checkPaymentClaims(input),
  ];
}
