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
  const deskInput = {
    ...bookedFields,
    quote: calculateQuote(bookedFields.services),
    assignment,
    confirmationCode: 'K7M2PQ9X',
    alertOverrides: [],
    now,
  };
  const invoicedAppointment = createDeskAppointment({ ...deskInput, balanceInvoiced: true });

  it('is confirmed from the start, with its code and without a deposit [R221]', () => {
    expect(Appointment.parse(invoicedAppointment)).toEqual(invoicedAppointment);
    expect(invoicedAppointment).toMatchObject({
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
    expect([invoicedAppointment.totalCents, invoicedAppointment.balanceDueCents]).toEqual([11_151, 11_151]);
    expect(buildInvoices(invoicedAppointment)).toMatchObject([
      {
        appointmentId: 'appointment-1',
        amountCents: 11_151,
        status: 'pending',
        description: 'Facial profundo',
      },
    ]);
    expect(createDeskAppointment({ ...deskInput, balanceInvoiced: false })).toMatchObject({
      totalCents: 11_151,
      balanceDueCents: 0,
    });
  });

  it('lasts as long as all its services [R250]', () => {
    const services = [facial, { ...facial, serviceId: 'mask', durationMinutes: 25 }];

    expect(
      createDeskAppointment({
        ...deskInput,
        services,
        quote: calculateQuote(services),
        balanceInvoiced: false,
      }).durationMinutes,
    ).toBe(85);
  });
});

