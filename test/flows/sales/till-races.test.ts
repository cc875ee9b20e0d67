import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { completeAppointment, startPayment } from '#shared/appointments/api.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import { addDays, today } from '#shared/core/civil-time.ts';
import { appointmentSource, saleSource, sumOf } from '#shared/payments/ledger.ts';
import { saleErrors } from '#shared/sales/errors.ts';
import { returnSale, voidSale } from '#shared/sales/sales-api.ts';
import { aDeskAppointment } from '#test/support/appointments/desk-appointment.ts';
import { thePlatform } from '#test/support/center/center.ts';
import { aProduct } from '#test/support/center/product.ts';
import { aScene, codeOf, type Scene, stored } from '#test/support/center/scene.ts';
import { it } from '#test/support/flow.ts';
import { times } from '#test/support/races/race.ts';
import { aCart, anOpenDrawer, card, cash, sellCart } from '#test/support/sales/till.ts';

// Proves what single calls cannot: two concurrent calls charge or refund once, whichever is committed first.

/** Each of the two is first as often as the other. */
const rounds = Array.from({ length: 4 * times }, (_, round) => round);
const dueCents = 10_001;

let scene: Scene;
it.beforeAll(async ({ stack }) => {
  scene = await aScene(stack);
  await anOpenDrawer();
});

type Press = () => Promise<{ readonly status: number; readonly problem: { readonly code: string } }>;

/** Both at once, each round another one first; answers what the first and the second were told. */
async function pressed(round: number, one: Press, other: Press): Promise<readonly [string, string]> {
  const isFirst = round % 2 === 0;
  const [first, second] = await Promise.all(isFirst ? [one(), other()] : [other(), one()]);
  const told = ({ status, problem }: Awaited<ReturnType<Press>>) => (status === 200 ? 'done' : problem.code);
  return isFirst ? [told(first), told(second)] : [told(second), told(first)];
}

/** Of days that are over, each of another one: its aesthetician may be paid, and nobody has two at once. */
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

describe('a balance that the till and its aesthetician collect at once', () => {
  it('is collected by one of them, and the other hears it', async () => {
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

  it('is in the ledger once when the code comes at the same moment', async () => {
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

async function soldForCash() {
  const product = await aProduct({ stock: 3, priceCents: 2_000 });
  const cart = await aCart({ chosen: [{ product, quantity: 3 }] });
  const { reply } = await sellCart(scene.asAdmin, cart, [cash(cart.shownTotalCents)]);
  return { product, sale: reply.sale };
}

describe('a sale that two people give back at once', () => {
  const back = (saleId: string, quantity: number) => {
    const wanted = { kind: 'lines' as const, lines: [{ lineId: 'l1', quantity, restock: true }] };
    const shownCents = quantity * 2_000;
    return scene.asAdmin(returnSale, {
      params: { saleId, returnId: randomUUID() },
      body: { registerId: 'caja-1', wanted, reason: 'No le sirvió', withTip: false, shownCents },
    });
  };

  it('is voided or partly given back, never both', async () => {
    for (const round of rounds) {
      const { sale } = await soldForCash();
      const params = { saleId: sale.saleId, returnId: randomUUID() };

      const [partly, whole] = await pressed(
        round,
        () => back(sale.saleId, 1),
        () => scene.asAdmin(voidSale, { params, body: { reason: 'Se cobró dos veces' } }),
      );

      const leftCents = sumOf(await thePlatform().ledger.bySource(saleSource(sale.saleId)));
      expect([partly, whole, leftCents]).toEqual(
        partly === 'done'
          ? ['done', saleErrors.partly_returned.code, 4_000]
          : [saleErrors.voided.code, 'done', 0],
      );
    }
  });
});
