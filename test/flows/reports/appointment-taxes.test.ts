import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { requestAppointment } from '#shared/appointments/api.ts';
import { createTax } from '#shared/catalog/tax-api.ts';
import { getToday, toMonth } from '#shared/core/civil-time.ts';
import { getFinanceMonth } from '#shared/finance/api.ts';
import { getIvuChecks, getIvuSummary } from '#shared/reports/api.ts';
import { returnSale } from '#shared/sales/sales-api.ts';
import { cancel } from '#test/support/appointments/patient-changes.ts';
import { aService, thePlatform } from '#test/support/center/center.ts';
import {
  approve,
  buildAssignmentFor,
  confirm,
  createFixture,
  type Fixture,
  loadAppointment,
  payWith,
} from '#test/support/center/fixture.ts';
import { it, stack } from '#test/support/flow.ts';
import { anOpenDrawer, createSale } from '#test/support/sales/pos.ts';

const today = getToday(new Date());
const month = toMonth(today);
const massageId = 'massage';

let taxIds: string[];
it.beforeAll(async ({ stack }) => {
  const { asAdmin } = await createFixture(stack);
  const createRate = async (name: string, percent: number) =>
    (await asAdmin(createTax, { body: { name, percent } })).reply.taxId;
  taxIds = [await createRate('IVU estatal', 10.5), await createRate('IVU municipal', 1)];
});

/** Offers a facial for $95.00 with 10.5 % and 1 % tax and a massage for $60.00: $165.93, deposit $77.50. */
async function createTaxedFixture(): Promise<Fixture> {
  // Near enough that a cancellation forfeits the deposit.
  const fixture = await createFixture(stack, { daysAhead: 1 });
  await aService(fixture.serviceId, { priceCents: 9_500, taxIds });
  await aService(massageId, { priceCents: 6_000, taxIds: [] });
  const { staff, commit } = thePlatform();
  const member = await staff.get(fixture.member.staffId);
  await commit(staff.put({ ...member, serviceIds: [fixture.serviceId, massageId] }));
  return fixture;
}

async function bookAppointment(fixture: Fixture, time: string): Promise<string> {
  const serviceIds = [fixture.serviceId, massageId];
  const { status, reply, problem } = await fixture.asPatient(requestAppointment, {
    params: { patientId: fixture.patient.patientId },
    body: { serviceIds, date: fixture.date, time, policyAccepted: true },
  });
  if (status !== 200) throw new Error(`The appointment was rejected: ${problem.code}`);
  await payWith(fixture, reply.clientSecret);
  await confirm(fixture, reply.appointmentId);
  await approve(fixture, reply.appointmentId, buildAssignmentFor(fixture, time));
  return reply.appointmentId;
}

it('deposits, balances, returns and kept deposits of an appointment carry their share of each tax', async () => {
  const fixture = await createTaxedFixture();
  const readIvu = async () => (await fixture.asAdmin(getIvuSummary, { query: { month } })).reply;
  const readFigures = async () => {
    await stack.waitUntilSettled();
    const { taxable, exempt, taxes } = await readIvu();
    const { reply } = await fixture.asAdmin(getIvuChecks, { query: { month } });
    expect(reply).toMatchObject({
      ledger: { differenceCents: 0, days: [] },
      closings: { differenceCents: 0, ivuDifferenceCents: 0 },
    });
    return [taxable, exempt, ...taxes].map(({ soldCents, returnedCents }) => [soldCents, returnedCents]);
  };

  // The rows of the figures are taxable, exempt, state tax and municipal tax, each as sold and returned cents.
  const attendedId = await bookAppointment(fixture, '11:00');
  expect(await loadAppointment(attendedId)).toMatchObject({
    taxCents: 1_093,
    totalCents: 16_593,
    balanceDueCents: 8_843,
  });
  expect(await readFigures()).toEqual([
    [4_437, 0],
    [2_803, 0],
    [466, 0],
    [44, 0],
  ]);

  await anOpenDrawer();
  const { patientId } = fixture.patient;
  const sale = await createSale(fixture.asAdmin, {
    patientId,
    balances: [{ appointmentId: attendedId, shownCents: 8_843 }],
  });
  expect(sale).toMatchObject({ subtotalCents: 8_260, taxCents: 583, totalCents: 8_843 });
  expect(await readFigures()).toEqual([
    [9_500, 0],
    [6_000, 0],
    [998, 0],
    [95, 0],
  ]);

  await fixture.asAdmin(returnSale, {
    params: { saleId: sale.saleId, returnId: randomUUID() },
    body: {
      registerId: 'caja-1',
      wanted: { kind: 'all', restock: false },
      reason: 'No quedó conforme',
      withTip: false,
      shownCents: sale.totalCents,
    },
  });
  expect(await readFigures()).toEqual([
    [9_500, 5_063],
    [6_000, 3_197],
    [998, 532],
    [95, 51],
  ]);

  const cancelledId = await bookAppointment(fixture, '15:00');
  expect((await cancel(fixture, cancelledId, true)).reply).toMatchObject({ depositStatus: 'kept' });
  expect(await readFigures()).toEqual([
    [13_937, 5_063],
    [8_803, 3_197],
    [1_464, 532],
    [139, 51],
  ]);

  const { reply } = await fixture.asAdmin(getFinanceMonth, { query: { month } });
  expect(reply.sources).toMatchObject({
    servicesCents: 13_937 - 5_063 + 8_803 - 3_197,
    taxes: [{ cents: 1_464 - 532 }, { cents: 139 - 51 }],
    unsortedCents: 0,
  });
});
