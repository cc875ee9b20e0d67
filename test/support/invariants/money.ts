import { expect } from 'vitest';
import type { Stack } from '#infra/local/stack.ts';
import type { Appointment, DepositStatus } from '#shared/appointments/appointment.ts';
import type { LedgerEntry, LedgerKind } from '#shared/payments/ledger.ts';

type Marker = { readonly kind: string; readonly name: string; readonly ownerId?: string };
type Given = {
  readonly appointments: readonly Appointment[];
  readonly ledger: readonly LedgerEntry[];
  readonly markers: readonly Marker[];
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

/** A card that was never held for a request has no story: the hour just ran out. */
const storyOf = ({ status, deposit }: Appointment): LedgerKind[] => {
  if (status === 'expired') return [];
  return [
    ...chains[deposit.status],
    ...(status === 'completed' ? (['balanceCollected', 'income'] as const) : []),
  ];
};

const amountOf = ({ deposit, totalCents }: Appointment, kind: LedgerKind) => {
  if (kind === 'income') return totalCents;
  return kind === 'balanceCollected' ? totalCents - deposit.amountCents : deposit.amountCents;
};

/** Each visit's rows tell one story of its money, to the cent, and its balance is what they leave. */
function checkLedger({ appointments, ledger }: Given): void {
  const linesOf = (entries: readonly LedgerEntry[]) =>
    entries.map(({ appointmentId, kind, amountCents }) => `${appointmentId} ${kind} ${amountCents}`).sort();
  const expected = appointments.flatMap((appointment) =>
    storyOf(appointment).map((kind) => `${appointment.appointmentId} ${kind} ${amountOf(appointment, kind)}`),
  );
  expect(linesOf(ledger)).toEqual(expected.sort());
  for (const { status, totalCents, deposit, balanceDueCents } of appointments)
    if (status === 'pending' || status === 'confirmed')
      expect(balanceDueCents).toBe(totalCents - deposit.amountCents);
    else if (status === 'completed') expect(balanceDueCents).toBe(0);
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

/** The processor and the table agree on every deposit, and no card holds or paid what is nobody's. */
function checkIntents({ appointments, stack }: Given): void {
  const intents = new Map(stack.stripe.intents().map((intent) => [intent.id, intent]));
  const owned = new Set<string>();
  for (const { appointmentId, deposit, approval } of appointments) {
    if (deposit.paymentIntentId === undefined) continue;
    owned.add(deposit.paymentIntentId);
    const intent = intents.get(deposit.paymentIntentId);
    expect(intent).toMatchObject({ amount: deposit.amountCents, metadata: { appointmentId } });
    if (!approval) expect(intentStates[deposit.status]).toContain(intent?.status);
    if (intent?.status === 'succeeded') expect(intent.amount_received).toBe(deposit.amountCents);
  }
  for (const { id, status } of intents.values())
    if (status === 'requires_capture' || status === 'succeeded') expect(owned).toContain(id);
}

/** Each intent is taken by the one visit it pays for. */
function checkGuards({ appointments, markers }: Given): void {
  const taken = markers
    .filter(({ kind }) => kind === 'paymentIntent')
    .map(({ name, ownerId }) => `${name} ${ownerId}`);
  const owned = appointments.flatMap(({ appointmentId, deposit }) =>
    deposit.paymentIntentId === undefined ? [] : [`${deposit.paymentIntentId} ${appointmentId}`],
  );
  expect(taken.sort()).toEqual(owned.sort());
}

export function checkMoney(given: Given): void {
  checkLedger(given);
  checkIntents(given);
  checkGuards(given);
}
