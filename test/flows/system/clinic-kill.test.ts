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
import { clientIds, deskUser, shopProduct, staffIds } from './killable-stack.ts';

// Doses, appointments and orders must add up after the process, with or without the table engine, is
// killed at any point.

let directory: string;
let mint: MintToken;
let medicationId: string;
let finalStack: TestStack | undefined;
afterAll(() => finalStack?.close());

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

/** FUZZ_ACTS (`npm run fuzz`), or enough for every kind of action to be in progress at a kill. */
const actionCount = Number(process.env['FUZZ_ACTS'] ?? 45);
const kinds = ['assignment', 'closing', 'order'] as const;
const entries = Array.from({ length: Math.ceil(actionCount / kinds.length) }, () => ({}));
const actions: readonly TestAction[] = entries.flatMap((entry, n) => {
  const [lane, turn] = [n % staffIds.length, Math.floor(n / staffIds.length)];
  return kinds.map((kind) => ({
    kind,
    lane,
    time: `${11 + turn}:00`,
    patientId: clientIds[lane * 6 + (turn % 6)]!,
    doses: 1 + (n % 3),
    token: aToken(),
    entry,
    isDone: false,
  }));
});
const isAcknowledged = ({ isDone }: TestAction) => isDone;
type ServerAddresses = { readonly url: string; readonly stripeUrl: string };

/** Checks the calendar for the appointment before assigning, as the desk does after a lost response. */
async function assign(call: Caller, { lane, time, patientId, doses, entry }: TestAction): Promise<boolean> {
  const [staffId, date] = [staffIds[lane]!, inDays(0)];
  const calendar = await call(listCalendar, { query: { from: date, to: date } });
  if (calendar.status !== 200) return false;
  const existing = calendar.reply.find(
    (appointment) => appointment.staffId === staffId && appointment.time === time,
  );
  if (existing) entry.appointmentId = existing.appointmentId;
  if (existing) return true;
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
  const response = await call(getAppointment, { params });
  if (response.status !== 200) return false;
  const lots = listProposedLots(response.reply.medications);
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
  const { productId, priceCents } = shopProduct;
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

/** Works on all lanes until `count` actions are acknowledged. A lane ends when the product is killed. */
async function workUntil(count: number, addresses: ServerAddresses): Promise<void> {
  const call = caller(addresses.url, () => mint(deskUser));
  const countReached = Promise.withResolvers<void>();
  const runLane = async (_: string, n: number) => {
    for (const action of actions.filter((candidate) => candidate.lane === n && !candidate.isDone)) {
      action.isDone = await performers[action.kind](call, action, addresses);
      if (!action.isDone) throw new Error(`The ${action.kind} at ${action.time} was not acknowledged.`);
      if (actions.filter(isAcknowledged).length >= count) countReached.resolve();
    }
  };
  await Promise.race([countReached.promise, Promise.allSettled(staffIds.map(runLane))]);
}

/** Expects the table to have the doses, or the order and sale, of each acknowledged action. */
async function expectActionsStored(): Promise<void> {
  const { appointments, doseReservations, medicationDeliveries, orders, sales } = thePlatform();
  const reservations = await doseReservations.ofMedication(medicationId);
  const closedEntries = new Set(
    actions.filter((action) => action.kind === 'closing' && isAcknowledged(action)).map(({ entry }) => entry),
  );
  const sumDoses = (rows: readonly { readonly doses: number }[]) =>
    rows.reduce((sum, { doses }) => sum + doses, 0);
  for (const { kind, entry, patientId, doses, token } of actions.filter(isAcknowledged)) {
    const id = entry.appointmentId ?? '';
    const isOfAppointment = ({ appointmentId }: { readonly appointmentId: string }) => appointmentId === id;
    if (kind === 'order') {
      expect((await orders.find(toOrderId(token)))?.status).toBe('placed');
      expect((await sales.find(toOrderId(token)))?.totalCents).toBe(doses * shopProduct.priceCents);
    }
    if (kind === 'closing') {
      expect((await appointments.find(id))?.status).toBe('completed');
      const { rows } = await medicationDeliveries.pageOfPatient(patientId, undefined);
      expect(sumDoses(rows.filter(isOfAppointment))).toBe(doses);
    }
    if (kind === 'assignment' && !closedEntries.has(entry)) {
      const { status } = (await appointments.find(id))!;
      // Closed before the kill, although the response was lost.
      expect(status === 'completed' ? 0 : doses).toBe(sumDoses(reservations.filter(isOfAppointment)));
    }
  }
}

describe('kill -9 during assignments, closings and orders', () => {
  it('loses no acknowledged action and leaves none half done', async () => {
    directory = await newDirectory();
    const firstStack = await aChildStack(directory);
    mint = createTokenMinter(directory);
    const medications = await caller(firstStack.url, () => mint(deskUser))(listMedications);
    medicationId = medications.reply.rows[0]!.medicationId;
    await workUntil(Math.floor(actionCount * 0.3), firstStack);
    await firstStack.kill({ engineToo: true });
    const secondStack = await aChildStack(directory);
    await workUntil(Math.floor(actionCount * 0.6), secondStack);
    await secondStack.kill({ engineToo: false });
    finalStack = await aStack({ directory });
    await finalStack.waitUntilSettled();
    await expectActionsStored();
    await finalStack.bus.runSchedule('sweep-orders');
    await expectInvariants(finalStack);

    await workUntil(actionCount, { url: finalStack.url, stripeUrl: finalStack.stripe.url });
    await finalStack.waitUntilSettled();

    expect(actions.filter((action) => !action.isDone)).toEqual([]);
    await expectActionsStored();
    const dispensedDoses = actions
      .filter(({ kind }) => kind === 'closing')
      .reduce((sum, { doses }) => sum + doses, 0);
    const medication = (await thePlatform().medications.find(medicationId))!;
    expect([medication.dosesInStock, medication.dosesReserved]).toEqual([360 - dispensedDoses, 0]);
    expect((await thePlatform().catalog.find(shopProduct.productId))?.stock).toBe(
      shopProduct.stock - dispensedDoses,
    );
    await expectInvariants(finalStack);
  });
});
