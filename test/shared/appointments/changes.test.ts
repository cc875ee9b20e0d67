import { describe, expect, it } from 'vitest';
import { Appointment } from '#shared/appointments/appointment.ts';
import { calculateQuote } from '#shared/appointments/booking/pricing.ts';
import { findChangedFrom, toAppointmentSlot } from '#shared/appointments/changes/center-change.ts';
import {
  applyReschedule,
  calculateForfeit,
  canChange,
  createDeskAppointment,
  markAttendance,
} from '#shared/appointments/changes/changes.ts';
import { buildInvoices } from '#shared/finance/invoice.ts';
import {
  admin,
  anAppointment,
  assignment,
  bookedFields,
  facial,
  getErrorCode,
  otherPatient,
  patient,
  staff,
  supervisor,
} from '#test/support/appointments/sample-appointment.ts';

/** The appointment is on 17 March at 10:00 in Puerto Rico. */
const twoDaysBefore = new Date('2026-03-15T14:00:00.000Z');
const minuteLater = new Date('2026-03-15T14:01:00.000Z');
const duringAppointment = new Date('2026-03-17T14:10:00.000Z');
const approval = { by: 'admin:admin-1', at: twoDaysBefore.toISOString() };
const confirmedAppointment = anAppointment({ status: 'confirmed', deposit: { status: 'captured' } });

describe('appointment created by the front desk', () => {
  const now = twoDaysBefore;
  const desk = {
    ...bookedFields,
    quote: calculateQuote(bookedFields.services),
    assignment,
    confirmationCode: 'K7M2PQ9X',
    alertOverrides: [],
    now,
  };
  const invoiced = createDeskAppointment({ ...desk, balanceInvoiced: true });

  it('is confirmed from the start, with its code and without a deposit [R221]', () => {
    expect(Appointment.parse(invoiced)).toEqual(invoiced);
    expect(invoiced).toMatchObject({
      ...assignment,
      status: 'confirmed',
      origin: 'admin',
      confirmationCode: 'K7M2PQ9X',
      durationMinutes: 60,
      version: 0,
      deposit: { status: 'none', amountCents: 0 },
      createdAt: now.toISOString(),
      placedAt: now.toISOString(),
    });
  });

  it('has its whole price as balance when invoiced, and none otherwise [R223]', () => {
    expect([invoiced.totalCents, invoiced.balanceDueCents]).toEqual([11_151, 11_151]);
    expect(buildInvoices(invoiced)).toMatchObject([
      {
        appointmentId: 'appointment-1',
        amountCents: 11_151,
        status: 'pending',
        description: 'Facial profundo',
      },
    ]);
    expect(createDeskAppointment({ ...desk, balanceInvoiced: false })).toMatchObject({
      totalCents: 11_151,
      balanceDueCents: 0,
    });
  });

  it('lasts as long as all its services [R250]', () => {
    const services = [facial, { ...facial, serviceId: 'mask', durationMinutes: 25 }];

    expect(
      createDeskAppointment({ ...desk, services, quote: calculateQuote(services), balanceInvoiced: false })
        .durationMinutes,
    ).toBe(85);
  });
});

