import { describe, expect } from 'vitest';
import { lotErrors } from '#shared/inventory/errors.ts';
import * as api from '#shared/inventory/lot-api.ts';
import { listMedicationMoves } from '#shared/inventory/medication-api.ts';
import { createFixture, type Fixture } from '#test/support/center/fixture.ts';
import { it, stack } from '#test/support/flow.ts';
import { createAssignedAppointment } from '#test/support/inventory/assignments.ts';
import {
  aMedication,
  aReceivedLot,
  inDays,
  readLot,
  readMedication,
  receive,
} from '#test/support/inventory/medications.ts';
import {
  closeWithLots,
  createStockedFixture,
  readMedicationHistory,
} from '#test/support/inventory/stocked-fixture.ts';
import { advanceClock } from '#test/support/system/clock.ts';

type LotKey = { readonly medicationId: string; readonly lotId: string };
const relabel = ({ asAdmin }: Fixture, params: LotKey, lotNumber: string, usableUntil: string) =>
  asAdmin(api.relabelLot, { params, body: { lotNumber, usableUntil, reason: 'Se escribió mal' } });

describe('relabelLot', () => {
  it('corrects number and expiry with a reason, and the dose history shows both numbers', async () => {
    const { fixture, medicationId, earlyLot } = await createStockedFixture(stack);
    const { usableUntil } = await readLot(earlyLot);
    const appointmentId = await createAssignedAppointment(fixture, [{ medicationId, doses: 1 }]);
    await closeWithLots(fixture, appointmentId);

    const { reply } = await relabel(fixture, earlyLot, ' glu-x ', inDays(90));

    expect(reply).toMatchObject({ lotNumber: 'GLU-X', lotDoses: 9 });
    expect(await readLot(earlyLot)).toMatchObject({
      lotNumber: 'GLU-X',
      usableUntil: inDays(90),
      freeDoses: 9,
    });
    const moves = await fixture.asAdmin(listMedicationMoves, { params: { medicationId } });
    expect(moves.reply.rows[0]).toMatchObject({
      kind: 'relabeled',
      quantity: 0,
      reason: 'Se escribió mal',
      label: {
        from: { lotNumber: 'GLU-A', usableUntil },
        to: { lotNumber: 'GLU-X', usableUntil: inDays(90) },
      },
    });
    expect((await readMedicationHistory(fixture)).rows).toMatchObject([
      { lotNumber: 'GLU-A', correctedLotNumber: 'GLU-X', doses: 1 },
    ]);
  });

  it('is rejected for the number of another lot, and for an unchanged label', async () => {
    const { fixture, earlyLot } = await createStockedFixture(stack);
    const { usableUntil } = await readLot(earlyLot);

    const takenNumber = await relabel(fixture, earlyLot, 'GLU-B', usableUntil);
    const sameLabel = await relabel(fixture, earlyLot, 'GLU-A', usableUntil);

    expect(takenNumber.problem).toMatchObject({
      code: lotErrors.number_taken.code,
      fields: [{ field: 'lotNumber', message: lotErrors.number_taken.text }],
    });
    expect(sameLabel.problem).toMatchObject({ code: lotErrors.same_label.code });
  });

  it('frees the old number for another lot, and adds receipts of the new number to this lot', async () => {
    const { fixture, medicationId, earlyLot } = await createStockedFixture(stack);
    const { usableUntil } = await readLot(earlyLot);
    await relabel(fixture, earlyLot, 'GLU-X', usableUntil);

    const otherLot = await receive(fixture.asAdmin, { medicationId }, { lotNumber: 'GLU-A' });
    const sameLot = await receive(fixture.asAdmin, { medicationId }, { lotNumber: 'GLU-X', usableUntil });

    expect(otherLot.reply.lotId).not.toBe(earlyLot.lotId);
    expect(sameLot.reply).toMatchObject({ lotId: earlyLot.lotId, lotDoses: 20 });
  });

  it('makes an expired lot usable again if its corrected expiry is in the future', async () => {
    const fixture = await createFixture(stack);
    const key = await aReceivedLot(fixture.asAdmin, { usableUntil: inDays(3) });
    advanceClock({ days: 4 });
    await stack.bus.runSchedule('expire-lots');
    expect(await readLot(key)).toMatchObject({ state: 'expired', setAsideDoses: 10 });

    await relabel(fixture, key, 'GLU-1', inDays(60));

    expect(await readLot(key)).toMatchObject({ state: 'usable', freeDoses: 10, setAsideDoses: 0 });
    expect(await readMedication(key)).toMatchObject({ dosesInStock: 10 });
  });

  it('gives one number to one of two lots that are relabeled at once', async () => {
    const fixture = await createFixture(stack);
    const medication = await aMedication(fixture.asAdmin);
    const keys = await Promise.all(
      ['ONE', 'TWO'].map(async (lotNumber) => {
        const { reply } = await receive(fixture.asAdmin, medication, { lotNumber });
        return { medicationId: medication.medicationId, lotId: reply.lotId };
      }),
    );

    const responses = await Promise.all(keys.map((key) => relabel(fixture, key, 'SAME', inDays(90))));

    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});
