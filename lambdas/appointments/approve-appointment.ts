import { audit } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { operationUsing } from '#lambdas/runtime/operation.ts';
import { approveAppointment as route } from '#shared/appointments/api.ts';
import { type Appointment, fullName, intervalOf, type Place } from '#shared/appointments/appointment.ts';
import { busyIntervals } from '#shared/appointments/day-sheet.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import { approvalClaimed } from '#shared/appointments/lifecycle.ts';
import { isFree } from '#shared/appointments/slots.ts';
import { smsPhone } from '#shared/core/contact.ts';
import { AppError } from '#shared/core/errors.ts';
import type { Actor } from '#shared/core/roles.ts';
import { openHours } from '#shared/staff/availability-block.ts';
import { qualifiedFor, type StaffMember } from '#shared/staff/staff-member.ts';
import { finishApproval } from './finish-approval.ts';
import { alertsPassed } from './visit-alerts.ts';

type Wanted = Spot & { readonly alertReason?: string | undefined };
type Spot = { readonly staffId: string; readonly date: string; readonly time: string };

const staysAt = (appointment: Appointment, { staffId, date, time }: Spot) =>
  appointment.staffId === staffId && appointment.date === date && appointment.time === time;

/** A visit that moves needs a person who can do it, at an hour they work and are free. */
async function refuseBadPlace(
  platform: Platform,
  appointment: Appointment,
  member: StaffMember,
  wanted: Spot,
) {
  const serviceIds = appointment.services.map(({ serviceId }) => serviceId);
  if (qualifiedFor([member], serviceIds).length === 0)
    throw new AppError(appointmentErrors.staff_unqualified);

  const { staffId, date, time } = wanted;
  const [blocks, sheet] = await Promise.all([
    platform.availability.from(date),
    platform.daySheets.get(staffId, date),
  ]);
  const days = {
    staffId,
    openHours: openHours(blocks.filter((block) => block.staffId === staffId)),
    busyOn: () => busyIntervals(sheet, appointment.appointmentId),
  };
  const { durationMinutes } = appointment;
  if (!isFree(days, date, intervalOf({ time, durationMinutes })))
    throw new AppError(appointmentErrors.slot_taken);
}

/** Moves the visit where the front desk wants it and claims the decision, before any money moves. */
async function claim(
  platform: Platform,
  appointmentId: string,
  { alertReason, ...wanted }: Wanted,
  actor: Actor,
): Promise<void> {
  const { appointments, bookings, staff, commit, now } = platform;
  const [before, member] = await Promise.all([appointments.get(appointmentId), staff.get(wanted.staffId)]);
  // The same click again: under way, or done already.
  if ((before.approval || before.status === 'confirmed') && staysAt(before, wanted)) return;

  const place: Place = { ...wanted, staffName: fullName(member) };
  const passed = await alertsPassed(platform, before, alertReason);
  const after = { ...approvalClaimed(before, place, actor, now()), ...passed };
  if (!staysAt(before, wanted)) await refuseBadPlace(platform, before, member, wanted);
  await commit(
    ...(await bookings.change(before, after)),
    staff.scheduleUnchanged(member),
    audit('appointment.approvalClaimed', appointmentId, { ...wanted, ...(alertReason && { alertReason }) }),
  );
}

/** Approve is capture: claim the decision, capture the deposit, confirm (DESIGN §5). */
export const approveAppointment = operationUsing(
  ['payments'],
  route,
  async ({ params: { appointmentId }, body, actor }, platform) => {
    await retryStale(() => claim(platform, appointmentId, body, actor));
    const { status, patient } = await finishApproval(platform, appointmentId);
    return { appointmentId, status, textable: smsPhone(patient.phone) !== undefined };
  },
);
