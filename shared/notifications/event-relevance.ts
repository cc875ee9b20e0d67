import type {
  Appointment,
  AppointmentWithStatus,
  CancellationKind,
} from '#shared/appointments/appointment.ts';
import { toInstant } from '#shared/core/civil-time.ts';

// Queues may be late, so each message first checks whether its event is still current.

export const awaitsDecision = ({ status }: Appointment) => status === 'pending';

/** Whether the appointment is confirmed. */
export const isConfirmed = (appointment: Appointment): appointment is AppointmentWithStatus<'confirmed'> =>
  appointment.status === 'confirmed';

const isCancelledAs = (appointment: Appointment, ...kinds: CancellationKind[]) =>
  appointment.status === 'cancelled' && kinds.includes(appointment.cancellation.kind);
export const wasDenied = (appointment: Appointment) => isCancelledAs(appointment, 'denied');
export const hasLapsed = (appointment: Appointment) => isCancelledAs(appointment, 'lapsed', 'hourPassed');

/** Cancelled by the client or the front desk; denied and lapsed ones have their own messages. */
export const wasCancelled = (appointment: Appointment) =>
  appointment.status === 'cancelled' && !wasDenied(appointment) && !hasLapsed(appointment);

/** The deposit was refunded by card or manually. */
export const wasRefunded = ({ deposit }: Appointment) => deposit.status === 'refunded';

/** The refund is pending. */
export const isRefundPending = ({ deposit }: Appointment) => deposit.status === 'refunding';

const isFuture = ({ date, time }: Appointment, now: Date) => toInstant(date, time) > now;

/** Whether its end has passed. */
export const hasEnded = (appointment: Appointment, now: Date) =>
  toInstant(appointment.date, appointment.time).getTime() + appointment.durationMinutes * 60_000 <=
  now.getTime();

/** Whether it is confirmed and in the future. */
export const isExpected = (appointment: Appointment, now: Date) =>
  appointment.status === 'confirmed' && isFuture(appointment, now);

/** Requested or confirmed, and in the future. */
export const isUpcoming = (appointment: Appointment, now: Date) =>
  (awaitsDecision(appointment) || appointment.status === 'confirmed') && isFuture(appointment, now);

/** Whether the client confirmed attendance. */
export const willAttend = ({ status, attendanceConfirmed }: Appointment) =>
  status === 'confirmed' && attendanceConfirmed;

/** Whether a future appointment began during the quiet hours after the event. */
export const startedInQuietHours = (occurredAt: string, appointment: Appointment, now: Date) =>
  !isFuture(appointment, now) && isFuture(appointment, new Date(occurredAt));