describe('applyReschedule', () => {
  const newSlot = {
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

    const chosenTime = { date, time };
    expect(applyReschedule(request, newSlot, supervisor, minuteLater)).toEqual({
      ...request,
      ...newSlot,
      changedFrom: chosenTime,
    });
    expect(applyReschedule(confirmedAppointment, newSlot, supervisor, minuteLater)).toEqual({
      ...confirmedAppointment,
      ...newSlot,
      changedFrom,
      attendanceConfirmed: false,
      placedAt: minuteLater.toISOString(),
    });
  });

  it('allows the client a free cancellation until they accept the center’s change or it begins, however often it moves', () => {
    const capturedAppointment = {
      ...confirmedAppointment,
      deposit: { ...confirmedAppointment.deposit, status: 'captured' as const },
    };
    const originalSlot = { ...capturedAppointment, durationMinutes: 75 };
    const movedOnce = applyReschedule(
      capturedAppointment,
      { ...newSlot, date: '2026-03-17' },
      supervisor,
      minuteLater,
    );
    const movedTwice = applyReschedule(movedOnce, newSlot, supervisor, minuteLater);
    const dayBefore = new Date('2026-03-18T19:30:00.000Z');
    const newStart = new Date('2026-03-19T19:30:00.000Z');
    const hasForfeit = (appointment: Appointment, now: Date) => calculateForfeit(appointment, now) > 0;

    expect(findChangedFrom(movedTwice)).toEqual(findChangedFrom(movedOnce));
    expect(
      findChangedFrom(applyReschedule(movedTwice, originalSlot, supervisor, minuteLater)),
    ).toBeUndefined();
    expect([hasForfeit(movedTwice, dayBefore), canChange(movedTwice, dayBefore)]).toEqual([false, true]);
    expect(hasForfeit(movedTwice, newStart)).toBe(true);
    expect(hasForfeit(markAttendance(movedTwice, { actor: patient }), dayBefore)).toBe(false);
    expect(
      hasForfeit(
        markAttendance(movedTwice, { actor: patient, accepted: toAppointmentSlot(movedTwice) }),
        dayBefore,
      ),
    ).toBe(true);
    expect(
      findChangedFrom(applyReschedule(movedTwice, { ...newSlot, time: '16:00' }, patient, dayBefore)),
    ).toBeUndefined();
  });

  it('preserves the attendance for the same time, with any staff member or duration', () => {
    const attendedAppointment = markAttendance(confirmedAppointment, { actor: patient });
    const { staffId, staffName, date, time, durationMinutes } = attendedAppointment;
    const move = (appointment: Appointment, changes: Partial<typeof newSlot>) =>
      applyReschedule(
        appointment,
        { staffId, staffName, date, time, durationMinutes, ...changes },
        admin,
        minuteLater,
      );

    const movedAppointments = [
      move(attendedAppointment, { durationMinutes: 90 }),
      move(attendedAppointment, { staffId: 'staff-2' }),
      move(attendedAppointment, { time: '15:30' }),
      move(attendedAppointment, { date: '2026-03-19' }),
      move(move(attendedAppointment, newSlot), {}),
      move(markAttendance(move(attendedAppointment, newSlot), { actor: patient }), {}),
    ];

    expect(movedAppointments.map(({ attendanceConfirmed }) => attendanceConfirmed)).toEqual([
      true,
      true,
      false,
      false,
      true,
      false,
    ]);
  });

  it('accepts the client up to 48 hours before, and the front desk at any time', () => {
    expect(applyReschedule(confirmedAppointment, newSlot, patient, twoDaysBefore).time).toBe('15:30');
    expect(getErrorCode(() => applyReschedule(confirmedAppointment, newSlot, patient, minuteLater))).toBe(
      'appointment.change_too_late',
    );
    expect(
      getErrorCode(() => applyReschedule(confirmedAppointment, newSlot, patient, duringAppointment)),
    ).toBe('appointment.already_past');
    expect(applyReschedule(confirmedAppointment, newSlot, admin, duringAppointment).time).toBe('15:30');
  });

  it('rejects other users, an approval in progress and a completed appointment', () => {
    const requestUnderApproval = anAppointment({ approval });
    const completedAppointment = anAppointment({ status: 'completed' });

    const move = (before: Appointment, actor: typeof admin) =>
      getErrorCode(() => applyReschedule(before, newSlot, actor, twoDaysBefore));

    expect(move(confirmedAppointment, otherPatient)).toBe('appointment.not_found');
    expect(move(confirmedAppointment, staff)).toBe('request.denied');
    expect(move(requestUnderApproval, admin)).toBe('appointment.being_approved');
    expect(move(completedAppointment, admin)).toBe('appointment.state_changed');
  });

  it('agrees with canChange for the client', () => {
    expect([
      canChange(confirmedAppointment, twoDaysBefore),
      canChange(confirmedAppointment, minuteLater),
    ]).toEqual([true, false]);
    expect(canChange(anAppointment({ approval }), twoDaysBefore)).toBe(false);
    expect(canChange(anAppointment({ status: 'completed' }), twoDaysBefore)).toBe(false);
  });
});

describe('markAttendance', () => {
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
    const pendingRequest = anAppointment();

    expect(getErrorCode(() => markAttendance(pendingRequest, { actor: patient }))).toBe(
      'appointment.not_approved_yet',
    );
    expect(getErrorCode(() => markAttendance(pendingRequest, { actor: admin }))).toBe(
      'appointment.state_changed',
    );
  });
});

describe('calculateForfeit', () => {
  it('returns the captured deposit within 48 hours of the appointment, and zero before', () => {
    expect([
      calculateForfeit(confirmedAppointment, twoDaysBefore),
      calculateForfeit(confirmedAppointment, minuteLater),
    ]).toEqual([0, 5_001]);
  });

  it('returns zero for a request, a cancelled appointment, or one without a deposit', () => {
    const appointmentsWithoutForfeit = [
      anAppointment(),
      anAppointment({ status: 'confirmed', deposit: { status: 'none', amountCents: 0 } }),
      anAppointment({ status: 'cancelled', deposit: { status: 'kept' } }),
    ];

    expect(
      appointmentsWithoutForfeit.map((appointment) => calculateForfeit(appointment, duringAppointment)),
    ).toEqual([0, 0, 0]);
  });
});
