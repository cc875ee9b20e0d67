import { describe, expect, it } from 'vitest';
import { Appointment } from '#shared/appointments/appointment.ts';
import { quoteOf } from '#shared/appointments/booking/pricing.ts';
import { changedFromOf, placeOf } from '#shared/appointments/changes/center-change.ts';
import {
  attendanceConfirmed,
  createdByDesk,
  forfeitCents,
  mayChange,
  rescheduled,
} from '#shared/appointments/changes/changes.ts';
import { invoicesOf } from '#shared/finance/invoice.ts';
import {
  admin,
  anAppointment,
  assignment,
  booked,
  facial,
  otherPatient,
  patient,
  refusalOf,
  staff,
  supervisor,
} from '#test/support/appointments/sample-appointment.ts';

/** The appointment is on 17 March at 10:00 in Puerto Rico. */
const twoDaysBefore = new Date('2026-03-15T14:00:00.000Z');
const minuteLater = new Date('2026-03-15T14:01:00.000Z');
const underWay = new Date('2026-03-17T14:10:00.000Z');
const approval = { by: 'admin:admin-1', at: twoDaysBefore.toISOString() };
const standing = anAppointment({ status: 'confirmed', deposit: { status: 'captured' } });

describe('appointment created by the front desk', () => {
  const now = twoDaysBefore;
  const desk = {
    ...booked,
    quote: quoteOf(booked.services),
    assignment,
    confirmationCode: 'K7M2PQ9X',
    alertOverrides: [],
    now,
  };
  const invoiced = createdByDesk({ ...desk, balanceInvoiced: true });

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
    expect(invoicesOf(invoiced)).toMatchObject([
      {
        appointmentId: 'appointment-1',
        amountCents: 11_151,
        status: 'pending',
        description: 'Facial profundo',
      },
    ]);
    expect(createdByDesk({ ...desk, balanceInvoiced: false })).toMatchObject({
      totalCents: 11_151,
      balanceDueCents: 0,
    });
  });

  it('lasts as long as all its services [R250]', () => {
    const services = [facial, { ...facial, serviceId: 'mask', durationMinutes: 25 }];

    expect(
      createdByDesk({ ...desk, services, quote: quoteOf(services), balanceInvoiced: false }).durationMinutes,
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

    const { staffId, staffName, date, time } = standing;
    const changedFrom = { staffId, staffName, date, time };

    const chosen = { date, time };
    expect(rescheduled(request, to, supervisor, minuteLater)).toEqual({
      ...request,
      ...to,
      changedFrom: chosen,
    });
    expect(rescheduled(standing, to, supervisor, minuteLater)).toEqual({
      ...standing,
      ...to,
      changedFrom,
      attendanceConfirmed: false,
      placedAt: minuteLater.toISOString(),
    });
  });

  it('allows the client a free cancellation until they accept the center’s change or it begins, however often it moves', () => {
    const captured = { ...standing, deposit: { ...standing.deposit, status: 'captured' as const } };
    const back = { ...captured, durationMinutes: 75 };
    const moved = rescheduled(captured, { ...to, date: '2026-03-17' }, supervisor, minuteLater);
    const again = rescheduled(moved, to, supervisor, minuteLater);
    const dayBefore = new Date('2026-03-18T19:30:00.000Z');
    const itsHour = new Date('2026-03-19T19:30:00.000Z');
    const costs = (appointment: Appointment, now: Date) => forfeitCents(appointment, now) > 0;

    expect(changedFromOf(again)).toEqual(changedFromOf(moved));
    expect(changedFromOf(rescheduled(again, back, supervisor, minuteLater))).toBeUndefined();
    expect([costs(again, dayBefore), mayChange(again, dayBefore)]).toEqual([false, true]);
    expect(costs(again, itsHour)).toBe(true);
    expect(costs(attendanceConfirmed(again, { actor: patient }), dayBefore)).toBe(false);
    expect(costs(attendanceConfirmed(again, { actor: patient, accepted: placeOf(again) }), dayBefore)).toBe(
      true,
    );
    expect(changedFromOf(rescheduled(again, { ...to, time: '16:00' }, patient, dayBefore))).toBeUndefined();
  });

  it('keeps the attendance for the same time, with any staff member or duration', () => {
    const coming = attendanceConfirmed(standing, { actor: patient });
    const { staffId, staffName, date, time, durationMinutes } = coming;
    const move = (from: Appointment, where: Partial<typeof to>) =>
      rescheduled(from, { staffId, staffName, date, time, durationMinutes, ...where }, admin, minuteLater);

    const answers = [
      move(coming, { durationMinutes: 90 }),
      move(coming, { staffId: 'staff-2' }),
      move(coming, { time: '15:30' }),
      move(coming, { date: '2026-03-19' }),
      move(move(coming, to), {}),
      move(attendanceConfirmed(move(coming, to), { actor: patient }), {}),
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
    expect(rescheduled(standing, to, patient, twoDaysBefore).time).toBe('15:30');
    expect(refusalOf(() => rescheduled(standing, to, patient, minuteLater))).toBe(
      'appointment.change_too_late',
    );
    expect(refusalOf(() => rescheduled(standing, to, patient, underWay))).toBe('appointment.already_past');
    expect(rescheduled(standing, to, admin, underWay).time).toBe('15:30');
  });

  it('rejects other users, an approval in progress and a past appointment', () => {
    const being = anAppointment({ approval });
    const over = anAppointment({ status: 'completed' });

    const move = (before: Appointment, actor: typeof admin) =>
      refusalOf(() => rescheduled(before, to, actor, twoDaysBefore));

    expect(move(standing, otherPatient)).toBe('appointment.not_found');
    expect(move(standing, staff)).toBe('request.denied');
    expect(move(being, admin)).toBe('appointment.being_approved');
    expect(move(over, admin)).toBe('appointment.state_changed');
  });

  it('agrees with mayChange for the client', () => {
    expect([mayChange(standing, twoDaysBefore), mayChange(standing, minuteLater)]).toEqual([true, false]);
    expect(mayChange(anAppointment({ approval }), twoDaysBefore)).toBe(false);
    expect(mayChange(anAppointment({ status: 'completed' }), twoDaysBefore)).toBe(false);
  });
});

