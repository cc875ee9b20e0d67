import { describe, expect } from 'vitest';
import { listMyAppointments } from '#shared/appointments/api.ts';
import { deleteAppointment, getAppointment } from '#shared/appointments/calendar/calendar-api.ts';
import { completeWithoutCode } from '#shared/appointments/closing/closing-api.ts';
import { addDays } from '#shared/core/civil-time.ts';
import { sumCents } from '#shared/core/money.ts';
import { getMyFinances, getPendingMoney } from '#shared/finance/api.ts';
import { listMyInvoices } from '#shared/finance/invoice-api.ts';
import { getAssignmentPatient } from '#shared/inventory/assignment-api.ts';
import { getPosClient } from '#shared/sales/api.ts';
import { createEnteredAppointment, moveAtDesk } from '#test/support/appointments/desk-actions.ts';
import { cancel, setClockBefore } from '#test/support/appointments/patient-changes.ts';
import { addWorkingHours } from '#test/support/center/center.ts';
import { createConfirmedAppointment, type Fixture, request } from '#test/support/center/fixture.ts';
import { it, stack } from '#test/support/flow.ts';
import { advanceClock, advanceToDay } from '#test/support/system/clock.ts';

const listInvoices = async ({ patient: { patientId }, asPatient }: Fixture) =>
  (await asPatient(listMyInvoices, { params: { patientId } })).reply;
const createUnpaidAppointment = (fixture: Fixture, time: string) =>
  createEnteredAppointment(fixture, { time, balanceInvoiced: true });

