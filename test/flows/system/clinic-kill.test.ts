import { afterAll, describe, expect, it } from 'vitest';
import { loadInstallationKeys } from '#infra/local/runtime/keys.ts';
import { toOrderId } from '#lambdas/shop/order-view.ts';
import { getAppointment, listCalendar } from '#shared/appointments/calendar/calendar-api.ts';
import { completeWithoutCode } from '#shared/appointments/closing/closing-api.ts';
import { assignMedications } from '#shared/inventory/assignment-api.ts';
import { listMedications } from '#shared/inventory/medication-api.ts';
import { followPayment, placeOrder } from '#shared/shop/shop-api.ts';
import { enterCard, thePlatform } from '#test/support/center/center.ts';
import { expectInvariants } from '#test/support/invariants/invariants.ts';
import { listProposedLots } from '#test/support/inventory/assignments.ts';
import { inDays } from '#test/support/inventory/medications.ts';
import { aToken, marisol } from '#test/support/shop/orders.ts';
import { createTokenMinter, type MintToken } from '#test/support/system/access-tokens.ts';
import { type Caller, caller } from '#test/support/system/api-client.ts';
import { aStack, newDirectory, type TestStack } from '#test/support/system/stack.ts';
import { aChildStack } from './child-stack.ts';
import { clients, desk, members, shelf } from './killable-stack.ts';

// Doses, appointments and orders must add up after the process, with or without the table engine, is
// killed at any point.

let directory: string;
let mint: MintToken;
let medicationId: string;
let last: TestStack | undefined;
afterAll(() => last?.close());

type TestAction = {
  readonly kind: 'assignment' | 'closing' | 'order';
  readonly lane: number;
  readonly time: string;
  readonly patientId: string;
  readonly doses: number;
  readonly token: string;
  /** The appointment of an assignment, shared with the closing after it. */
  readonly entry: { appointmentId?: string };
  isDone: boolean;
};

/** FUZZ_ACTS (`npm run fuzz`), or enough for every kind of act to be in progress at a kill. */
const total = Number(process.env['FUZZ_ACTS'] ?? 45);
const kinds = ['assignment', 'closing', 'order'] as const;
const entries = Array.from({ length: Math.ceil(total / kinds.length) }, () => ({}));
const acts: readonly TestAction[] = entries.flatMap((entry, n) => {
  const [lane, turn] = [n % members.length, Math.floor(n / members.length)];
  return kinds.map((kind) => ({
    kind,
    lane,
    time: `${11 + turn}:00`,
    patientId: clients[lane * 6 + (turn % 6)]!,
    doses: 1 + (n % 3),
    token: aToken(),
    entry,
    isDone: false,
  }));
});
const isDone = ({ isDone }: TestAction) => isDone;
type ServerAddresses = { readonly url: string; readonly stripeUrl: string };

/** Checks the calendar for the appointment before assigning, as the desk does after a lost response. */
async function assign(call: Caller, { lane, time, patientId, doses, entry }: TestAction): Promise<boolean> {
  const [staffId, date] = [members[lane]!, inDays(0)];
  const calendar = await call(listCalendar, { query: { from: date, to: date } });
  if (calendar.status !== 200) return false;
  const made = calendar.reply.find((each) => each.staffId === staffId && each.time === time);
  if (made) entry.appointmentId = made.appointmentId;
  if (made) return true;
  const medications = [{ medicationId, doses, dosePriceCents: 5000 }];
  const { status, reply } = await call(assignMedications, {
    body: { patientId, staffId, date, time, medications },
  });
  if (status === 200) entry.appointmentId = reply.appointmentId;
  return status === 200;
}

/** Treats an appointment that was closed before a lost response as done. */
async function close(call: Caller, { entry }: TestAction): Promise<boolean> {
  const params = { appointmentId: entry.appointmentId ?? '' };
  const read = await call(getAppointment, { params });
  if (read.status !== 200) return false;
  const lots = listProposedLots(read.reply.medications);
  const body = { method: 'cash' as const, reason: 'Perdió el código', lots };
  const { status, problem } = await call(completeWithoutCode, { params, body });
  return status === 200 || problem.code === 'appointment.state_changed';
}

