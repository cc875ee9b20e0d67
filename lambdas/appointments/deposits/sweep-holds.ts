import { HoldLapsed, toAppointmentFacts } from '#events/appointments.ts';
import { audit, emit } from '#lambdas/platform/commit.ts';
import { payments } from '#lambdas/platform/external/from-env.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { forEachIsolated } from '#lambdas/runtime/for-each-isolated.ts';
import { scheduledJob } from '#lambdas/runtime/scheduled.ts';
import type { AppointmentWithStatus } from '#shared/appointments/appointment.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import { applyProposalExpiry, isProposalExpired } from '#shared/appointments/proposal.ts';
import { hasBegun } from '#shared/appointments/transitions.ts';
import { AppError } from '#shared/core/errors.ts';
import type { Actor } from '#shared/core/roles.ts';
import { expireReservation, finishApproval, lapseHold, type PaymentPorts } from './deposit-hold.ts';
import { buildRefundDueWrites } from './settlement.ts';

const sweeperActor: Actor = { kind: 'system', name: 'sweep-holds' };
const approvalTimeoutMs = 60_000;

/** Ends a request whose hold or slot time has passed, even if the processor has not reported it. */
const lapseRequest = (platform: PaymentPorts, appointmentId: string) =>
  retryStale(async () => {
    const before = await platform.appointments.get(appointmentId);
    if (before.status !== 'pending') return;
    if (before.deposit.paymentIntentId) await platform.payments.cancel(before.deposit.paymentIntentId);
    await lapseHold(platform, before, sweeperActor);
  });

/**
 * Cancels a request whose proposal got no answer, and frees all its times. The hold is released only after this
 * commit, because the client's acceptance may win the race for it.
 */
const expireProposal = (platform: PaymentPorts, appointmentId: string) =>
  retryStale(async () => {
    const { appointments, bookings, commit, now } = platform;
    const before = await appointments.get(appointmentId);
    if (before.status !== 'pending' || !isProposalExpired(before, now())) return;
    const after = applyProposalExpiry(before, sweeperActor, now());
    await commit(
      ...(await bookings.change(before, after)),
      ...buildRefundDueWrites(after),
      emit(HoldLapsed, toAppointmentFacts(after)),
      audit('appointment.proposalExpired', appointmentId),
    );
  });

/** Finishes an interrupted approval. Ignores a lost hold and a concurrent finish, which also end it. */
async function finishInterruptedApproval(platform: PaymentPorts, appointmentId: string): Promise<void> {
  const expectedErrors = [appointmentErrors.hold_lost, appointmentErrors.state_changed];
  await finishApproval(platform, appointmentId).catch((error: unknown) => {
    if (!(error instanceof AppError && expectedErrors.some((expected) => error.is(expected)))) throw error;
  });
}

function findOverdueAction(
  platform: PaymentPorts,
  appointment: AppointmentWithStatus<'reserved' | 'pending'>,
) {
  const { appointmentId, deposit } = appointment;
  const now = platform.now();
  const isPast = (instant: string) => Date.parse(instant) <= now.getTime();
  if (appointment.status === 'reserved')
    return isPast(appointment.reservedUntil)
      ? () => expireReservation(platform, appointmentId, sweeperActor)
      : undefined;
  if (appointment.approval)
    return now.getTime() - Date.parse(appointment.approval.at) > approvalTimeoutMs
      ? () => finishInterruptedApproval(platform, appointmentId)
      : undefined;
  if (isProposalExpired(appointment, now)) return () => expireProposal(platform, appointmentId);
  const { captureBefore } = deposit;
  const isExpired = hasBegun(appointment, now) || (captureBefore !== undefined && isPast(captureBefore));
  return isExpired ? () => lapseRequest(platform, appointmentId) : undefined;
}

/** Ends overdue reservations, approvals, proposals and requests every minute. One failure does not stop the others. */
export const handler = scheduledJob(
  {
    name: 'sweep-holds',
    run: async (platform) => {
      const { appointments } = platform;
      const openAppointments = [
        ...(await appointments.listQueue('reserved')),
        ...(await appointments.listQueue('pending')),
      ];
      await forEachIsolated(
        openAppointments,
        ({ appointmentId }) => ({ appointmentId }),
        async (appointment) => findOverdueAction(platform, appointment)?.(),
      );
    },
  },
  { payments },
);
