import { describe, expect, it } from 'vitest';
import { Appointment } from '#shared/appointments/appointment.ts';
import { calculateQuote } from '#shared/appointments/booking/pricing.ts';
import {
  applyApproval,
  applyApprovalClaim,
  applyDenial,
  applyExpiry,
  applyHold,
  applyLapse,
  createReservation,
  settleDeposit,
  withPaymentIntent,
} from '#shared/appointments/lifecycle.ts';
import { toCivilDateTime, toInstant } from '#shared/core/civil-time.ts';
import {
  admin,
  anAppointment,
  assignment,
  bookedFields,
  getErrorCode,
  otherPatient,
  patient,
  supervisor,
  system,
} from '#test/support/appointments/sample-appointment.ts';

const now = new Date('2026-03-06T20:00:00.000Z');
const at = now.toISOString();
const approval = { by: 'admin:admin-1', at };

describe('reservation', () => {
  const newReservation = createReservation({
    ...bookedFields,
    quote: calculateQuote(bookedFields.services),
    assignment,
    now,
  });

  it('is priced by the catalog and waits 15 minutes for its card', () => {
    expect(Appointment.parse(newReservation)).toEqual(newReservation);
    expect(newReservation).toMatchObject({
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
    expect(newReservation).not.toHaveProperty('confirmationCode');
  });

  it('stores the payment intent of its deposit', () => {
    expect(withPaymentIntent(newReservation, 'pi_1').deposit).toEqual({
      status: 'awaited',
      amountCents: 5_001,
      paymentIntentId: 'pi_1',
    });
  });

  it('becomes a request once its deposit is held, with the end of the hold', () => {
    const captureBefore = '2026-03-13T20:00:00.000Z';

    const request = applyHold(withPaymentIntent(newReservation, 'pi_1'), { captureBefore }, patient, now);

    expect(request).toMatchObject({
      status: 'pending',
      requestedAt: at,
      deposit: { status: 'held', amountCents: 5_001, paymentIntentId: 'pi_1', captureBefore },
    });
    expect(request).not.toHaveProperty('reservedUntil');
    expect(Appointment.parse(request)).toEqual(request);
  });

  it('becomes a request by the webhook or its client only', () => {
    expect(applyHold(newReservation, {}, system, now).status).toBe('pending');
    expect(getErrorCode(() => applyHold(newReservation, {}, otherPatient, now))).toBe(
      'appointment.not_found',
    );
    expect(getErrorCode(() => applyHold(newReservation, {}, admin, now))).toBe('request.denied');
    expect(getErrorCode(() => applyHold(applyHold(newReservation, {}, system, now), {}, system, now))).toBe(
      'appointment.state_changed',
    );
  });

  it('expires without payment in time, or when its client cancels', () => {
    expect(applyExpiry(newReservation, system)).toMatchObject({
      status: 'expired',
      deposit: { status: 'released' },
    });
    expect(applyExpiry(newReservation, patient).status).toBe('expired');
    expect(getErrorCode(() => applyExpiry(anAppointment(), system))).toBe('appointment.state_changed');
  });
});

describe('approval', () => {
  const sameSlot = { ...assignment, durationMinutes: 60 };
  const otherSlot = {
    staffId: 'staff-2',
    staffName: 'Luz Ríos',
    date: '2026-03-18',
    time: '09:30',
    durationMinutes: 75,
  };

  it('first claims the decision and moves the appointment to the chosen slot', () => {
    const claimedRequest = applyApprovalClaim(anAppointment(), otherSlot, admin, now);

    expect(claimedRequest).toMatchObject({
      ...otherSlot,
      status: 'pending',
      approval,
      deposit: { status: 'held' },
    });
  });

  it('can be claimed by only one user', () => {
    const claimedRequest = applyApprovalClaim(anAppointment(), sameSlot, admin, now);

    expect(getErrorCode(() => applyApprovalClaim(claimedRequest, sameSlot, supervisor, now))).toBe(
      'appointment.being_approved',
    );
    expect(getErrorCode(() => applyDenial(claimedRequest, supervisor, now))).toBe(
      'appointment.being_approved',
    );
  });

  it('rejects a request whose time has come, and a past slot', () => {
    const { date, time } = anAppointment();
    const startsAt = toInstant(date, time);
    const pastSlot = { ...otherSlot, date: toCivilDateTime(now).date, time: toCivilDateTime(now).time };

    expect(getErrorCode(() => applyApprovalClaim(anAppointment(), otherSlot, admin, startsAt))).toBe(
      'appointment.hour_passed',
    );
    expect(getErrorCode(() => applyApprovalClaim(anAppointment(), pastSlot, admin, now))).toBe(
      'appointment.chosen_hour_passed',
    );
    const justBefore = new Date(startsAt.getTime() - 1);
    expect(applyApprovalClaim(anAppointment(), sameSlot, admin, justBefore).status).toBe('pending');
  });

  it('confirms the appointment with its code once the deposit is captured', () => {
    const confirmedAppointment = applyApproval(anAppointment({ approval }), 'K7M2PQ9X', admin, now);

    expect(confirmedAppointment).toMatchObject({
      status: 'confirmed',
      confirmationCode: 'K7M2PQ9X',
      balanceDueCents: 6_150,
      deposit: { status: 'captured', amountCents: 5_001 },
    });
    expect(confirmedAppointment).not.toHaveProperty('approval');
  });

  it('is completed by the system when the claimant cannot', () => {
    expect(applyApproval(anAppointment({ approval }), 'K7M2PQ9X', system, now).status).toBe('confirmed');
  });
});

describe('denial', () => {
  it('cancels the request with a reason, and releases the hold', () => {
    expect(applyDenial(anAppointment(), supervisor, now)).toMatchObject({
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
  ] as const)('changes a deposit from %s to %s', (status, nextStatus) => {
    const { deposit } = applyDenial(anAppointment({ deposit: { status } }), admin, now);

    expect(deposit.status).toBe(nextStatus);
    expect(deposit.returningSince).toBe(nextStatus === status ? undefined : at);
  });

  it.each([
    ['releasing', 'released'],
    ['refunding', 'refunded'],
  ] as const)('settles a deposit that is %s as %s', (status, settledStatus) => {
    const { deposit } = settleDeposit(
      anAppointment({ status: 'cancelled', deposit: { status, returningSince: at } }),
    );

    expect(deposit).toEqual({ status: settledStatus, amountCents: 5_001 });
  });
});

describe('lapse', () => {
  it('frees the slot and charges nothing', () => {
    expect(applyLapse(anAppointment(), system, now)).toMatchObject({
      status: 'cancelled',
      cancellation: { kind: 'lapsed', at, by: 'system:sweep-holds' },
      deposit: { status: 'released' },
    });
  });

  it('records whether the appointment time passed before the hold ended', () => {
    const { date, time } = anAppointment();

    expect(applyLapse(anAppointment(), system, toInstant(date, time))).toMatchObject({
      cancellation: { kind: 'hourPassed' },
      deposit: { status: 'released' },
    });
  });

  it('ends an approval whose deposit could not be captured, too', () => {
    const lapsedAppointment = applyLapse(anAppointment({ approval }), system, now);

    expect(lapsedAppointment.status).toBe('cancelled');
    expect(lapsedAppointment).not.toHaveProperty('approval');
  });

  it('is allowed only to the system', () => {
    expect(getErrorCode(() => applyLapse(anAppointment(), admin, now))).toBe('request.denied');
  });
});
