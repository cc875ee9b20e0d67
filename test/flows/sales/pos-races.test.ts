import { describe, expect } from 'vitest';
import { completeAppointment, startPayment } from '#shared/appointments/api.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import { addDays, getToday } from '#shared/core/civil-time.ts';
import { sumMovements, toAppointmentSource } from '#shared/payments/ledger.ts';
import { saleErrors } from '#shared/sales/errors.ts';
import { aDeskAppointment } from '#test/support/appointments/desk-appointment.ts';
import { thePlatform } from '#test/support/center/center.ts';
import {
  createFixture,
  type Fixture,
  getConfirmationCode,
  loadAppointment,
} from '#test/support/center/fixture.ts';
import { it } from '#test/support/flow.ts';
import { lastBottleByPhone, parkedSaleTwice, voidOrReturn } from '#test/support/races/pos-races.ts';
import { roundFactor, runRounds } from '#test/support/races/race.ts';
import { aCart, anOpenDrawer, card, sellCart } from '#test/support/sales/pos.ts';

// Two concurrent calls must charge or refund once, whichever is committed first.

/** Numbers of the rounds. Their count is even, so that each call is first equally often. */
const rounds = Array.from({ length: 4 * roundFactor }, (_, round) => round);
const dueCents = 10_001;

let fixture: Fixture;
it.beforeAll(async ({ stack }) => {
  fixture = await createFixture(stack);
  await anOpenDrawer();
});

type SaleCall = () => Promise<{ readonly status: number; readonly problem: { readonly code: string } }>;

/** Runs both calls, alternating which is first, and returns their outcomes in the order of the arguments. */
async function runBoth(round: number, callA: SaleCall, callB: SaleCall): Promise<readonly [string, string]> {
  const isAFirst = round % 2 === 0;
  const [firstResponse, secondResponse] = await Promise.all(
    isAFirst ? [callA(), callB()] : [callB(), callA()],
  );
  const readOutcome = ({ status, problem }: Awaited<ReturnType<SaleCall>>) =>
    status === 200 ? 'done' : problem.code;
  return isAFirst
    ? [readOutcome(firstResponse), readOutcome(secondResponse)]
    : [readOutcome(secondResponse), readOutcome(firstResponse)];
}

/** Creates an unpaid appointment on a past day, another one for each round. */
const createOwedAppointment = (round: number) =>
  aDeskAppointment(fixture, {
    date: addDays(getToday(thePlatform().now()), -round),
    time: '10:00',
    balanceInvoiced: true,
  });
async function collectAtPos(appointmentId: string) {
  const balances = [{ appointmentId, shownCents: dueCents }];
  const cart = await aCart({ patientId: fixture.patient.patientId, balances });
  return sellCart(fixture.asAdmin, cart, [card(dueCents)]);
}
const sumCollected = async (appointmentId: string) =>
  sumMovements(await thePlatform().ledger.bySource(toAppointmentSource(appointmentId)));

describe('balance collected at once by the POS and its aesthetician', () => {
  it('is collected by one of them, and the other gets an error', async () => {
    for (const round of rounds) {
      const appointmentId = await createOwedAppointment(round);
      const params = { appointmentId };
      const outcomes = await runBoth(
        round,
        () => collectAtPos(appointmentId),
        () => fixture.asStaff(startPayment, { params, body: { method: 'cash' } }),
      );

      const isPosFirst = outcomes[0] === 'done';
      const expected = isPosFirst
        ? ['done', appointmentErrors.collected_at_till.code]
        : [saleErrors.being_collected.code, 'done'];
      expect(outcomes).toEqual(expected);
      expect((await loadAppointment(appointmentId)).status).toBe('confirmed');
    }
  });

  it('is in the ledger once when the code is entered at the same moment', async () => {
    for (const round of rounds) {
      const appointmentId = await createOwedAppointment(rounds.length + round);
      const params = { appointmentId };
      await fixture.asStaff(startPayment, { params, body: { method: 'cash' } });
      const body = { code: await getConfirmationCode(appointmentId) };
      const outcomes = await runBoth(
        round,
        () => collectAtPos(appointmentId),
        () => fixture.asStaff(completeAppointment, { params, body }),
      );

      expect(outcomes[1]).toBe('done');
      expect(outcomes[0]).not.toBe('done');
      expect(await sumCollected(appointmentId)).toBe(dueCents);
    }
  });
});

describe('two concurrent POS users', () => {
  it('sell a parked sale once', ({ stack }) => runRounds(parkedSaleTwice, stack, 4));
  it('void a sale or return a part of it, never both', ({ stack }) => runRounds(voidOrReturn, stack, 4));
  it('place one order of the last bottle, paid by ATH Móvil', ({ stack }) =>
    runRounds(lastBottleByPhone, stack, 4));
});
