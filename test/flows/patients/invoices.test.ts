import { describe, expect } from 'vitest';
import { listMyAppointments } from '#shared/appointments/api.ts';
import { deleteAppointment, getAppointment } from '#shared/appointments/calendar/calendar-api.ts';
import { completeWithoutCode } from '#shared/appointments/closing/closing-api.ts';
import { addDays } from '#shared/core/civil-time.ts';
import { sumCents } from '#shared/core/money.ts';
import { getMyFinances, getPendingMoney } from '#shared/finance/api.ts';
import { listMyInvoices } from '#shared/finance/invoice-api.ts';
import { getAssignmentPatient } from '#shared/inventory/assignment-api.ts';
import { getTillClient } from '#shared/sales/api.ts';
import { entered, move } from '#test/support/appointments/desk-actions.ts';
import { cancel, standBefore } from '#test/support/appointments/patient-changes.ts';
import { openOn } from '#test/support/center/center.ts';
import { confirmed, request, type Scene } from '#test/support/center/scene.ts';
import { it, stack } from '#test/support/flow.ts';
import { later, onDay } from '#test/support/system/clock.ts';

const invoicesOf = async ({ patient: { patientId }, asPatient }: Scene) =>
  (await asPatient(listMyInvoices, { params: { patientId } })).reply;
const owing = (scene: Scene, time: string) => entered(scene, { time, balanceInvoiced: true });

describe('listMyInvoices', () => {
  it('returns pending and paid invoices, newest first, and the sum that is owed [R479]', async ({
    scene,
  }) => {
    const first = await owing(scene, '10:00');
    const second = await owing(scene, '12:00');

    const before = await invoicesOf(scene);
    await stack.settled();
    onDay(scene.date);
    const closing = { method: 'cash' as const, reason: 'Perdió su teléfono' };
    await scene.asAdmin(completeWithoutCode, { params: { appointmentId: first }, body: closing });
    const after = await invoicesOf(scene);

    expect(before.rows.map(({ appointmentId, status }) => [appointmentId, status])).toEqual([
      [second, 'pending'],
      [first, 'pending'],
    ]);
    expect([before.pendingCents, after.pendingCents]).toEqual([20_002, 10_001]);
    expect(after.rows.find(({ appointmentId }) => appointmentId === first)).toMatchObject({
      status: 'paid',
      amountCents: 10_001,
      closedAt: expect.any(String),
    });
  });

  it('splits deposit and balance, and shows the whole amount once the appointment is closed', async ({
    scene,
  }) => {
    const appointmentId = await confirmed(scene, '10:00');
    await request(scene, { time: '12:00' });

    expect(await invoicesOf(scene)).toMatchObject({
      rows: [
        { appointmentId, description: scene.serviceId, amountCents: 5000, status: 'pending' },
        { appointmentId, description: `Depósito: ${scene.serviceId}`, amountCents: 5001, status: 'paid' },
      ],
      pendingCents: 5000,
    });

    await stack.settled();
    onDay(scene.date);
    const closing = { method: 'cash' as const, reason: 'Perdió su teléfono' };
    await scene.asAdmin(completeWithoutCode, { params: { appointmentId }, body: closing });
    expect((await invoicesOf(scene)).rows).toMatchObject([
      { appointmentId, description: scene.serviceId, amountCents: 10_001, closedAt: expect.any(String) },
    ]);
  });

  it('keeps showing a deposit that was paid and then refunded or kept', async ({ scene }) => {
    const [returned, kept] = [await confirmed(scene, '10:00'), await confirmed(scene, '12:00')];
    await stack.settled();

    stack.bus.hold();
    await cancel(scene, returned);
    const asked = (await invoicesOf(scene)).rows.find((row) => row.appointmentId === returned);
    stack.bus.release();
    await stack.settled();
    standBefore(scene, 60);
    await cancel(scene, kept, true);
    const { rows, pendingCents } = await invoicesOf(scene);

    expect(asked).toMatchObject({ amountCents: 5001, returned: 'refunding' });
    expect(rows).toMatchObject([
      { appointmentId: kept, description: `Depósito no devuelto: ${scene.serviceId}`, amountCents: 5001 },
      { appointmentId: returned, description: `Depósito: ${scene.serviceId}`, returned: 'refunded' },
    ]);
    expect([pendingCents, rows[0]?.returned]).toEqual([0, undefined]);
  });

  it('shows and sorts by the day of the appointment, also after a move', async ({ scene }) => {
    const [early, late] = [await owing(scene, '15:00'), await owing(scene, '10:00')];
    const before = (await invoicesOf(scene)).rows.map(({ appointmentDate }) => appointmentDate);
    const date = addDays(scene.date, 7);
    await openOn(scene.member.staffId, date, '09:00', '17:00');
    await move(scene, late, { to: { date } });

    const after = (await invoicesOf(scene)).rows;

    expect(before).toEqual([scene.date, scene.date]);
    expect(after.map(({ appointmentId, appointmentDate }) => [appointmentId, appointmentDate])).toEqual([
      [late, date],
      [early, scene.date],
    ]);
  });

  it('agrees with every other screen on what is owed, for past and upcoming appointments', async ({
    scene,
  }) => {
    await confirmed(scene, '10:00');
    await owing(scene, '12:00');
    await stack.settled();
    later({ days: 45 });
    const { patientId } = scene.patient;
    const params = { patientId };
    const pending = await scene.asAdmin(getPendingMoney, {});
    const mine = pending.reply.rows.find((row) => row.patientId === patientId);
    const atPos = await scene.asAdmin(getTillClient, { params });
    expect({
      warning: (await invoicesOf(scene)).pendingCents,
      finances: (await scene.asPatient(getMyFinances, { params })).reply.dueCents,
      center: mine?.dueCents,
      assignment: (await scene.asAdmin(getAssignmentPatient, { params })).reply.owedCents,
      pos: sumCents(atPos.reply.balances.map(({ balanceDueCents }) => balanceDueCents)),
    }).toEqual({ warning: 15_001, finances: 15_001, center: 15_001, assignment: 15_001, pos: 15_001 });
    const { ages, totalCents } = pending.reply;
    expect(sumCents(Object.values(ages))).toBe(totalCents);
    expect(ages.days60).toBeGreaterThanOrEqual(15_001);
  });

  it('excludes invoices of removed appointments', async ({ scene }) => {
    const appointmentId = await owing(scene, '10:00');

    await scene.asAdmin(deleteAppointment, { params: { appointmentId }, query: { seen: 'confirmed' } });

    expect(await invoicesOf(scene)).toEqual({ rows: [], pendingCents: 0 });
  });
});

describe('appointment', () => {
  it('is shown identically to the client and the desk after every change [R475]', async ({ scene }) => {
    const appointmentId = await owing(scene, '10:00');
    const { patientId } = scene.patient;
    const seen = async () => {
      const mine = await scene.asPatient(listMyAppointments, { params: { patientId } });
      const theirs = await scene.asAdmin(getAppointment, { params: { appointmentId } });
      const { date, time, status, totalCents } = theirs.reply;
      return [mine.reply.rows[0], { date, time, status, totalCents }] as const;
    };

    const [mine, theirs] = await seen();
    await move(scene, appointmentId, { to: { time: '15:00' } });
    const [mineMoved, theirsMoved] = await seen();

    expect(mine).toMatchObject(theirs);
    expect(mineMoved).toMatchObject({ ...theirsMoved, time: '15:00' });
  });
});
