import type { Appointment } from '#shared/appointments/appointment.ts';
import { codeTriesAllowed } from '#shared/appointments/lifecycle.ts';
import type {
  AppointmentRequest,
  AssignedAppointment,
  PatientAppointment,
} from '#shared/appointments/views.ts';

/** What every reader of an appointment gets; the client's code is in none of the views. */
const visitOf = (appointment: Appointment) => ({
  appointmentId: appointment.appointmentId,
  date: appointment.date,
  time: appointment.time,
  durationMinutes: appointment.durationMinutes,
  status: appointment.status,
  services: appointment.services.map(({ serviceId, name, durationMinutes, priceCents }) => ({
    serviceId,
    name,
    durationMinutes,
    priceCents,
  })),
  staffId: appointment.staffId,
  staffName: appointment.staffName,
  totalCents: appointment.totalCents,
  depositCents: appointment.deposit.amountCents,
  depositStatus: appointment.deposit.status,
  balanceDueCents: appointment.balanceDueCents,
});

export const patientView = (appointment: Appointment): PatientAppointment => ({
  ...visitOf(appointment),
  attendanceConfirmed: appointment.attendanceConfirmed,
  reservedUntil: appointment.reservedUntil,
  cancellationReason: appointment.cancellation?.reason,
});

export const requestView = (appointment: Appointment): AppointmentRequest => ({
  ...visitOf(appointment),
  patientId: appointment.patientId,
  patient: appointment.patient,
  requestedAt: appointment.requestedAt,
  captureBefore: appointment.deposit.captureBefore,
  cancelledAt: appointment.cancellation?.at,
  beingApproved: appointment.approval !== undefined,
});

export const assignedView = (appointment: Appointment): AssignedAppointment => ({
  ...visitOf(appointment),
  patient: {
    firstName: appointment.patient.firstName,
    lastName: appointment.patient.lastName,
    phone: appointment.patient.phone,
  },
  paymentMethod: appointment.payment?.method,
  codeTriesLeft: codeTriesAllowed - appointment.codeTries,
});
