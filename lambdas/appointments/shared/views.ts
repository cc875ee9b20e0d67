import {
  type Appointment,
  type BookedMedication,
  isBeingApproved,
  isStaffTold,
  paymentMethodOf,
} from '#shared/appointments/appointment.ts';
import { cancellationText } from '#shared/appointments/changes/cancellation.ts';
import { awaitsAcceptance, changedFromOf } from '#shared/appointments/changes/center-change.ts';
import { forfeitCents, mayChange } from '#shared/appointments/changes/changes.ts';
import { paidMissingCents } from '#shared/appointments/closing/dose-charges.ts';
import type { DoseLot } from '#shared/appointments/closing/given-lots.ts';
import { codeTriesAllowed, isCodeLocked } from '#shared/appointments/lifecycle.ts';
import type {
  AppointmentDetail,
  AppointmentRequest,
  AssignedAppointment,
  ChangedFrom,
  PatientAppointment,
} from '#shared/appointments/views.ts';
import { smsPhone } from '#shared/core/phone/sms-phone.ts';

/** Fields common to all views; no view includes the client's confirmation code. */
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
  medications: appointment.medications.map(
    ({ pictureKey: _, ...medication }: BookedMedication & { readonly lots?: DoseLot[] }) => medication,
  ),
  staffId: appointment.staffId,
  staffName: appointment.staffName,
  totalCents: appointment.totalCents,
  depositCents: appointment.deposit.amountCents,
  depositStatus: appointment.deposit.status,
  balanceDueCents: appointment.balanceDueCents,
});

/** The change by the center that the client has not accepted, while that matters. */
export function unacceptedChange(appointment: Appointment, now: Date): ChangedFrom | undefined {
  const isOpen = appointment.status === 'pending' || awaitsAcceptance(appointment, now);
  const from = isOpen ? changedFromOf(appointment) : undefined;
  return from && { date: from.date, time: from.time, staffName: from.staffName };
}

/** The staff member's name if it was announced to the client. */
export const staffTold = (appointment: Appointment): string | undefined =>
  isStaffTold(appointment) ? appointment.staffName : undefined;

function paidMissing(appointment: Appointment): { readonly paidMissingCents?: number } {
  const cents = appointment.status === 'completed' ? paidMissingCents(appointment) : 0;
  return cents > 0 ? { paidMissingCents: cents } : {};
}

function stateFacts(appointment: Appointment) {
  switch (appointment.status) {
    case 'reserved':
      return { reservedUntil: appointment.reservedUntil };
    case 'completed':
      return { completedAt: appointment.completedAt, collectedCents: appointment.collectedCents };
    case 'cancelled':
      return {
        cancelledAt: appointment.cancellation.at,
        cancellationReason: cancellationText(appointment.cancellation),
      };
    default:
      return {};
  }
}

export const patientView = (appointment: Appointment, now: Date): PatientAppointment => ({
  ...appointmentOf(appointment),
  staffName: staffTold(appointment),
  attendanceConfirmed: appointment.attendanceConfirmed,
  freeCancellationHours: appointment.freeCancellationHours,
  canChange: mayChange(appointment, now),
  forfeitCents: forfeitCents(appointment, now),
  changedFrom: unacceptedChange(appointment, now),
  ...stateFacts(appointment),
  paymentMethod: paymentMethodOf(appointment),
  version: appointment.version,
});

export const requestView = (appointment: Appointment): AppointmentRequest => ({
  ...appointmentOf(appointment),
  patientId: appointment.patientId,
  patient: appointment.patient,
  requestedAt: 'requestedAt' in appointment ? appointment.requestedAt : undefined,
  captureBefore: appointment.deposit.captureBefore,
  returningSince: appointment.deposit.returningSince,
  refusedAt: appointment.deposit.refusedAt,
  beingApproved: isBeingApproved(appointment),
});

export const detailView = (appointment: Appointment, now: Date): AppointmentDetail => ({
  ...appointmentOf(appointment),
  patientId: appointment.patientId,
  patient: appointment.patient,
  origin: appointment.origin,
  attendanceConfirmed: appointment.attendanceConfirmed,
  beingApproved: isBeingApproved(appointment),
  captureBefore: appointment.deposit.captureBefore,
  paymentMethod: paymentMethodOf(appointment),
  ...stateFacts(appointment),
  ...paidMissing(appointment),
  forfeitCents: forfeitCents(appointment, now),
  codeLocked: isCodeLocked(appointment),
  textable: smsPhone(appointment.patient.phone) !== undefined,
});

export const assignedView = (appointment: Appointment, address?: string): AssignedAppointment => ({
  ...appointmentOf(appointment),
  patientId: appointment.patientId,
  attendanceConfirmed: appointment.attendanceConfirmed,
  address,
  patient: {
    firstName: appointment.patient.firstName,
    lastName: appointment.patient.lastName,
    phone: appointment.patient.phone,
  },
  paymentMethod: paymentMethodOf(appointment),
  collectedCents: appointment.status === 'completed' ? appointment.collectedCents : undefined,
  ...paidMissing(appointment),
  codeTriesLeft: codeTriesAllowed - appointment.codeTries,
});
