import {
  type Appointment,
  type BookedMedication,
  getPaymentMethod,
  isBeingApproved,
  isStaffKnownToClient,
} from '#shared/appointments/appointment.ts';
import { formatCancellation } from '#shared/appointments/changes/cancellation.ts';
import { awaitsAcceptance, findChangedFrom } from '#shared/appointments/changes/center-change.ts';
import { calculateForfeit, canChange } from '#shared/appointments/changes/changes.ts';
import type { DoseLot } from '#shared/appointments/closing/confirmed-lots.ts';
import { calculatePaidMissingCents } from '#shared/appointments/closing/dose-charges.ts';
import { isCodeLocked, maxCodeTries } from '#shared/appointments/lifecycle.ts';
import { findOpenProposal } from '#shared/appointments/proposal.ts';
import type {
  AppointmentDetail,
  AppointmentRequest,
  AssignedAppointment,
  PatientAppointment,
  PreviousSlot,
  ProposalView,
} from '#shared/appointments/views.ts';
import { toSmsPhone } from '#shared/core/phone/sms-phone.ts';

/** Selects the fields common to all views, none of which includes the client's confirmation code. */
const toCommonFields = (appointment: Appointment) => ({
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

/** Returns the slot before the center's change, while the client has not accepted that change. */
export function findUnacceptedChange(appointment: Appointment, now: Date): PreviousSlot | undefined {
  const isOpen = appointment.status === 'pending' || awaitsAcceptance(appointment, now);
  const changedFrom = isOpen ? findChangedFrom(appointment) : undefined;
  return changedFrom && { date: changedFrom.date, time: changedFrom.time, staffName: changedFrom.staffName };
}

/** Returns the proposal that the client can still answer. */
export function toProposalView(appointment: Appointment, now: Date): ProposalView | undefined {
  const proposal = findOpenProposal(appointment, now);
  return (
    proposal && {
      slots: proposal.slots.map(({ date, time, staffName }) => ({ date, time, staffName })),
      expiresAt: proposal.expiresAt,
      note: proposal.note,
    }
  );
}

/** Returns the staff member's name if it was announced to the client. */
export const findAnnouncedStaffName = (appointment: Appointment): string | undefined =>
  isStaffKnownToClient(appointment) ? appointment.staffName : undefined;

function toMissingPayment(appointment: Appointment): { readonly paidMissingCents?: number } {
  const cents = appointment.status === 'completed' ? calculatePaidMissingCents(appointment) : 0;
  return cents > 0 ? { paidMissingCents: cents } : {};
}

function toStateFacts(appointment: Appointment) {
  switch (appointment.status) {
    case 'reserved':
      return { reservedUntil: appointment.reservedUntil };
    case 'completed':
      return { completedAt: appointment.completedAt, collectedCents: appointment.collectedCents };
    case 'cancelled':
      return {
        cancelledAt: appointment.cancellation.at,
        cancellationReason: formatCancellation(appointment.cancellation),
      };
    default:
      return {};
  }
}

export const toPatientView = (appointment: Appointment, now: Date): PatientAppointment => ({
  ...toCommonFields(appointment),
  staffName: findAnnouncedStaffName(appointment),
  attendanceConfirmed: appointment.attendanceConfirmed,
  freeCancellationHours: appointment.freeCancellationHours,
  canChange: canChange(appointment, now),
  forfeitCents: calculateForfeit(appointment, now),
  changedFrom: findUnacceptedChange(appointment, now),
  proposal: toProposalView(appointment, now),
  ...toStateFacts(appointment),
  paymentMethod: getPaymentMethod(appointment),
  version: appointment.version,
});

export const toRequestView = (appointment: Appointment): AppointmentRequest => ({
  ...toCommonFields(appointment),
  patientId: appointment.patientId,
  patient: appointment.patient,
  requestedAt: 'requestedAt' in appointment ? appointment.requestedAt : undefined,
  captureBefore: appointment.deposit.captureBefore,
  returningSince: appointment.deposit.returningSince,
  refusedAt: appointment.deposit.refusedAt,
  beingApproved: isBeingApproved(appointment),
});

const toDayMarks = (appointment: Appointment) => ({
  arrived: 'arrived' in appointment ? appointment.arrived : undefined,
  inTreatment: 'inTreatment' in appointment ? appointment.inTreatment : undefined,
});

export const toDetailView = (appointment: Appointment, now: Date): AppointmentDetail => ({
  ...toCommonFields(appointment),
  patientId: appointment.patientId,
  patient: appointment.patient,
  origin: appointment.origin,
  attendanceConfirmed: appointment.attendanceConfirmed,
  ...toDayMarks(appointment),
  beingApproved: isBeingApproved(appointment),
  captureBefore: appointment.deposit.captureBefore,
  paymentMethod: getPaymentMethod(appointment),
  ...toStateFacts(appointment),
  ...toMissingPayment(appointment),
  forfeitCents: calculateForfeit(appointment, now),
  codeLocked: isCodeLocked(appointment),
  textable: toSmsPhone(appointment.patient.phone) !== undefined,
});

export const toAssignedView = (appointment: Appointment, address?: string): AssignedAppointment => ({
  ...toCommonFields(appointment),
  patientId: appointment.patientId,
  attendanceConfirmed: appointment.attendanceConfirmed,
  ...toDayMarks(appointment),
  address,
  patient: {
    firstName: appointment.patient.firstName,
    lastName: appointment.patient.lastName,
    phone: appointment.patient.phone,
  },
  paymentMethod: getPaymentMethod(appointment),
  collectedCents: appointment.status === 'completed' ? appointment.collectedCents : undefined,
  ...toMissingPayment(appointment),
  codeTriesLeft: maxCodeTries - appointment.codeTries,
});
