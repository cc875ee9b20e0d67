import { describe, expect, it } from 'vitest';
import { Appointment } from '#shared/appointments/appointment.ts';
import { quoteOf } from '#shared/appointments/booking/pricing.ts';
import {
  approvalClaimed,
  approved,
  denied,
  expired,
  held,
  lapsed,
  reserved,
  settled,
  withIntent,
} from '#shared/appointments/lifecycle.ts';
import { civilAt, instantOf } from '#shared/core/civil-time.ts';
import {
  admin,
  anAppointment,
  assignment,
  booked,
  otherPatient,
  patient,
  refusalOf,
  supervisor,
  system,
} from '#test/support/appointments/sample-appointment.ts';

const now = new Date('2026-03-06T20:00:00.000Z');
const at = now.toISOString();
const approval = { by: 'admin:admin-1', at };

describe('a reservation', () => {
  const fresh = reserved({ ...booked, quote: quoteOf(booked.services), assignment, now });

  it('is priced by the catalogue and waits 15 minutes for its card', () => {
    expect(Appointment.parse(fresh)).toEqual(fresh);
    expect(fresh).toMatchObject({
      ...assignment,
      status: 'reserved',
      origin: 'client',
      durationMinutes: 60,
      version: 0,
      codeTries: 0,
      subtotalCents: 10_001,
      taxCents: 1_150,
      totalCents: 11_151,
      balanceDueCents: 6_150,
      deposit: { status: 'awaited', amountCents: 5_001 },
      createdAt: at,
      reservedUntil: '2026-03-06T20:15:00.000Z',
    });
    expect(fresh).not.toHaveProperty('confirmationCode');
  });

  it('takes the intent of its deposit', () => {
    expect(withIntent(fresh, 'pi_1').deposit).toEqual({
      status: 'awaited',
      amountCents: 5_001,
      paymentIntentId: 'pi_1',
    });
  });

  it('becomes a request once its deposit is held, with the end of the hold on record', () => {
    const captureBefore = '2026-03-13T20:00:00.000Z';

    const request = held(withIntent(fresh, 'pi_1'), { captureBefore }, patient, now);

    expect(request).toMatchObject({
      status: 'pending',
      requestedAt: at,
      deposit: { status: 'held', amountCents: 5_001, paymentIntentId: 'pi_1', captureBefore },
    });
    expect(request).not.toHaveProperty('reservedUntil');
    expect(Appointment.parse(request)).toEqual(request);
  });

  it('becomes a request by the webhook as well as by its own client, and by nobody else', () => {
    expect(held(fresh, {}, system, now).status).toBe('pending');
    expect(refusalOf(() => held(fresh, {}, otherPatient, now))).toBe('appointment.not_found');
    expect(refusalOf(() => held(fresh, {}, admin, now))).toBe('request.denied');
    expect(refusalOf(() => held(held(fresh, {}, system, now), {}, system, now))).toBe(
      'appointment.state_changed',
    );
  });

  it('expires when nobody paid in time or its client gives up', () => {
    expect(expired(fresh, system)).toMatchObject({ status: 'expired', deposit: { status: 'released' } });
    expect(expired(fresh, patient).status).toBe('expired');
    expect(refusalOf(() => expired(anAppointment(), system))).toBe('appointment.state_changed');
  });
});

