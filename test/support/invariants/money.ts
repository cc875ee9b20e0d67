import { expect } from 'vitest';
import type { Stack } from '#infra/local/runtime/stack.ts';
import { appointmentsOfPatient } from '#lambdas/appointments/offers/appointments-of-patient.ts';
import { patientFinances } from '#lambdas/finance/patient-finances.ts';
import { pendingMoney } from '#lambdas/finance/pending-money.ts';
import { type Appointment, type DepositStatus, isBeingApproved } from '#shared/appointments/appointment.ts';
import { missingCents } from '#shared/appointments/closing/dose-charges.ts';
import { owedCents } from '#shared/appointments/closing/till-balance.ts';
import { sumCents } from '#shared/core/money.ts';
import { invoicesOf } from '#shared/finance/invoice.ts';
import { appointmentSource, balanceOf, type LedgerKind, Movement } from '#shared/payments/ledger.ts';
import type { Order } from '#shared/shop/order.ts';
import { isOpenOrder } from '#shared/shop/order-status.ts';
import { thePlatform } from '../center/center.ts';

type ClaimRow = { readonly kind: string; readonly name: string; readonly ownerId?: string };
type CheckIntentsInput = {
  readonly appointments: readonly Appointment[];
  readonly ledger: readonly Movement[];
  readonly uniqueClaims: readonly ClaimRow[];
  readonly audit: readonly { readonly subjectId: string; readonly action: string }[];
  readonly orders: readonly Order[];
  readonly stack: Stack;
};

