import * as z from 'zod/mini';
import { type Appointment, depositStatuses, paymentMethods } from '#shared/appointments/appointment.ts';
import { Cents, CivilDate, CivilTime, Id } from '#shared/core/schemas.ts';
import { defineEvent } from './define-event.ts';

/** The facts every event of a visit carries. */
export const visitFacts = ({ appointmentId, patientId, staffId, date, time, deposit }: Appointment) => ({
  ...{ appointmentId, patientId, staffId, date, time },
  depositCents: deposit.amountCents,
});

const visit = { appointmentId: Id, patientId: Id, staffId: Id, date: CivilDate, time: CivilTime };

/** A client's deposit is held: someone at the front desk has to decide. */
export const AppointmentRequested = defineEvent(
  'appointments',
  'AppointmentRequested',
  1,
  z.object({ ...visit, depositCents: Cents }),
);

/** Approved, and the deposit captured. */
export const AppointmentConfirmed = defineEvent(
  'appointments',
  'AppointmentConfirmed',
  1,
  z.object({ ...visit, depositCents: Cents }),
);

/** Refused by the front desk; the deposit goes back. */
export const AppointmentDenied = defineEvent(
  'appointments',
  'AppointmentDenied',
  1,
  z.object({ ...visit, depositCents: Cents, depositStatus: z.enum(depositStatuses) }),
);

/** The hold ended before anyone approved. */
export const HoldLapsed = defineEvent(
  'appointments',
  'HoldLapsed',
  1,
  z.object({ ...visit, depositCents: Cents }),
);

/** Closed with the client's code. */
export const AppointmentCompleted = defineEvent(
  'appointments',
  'AppointmentCompleted',
  1,
  z.object({
    ...visit,
    depositCents: Cents,
    totalCents: Cents,
    balanceCents: Cents,
    paymentMethod: z.enum(paymentMethods),
  }),
);
