import { AppointmentChanged, AppointmentConfirmed, toAppointmentFacts } from '#events/appointments.ts';
import { audit, emit, type Write } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import type { AppointmentWithStatus, SlotChoice } from '#shared/appointments/appointment.ts';
import { listOverlapFacts, overlapConfirmation } from '#shared/appointments/booking/overlap.ts';
import type { DeskConfirmation } from '#shared/appointments/booking/unusual-hour.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import { hasBegun } from '#shared/appointments/transitions.ts';
import { assertConfirmed } from '#shared/core/confirmation.ts';
import { buildFieldError } from '#shared/core/errors.ts';
import type { BookableMember } from '#shared/staff/staff-member.ts';
import { assertBookableByDesk, assertTimeConfirmed, throwConflictIfSlotTaken } from './slot-assignment.ts';

/** Returns the client. Throws `appointment.patient_inactive` for an inactive one. */
export async function getActivePatient({ patients }: Pick<Platform, 'patients'>, patientId: string) {
  const patient = await patients.get(patientId);
  if (!patient.active) throw buildFieldError('patientId', appointmentErrors.patient_inactive);
  return patient;
}

/** Returns the chosen member if free at a confirmed time. Does not check the member's services. */
export async function getFreeMember(
  platform: Pick<Platform, 'availability' | 'daySheets' | 'settings' | 'staff' | 'now'>,
  slot: SlotChoice,
  confirmed: readonly DeskConfirmation[] | undefined,
): Promise<BookableMember> {
  const member = await platform.staff.get(slot.staffId);
  await assertBookableByDesk(platform, { member, slot, serviceIds: [] });
  await assertTimeConfirmed(platform, { to: slot, confirmed });
  return member;
}

type DeskBooking = {
  readonly appointment: AppointmentWithStatus<'confirmed'>;
  readonly member: BookableMember;
  readonly confirmed: readonly DeskConfirmation[] | undefined;
  readonly clearsPreference?: boolean;
};

/** Builds the writes of an appointment entered by the front desk, confirmed at once (R221). */
export async function buildDeskBookingWrites(
  { bookings, patients, staff, now }: Pick<Platform, 'bookings' | 'patients' | 'staff' | 'now'>,
  { appointment, member, confirmed, clearsPreference = false }: DeskBooking,
): Promise<Write[]> {
  const { appointmentId, staffId, date, time } = appointment;
  return [
    ...(await bookings
      .create(appointment, (overlapping) =>
        assertConfirmed(confirmed, overlapConfirmation, listOverlapFacts(overlapping)),
      )
      .catch(throwConflictIfSlotTaken)),
    patients.markBooked(appointment, { preference: clearsPreference }),
    staff.assertScheduleUnchanged(member),
    // An appointment entered after it began notifies no one.
    emit(
      hasBegun(appointment, now()) ? AppointmentChanged : AppointmentConfirmed,
      toAppointmentFacts(appointment),
    ),
    audit('appointment.created', appointmentId, { staffId, date, time }),
  ];
}
