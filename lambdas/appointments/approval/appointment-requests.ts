import { AppointmentChanged, AppointmentDenied, toAppointmentFacts } from '#events/appointments.ts';
import {
  assertBookableByDesk,
  assertTimeConfirmed,
  throwConflictIfSlotTaken,
} from '#lambdas/booking/slot-assignment.ts';
import { buildDoseReleaseWrites } from '#lambdas/inventory/assignment/assigned-doses.ts';
import { audit, emit } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { operation, operationWithPorts } from '#lambdas/runtime/operation.ts';
import * as routes from '#shared/appointments/api.ts';
import { isBeingApproved, isSameSlot } from '#shared/appointments/appointment.ts';
import { listOverlapFacts, overlapConfirmation } from '#shared/appointments/booking/overlap.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import { applyApprovalClaim, applyDenial } from '#shared/appointments/lifecycle.ts';
import { assertConfirmed } from '#shared/core/confirmation.ts';
import { AppError } from '#shared/core/errors.ts';
import { formatFullName } from '#shared/core/person.ts';
import { toSmsPhone } from '#shared/core/phone/sms-phone.ts';
import type { Actor } from '#shared/core/roles.ts';
import type { BodyOf } from '#shared/core/route.ts';
import { overrideAlerts } from '../alerts/service-alerts.ts';
import { finishApproval } from '../deposits/deposit-hold.ts';
import { buildRefundDueWrites } from '../deposits/settlement.ts';

type ClaimInput = BodyOf<typeof routes.approveAppointment>;

/** Moves the appointment to the chosen slot and claims the approval, before any payment call. */
async function claimApproval(
  platform: Platform,
  appointmentId: string,
  { confirmed, from, ...slotChoice }: ClaimInput,
  actor: Actor,
): Promise<void> {
  const { appointments, bookings, staff, commit, now } = platform;
  const [before, member] = await Promise.all([
    appointments.get(appointmentId),
    staff.get(slotChoice.staffId),
  ]);
  const { staffId, date, time, durationMinutes } = before;
  const slot = { durationMinutes, ...slotChoice };
  const isUnmoved = isSameSlot(before, slot);
  // On a retry, the approval is in progress or complete.
  if ((isBeingApproved(before) || before.status === 'confirmed') && isUnmoved) return;

  const staffName = formatFullName(member);
  const claimedAppointment = applyApprovalClaim(before, { ...slot, staffName }, actor, now());
  if (from && !isUnmoved && !isSameSlot(before, from)) throw new AppError(appointmentErrors.moved_meanwhile);
  const { overrides, auditDetails } = await overrideAlerts(platform, before, confirmed);
  const after = { ...claimedAppointment, ...overrides };
  const serviceIds = before.services.map(({ serviceId }) => serviceId);
  if (!isUnmoved) await assertBookableByDesk(platform, { member, slot, serviceIds, before });
  await assertTimeConfirmed(platform, { to: slot, from: before, confirmed });
  await commit(
    ...(await bookings
      .change(before, after, (overlapping) =>
        assertConfirmed(confirmed, overlapConfirmation, listOverlapFacts(overlapping)),
      )
      .catch(throwConflictIfSlotTaken)),
    staff.assertScheduleUnchanged(member),
    emit(AppointmentChanged, { ...toAppointmentFacts(after), previous: { staffId, date, time } }),
    audit('appointment.approvalClaimed', appointmentId, { ...slot, ...auditDetails }),
  );
}

/** Claims the approval, captures the deposit and confirms the appointment (docs/adr/0002). */
export const approveAppointment = operationWithPorts(
  ['payments'],
  routes.approveAppointment,
  async ({ params: { appointmentId }, body, actor }, platform) => {
    await retryStale(() => claimApproval(platform, appointmentId, body, actor));
    const { status, patient } = await finishApproval(platform, appointmentId);
    return { appointmentId, status, textable: toSmsPhone(patient.phone) !== undefined };
  },
);

/** Denies a request and frees its slot. Consumers refund the deposit and notify the client. */
export const denyAppointment = operation(
  routes.denyAppointment,
  ({ params: { appointmentId }, body: { seen: seenStatus }, actor }, platform) =>
    retryStale(async () => {
      const { appointments, bookings, commit, now } = platform;
      const before = await appointments.get(appointmentId);
      const after = applyDenial(before, actor, now());
      if (before.status !== seenStatus) throw new AppError(appointmentErrors.state_changed);
      await commit(
        ...(await bookings.change(before, after)),
        ...buildRefundDueWrites(after),
        ...(await buildDoseReleaseWrites(platform, after)),
        emit(AppointmentDenied, { ...toAppointmentFacts(after), depositStatus: after.deposit.status }),
        audit('appointment.denied', appointmentId),
      );
      return { appointmentId, status: after.status };
    }),
);
