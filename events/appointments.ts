import * as z from 'zod/mini';
import { type Appointment, depositStatuses } from '#shared/appointments/appointment.ts';
import { paymentMethods } from '#shared/core/payment-method.ts';
import { Cents, CivilDate, CivilTime, Id } from '#shared/core/schemas.ts';
import { defineEvent } from './define-event.ts';

/** The facts every event of an appointment carries. */
export const appointmentFacts = ({
  appointmentId,
  patientId,
  staffId,
  date,
  time,
  deposit,
}: Appointment) => ({
  appointmentId,
  patientId,
  staffId,
  date,
  time,
  depositCents: deposit.amountCents,
});

const assignment = { staffId: Id, date: CivilDate, time: CivilTime };
const appointment = { appointmentId: Id, patientId: Id, ...assignment };

/** A client's deposit is held: someone at the front desk has to decide. */
export const AppointmentRequested = defineEvent(
  'appointments',
  'AppointmentRequested',
  1,
  z.object({ ...appointment, depositCents: Cents }),
);

/** Approved, and the deposit captured. */
export const AppointmentConfirmed = defineEvent(
  'appointments',
  'AppointmentConfirmed',
  1,
  z.object({ ...appointment, depositCents: Cents }),
);

/** Refused by the front desk; the deposit goes back. */
export const AppointmentDenied = defineEvent(
  'appointments',
  'AppointmentDenied',
  1,
  z.object({ ...appointment, depositCents: Cents, depositStatus: z.enum(depositStatuses) }),
);

/** The hold ended before anyone approved. */
export const HoldLapsed = defineEvent(
  'appointments',
  'HoldLapsed',
  1,
  z.object({ ...appointment, depositCents: Cents }),
);

/** Somewhere else than before: another hour, another person, or both. */
export const AppointmentRescheduled = defineEvent(
  'appointments',
  'AppointmentRescheduled',
  1,
  z.object({ ...appointment, depositCents: Cents, previous: z.object(assignment) }),
);

/**
 * Something that screens show is not what it was, and nobody is written to: an approval claimed it, and may have put
 * it elsewhere (`previous`), its payment began, its code was wrong, or it was taken out once it was over.
 */
export const AppointmentChanged = defineEvent(
  'appointments',
  'AppointmentChanged',
  1,
  z.object({ ...appointment, depositCents: Cents, previous: z.optional(z.object(assignment)) }),
);

/** Given up by its client, or taken out by the front desk; `depositStatus` says where the deposit goes. */
export const AppointmentCancelled = defineEvent(
  'appointments',
  'AppointmentCancelled',
  1,
  z.object({
    ...appointment,
    depositCents: Cents,
    depositStatus: z.enum(depositStatuses),
    removed: z.boolean(),
  }),
);

/** A deposit is owed back: an uncaptured hold, or money captured before. */
export const DepositReturnDue = defineEvent(
  'appointments',
  'DepositReturnDue',
  1,
  z.object({ ...appointment, depositCents: Cents }),
);

/** A deposit is back with its client, as the processor confirmed: let go, or refunded. */
export const DepositReturned = defineEvent(
  'appointments',
  'DepositReturned',
  1,
  z.object({ ...appointment, depositCents: Cents, depositStatus: z.optional(z.enum(depositStatuses)) }),
);

/** The client's bank sent back a refund that the processor had confirmed: the deposit is owed as before. */
export const DepositRefundFailed = defineEvent(
  'appointments',
  'DepositRefundFailed',
  1,
  z.object({ ...appointment, depositCents: Cents }),
);

/** The client will come; `by` says who wrote it down. */
export const AttendanceConfirmed = defineEvent(
  'appointments',
  'AttendanceConfirmed',
  1,
  z.object({ ...appointment, depositCents: Cents, by: z.enum(['client', 'admin']) }),
);

/** Nobody came. */
export const AppointmentMissed = defineEvent(
  'appointments',
  'AppointmentMissed',
  1,
  z.object({ ...appointment, depositCents: Cents, depositStatus: z.enum(depositStatuses) }),
);

/** A request's hold ends within so many hours, and nobody has decided. */
export const HoldEndsSoon = defineEvent(
  'appointments',
  'HoldEndsSoon',
  1,
  z.object({ ...appointment, depositCents: Cents, hoursLeft: z.int() }),
);

/** An appointment is a day away: its client is reminded, once for each place it has. */
export const ReminderDue = defineEvent(
  'appointments',
  'ReminderDue',
  1,
  z.object({ ...appointment, depositCents: Cents }),
);

/** Done: closed with the client's code, or by an administrator without it. */
export const AppointmentCompleted = defineEvent(
  'appointments',
  'AppointmentCompleted',
  1,
  z.object({
    ...appointment,
    depositCents: Cents,
    totalCents: Cents,
    balanceCents: Cents,
    paymentMethod: z.enum(paymentMethods),
  }),
);
