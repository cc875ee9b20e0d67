import { describe, expect } from 'vitest';
import { completeAppointment, startPayment } from '#shared/appointments/api.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import { addDays, today } from '#shared/core/civil-time.ts';
import { appointmentSource, sumOf } from '#shared/payments/ledger.ts';
import { saleErrors } from '#shared/sales/errors.ts';
import { aDeskAppointment } from '#test/support/appointments/desk-appointment.ts';
import { thePlatform } from '#test/support/center/center.ts';
import { aScene, codeOf, type Scene, stored } from '#test/support/center/scene.ts';
import { it } from '#test/support/flow.ts';
import { runRounds, times } from '#test/support/races/race.ts';
import { lastBottleByPhone, parkedSaleTwice, voidOrReturn } from '#test/support/races/till-races.ts';
import { aCart, anOpenDrawer, card, sellCart } from '#test/support/sales/till.ts';

// Two concurrent calls must charge or refund once, whichever is committed first.

/** An even number, so that each call is first equally often. */
const rounds = Array.from({ length: 4 * times }, (_, round) => round);
const dueCents = 10_001;

let scene: Scene;
it.beforeAll(async ({ stack }) => {
  scene = await aScene(stack);
  await anOpenDrawer();
});

type Press = () => Promise<{ readonly status: number; readonly problem: { readonly code: string } }>;

/** Runs both calls, alternating which is first; returns their outcomes in the order of the arguments. */
async function pressed(round: number, one: Press, other: Press): Promise<readonly [string, string]> {
  const isFirst = round % 2 === 0;
  const [first, second] = await Promise.all(isFirst ? [one(), other()] : [other(), one()]);
  const told = ({ status, problem }: Awaited<ReturnType<Press>>) => (status === 200 ? 'done' : problem.code);
  return isFirst ? [told(first), told(second)] : [told(second), told(first)];
}

/** An unpaid appointment on a past day; each round uses another day. */
const owed = (round: number) =>
  aDeskAppointment(scene, {
    date: addDays(today(thePlatform().now()), -round),
    time: '10:00',
    balanceInvoiced: true,
  });
async function collectAtTill(appointmentId: string) {
  const balances = [{ appointmentId, shownCents: dueCents }];
  const cart = await aCart({ patientId: scene.patient.patientId, balances });
  return sellCart(scene.asAdmin, cart, [card(dueCents)]);
}
const takenFor = async (appointmentId: string) =>
  sumOf(await thePlatform().ledger.bySource(appointmentSource(appointmentId)));

describe('balance collected at once by the POS and its aesthetician', () => {
  it('is collected by one of them, and the other gets an error', async () => {
    for (const round of rounds) {
      const appointmentId = await owed(round);
      const params = { appointmentId };
      const told = await pressed(
        round,
        () => collectAtTill(appointmentId),
        () => scene.asStaff(startPayment, { params, body: { method: 'cash' } }),
      );

      const isTill = told[0] === 'done';
      const expected = isTill
        ? ['done', appointmentErrors.collected_at_till.code]
        : [saleErrors.being_collected.code, 'done'];
      expect(told).toEqual(expected);
      expect((await stored(appointmentId)).status).toBe('confirmed');
    }
  });

  it('is in the ledger once when the code is entered at the same moment', async () => {
    for (const round of rounds) {
      const appointmentId = await owed(rounds.length + round);
      const params = { appointmentId };
      await scene.asStaff(startPayment, { params, body: { method: 'cash' } });
      const body = { code: await codeOf(appointmentId) };
      const told = await pressed(
        round,
        () => collectAtTill(appointmentId),
        () => scene.asStaff(completeAppointment, { params, body }),
      );

      expect(told[1]).toBe('done');
      expect(told[0]).not.toBe('done');
      expect(await takenFor(appointmentId)).toBe(dueCents);
    }
  });
});

describe('two users at the POS', () => {
  it('sell a parked sale once', ({ stack }) => runRounds(parkedSaleTwice, stack, 4));
  it('void a sale or return a part of it, never both', ({ stack }) => runRounds(voidOrReturn, stack, 4));
  it('place one order of the last bottle, paid by ATH Móvil', ({ stack }) =>
    runRounds(lastBottleByPhone, stack, 4));
});
