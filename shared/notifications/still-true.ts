import type { Appointment, AppointmentIn, CancellationKind } from '#shared/appointments/appointment.ts';
import { instantOf } from '#shared/core/civil-time.ts';

// A queue may be late: each message first asks whether what its event told is still so, and yesterday's news is not sent.

export const awaitsDecision = ({ status }: Appointment) => status === 'pending';

/** Confirmed and not moved on since. */
export const isConfirmed = (appointment: Appointment): appointment is AppointmentIn<'confirmed'> =>
  appointment.status === 'confirmed';

const isCancelledAs = (appointment: Appointment, ...kinds: CancellationKind[]) =>
  appointment.status === 'cancelled' && kinds.includes(appointment.cancellation.kind);
export const wasDenied = (appointment: Appointment) => isCancelledAs(appointment, 'denied');
export const wasLapsed = (appointment: Appointment) => isCancelledAs(appointment, 'lapsed', 'hourPassed');

/** Given up by its client or taken out by the desk; a denial and a lapse have their own words. */
export const wasCancelled = (appointment: Appointment) =>
  appointment.status === 'cancelled' && !wasDenied(appointment) && !wasLapsed(appointment);

/** The deposit is back: by the processor's word, or the front desk's. */
export const wasRefunded = ({ deposit }: Appointment) => deposit.status === 'refunded';

/** It is not back: still owed, or asked for again. */
export const isRefundOwed = ({ deposit }: Appointment) => deposit.status === 'refunding';

const isToCome = ({ date, time }: Appointment, now: Date) => instantOf(date, time) > now;

/** Its last minute has passed. */
export const isOver = (appointment: Appointment, now: Date) =>
  instantOf(appointment.date, appointment.time).getTime() + appointment.durationMinutes * 60_000 <=
  now.getTime();

/** Confirmed and still to come. */
export const isExpected = (appointment: Appointment, now: Date) =>
  appointment.status === 'confirmed' && isToCome(appointment, now);

/** Asked for or confirmed, and still to come. */
export const isUpcoming = (appointment: Appointment, now: Date) =>
  (awaitsDecision(appointment) || appointment.status === 'confirmed') && isToCome(appointment, now);

/** The client said they will come, and nothing changed since. */
export const willAttend = ({ status, attendanceConfirmed }: Appointment) =>
  status === 'confirmed' && attendanceConfirmed;

/** News of what was still to come when it happened, and has begun since: the phone was left alone too long. */
export const startedInQuietHours = (occurredAt: string, appointment: Appointment, now: Date) =>
  !isToCome(appointment, now) && isToCome(appointment, new Date(occurredAt));
