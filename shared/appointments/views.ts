import * as z from 'zod/mini';
import { paymentMethods } from '#shared/core/payment-method.ts';
import { Cents, CivilDate, CivilTime, Id, Instant, Minutes, Version } from '#shared/core/schemas.ts';
import { TaxRate } from '#shared/taxes/tax-rate.ts';
import {
  appointmentStatuses,
  BookedMedication,
  BookedPatient,
  dayMarkFields,
  depositStatuses,
} from './appointment.ts';
import { BookedService } from './booked-service.ts';
import { DoseLot } from './closing/confirmed-lots.ts';
import { calculateMissingCents } from './closing/dose-charges.ts';
import { PatientHistory } from './patient-history.ts';

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

export const AppointmentMedication = z.object({
  ...z.pick(BookedMedication, {
    medicationId: true,
    name: true,
    doses: true,
    dosePriceCents: true,
    missingDoses: true,
  }).shape,
  /** Only for a confirmed appointment, for the person who closes it. */
  lots: z.optional(z.array(DoseLot)),
});

const appointmentFields = {
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

export const SlotView = z.object({ date: CivilDate, time: CivilTime, staffName: z.string() });
/** The slot before the center changed it. A request has no aesthetician. */
export const PreviousSlot = z.object({ ...SlotView.shape, staffName: z.optional(z.string()) });
export type PreviousSlot = z.infer<typeof PreviousSlot>;

/** Times that the center proposes and the client can accept. */
export const ProposalView = z.object({
  slots: z.array(SlotView),
  expiresAt: Instant,
  note: z.optional(z.string()),
});
export type ProposalView = z.infer<typeof ProposalView>;

const paidMissingCents = z.optional(Cents);

export const PatientAppointment = z.object({
  ...appointmentFields,
  /** Absent if the client does not know the aesthetician. */
  staffName: z.optional(z.string()),
  attendanceConfirmed: z.boolean(),
  freeCancellationHours: z.int(),
  canChange: z.boolean(),
  forfeitCents: Cents,
  changedFrom: z.optional(PreviousSlot),
  proposal: z.optional(ProposalView),
  reservedUntil: z.optional(Instant),
  cancellationReason: z.optional(z.string()),
  collectedCents: z.optional(Cents),
  paymentMethod: z.optional(z.enum(paymentMethods)),
  /** Lets calendar applications recognize the newest file. */
  version: Version,
});
export type PatientAppointment = z.infer<typeof PatientAppointment>;

/** Row of the front desk's lists, which contain requests and other appointments. */
export const AppointmentRequest = z.object({
  ...appointmentFields,
  patientId: Id,
  patient: BookedPatient,
  requestedAt: z.optional(Instant),
  captureBefore: z.optional(Instant),
  returningSince: z.optional(Instant),
  refusedAt: z.optional(Instant),
  beingApproved: z.boolean(),
});
export type AppointmentRequest = z.infer<typeof AppointmentRequest>;

/** A pending request with what the front desk decides it by. */
export const QueuedRequest = z.extend(AppointmentRequest, {
  history: PatientHistory,
  /** False if the aesthetician no longer works, or the center no longer opens, at this time. */
  fits: z.boolean(),
  /** End of the proposal that waits for the client's answer. */
  proposedUntil: z.optional(Instant),
});
export type QueuedRequest = z.infer<typeof QueuedRequest>;

/** Full view for the front desk, without the client's code. */
export const AppointmentDetail = z.object({
  ...appointmentFields,
  patientId: Id,
  patient: BookedPatient,
  origin: z.enum(['client', 'admin']),
  attendanceConfirmed: z.boolean(),
  ...dayMarkFields,
  beingApproved: z.boolean(),
  captureBefore: z.optional(Instant),
  paymentMethod: z.optional(z.enum(paymentMethods)),
  completedAt: z.optional(Instant),
  collectedCents: z.optional(Cents),
  paidMissingCents,
  cancelledAt: z.optional(Instant),
  cancellationReason: z.optional(z.string()),
  forfeitCents: Cents,
  /** True after too many wrong codes. Only an administrator can then close the appointment. */
  codeLocked: z.boolean(),
  textable: z.boolean(),
});
export type AppointmentDetail = z.infer<typeof AppointmentDetail>;

/** View for the assigned aesthetician, without the client's code. */
export const AssignedAppointment = z.object({
  ...appointmentFields,
  patientId: Id,
  patient: z.pick(BookedPatient, { firstName: true, lastName: true, phone: true }),
  address: z.optional(z.string()),
  attendanceConfirmed: z.boolean(),
  ...dayMarkFields,
  paymentMethod: z.optional(z.enum(paymentMethods)),
  codeTriesLeft: z.int(),
  collectedCents: z.optional(Cents),
  paidMissingCents,
});
export type AssignedAppointment = z.infer<typeof AssignedAppointment>;

type ChargedAppointment = Pick<
  AssignedAppointment,
  'status' | 'depositStatus' | 'depositCents' | 'balanceDueCents' | 'services' | 'medications'
> & {
  readonly collectedCents?: number | undefined;
};

export const calculatePaidDeposit = ({ depositStatus, depositCents }: ChargedAppointment) =>
  depositStatus === 'captured' ? depositCents : 0;

/** Returns the amount due without missing doses, or the amount collected once the appointment is closed. */
export const calculatePayableCents = (appointment: ChargedAppointment) => {
  const { status, balanceDueCents, collectedCents = 0 } = appointment;
  return status === 'completed'
    ? collectedCents
    : Math.max(0, balanceDueCents - calculateMissingCents(appointment));
};

export const isWithoutCharge = (appointment: ChargedAppointment) =>
  (appointment.status === 'confirmed' || appointment.status === 'completed') &&
  calculatePaidDeposit(appointment) + calculatePayableCents(appointment) === 0;
