import { describe, expect } from 'vitest';
import { completeAppointment, startPayment } from '#shared/appointments/api.ts';
import { markNoShow } from '#shared/appointments/closing/closing-api.ts';
import { addDays } from '#shared/core/civil-time.ts';
import * as lots from '#shared/inventory/lot-api.ts';
import {
  aColleague,
  cancelAtDesk,
  listInvoiceStatuses,
  moveAtDesk,
  removeAppointment,
} from '#test/support/appointments/desk-actions.ts';
import { addWorkingHours } from '#test/support/center/center.ts';
import {
  createFixture,
  deny,
  type Fixture,
  getConfirmationCode,
  getLedgerAmounts,
  getOutcome,
} from '#test/support/center/fixture.ts';
import { it, stack } from '#test/support/flow.ts';
import { createAssignedAppointment, listLotsToConfirm } from '#test/support/inventory/assignments.ts';
import { aMedication, readLot, readMedication, receive } from '#test/support/inventory/medications.ts';
import {
  createStockedFixture,
  readMedicationHistory,
  readReservedDoses,
} from '#test/support/inventory/stocked-fixture.ts';
import { advanceClock, advanceToDay } from '#test/support/system/clock.ts';

describe('reserved doses', () => {
  it('stay with their appointment on a change of staff, and move to a lot that is usable on its new day [R367]', async () => {
    const { fixture, medicationId, name, earlyLot, lateLot } = await createStockedFixture(stack);
    const appointmentId = await createAssignedAppointment(fixture, [{ medicationId, doses: 3 }]);
    const { staffId } = await aColleague(fixture);
    expect((await moveAtDesk(fixture, appointmentId, { to: { staffId, time: '11:00' } })).status).toBe(200);
    expect(await readReservedDoses(earlyLot, lateLot)).toEqual([3, 0]);

    const date = addDays(fixture.date, 5);
    await addWorkingHours(staffId, date);
    expect((await moveAtDesk(fixture, appointmentId, { to: { date } })).status).toBe(200);

    expect(await readReservedDoses(earlyLot, lateLot)).toEqual([0, 3]);
    expect((await readMedicationHistory(fixture)).coming).toMatchObject([
      {
        appointmentId,
        date,
        time: '11:00',
        medications: [{ name, doses: 3, lotNumbers: ['GLU-B'] }],
      },
    ]);
  });

  it('return to the lot that expires first when the appointment is moved back', async () => {
    const { fixture, medicationId, earlyLot, lateLot } = await createStockedFixture(stack);
    const appointmentId = await createAssignedAppointment(fixture, [{ medicationId, doses: 3 }]);
    const date = addDays(fixture.date, 5);
    await addWorkingHours(fixture.member.staffId, date);
    await moveAtDesk(fixture, appointmentId, { to: { date } });
    expect(await readReservedDoses(earlyLot, lateLot)).toEqual([0, 3]);

    const movedBack = await moveAtDesk(fixture, appointmentId, { to: { date: fixture.date } });

    expect(movedBack.status).toBe(200);
    expect(await readReservedDoses(earlyLot, lateLot)).toEqual([3, 0]);
  });

  it('prevent a move to a day for which no lot has them, with the name of the medication', async () => {
    const { fixture, medicationId, name, earlyLot, lateLot } = await createStockedFixture(stack);
    const appointmentId = await createAssignedAppointment(fixture, [{ medicationId, doses: 12 }]);
    const date = addDays(fixture.date, 5);
    await addWorkingHours(fixture.member.staffId, date);

    const { problem } = await moveAtDesk(fixture, appointmentId, { to: { date } });

    expect(problem).toMatchObject({
      code: 'assignment.not_covered',
      detail: `No hay dosis de ${name} que se puedan usar ese día. Elige otra fecha.`,
    });
    expect(await readReservedDoses(earlyLot, lateLot)).toEqual([10, 2]);
  });

  it.each([
    ['an appointment is cancelled', (fixture: Fixture, id: string) => cancelAtDesk(fixture, id), 'byDesk'],
    [
      'an appointment is deleted',
      (fixture: Fixture, id: string) => removeAppointment(fixture, id),
      'removed',
    ],
    ['an approval is withdrawn', (fixture: Fixture, id: string) => deny(fixture, id, 'confirmed'), 'denied'],
    [
      'an appointment is not attended',
      (fixture: Fixture, id: string) => {
        advanceToDay(fixture.date);
        advanceClock({ minutes: 24 * 60 });
        return fixture.asAdmin(markNoShow, { params: { appointmentId: id } });
      },
      'noShow',
    ],
  ])(
    'return to their lots when %s, and the expected income is voided',
    async (_, endAppointment, outcome) => {
      const { fixture, medicationId, earlyLot, lateLot } = await createStockedFixture(stack);
      const appointmentId = await createAssignedAppointment(fixture, [{ medicationId, doses: 12 }]);

      expect((await endAppointment(fixture, appointmentId)).status).toBe(200);

      expect(await getOutcome(appointmentId)).toBe(outcome);
      expect(await readReservedDoses(earlyLot, lateLot)).toEqual([0, 0]);
      expect(await readMedication({ medicationId })).toMatchObject({ dosesInStock: 20, dosesReserved: 0 });
      expect(await getLedgerAmounts(appointmentId)).toEqual({ incomeExpected: 60_000, incomeVoided: 60_000 });
      expect(await listInvoiceStatuses(appointmentId)).toEqual([]);
    },
  );
});

