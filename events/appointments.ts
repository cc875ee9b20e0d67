import * as z from 'zod/mini';
import { type Appointment, depositStatuses } from '#shared/appointments/appointment.ts';
import { paymentMethods } from '#shared/core/payment-method.ts';
import { Cents, CivilDate, CivilTime, Id, Instant } from '#shared/core/schemas.ts';
import { defineEvent } from './define-event.ts';

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

const assignmentFields = { staffId: Id, date: CivilDate, time: CivilTime };
const appointmentFields = { appointmentId: Id, patientId: Id, ...assignmentFields };

/** A client's deposit is held. The front desk has to approve or deny the request. */
export const AppointmentRequested = defineEvent(
  'appointments',
  'AppointmentRequested',
  1,
  z.object({ ...appointmentFields, depositCents: Cents }),
);

export const AppointmentConfirmed = defineEvent(
  'appointments',
  'AppointmentConfirmed',
  1,
  z.object({ ...appointmentFields, depositCents: Cents }),
);

/** The front desk proposed other times for a request, which are held until `expiresAt`. */
export const TimesProposed = defineEvent(
  'appointments',
  'TimesProposed',
  1,
  z.object({ ...appointmentFields, depositCents: Cents, expiresAt: Instant }),
);

/** The client accepted a proposed time, the deposit is captured and the appointment is confirmed. */
export const ProposalAccepted = defineEvent(
  'appointments',
  'ProposalAccepted',
  1,
  z.object({ ...appointmentFields, depositCents: Cents }),
);

export const AppointmentDenied = defineEvent(
  'appointments',
  'AppointmentDenied',
  1,
  z.object({ ...appointmentFields, depositCents: Cents, depositStatus: z.enum(depositStatuses) }),
);

/** A request ended undecided: its card hold or its proposal expired, or its time came. Nothing was charged. */
export const HoldLapsed = defineEvent(
  'appointments',
  'HoldLapsed',
  1,
  z.object({ ...appointmentFields, depositCents: Cents }),
);

export const AppointmentRescheduled = defineEvent(
  'appointments',
  'AppointmentRescheduled',
  1,
  z.object({ ...appointmentFields, depositCents: Cents, previous: z.object(assignmentFields) }),
);

/** The appointment changed without a notification to the client. `previous` is set if it moved. */
export const AppointmentChanged = defineEvent(
  'appointments',
  'AppointmentChanged',
  1,
  z.object({ ...appointmentFields, depositCents: Cents, previous: z.optional(z.object(assignmentFields)) }),
);

/** The client cancelled the appointment, or the front desk removed it (`removed`). */
export const AppointmentCancelled = defineEvent(
  'appointments',
  'AppointmentCancelled',
  1,
  z.object({
    ...appointmentFields,
    depositCents: Cents,
    depositStatus: z.enum(depositStatuses),
    removed: z.boolean(),
  }),
);

/** A deposit must be returned. An uncaptured hold is released, and captured money is refunded. */
export const DepositReturnDue = defineEvent(
  'appointments',
  'DepositReturnDue',
  1,
  z.object({ ...appointmentFields, depositCents: Cents }),
);

/** The processor confirmed that the deposit was released or refunded. */
export const DepositReturned = defineEvent(
  'appointments',
  'DepositReturned',
  1,
  z.object({ ...appointmentFields, depositCents: Cents, depositStatus: z.optional(z.enum(depositStatuses)) }),
);

/** The client's bank rejected a refund that the processor had confirmed. The deposit is owed again. */
export const DepositRefundFailed = defineEvent(
  'appointments',
  'DepositRefundFailed',
  1,
  z.object({ ...appointmentFields, depositCents: Cents }),
);

export const AttendanceConfirmed = defineEvent(
  'appointments',
  'AttendanceConfirmed',
  1,
  z.object({ ...appointmentFields, depositCents: Cents, by: z.enum(['client', 'admin']) }),
);

export const AppointmentMissed = defineEvent(
  'appointments',
  'AppointmentMissed',
  1,
  z.object({ ...appointmentFields, depositCents: Cents, depositStatus: z.enum(depositStatuses) }),
);

export const HoldEndsSoon = defineEvent(
  'appointments',
  'HoldEndsSoon',
  1,
  z.object({ ...appointmentFields, depositCents: Cents, hoursLeft: z.int() }),
);

/** An appointment comes near. Its client gets each reminder once per date and time. */
export const ReminderDue = defineEvent(
  'appointments',
  'ReminderDue',
  1,
  z.object({ ...appointmentFields, depositCents: Cents }),
);

/** The appointment was closed with the client's code, or by an administrator without it. */
export const AppointmentCompleted = defineEvent(
  'appointments',
  'AppointmentCompleted',
  1,
  z.object({
    ...appointmentFields,
    depositCents: Cents,
    totalCents: Cents,
    balanceCents: Cents,
    paymentMethod: z.enum(paymentMethods),
  }),
);