describe('rescheduled', () => {
  const to = {
    staffId: 'staff-2',
    staffName: 'Luz Rey',
    date: '2026-03-19',
    time: '15:30',
    durationMinutes: 75,
  };

  it('moves the appointment, keeps its state and resets the attendance', () => {
    const request = anAppointment();

    const { staffId, staffName, date, time } = confirmedAppointment;
    const changedFrom = { staffId, staffName, date, time };

    const chosen = { date, time };
    expect(applyReschedule(request, to, supervisor, minuteLater)).toEqual({
      ...request,
      ...to,
      changedFrom: chosen,
    });
    expect(applyReschedule(confirmedAppointment, to, supervisor, minuteLater)).toEqual({
      ...confirmedAppointment,
      ...to,
      changedFrom,
      attendanceConfirmed: false,
      placedAt: minuteLater.toISOString(),
    });
  });

  it('allows the client a free cancellation until they accept the center’s change or it begins, however often it moves', () => {
    const captured = {
      ...confirmedAppointment,
      deposit: { ...confirmedAppointment.deposit, status: 'captured' as const },
    };
    const back = { ...captured, durationMinutes: 75 };
    const moved = applyReschedule(captured, { ...to, date: '2026-03-17' }, supervisor, minuteLater);
    const again = applyReschedule(moved, to, supervisor, minuteLater);
    const dayBefore = new Date('2026-03-18T19:30:00.000Z');
    const itsHour = new Date('2026-03-19T19:30:00.000Z');
    const costs = (appointment: Appointment, now: Date) => calculateForfeit(appointment, now) > 0;

    expect(findChangedFrom(again)).toEqual(findChangedFrom(moved));
    expect(findChangedFrom(applyReschedule(again, back, supervisor, minuteLater))).toBeUndefined();
    expect([costs(again, dayBefore), canChange(again, dayBefore)]).toEqual([false, true]);
    expect(costs(again, itsHour)).toBe(true);
    expect(costs(markAttendance(again, { actor: patient }), dayBefore)).toBe(false);
    expect(
      costs(markAttendance(again, { actor: patient, accepted: toAppointmentSlot(again) }), dayBefore),
    ).toBe(true);
    expect(
      findChangedFrom(applyReschedule(again, { ...to, time: '16:00' }, patient, dayBefore)),
    ).toBeUndefined();
  });

  it('keeps the attendance for the same time, with any staff member or duration', () => {
    const coming = markAttendance(confirmedAppointment, { actor: patient });
    const { staffId, staffName, date, time, durationMinutes } = coming;
    const move = (from: Appointment, where: Partial<typeof to>) =>
      applyReschedule(
        from,
        { staffId, staffName, date, time, durationMinutes, ...where },
        admin,
        minuteLater,
      );

    const answers = [
      move(coming, { durationMinutes: 90 }),
      move(coming, { staffId: 'staff-2' }),
      move(coming, { time: '15:30' }),
      move(coming, { date: '2026-03-19' }),
      move(move(coming, to), {}),
      move(markAttendance(move(coming, to), { actor: patient }), {}),
    ];

    expect(answers.map((appointment) => appointment.attendanceConfirmed)).toEqual([
      true,
      true,
      false,
      false,
      true,
      false,
    ]);
  });

  it('accepts the client up to 48 hours before, and the front desk at any time', () => {
    expect(applyReschedule(confirmedAppointment, to, patient, twoDaysBefore).time).toBe('15:30');
    expect(getErrorCode(() => applyReschedule(confirmedAppointment, to, patient, minuteLater))).toBe(
      'appointment.change_too_late',
    );
    expect(getErrorCode(() => applyReschedule(confirmedAppointment, to, patient, duringAppointment))).toBe(
      'appointment.already_past',
    );
    expect(applyReschedule(confirmedAppointment, to, admin, duringAppointment).time).toBe('15:30');
  });

  it('rejects other users, an approval in progress and a past appointment', () => {
    const being = anAppointment({ approval });
    const over = anAppointment({ status: 'completed' });

    const move = (before: Appointment, actor: typeof admin) =>
      getErrorCode(() => applyReschedule(before, to, actor, twoDaysBefore));

    expect(move(confirmedAppointment, otherPatient)).toBe('appointment.not_found');
    expect(move(confirmedAppointment, staff)).toBe('request.denied');
    expect(move(being, admin)).toBe('appointment.being_approved');
    expect(move(over, admin)).toBe('appointment.state_changed');
  });

  it('agrees with mayChange for the client', () => {
    expect([
      canChange(confirmedAppointment, twoDaysBefore),
      canChange(confirmedAppointment, minuteLater),
    ]).toEqual([true, false]);
    expect(canChange(anAppointment({ approval }), twoDaysBefore)).toBe(false);
    expect(canChange(anAppointment({ status: 'completed' }), twoDaysBefore)).toBe(false);
  });
});

describe('attendanceConfirmed', () => {
  it('accepts the client or the front desk, for a confirmed appointment [R225]', () => {
    for (const actor of [patient, admin, supervisor])
      expect(markAttendance(confirmedAppointment, { actor })).toEqual({
        ...confirmedAppointment,
        attendanceConfirmed: true,
        attendanceFor: { date: confirmedAppointment.date, time: confirmedAppointment.time },
      });
    expect(getErrorCode(() => markAttendance(confirmedAppointment, { actor: staff }))).toBe('request.denied');
    expect(getErrorCode(() => markAttendance(confirmedAppointment, { actor: otherPatient }))).toBe(
      'appointment.not_found',
    );
  });

  it('rejects an unapproved appointment, with a message for the client [R187]', () => {
    const waiting = anAppointment();

    expect(getErrorCode(() => markAttendance(waiting, { actor: patient }))).toBe(
      'appointment.not_approved_yet',
    );
    expect(getErrorCode(() => markAttendance(waiting, { actor: admin }))).toBe('appointment.state_changed');
  });
});

describe('forfeitCents', () => {
  it('is the captured deposit within 48 hours of the appointment, and zero before', () => {
    expect([
      calculateForfeit(confirmedAppointment, twoDaysBefore),
      calculateForfeit(confirmedAppointment, minuteLater),
    ]).toEqual([0, 5_001]);
  });

  it('is zero for a request, without a deposit, or for a past appointment', () => {
    const free = [
      anAppointment(),
      anAppointment({ status: 'confirmed', deposit: { status: 'none', amountCents: 0 } }),
      anAppointment({ status: 'cancelled', deposit: { status: 'kept' } }),
    ];

    expect(free.map((each) => calculateForfeit(each, duringAppointment))).toEqual([0, 0, 0]);
  });
});
