import type {
  Appointment,
  AppointmentWithStatus,
  CancellationKind,
} from '#shared/appointments/appointment.ts';
import { toInstant } from '#shared/core/civil-time.ts';

// Queues may deliver late, so each message first checks that its event still applies to the appointment.

export const awaitsDecision = ({ status }: Appointment) => status === 'pending';

export const isConfirmed = (appointment: Appointment): appointment is AppointmentWithStatus<'confirmed'> =>
  appointment.status === 'confirmed';

const isCancelledWithKind = (appointment: Appointment, ...kinds: CancellationKind[]) =>
  appointment.status === 'cancelled' && kinds.includes(appointment.cancellation.kind);
export const wasDenied = (appointment: Appointment) => isCancelledWithKind(appointment, 'denied');
export const hasLapsed = (appointment: Appointment) =>
  isCancelledWithKind(appointment, 'lapsed', 'hourPassed', 'proposalExpired');

/** Excludes denied and lapsed requests, which have their own messages. */
export const wasCancelled = (appointment: Appointment) =>
  appointment.status === 'cancelled' && !wasDenied(appointment) && !hasLapsed(appointment);

export const wasRefunded = ({ deposit }: Appointment) => deposit.status === 'refunded';

export const isRefundPending = ({ deposit }: Appointment) => deposit.status === 'refunding';

const isFuture = ({ date, time }: Appointment, now: Date) => toInstant(date, time) > now;

export const hasEnded = (appointment: Appointment, now: Date) =>
  toInstant(appointment.date, appointment.time).getTime() + appointment.durationMinutes * 60_000 <=
  now.getTime();

export const isConfirmedAndFuture = (appointment: Appointment, now: Date) =>
  appointment.status === 'confirmed' && isFuture(appointment, now);

export const isUpcoming = (appointment: Appointment, now: Date) =>
  (awaitsDecision(appointment) || appointment.status === 'confirmed') && isFuture(appointment, now);

export const willAttend = ({ status, attendanceConfirmed }: Appointment) =>
  status === 'confirmed' && attendanceConfirmed;

/** Whether the appointment began between the event and now, as when quiet hours delay its message. */
export const startedSinceEvent = (occurredAt: string, appointment: Appointment, now: Date) =>
  !isFuture(appointment, now) && isFuture(appointment, new Date(occurredAt));