describe('an approval', () => {
  const here = { ...assignment, durationMinutes: 60 };
  const elsewhere = {
    staffId: 'staff-2',
    staffName: 'Luz Ríos',
    date: '2026-03-18',
    time: '09:30',
    durationMinutes: 75,
  };

  it('first claims the decision and puts the appointment where the front desk wants it', () => {
    const claimed = approvalClaimed(anAppointment(), elsewhere, admin, now);

    expect(claimed).toMatchObject({ ...elsewhere, status: 'pending', approval, deposit: { status: 'held' } });
  });

  it('is claimed by one person only', () => {
    const claimed = approvalClaimed(anAppointment(), here, admin, now);

    expect(refusalOf(() => approvalClaimed(claimed, here, supervisor, now))).toBe(
      'appointment.being_approved',
    );
    expect(refusalOf(() => denied(claimed, supervisor, now))).toBe('appointment.being_approved');
  });

  it('refuses a request whose hour has come, and an hour of the past', () => {
    const { date, time } = anAppointment();
    const hour = instantOf(date, time);
    const past = { ...elsewhere, date: civilAt(now).date, time: civilAt(now).time };

    expect(refusalOf(() => approvalClaimed(anAppointment(), elsewhere, admin, hour))).toBe(
      'appointment.hour_passed',
    );
    expect(refusalOf(() => approvalClaimed(anAppointment(), past, admin, now))).toBe(
      'appointment.chosen_hour_passed',
    );
    const justBefore = new Date(hour.getTime() - 1);
    expect(approvalClaimed(anAppointment(), here, admin, justBefore).status).toBe('pending');
  });

  it('confirms the appointment with its code once the deposit is captured', () => {
    const confirmed = approved(anAppointment({ approval }), 'K7M2PQ9X', admin, now);

    expect(confirmed).toMatchObject({
      status: 'confirmed',
      confirmationCode: 'K7M2PQ9X',
      balanceDueCents: 6_150,
      deposit: { status: 'captured', amountCents: 5_001 },
    });
    expect(confirmed).not.toHaveProperty('approval');
  });

  it('is finished by the system when the one who claimed it cannot', () => {
    expect(approved(anAppointment({ approval }), 'K7M2PQ9X', system, now).status).toBe('confirmed');
  });
});

describe('a refusal', () => {
  it('cancels the request, says why, and lets the hold go', () => {
    expect(denied(anAppointment(), supervisor, now)).toMatchObject({
      status: 'cancelled',
      cancellation: { kind: 'denied', at, by: 'supervisor:supervisor-1' },
      deposit: { status: 'releasing', amountCents: 5_001 },
    });
  });

  it.each([
    ['held', 'releasing'],
    ['awaited', 'releasing'],
    ['captured', 'refunding'],
    ['kept', 'kept'],
    ['none', 'none'],
  ] as const)('sends a deposit that is %s back: %s', (status, returning) => {
    const { deposit } = denied(anAppointment({ deposit: { status } }), admin, now);

    expect(deposit.status).toBe(returning);
    expect(deposit.returningSince).toBe(returning === status ? undefined : at);
  });

  it.each([
    ['releasing', 'released'],
    ['refunding', 'refunded'],
  ] as const)('is settled when a deposit that is %s is %s', (status, back) => {
    const { deposit } = settled(
      anAppointment({ status: 'cancelled', deposit: { status, returningSince: at } }),
    );

    expect(deposit).toEqual({ status: back, amountCents: 5_001 });
  });
});

describe('a lapse', () => {
  it('frees the hour with nothing charged', () => {
    expect(lapsed(anAppointment(), system, now)).toMatchObject({
      status: 'cancelled',
      cancellation: { kind: 'lapsed', at, by: 'system:sweep-holds' },
      deposit: { status: 'released' },
    });
  });

  it('says whether the hour came before the end of the hold', () => {
    const { date, time } = anAppointment();

    expect(lapsed(anAppointment(), system, instantOf(date, time))).toMatchObject({
      cancellation: { kind: 'hourPassed' },
      deposit: { status: 'released' },
    });
  });

  it('happens even under an approval whose capture found no hold any more', () => {
    const ended = lapsed(anAppointment({ approval }), system, now);

    expect(ended.status).toBe('cancelled');
    expect(ended).not.toHaveProperty('approval');
  });

  it('is nobody’s decision', () => {
    expect(refusalOf(() => lapsed(anAppointment(), admin, now))).toBe('request.denied');
  });
});