describe('attendanceConfirmed', () => {
  it('accepts the client or the front desk, for a confirmed appointment [R225]', () => {
    for (const actor of [patient, admin, supervisor])
      expect(attendanceConfirmed(standing, { actor: actor })).toEqual({
        ...standing,
        attendanceConfirmed: true,
        attendanceFor: { date: standing.date, time: standing.time },
      });
    expect(refusalOf(() => attendanceConfirmed(standing, { actor: staff }))).toBe('request.denied');
    expect(refusalOf(() => attendanceConfirmed(standing, { actor: otherPatient }))).toBe(
      'appointment.not_found',
    );
  });

  it('rejects an unapproved appointment, with a message for the client [R187]', () => {
    const waiting = anAppointment();

    expect(refusalOf(() => attendanceConfirmed(waiting, { actor: patient }))).toBe(
      'appointment.not_approved_yet',
    );
    expect(refusalOf(() => attendanceConfirmed(waiting, { actor: admin }))).toBe('appointment.state_changed');
  });
});

describe('forfeitCents', () => {
  it('is the captured deposit within 48 hours of the appointment, and zero before', () => {
    expect([forfeitCents(standing, twoDaysBefore), forfeitCents(standing, minuteLater)]).toEqual([0, 5_001]);
  });

  it('is zero for a request, without a deposit, or for a past appointment', () => {
    const free = [
      anAppointment(),
      anAppointment({ status: 'confirmed', deposit: { status: 'none', amountCents: 0 } }),
      anAppointment({ status: 'cancelled', deposit: { status: 'kept' } }),
    ];

    expect(free.map((each) => forfeitCents(each, underWay))).toEqual([0, 0, 0]);
  });
});