/** The one story that the ledger may tell of a deposit in each state. */
const chains: Record<DepositStatus, readonly LedgerKind[]> = {
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

type Story = Pick<CheckIntentsInput, 'appointments' | 'ledger' | 'audit'>;

/** A deposit that was kept and given back after all has been both; a refund that its bank sent back went out and came in. */
function depositStory({ appointmentId, deposit }: Appointment, { audit }: Story): readonly LedgerKind[] {
  const times = (action: string) =>
    audit.filter((each) => each.subjectId === appointmentId && each.action === action).length;
  const sentBack = Array(times('appointment.refundFailed'))
    .fill(['depositRefunded', 'depositRefundFailed'] as const)
    .flat();
  if (times('appointment.forfeitWaived') === 0) return [...chains[deposit.status], ...sentBack];
  const back = deposit.status === 'refunded' ? (['depositRefunded'] as const) : [];
  return [...chains.kept, ...sentBack, ...back];
}

/** One of medicines alone is expected to earn its total; one that ends without is not any more. */
function expectationStory({ services, status }: Appointment): readonly LedgerKind[] {
  if (services.length > 0) return [];
  return status === 'cancelled' || status === 'noShow'
    ? ['incomeExpected', 'incomeVoided']
    : ['incomeExpected'];
}

/** A card that was never held for a request has no story: the hour just ran out. */
function storyOf(appointment: Appointment, given: Story): readonly LedgerKind[] {
  if (appointment.status === 'expired') return [];
  const story = [...depositStory(appointment, given), ...expectationStory(appointment)];
  if (appointment.status !== 'completed') return story;
  return balanceOwed(appointment, given) > 0 && !isPaidAtTill(appointment, given)
    ? [...story, 'balanceCollected', 'income']
    : [...story, 'income'];
}

/** What the appointment leaves to pay besides its deposit: of one by the front desk, its whole price or nothing. */
function balanceOwed(appointment: Appointment, { ledger }: Story): number {
  const { appointmentId, origin, totalCents, deposit, status } = appointment;
  if (origin === 'client') return totalCents - deposit.amountCents;
  if (status === 'confirmed') return appointment.collected?.cents ?? appointment.balanceDueCents;
  const income = ledger.find(({ source, kind }) => source.id === appointmentId && kind === 'income');
  return income?.amountCents ?? 0;
}

/** What the till took stands with its sale; what went back since was taken there too. */
const isPaidAtTill = (appointment: Appointment, given: Story): boolean =>
  ('collected' in appointment && appointment.collected !== undefined) ||
  (appointment.status === 'completed' && appointment.collectedCents < balanceOwed(appointment, given));

/** Written by a sale, of the till or imported, or by a return, and checked with it (`checkSales`). */
export const isOfTill = ({ source, shiftId }: Movement): boolean =>
  source.kind === 'sale' || shiftId !== undefined;

/** An appointment earns what it collected: its deposit and its balance. */
function amountOf(appointment: Appointment, kind: LedgerKind, given: Story): number {
  const { amountCents } = appointment.deposit;
  if (kind === 'balanceCollected') return balanceOwed(appointment, given);
  if (kind === 'incomeExpected' || kind === 'incomeVoided') return appointment.totalCents;
  return kind === 'income' ? amountCents + balanceOwed(appointment, given) : amountCents;
}

/** Each appointment's rows tell one story of its money, to the cent (what its doses cost is checked with them), and its balance is what they leave. */
function checkLedger(given: Story): void {
  const { appointments, ledger } = given;
  const linesOf = (movements: readonly Movement[]) =>
    movements.map(({ source, kind, amountCents }) => `${source.id} ${kind} ${amountCents}`).sort();
  const expected = appointments.flatMap((appointment) =>
    storyOf(appointment, given).map(
      (kind) => `${appointment.appointmentId} ${kind} ${amountOf(appointment, kind, given)}`,
    ),
  );
  expect(linesOf(ledger.filter((each) => !isOfTill(each) && each.kind !== 'medicationExpense'))).toEqual(
    expected.sort(),
  );
  for (const movement of ledger) expect(movement).toMatchObject(Movement.parse(movement));
  for (const { appointmentId } of appointments)
    expect(balanceOf(appointmentSource(appointmentId), ledger)).toBeGreaterThanOrEqual(0);
  for (const appointment of appointments) {
    const { status, balanceDueCents } = appointment;
    if (status === 'pending' || status === 'confirmed')
      expect(balanceDueCents).toBe(isPaidAtTill(appointment, given) ? 0 : balanceOwed(appointment, given));
    else if (status !== 'reserved' && status !== 'expired') expect(balanceDueCents).toBe(0);
  }
}

/** The price of what was given: doses that were missing at the closing are not charged. */
function chargedCents(appointment: Appointment): number {
  const isShort = appointment.status === 'completed' && appointment.collected === undefined;
  return appointment.totalCents - (isShort ? missingCents(appointment) : 0);
}

/** What the front desk enters is charged whole or not at all. */
function checkDeskCharges(given: Story): void {
  for (const appointment of given.appointments.filter(({ origin }) => origin === 'admin'))
    expect([0, chargedCents(appointment)]).toContain(balanceOwed(appointment, given));
}

/** Every screen that says what is owed says the same (ADR 64). */
export async function checkDebts(all: readonly Appointment[]): Promise<void> {
  const platform = thePlatform();
  const pending = await pendingMoney(platform);
  expect(pending.totalCents).toBe(owedCents(all));
  expect(sumCents(Object.values(pending.ages))).toBe(pending.totalCents);
  for (const { patientId, dueCents } of pending.rows) {
    const appointments = await appointmentsOfPatient(platform, patientId);
    const invoices = appointments.flatMap(invoicesOf).filter(({ status }) => status === 'pending');
    expect([
      (await patientFinances(platform, patientId)).dueCents,
      sumCents(invoices.map(({ amountCents }) => amountCents)),
      owedCents(appointments),
    ]).toEqual([dueCents, dueCents, dueCents]);
  }
}

const intentStates: Record<DepositStatus, readonly string[]> = {
  none: [],
  awaited: ['requires_payment_method', 'requires_confirmation', 'requires_capture'],
  held: ['requires_capture'],
  captured: ['succeeded'],
  kept: ['succeeded'],
  releasing: ['requires_capture', 'canceled'],
  refunding: ['succeeded'],
  released: ['canceled'],
  refunded: ['succeeded'],
};

type Intents = ReadonlyMap<string, ReturnType<Stack['stripe']['intents']>[number]>;

/** The money of an order that is settled was taken, or let go of, whole; answers the intents that are theirs. */
function checkOrders(orders: readonly Order[], intents: Intents): string[] {
  const settled = orders.filter(
    ({ method, status, moneyDue }) => method === 'card' && status !== 'paying' && !moneyDue,
  );
  return settled.flatMap(({ orderId, status, paymentId, totalCents }) => {
    if (paymentId === undefined) return [];
    const intent = intents.get(paymentId);
    expect(intent).toMatchObject({ amount: totalCents, metadata: { orderId } });
    if (isOpenOrder({ status }) || status === 'delivered')
      expect([intent?.status, intent?.amount_received]).toEqual(['succeeded', totalCents]);
    if (status === 'expired' || status === 'soldOut') expect(intent?.status).toBe('canceled');
    return [paymentId];
  });
}

/** The processor and the table agree on every deposit and every order, and no card holds or paid what is nobody's. */
function checkIntents({ appointments, orders, stack }: CheckIntentsInput): void {
  const intents = new Map(stack.stripe.intents().map((intent) => [intent.id, intent]));
  const owned = new Set<string>();
  for (const appointment of appointments) {
    const { appointmentId, deposit } = appointment;
    if (deposit.paymentIntentId === undefined) continue;
    owned.add(deposit.paymentIntentId);
    const intent = intents.get(deposit.paymentIntentId);
    expect(intent).toMatchObject({ amount: deposit.amountCents, metadata: { appointmentId } });
    if (!isBeingApproved(appointment)) expect(intentStates[deposit.status]).toContain(intent?.status);
    if (intent?.status === 'succeeded') expect(intent.amount_received).toBe(deposit.amountCents);
  }
  for (const id of checkOrders(orders, intents)) owned.add(id);
  for (const { id, status } of intents.values())
    if (status === 'requires_capture' || status === 'succeeded') expect(owned).toContain(id);
}

/** Each intent is taken by the one appointment it pays for. */
function checkGuards({ appointments, uniqueClaims }: CheckIntentsInput): void {
  const taken = uniqueClaims
    .filter(({ kind }) => kind === 'paymentIntent')
    .map(({ name, ownerId }) => `${name} ${ownerId}`);
  const owned = appointments.flatMap(({ appointmentId, deposit }) =>
    deposit.paymentIntentId === undefined ? [] : [`${deposit.paymentIntentId} ${appointmentId}`],
  );
  expect(taken.sort()).toEqual(owned.sort());
}

export function checkMoney(given: CheckIntentsInput): void {
  checkLedger(given);
  checkDeskCharges(given);
  checkIntents(given);
  checkGuards(given);
}