/** Repeats the same order under the same token. */
async function order(
  _: Caller,
  { token, doses: quantity, lane }: TestAction,
  addresses: ServerAddresses,
): Promise<boolean> {
  const call = caller(addresses.url);
  const { productId, priceCents } = shelf;
  const params = { token };
  const placed = await call(placeOrder, {
    params,
    from: `198.51.100.${lane + 1}`,
    body: {
      items: [{ productId, quantity, shownCents: priceCents }],
      contact: marisol,
      receive: { kind: 'pickup' },
      pay: { method: 'card' },
      shownTotalCents: quantity * priceCents,
    },
  });
  if (placed.status !== 200) return false;
  const clientSecret = placed.reply.card?.clientSecret;
  const { stripePublishableKey: publishableKey } = loadInstallationKeys(directory);
  if (clientSecret) await enterCard({ stripeUrl: addresses.stripeUrl, clientSecret, publishableKey });
  const { reply } = await call(followPayment, { params });
  return reply.order?.status === 'placed';
}

const performers = { assignment: assign, closing: close, order } as const;

/**
 * Works on all lanes in parallel until `count` acts are acknowledged; a lane ends when the product is gone.
 */
async function workUntil(count: number, addresses: ServerAddresses): Promise<void> {
  const call = caller(addresses.url, () => mint(desk));
  const reached = Promise.withResolvers<void>();
  const lane = async (_: string, n: number) => {
    for (const act of acts.filter((each) => each.lane === n && !each.isDone)) {
      act.isDone = await performers[act.kind](call, act, addresses);
      if (!act.isDone) throw new Error(`The ${act.kind} at ${act.time} was not acknowledged.`);
      if (acts.filter(isDone).length >= count) reached.resolve();
    }
  };
  await Promise.race([reached.promise, Promise.allSettled(members.map(lane))]);
}

/** Expects each acknowledged act in the table: reserved or dispensed doses, and the order with its sale. */
async function expectActionsStored(): Promise<void> {
  const { appointments, doseReservations, medicationDeliveries, orders, sales } = thePlatform();
  const reservations = await doseReservations.ofMedication(medicationId);
  const closed = new Set(
    acts.filter((act) => act.kind === 'closing' && isDone(act)).map(({ entry }) => entry),
  );
  const countOf = (rows: readonly { readonly doses: number }[]) =>
    rows.reduce((sum, { doses }) => sum + doses, 0);
  for (const { kind, entry, patientId, doses, token } of acts.filter(isDone)) {
    const id = entry.appointmentId ?? '';
    const isOfIt = ({ appointmentId }: { readonly appointmentId: string }) => appointmentId === id;
    if (kind === 'order') {
      expect((await orders.find(toOrderId(token)))?.status).toBe('placed');
      expect((await sales.find(toOrderId(token)))?.totalCents).toBe(doses * shelf.priceCents);
    }
    if (kind === 'closing') {
      expect((await appointments.find(id))?.status).toBe('completed');
      const { rows } = await medicationDeliveries.pageOfPatient(patientId, undefined);
      expect(countOf(rows.filter(isOfIt))).toBe(doses);
    }
    if (kind === 'assignment' && !closed.has(entry)) {
      const { status } = (await appointments.find(id))!;
      // Closed before the kill, although the response was lost.
      expect(status === 'completed' ? 0 : doses).toBe(countOf(reservations.filter(isOfIt)));
    }
  }
}

describe('kill -9 during assignments, closings and orders', () => {
  it('loses no acknowledged act and leaves none half done', async () => {
    directory = await newDirectory();
    const first = await aChildStack(directory);
    mint = createTokenMinter(directory);
    const listed = await caller(first.url, () => mint(desk))(listMedications);
    medicationId = listed.reply.rows[0]!.medicationId;
    await workUntil(Math.floor(total * 0.3), first);
    await first.kill({ engineToo: true });
    const second = await aChildStack(directory);
    await workUntil(Math.floor(total * 0.6), second);
    await second.kill({ engineToo: false });
    last = await aStack({ directory });
    await last.waitUntilSettled();
    await expectActionsStored();
    await last.bus.runSchedule('sweep-orders');
    await expectInvariants(last);

    await workUntil(total, { url: last.url, stripeUrl: last.stripe.url });
    await last.waitUntilSettled();

    expect(acts.filter((act) => !act.isDone)).toEqual([]);
    await expectActionsStored();
    const given = acts.filter(({ kind }) => kind === 'closing').reduce((sum, { doses }) => sum + doses, 0);
    const medication = (await thePlatform().medications.find(medicationId))!;
    expect([medication.dosesInStock, medication.dosesReserved]).toEqual([360 - given, 0]);
    expect((await thePlatform().catalog.find(shelf.productId))?.stock).toBe(shelf.stock - given);
    await expectInvariants(last);
  });
});
