import { describe, expect } from 'vitest';
import { completeAppointment, listAssignedAppointments } from '#shared/appointments/api.ts';
import { markNoShow } from '#shared/appointments/closing/closing-api.ts';
import { calculatePayableCents } from '#shared/appointments/views.ts';
import * as lots from '#shared/inventory/lot-api.ts';
import { toAppointmentSource } from '#shared/payments/ledger.ts';
import { cancelAtDesk, listInvoiceStatuses, moveAtDesk } from '#test/support/appointments/desk-actions.ts';
import { thePlatform } from '#test/support/center/center.ts';
import { deny, getConfirmationCode, getLedgerAmounts, getOutcome } from '#test/support/center/fixture.ts';
import { it, stack } from '#test/support/flow.ts';
import { createAssignedAppointment } from '#test/support/inventory/assignments.ts';
import { inDays, readLot, readMedication, receive } from '#test/support/inventory/medications.ts';
import {
  closeWithLots,
  createStockedFixture,
  readMedicationHistory,
  readReservedDoses,
} from '#test/support/inventory/stocked-fixture.ts';
import { createSale } from '#test/support/sales/pos.ts';
import { advanceToDay } from '#test/support/system/clock.ts';

describe('completion of an appointment with doses', () => {
  it('dispenses the doses once, with cost and history rows [R274 R275 R276 R369]', async () => {
    const { fixture, medicationId, name, earlyLot, lateLot } = await createStockedFixture(stack);
    const { patient, member, date } = fixture;
    const appointmentId = await createAssignedAppointment(fixture, [{ medicationId, doses: 12 }]);
    const code = await getConfirmationCode(appointmentId);
    advanceToDay(date);
    // A code before the payment is rejected, as are the other calls after the completion below.
    const earlyResponse = await fixture.asStaff(completeAppointment, {
      params: { appointmentId },
      body: { code },
    });

    const responses = await closeWithLots(fixture, appointmentId, { times: 8 });
    const lateResponses = [
      await cancelAtDesk(fixture, appointmentId),
      await moveAtDesk(fixture, appointmentId, { to: { time: '13:00' } }),
      await fixture.asAdmin(markNoShow, { params: { appointmentId } }),
      await deny(fixture, appointmentId, 'confirmed'),
    ];

    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect([earlyResponse, ...lateResponses].map(({ status }) => status)).toEqual([409, 409, 409, 409, 409]);
    expect([await readLot(earlyLot), await readLot(lateLot)]).toMatchObject([
      { freeDoses: 0, reservedDoses: 0, dispensedDoses: 10 },
      { freeDoses: 8, reservedDoses: 0, dispensedDoses: 2 },
    ]);
    expect(await readMedication({ medicationId })).toMatchObject({ dosesInStock: 8, dosesReserved: 0 });
    const { rows, coming } = await readMedicationHistory(fixture);
    expect(coming).toEqual([]);
    expect(rows.toSorted((a, b) => b.doses - a.doses)).toMatchObject([
      { medicationId, medicationName: name, lotNumber: 'GLU-A', doses: 10, date, time: '10:00' },
      { lotNumber: 'GLU-B', doses: 2, staffId: member.staffId, mgPerDose: 600, usableUntil: inDays(190) },
    ]);
    const ledger = await thePlatform().ledger.bySource(toAppointmentSource(appointmentId));
    expect(ledger.find(({ kind }) => kind === 'medicationExpense')).toMatchObject({
      cause: `medicationExpense ${medicationId}`,
      direction: 'none',
      amountCents: 10 * 485 + 2 * 970,
      patientId: patient.patientId,
      staffId: member.staffId,
      date,
    });
    expect(await getLedgerAmounts(appointmentId)).toMatchObject({ balanceCollected: 60_000, income: 60_000 });
  });

  it('is rejected until the lots of all doses are confirmed, and writes nothing', async () => {
    const { fixture, medicationId, name, earlyLot } = await createStockedFixture(stack);
    const appointmentId = await createAssignedAppointment(fixture, [{ medicationId, doses: 2 }]);
    const oneDose = { ...earlyLot, doses: 1 };

    const responses = [
      ...(await closeWithLots(fixture, appointmentId, { lots: [] })),
      ...(await closeWithLots(fixture, appointmentId, { lots: [oneDose] })),
      ...(await closeWithLots(fixture, appointmentId, { lots: [{ ...oneDose, doses: 3 }] })),
    ];

    const message = `Confirma el lote de ${name}: son 2 dosis.`;
    for (const { problem } of responses)
      expect(problem).toMatchObject({
        code: 'assignment.lots_not_confirmed',
        fields: [{ field: 'lots', message }],
      });
    expect(await getOutcome(appointmentId)).toBe('confirmed');
    expect(await readReservedDoses(earlyLot)).toEqual([2]);
  });

  it('dispenses the confirmed lot instead of the proposed one, at its cost', async () => {
    const { fixture, medicationId, earlyLot, lateLot } = await createStockedFixture(stack);
    const appointmentId = await createAssignedAppointment(fixture, [{ medicationId, doses: 3 }]);
    const params = { staffId: fixture.member.staffId };
    const query = { from: fixture.date, to: fixture.date };
    const { reply } = await fixture.asStaff(listAssignedAppointments, { params, query });
    expect(reply.rows.flatMap(({ medications }) => medications)).toMatchObject([
      {
        lots: [
          { ...earlyLot, lotNumber: 'GLU-A', usableUntil: inDays(12), doses: 10, proposedDoses: 3 },
          { ...lateLot, lotNumber: 'GLU-B', usableUntil: inDays(200), doses: 10, proposedDoses: 0 },
        ].map(({ medicationId: _, ...lot }) => lot),
      },
    ]);

    const [response] = await closeWithLots(fixture, appointmentId, { lots: [{ ...lateLot, doses: 3 }] });

    expect(response!.status).toBe(200);
    expect([await readLot(earlyLot), await readLot(lateLot)]).toMatchObject([
      { freeDoses: 10, reservedDoses: 0, dispensedDoses: 0 },
      { freeDoses: 7, reservedDoses: 0, dispensedDoses: 3 },
    ]);
    expect((await readMedicationHistory(fixture)).rows).toMatchObject([{ lotNumber: 'GLU-B', doses: 3 }]);
    const { reply: recall } = await fixture.asAdmin(lots.listLotDeliveries, { params: lateLot });
    expect(recall.rows).toMatchObject([{ patientId: fixture.patient.patientId, doses: 3 }]);
    const ledger = await thePlatform().ledger.bySource(toAppointmentSource(appointmentId));
    expect(ledger.find(({ kind }) => kind === 'medicationExpense')).toMatchObject({ amountCents: 3 * 970 });
  });

  it('moves the reservation of another appointment if its doses were dispensed', async () => {
    const { fixture, medicationId, earlyLot, lateLot } = await createStockedFixture(stack);
    const otherId = await createAssignedAppointment(fixture, [{ medicationId, doses: 10 }]);
    const appointmentId = await createAssignedAppointment(fixture, [{ medicationId, doses: 2 }], {
      time: '12:00',
    });
    expect(await readReservedDoses(earlyLot, lateLot)).toEqual([10, 2]);

    const [response] = await closeWithLots(fixture, appointmentId, { lots: [{ ...earlyLot, doses: 2 }] });

    expect(response!.status).toBe(200);
    expect((await readMedicationHistory(fixture)).rows).toMatchObject([{ lotNumber: 'GLU-A', doses: 2 }]);
    expect(await readReservedDoses(earlyLot, lateLot)).toEqual([0, 10]);
    const [rejected] = await closeWithLots(fixture, otherId, { lots: [{ ...earlyLot, doses: 10 }] });
    expect(rejected!.problem).toMatchObject({ code: 'assignment.lot_not_available' });
  });

  it('dispenses and charges the doses in stock, and reports the missing ones [R275 R365]', async () => {
    const { fixture, medicationId, name, earlyLot, lateLot } = await createStockedFixture(stack);
    const appointmentId = await createAssignedAppointment(fixture, [{ medicationId, doses: 12 }]);
    for (const key of [lateLot, earlyLot])
      await fixture.asAdmin(lots.recallLot, { params: key, body: { reason: 'Aviso del suplidor' } });
    await receive(fixture.asAdmin, { medicationId }, { lotNumber: 'GLU-C', vials: 1 });
    advanceToDay(fixture.date);
    const { staffId } = fixture.member;
    const query = { from: fixture.date, to: fixture.date };
    const assignedRows = (await fixture.asStaff(listAssignedAppointments, { params: { staffId }, query }))
      .reply.rows;
    const openAppointment = assignedRows.find((row) => row.appointmentId === appointmentId)!;
    expect([openAppointment.medications, calculatePayableCents(openAppointment)]).toMatchObject([
      [{ doses: 12, missingDoses: 2 }],
      50_000,
    ]);

    const [response] = await closeWithLots(fixture, appointmentId);

    expect(response!.reply).toMatchObject({
      medications: [{ doses: 12, missingDoses: 2 }],
      collectedCents: 50_000,
    });
    expect(await getLedgerAmounts(appointmentId)).toMatchObject({ balanceCollected: 50_000, income: 50_000 });
    expect(await listInvoiceStatuses(appointmentId)).toEqual(['paid']);
    expect(await readMedication({ medicationId })).toMatchObject({ dosesInStock: 0, dosesReserved: 0 });
    expect(await readMedicationHistory(fixture)).toMatchObject({
      rows: [{ lotNumber: 'GLU-C', doses: 10 }],
      missed: [{ appointmentId, medicationId, doses: 12, missingDoses: 2 }],
    });
    await stack.waitUntilSettled();
    const messages = stack.messages.mailbox
      .list({ type: 'mail', to: fixture.admin.email })
      .filter(({ subject }) => subject === `Faltaron dosis de ${name}`);
    expect(messages).toMatchObject([{ text: expect.stringContaining('faltan 2 de 12') }]);
    expect(messages[0]?.text).toMatch(/No se cobró:?\s+\$100\.00/);
  });

  it('reports what was paid at the POS for missing doses', async () => {
    const { fixture, medicationId, earlyLot, lateLot } = await createStockedFixture(stack);
    const appointmentId = await createAssignedAppointment(fixture, [{ medicationId, doses: 12 }]);
    const { patientId } = fixture.patient;
    await createSale(fixture.asAdmin, { patientId, balances: [{ appointmentId, shownCents: 60_000 }] });
    for (const key of [lateLot, earlyLot])
      await fixture.asAdmin(lots.recallLot, { params: key, body: { reason: 'Aviso del suplidor' } });
    await receive(fixture.asAdmin, { medicationId }, { lotNumber: 'GLU-C', vials: 1 });

    const [response] = await closeWithLots(fixture, appointmentId);

    expect(response!.reply).toMatchObject({ collectedCents: 60_000, paidMissingCents: 10_000 });
  });

  it('charges nothing if no dose is left, and voids the debt', async () => {
    const { fixture, medicationId, earlyLot, lateLot } = await createStockedFixture(stack);
    const appointmentId = await createAssignedAppointment(fixture, [{ medicationId, doses: 1 }]);
    for (const key of [lateLot, earlyLot])
      await fixture.asAdmin(lots.recallLot, { params: key, body: { reason: 'Aviso del suplidor' } });

    const [response] = await closeWithLots(fixture, appointmentId);

    expect(response!.reply).toMatchObject({ balanceDueCents: 0, collectedCents: 0 });
    expect(await getLedgerAmounts(appointmentId)).toEqual({ incomeExpected: 5000, income: 0 });
    expect(await listInvoiceStatuses(appointmentId)).toEqual([]);
  });

  it('keeps the recipients of a lot that is recalled afterwards [R276]', async () => {
    const { fixture, medicationId, earlyLot } = await createStockedFixture(stack);
    await closeWithLots(fixture, await createAssignedAppointment(fixture, [{ medicationId, doses: 1 }]));
    await fixture.asAdmin(lots.recallLot, { params: earlyLot, body: { reason: 'Aviso del suplidor' } });

    const { reply } = await fixture.asAdmin(lots.listLotDeliveries, { params: earlyLot });
    expect(reply.rows).toMatchObject([{ patientId: fixture.patient.patientId, doses: 1 }]);
    expect((await readMedicationHistory(fixture)).rows).toMatchObject([{ recalledAt: expect.any(String) }]);
  });
});
