import * as z from 'zod/mini';
import { Cents, CivilDate, CivilTime, Id, Instant, Minutes } from '#shared/core/schemas.ts';
import {
  appointmentStatuses,
  BookedPatient,
  BookedService,
  depositStatuses,
  paymentMethods,
} from './appointment.ts';

/** A service as a client may pick it. */
export const OfferedService = z.object({
  serviceId: Id,
  name: z.string(),
  categoryName: z.string(),
  durationMinutes: Minutes,
  priceCents: Cents,
  taxBasisPoints: z.int(),
  laser: z.boolean(),
});
export type OfferedService = z.infer<typeof OfferedService>;

const visit = {
  appointmentId: Id,
  date: CivilDate,
  time: CivilTime,
  durationMinutes: Minutes,
  status: z.enum(appointmentStatuses),
  services: z.array(
    z.pick(BookedService, { serviceId: true, name: true, durationMinutes: true, priceCents: true }),
  ),
  staffId: Id,
  staffName: z.string(),
  totalCents: Cents,
  depositCents: Cents,
  depositStatus: z.enum(depositStatuses),
  balanceDueCents: Cents,
};

/** An appointment as its client sees it. */
export const PatientAppointment = z.object({
  ...visit,
  attendanceConfirmed: z.boolean(),
  reservedUntil: z.optional(Instant),
  cancellationReason: z.optional(z.string()),
});
export type PatientAppointment = z.infer<typeof PatientAppointment>;

/** An appointment as the front desk sees it before deciding. */
export const AppointmentRequest = z.object({
  ...visit,
  patientId: Id,
  patient: BookedPatient,
  requestedAt: z.optional(Instant),
  captureBefore: z.optional(Instant),
  cancelledAt: z.optional(Instant),
  beingApproved: z.boolean(),
});
export type AppointmentRequest = z.infer<typeof AppointmentRequest>;

/** A visit as the person who carries it out sees it; the client's code is never part of it. */
export const AssignedAppointment = z.object({
  ...visit,
  patient: z.pick(BookedPatient, { firstName: true, lastName: true, phone: true }),
  paymentMethod: z.optional(z.enum(paymentMethods)),
  codeTriesLeft: z.int(),
});
export type AssignedAppointment = z.infer<typeof AssignedAppointment>;