describe('listMyInvoices', () => {
  it('returns pending and paid invoices, newest first, and the sum that is owed [R479]', async ({
    fixture,
  }) => {
    const firstId = await createUnpaidAppointment(fixture, '10:00');
    const secondId = await createUnpaidAppointment(fixture, '12:00');

    const invoicesBefore = await listInvoices(fixture);
    await stack.waitUntilSettled();
    advanceToDay(fixture.date);
    const closingBody = { method: 'cash' as const, reason: 'Perdió su teléfono' };
    await fixture.asAdmin(completeWithoutCode, { params: { appointmentId: firstId }, body: closingBody });
    const invoicesAfter = await listInvoices(fixture);

    expect(invoicesBefore.rows.map(({ appointmentId, status }) => [appointmentId, status])).toEqual([
      [secondId, 'pending'],
      [firstId, 'pending'],
    ]);
    expect([invoicesBefore.pendingCents, invoicesAfter.pendingCents]).toEqual([20_002, 10_001]);
    expect(invoicesAfter.rows.find(({ appointmentId }) => appointmentId === firstId)).toMatchObject({
      status: 'paid',
      amountCents: 10_001,
      closedAt: expect.any(String),
    });
  });

  it('splits deposit and balance, and shows the whole amount once the appointment is closed', async ({
    fixture,
  }) => {
    const appointmentId = await createConfirmedAppointment(fixture, '10:00');
    await request(fixture, { time: '12:00' });

    expect(await listInvoices(fixture)).toMatchObject({
      rows: [
        { appointmentId, description: fixture.serviceId, amountCents: 5000, status: 'pending' },
        { appointmentId, description: `Depósito: ${fixture.serviceId}`, amountCents: 5001, status: 'paid' },
      ],
      pendingCents: 5000,
    });

    await stack.waitUntilSettled();
    advanceToDay(fixture.date);
    const closingBody = { method: 'cash' as const, reason: 'Perdió su teléfono' };
    await fixture.asAdmin(completeWithoutCode, { params: { appointmentId }, body: closingBody });
    expect((await listInvoices(fixture)).rows).toMatchObject([
      { appointmentId, description: fixture.serviceId, amountCents: 10_001, closedAt: expect.any(String) },
    ]);
  });

  it('keeps showing a deposit that was paid and then refunded or kept', async ({ fixture }) => {
    const [refundedId, keptId] = [
      await createConfirmedAppointment(fixture, '10:00'),
      await createConfirmedAppointment(fixture, '12:00'),
    ];
    await stack.waitUntilSettled();

    stack.bus.hold();
    await cancel(fixture, refundedId);
    const pendingInvoice = (await listInvoices(fixture)).rows.find((row) => row.appointmentId === refundedId);
    stack.bus.release();
    await stack.waitUntilSettled();
    setClockBefore(fixture, 60);
    await cancel(fixture, keptId, true);
    const { rows, pendingCents } = await listInvoices(fixture);

    expect(pendingInvoice).toMatchObject({ amountCents: 5001, returned: 'refunding' });
    expect(rows).toMatchObject([
      { appointmentId: keptId, description: `Depósito no devuelto: ${fixture.serviceId}`, amountCents: 5001 },
      { appointmentId: refundedId, description: `Depósito: ${fixture.serviceId}`, returned: 'refunded' },
    ]);
    expect([pendingCents, rows[0]?.returned]).toEqual([0, undefined]);
  });

  it('shows and sorts by the day of the appointment, also after a move', async ({ fixture }) => {
    const [earlyId, lateId] = [
      await createUnpaidAppointment(fixture, '15:00'),
      await createUnpaidAppointment(fixture, '10:00'),
    ];
    const datesBefore = (await listInvoices(fixture)).rows.map(({ appointmentDate }) => appointmentDate);
    const date = addDays(fixture.date, 7);
    await addWorkingHours(fixture.member.staffId, date, '09:00', '17:00');
    await moveAtDesk(fixture, lateId, { to: { date } });

    const rowsAfter = (await listInvoices(fixture)).rows;

    expect(datesBefore).toEqual([fixture.date, fixture.date]);
    expect(rowsAfter.map(({ appointmentId, appointmentDate }) => [appointmentId, appointmentDate])).toEqual([
      [lateId, date],
      [earlyId, fixture.date],
    ]);
  });

  it('agrees with every other screen on what is owed, for past and upcoming appointments', async ({
    fixture,
  }) => {
    await createConfirmedAppointment(fixture, '10:00');
    await createUnpaidAppointment(fixture, '12:00');
    await stack.waitUntilSettled();
    advanceClock({ days: 45 });
    const { patientId } = fixture.patient;
    const params = { patientId };
    const pendingMoney = await fixture.asAdmin(getPendingMoney, {});
    const ownRow = pendingMoney.reply.rows.find((row) => row.patientId === patientId);
    const atPos = await fixture.asAdmin(getPosClient, { params });
    expect({
      warning: (await listInvoices(fixture)).pendingCents,
      finances: (await fixture.asPatient(getMyFinances, { params })).reply.dueCents,
      center: ownRow?.dueCents,
      assignment: (await fixture.asAdmin(getAssignmentPatient, { params })).reply.owedCents,
      pos: sumCents(atPos.reply.balances.map(({ balanceDueCents }) => balanceDueCents)),
    }).toEqual({ warning: 15_001, finances: 15_001, center: 15_001, assignment: 15_001, pos: 15_001 });
    const { ages, totalCents } = pendingMoney.reply;
    expect(sumCents(Object.values(ages))).toBe(totalCents);
    expect(ages.days60).toBeGreaterThanOrEqual(15_001);
  });

  it('excludes invoices of removed appointments', async ({ fixture }) => {
    const appointmentId = await createUnpaidAppointment(fixture, '10:00');

    await fixture.asAdmin(deleteAppointment, { params: { appointmentId }, query: { seen: 'confirmed' } });

    expect(await listInvoices(fixture)).toEqual({ rows: [], pendingCents: 0 });
  });
});

describe('changed appointment', () => {
  it('is shown identically to the client and the desk [R475]', async ({ fixture }) => {
    const appointmentId = await createUnpaidAppointment(fixture, '10:00');
    const { patientId } = fixture.patient;
    const readBothViews = async () => {
      const ownView = await fixture.asPatient(listMyAppointments, { params: { patientId } });
      const deskView = await fixture.asAdmin(getAppointment, { params: { appointmentId } });
      const { date, time, status, totalCents } = deskView.reply;
      return [ownView.reply.rows[0], { date, time, status, totalCents }] as const;
    };

    const [ownView, deskView] = await readBothViews();
    await moveAtDesk(fixture, appointmentId, { to: { time: '15:00' } });
    const [ownViewMoved, deskViewMoved] = await readBothViews();

    expect(ownView).toMatchObject(deskView);
    expect(ownViewMoved).toMatchObject({ ...deskViewMoved, time: '15:00' });
  });
});
