import * as z from 'zod/mini';
import { paymentMethods } from '#shared/core/payment-method.ts';
import { Cents, CivilDate, CivilTime, Id, Instant, Minutes, Version } from '#shared/core/schemas.ts';
import { TaxRate } from '#shared/taxes/tax-rate.ts';
import { appointmentStatuses, BookedMedication, BookedPatient, depositStatuses } from './appointment.ts';
import { BookedService } from './booked-service.ts';
import { missingCents } from './closing/dose-charges.ts';
import { DoseLot } from './closing/given-lots.ts';

/** A service as a client may pick it. */
export const OfferedService = z.object({
  serviceId: Id,
  name: z.string(),
  categoryName: z.string(),
  durationMinutes: Minutes,
  priceCents: Cents,
  rates: z.array(TaxRate),
  laser: z.boolean(),
});
export type OfferedService = z.infer<typeof OfferedService>;

/** A medicine that is given at an appointment, or was. */
export const AppointmentMedication = z.object({
  ...z.pick(BookedMedication, {
    medicationId: true,
    name: true,
    doses: true,
    dosePriceCents: true,
    missingDoses: true,
  }).shape,
  /** Of a confirmed appointment, for the person who closes it. */
  lots: z.optional(z.array(DoseLot)),
});

const appointment = {
  appointmentId: Id,
  date: CivilDate,
  time: CivilTime,
  durationMinutes: Minutes,
  status: z.enum(appointmentStatuses),
  services: z.array(
    z.pick(BookedService, { serviceId: true, name: true, durationMinutes: true, priceCents: true }),
  ),
  medications: z.array(AppointmentMedication),
  staffId: Id,
  staffName: z.string(),
  totalCents: Cents,
  depositCents: Cents,
  depositStatus: z.enum(depositStatuses),
  balanceDueCents: Cents,
};

/** Where an appointment is, in its client's words. */
export const Place = z.object({ date: CivilDate, time: CivilTime, staffName: z.string() });
/** Where it was for its client, before the center changed its day, hour or person; of a request nobody had been named. */
export const ChangedFrom = z.object({ ...Place.shape, staffName: z.optional(z.string()) });
export type ChangedFrom = z.infer<typeof ChangedFrom>;

/** What the till took for doses that the appointment was closed without; absent where that is nothing. */
const paidMissingCents = z.optional(Cents);

/** An appointment as its client sees it. */
export const PatientAppointment = z.object({
  ...appointment,
  /** Absent while, or since, nobody was promised to its client. */
  staffName: z.optional(z.string()),
  attendanceConfirmed: z.boolean(),
  /** Up to how many hours before it a change is free. */
  freeCancellationHours: z.int(),
  /** Whether the client may still change it by themselves. */
  canChange: z.boolean(),
  /** What cancelling now would cost; 0 while it is free. */
  forfeitCents: Cents,
  changedFrom: z.optional(ChangedFrom),
  reservedUntil: z.optional(Instant),
  cancellationReason: z.optional(z.string()),
  /** What was paid at the appointment, and how. */
  collectedCents: z.optional(Cents),
  paymentMethod: z.optional(z.enum(paymentMethods)),
  /** Tells calendars of several files of one appointment which is the newest. */
  version: Version,
});
export type PatientAppointment = z.infer<typeof PatientAppointment>;

/** An appointment as the front desk sees it before deciding. */
export const AppointmentRequest = z.object({
  ...appointment,
  patientId: Id,
  patient: BookedPatient,
  requestedAt: z.optional(Instant),
  captureBefore: z.optional(Instant),
  /** Since when its deposit is on its way back, while it is. */
  returningSince: z.optional(Instant),
  /** When the client's bank sent its refund back. */
  refusedAt: z.optional(Instant),
  beingApproved: z.boolean(),
});
export type AppointmentRequest = z.infer<typeof AppointmentRequest>;

/** An appointment whole, as the front desk opens it; the client's code is never part of it. */
export const AppointmentDetail = z.object({
  ...appointment,
  patientId: Id,
  patient: BookedPatient,
  origin: z.enum(['client', 'admin']),
  attendanceConfirmed: z.boolean(),
  beingApproved: z.boolean(),
  captureBefore: z.optional(Instant),
  paymentMethod: z.optional(z.enum(paymentMethods)),
  completedAt: z.optional(Instant),
  collectedCents: z.optional(Cents),
  paidMissingCents,
  cancelledAt: z.optional(Instant),
  cancellationReason: z.optional(z.string()),
  /** What cancelling now for the client would keep; 0 while it is free. */
  forfeitCents: Cents,
  /** Wrong codes were tried too often: only an administrator can close it, without its code. */
  codeLocked: z.boolean(),
  /** `textable` is false when the client's phone cannot take an SMS. */
  textable: z.boolean(),
});
export type AppointmentDetail = z.infer<typeof AppointmentDetail>;

/** An appointment as the person who carries it out sees it; the client's code is never part of it. */
export const AssignedAppointment = z.object({
  ...appointment,
  patientId: Id,
  patient: z.pick(BookedPatient, { firstName: true, lastName: true, phone: true }),
  /** Where the client lives now; absent when nobody wrote it down. */
  address: z.optional(z.string()),
  attendanceConfirmed: z.boolean(),
  paymentMethod: z.optional(z.enum(paymentMethods)),
  codeTriesLeft: z.int(),
  /** What was paid at the appointment, once it is closed. */
  collectedCents: z.optional(Cents),
  paidMissingCents,
});
export type AssignedAppointment = z.infer<typeof AssignedAppointment>;

type Charged = Pick<
  AssignedAppointment,
  'status' | 'depositStatus' | 'depositCents' | 'balanceDueCents' | 'services' | 'medications'
> & {
  readonly collectedCents?: number | undefined;
};

/** The deposit, once it was taken from the card. */
export const paidDepositCents = ({ depositStatus, depositCents }: Charged) =>
  depositStatus === 'captured' ? depositCents : 0;

/** What is paid at the appointment: what is owed until it is closed, without doses that are missing, and what was collected from then on. */
export const payableCents = (appointment: Charged) => {
  const { status, balanceDueCents, collectedCents = 0 } = appointment;
  return status === 'completed' ? collectedCents : Math.max(0, balanceDueCents - missingCents(appointment));
};

/** Nothing was paid and nothing is to be: the desk asked for no payment. */
export const isWithoutCharge = (appointment: Charged) =>
  (appointment.status === 'confirmed' || appointment.status === 'completed') &&
  paidDepositCents(appointment) + payableCents(appointment) === 0;