const retryableCodes = ['request.conflict', 'request.unavailable'];

/** Repeats a call that failed because of a conflict or an overloaded table. */
async function retryUntilDone(
  call: () => Promise<{ readonly problem?: { readonly code: string } }>,
): Promise<void> {
  let { problem } = await call();
  while (problem && retryableCodes.includes(problem.code)) ({ problem } = await call());
  if (problem?.code !== undefined) throw new Error(`The call was rejected: ${problem.code}`);
}

describe('concurrent changes of doses', () => {
  it('leave stock, moves and lots consistent', async () => {
    const fixture = await createFixture(stack, { hours: ['00:00', '24:00'] });
    const medication = await aMedication(fixture.asAdmin);
    const { medicationId } = medication;
    const lotIds: string[] = [];
    for (const lotNumber of ['R-1', 'R-2', 'R-3'])
      lotIds.push((await receive(fixture.asAdmin, medication, { lotNumber })).reply.lotId);
    const ids = await Promise.all(
      Array.from({ length: 5 }, (_, index) =>
        createAssignedAppointment(fixture, [{ medicationId, doses: 1 + (index % 3) }], {
          time: `${String(index * 2).padStart(2, '0')}:00`,
        }),
      ),
    );
    advanceToDay(fixture.date);
    for (const appointmentId of ids.slice(0, 2))
      await fixture.asStaff(startPayment, { params: { appointmentId }, body: { method: 'cash' } });

    await Promise.all([
      ...ids.slice(0, 2).map(async (appointmentId) => {
        const code = await getConfirmationCode(appointmentId);
        await retryUntilDone(async () => {
          const body = { code, lots: await listLotsToConfirm(appointmentId) };
          return fixture.asStaff(completeAppointment, { params: { appointmentId }, body });
        });
      }),
      ...ids.slice(2, 4).map((id) => retryUntilDone(() => cancelAtDesk(fixture, id))),
      retryUntilDone(() => moveAtDesk(fixture, ids[4]!, { to: { time: '18:00' } })),
      retryUntilDone(() =>
        fixture.asAdmin(lots.recallLot, {
          params: { medicationId, lotId: lotIds[0]! },
          body: { reason: 'Aviso del suplidor' },
        }),
      ),
      retryUntilDone(() => receive(fixture.asAdmin, medication, { lotNumber: 'R-4' })),
    ]);

    // The invariants check the sums after the last test.
    expect(await readMedication({ medicationId })).toMatchObject({ dosesReserved: 2 });
    expect(await readLot({ medicationId, lotId: lotIds[0]! })).toMatchObject({
      state: 'recalled',
      reservedDoses: 0,
    });
    expect(await Promise.all(ids.slice(0, 2).map(getOutcome))).toEqual(Array(2).fill('completed'));
  });
});
