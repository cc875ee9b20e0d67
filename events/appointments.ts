import * as z from 'zod/mini';
import { type Appointment, depositStatuses } from '#shared/appointments/appointment.ts';
import { paymentMethods } from '#shared/core/payment-method.ts';
import { Cents, CivilDate, CivilTime, Id } from '#shared/core/schemas.ts';
import { defineEvent } from './define-event.ts';

/** Fields that every appointment event carries. */
export const toAppointmentFacts = ({
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

/** A client's deposit is held; the front desk has to approve or deny the request. */
export const AppointmentRequested = defineEvent(
  'appointments',
  'AppointmentRequested',
  1,
  z.object({ ...appointment, depositCents: Cents }),
);

export const AppointmentConfirmed = defineEvent(
  'appointments',
  'AppointmentConfirmed',
  1,
  z.object({ ...appointment, depositCents: Cents }),
);

export const AppointmentDenied = defineEvent(
  'appointments',
  'AppointmentDenied',
  1,
  z.object({ ...appointment, depositCents: Cents, depositStatus: z.enum(depositStatuses) }),
);

/** The card hold expired before the request was approved. */
export const HoldLapsed = defineEvent(
  'appointments',
  'HoldLapsed',
  1,
  z.object({ ...appointment, depositCents: Cents }),
);

export const AppointmentRescheduled = defineEvent(
  'appointments',
  'AppointmentRescheduled',
  1,
  z.object({ ...appointment, depositCents: Cents, previous: z.object(assignment) }),
);

/** The appointment changed without a notification to the client; `previous` is set if it moved. */
export const AppointmentChanged = defineEvent(
  'appointments',
  'AppointmentChanged',
  1,
  z.object({ ...appointment, depositCents: Cents, previous: z.optional(z.object(assignment)) }),
);

/** The client cancelled or the front desk removed it; `depositStatus` is the state of the deposit. */
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

/** A deposit must be returned: an uncaptured hold is released, captured money is refunded. */
export const DepositReturnDue = defineEvent(
  'appointments',
  'DepositReturnDue',
  1,
  z.object({ ...appointment, depositCents: Cents }),
);

/** The processor confirmed that the deposit was released or refunded. */
export const DepositReturned = defineEvent(
  'appointments',
  'DepositReturned',
  1,
  z.object({ ...appointment, depositCents: Cents, depositStatus: z.optional(z.enum(depositStatuses)) }),
);

/** The client's bank rejected a refund that the processor had confirmed; the deposit is owed again. */
export const DepositRefundFailed = defineEvent(
  'appointments',
  'DepositRefundFailed',
  1,
  z.object({ ...appointment, depositCents: Cents }),
);

/** Attendance was confirmed; `by` is who recorded it. */
export const AttendanceConfirmed = defineEvent(
  'appointments',
  'AttendanceConfirmed',
  1,
  z.object({ ...appointment, depositCents: Cents, by: z.enum(['client', 'admin']) }),
);

export const AppointmentMissed = defineEvent(
  'appointments',
  'AppointmentMissed',
  1,
  z.object({ ...appointment, depositCents: Cents, depositStatus: z.enum(depositStatuses) }),
);

/** A request's card hold ends in `hoursLeft` hours and the request is still undecided. */
export const HoldEndsSoon = defineEvent(
  'appointments',
  'HoldEndsSoon',
  1,
  z.object({ ...appointment, depositCents: Cents, hoursLeft: z.int() }),
);

/** An appointment is one day away; its client gets one reminder per date and time of the appointment. */
export const ReminderDue = defineEvent(
  'appointments',
  'ReminderDue',
  1,
  z.object({ ...appointment, depositCents: Cents }),
);

/** The appointment was closed with the client's code, or by an administrator without it. */
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
