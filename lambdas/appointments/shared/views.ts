import type { Appointment } from '#shared/appointments/appointment.ts';
import { forfeitCents, mayChange } from '#shared/appointments/changes/changes.ts';
import { codeTriesAllowed } from '#shared/appointments/lifecycle.ts';
import type {
  AppointmentDetail,
  AppointmentRequest,
  AssignedAppointment,
  PatientAppointment,
} from '#shared/appointments/views.ts';
import { smsPhone } from '#shared/core/contact.ts';

/** What every reader of an appointment gets; the client's code is in none of the views. */
const appointmentOf = (appointment: Appointment) => ({
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

export const patientView = (appointment: Appointment, now: Date): PatientAppointment => ({
  ...appointmentOf(appointment),
  attendanceConfirmed: appointment.attendanceConfirmed,
  canChange: mayChange(appointment, now),
  forfeitCents: forfeitCents(appointment, now),
  reservedUntil: appointment.reservedUntil,
  cancellationReason: appointment.cancellation?.reason,
  collectedCents: appointment.collectedCents,
  paymentMethod: appointment.payment?.method,
  version: appointment.version,
});

export const requestView = (appointment: Appointment): AppointmentRequest => ({
  ...appointmentOf(appointment),
  patientId: appointment.patientId,
  patient: appointment.patient,
  requestedAt: appointment.requestedAt,
  captureBefore: appointment.deposit.captureBefore,
  returningSince: appointment.deposit.returningSince,
  beingApproved: appointment.approval !== undefined,
});

export const detailView = (appointment: Appointment, now: Date): AppointmentDetail => ({
  ...appointmentOf(appointment),
  patientId: appointment.patientId,
  patient: appointment.patient,
  origin: appointment.origin,
  attendanceConfirmed: appointment.attendanceConfirmed,
  beingApproved: appointment.approval !== undefined,
  captureBefore: appointment.deposit.captureBefore,
  paymentMethod: appointment.payment?.method,
  completedAt: appointment.completedAt,
  cancelledAt: appointment.cancellation?.at,
  cancellationReason: appointment.cancellation?.reason,
  forfeitCents: forfeitCents(appointment, now),
  textable: smsPhone(appointment.patient.phone) !== undefined,
});

export const assignedView = (appointment: Appointment, address?: string): AssignedAppointment => ({
  ...appointmentOf(appointment),
  attendanceConfirmed: appointment.attendanceConfirmed,
  address,
  medications: (appointment.medications ?? []).map(({ name, doses }) => ({ name, doses })),
  patient: {
    firstName: appointment.patient.firstName,
    lastName: appointment.patient.lastName,
    phone: appointment.patient.phone,
  },
  paymentMethod: appointment.payment?.method,
  codeTriesLeft: codeTriesAllowed - appointment.codeTries,
});
