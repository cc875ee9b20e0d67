import { AppointmentChanged, appointmentFacts } from '#events/appointments.ts';
import { audit, tell } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { operationUsing } from '#lambdas/runtime/operation.ts';
import { approveAppointment as route } from '#shared/appointments/api.ts';
import { fullName, isSameSlot } from '#shared/appointments/appointment.ts';
import { approvalClaimed } from '#shared/appointments/lifecycle.ts';
import { smsPhone } from '#shared/core/contact.ts';
import type { Actor } from '#shared/core/roles.ts';
import type { BodyOf } from '#shared/core/route.ts';
import { alertOverrides } from '../alerts/appointment-alerts.ts';
import { assertBookableByDesk, retryIfSlotTaken } from '../booking/slot-assignment.ts';
import { finishApproval } from './finish-approval.ts';

type ClaimInput = BodyOf<typeof route>;

/** Moves the appointment where the front desk wants it and claims the decision, before any money moves. */
async function claim(
  platform: Platform,
  appointmentId: string,
  { alertReason, ...wanted }: ClaimInput,
  actor: Actor,
): Promise<void> {
  const { appointments, bookings, staff, commit, now } = platform;
  const [before, member] = await Promise.all([appointments.get(appointmentId), staff.get(wanted.staffId)]);
  const { staffId, date, time, durationMinutes } = before;
  const slot = { durationMinutes, ...wanted };
  const stays = isSameSlot(before, slot);
  // The same click again: under way, or done already.
  if ((before.approval || before.status === 'confirmed') && stays) return;

  const passed = await alertOverrides(platform, before, alertReason);
  const assignment = { ...slot, staffName: fullName(member) };
  const after = { ...approvalClaimed(before, assignment, actor, now()), ...passed };
  const serviceIds = before.services.map(({ serviceId }) => serviceId);
  if (!stays) await assertBookableByDesk(platform, { member, slot, serviceIds, before });
  await commit(
    ...(await bookings.change(before, after).catch(retryIfSlotTaken)),
    staff.scheduleUnchanged(member),
    tell(AppointmentChanged, { ...appointmentFacts(after), previous: { staffId, date, time } }),
    audit('appointment.approvalClaimed', appointmentId, { ...slot, ...(alertReason && { alertReason }) }),
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
