import { payments } from '#lambdas/platform/external/from-env.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { forEachIsolated } from '#lambdas/runtime/for-each-isolated.ts';
import { scheduled } from '#lambdas/runtime/scheduled.ts';
import type { AppointmentIn } from '#shared/appointments/appointment.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import { hasBegun } from '#shared/appointments/transitions.ts';
import { AppError } from '#shared/core/errors.ts';
import type { Actor } from '#shared/core/roles.ts';
import { expireReservation, finishApproval, lapseHold, type PaymentsPlatform } from './deposit-hold.ts';

const sweeper: Actor = { kind: 'system', name: 'sweep-holds' };
const approvalTimeoutMs = 60_000;

/** Ends a request whose hold or slot time has passed, even if the processor has not reported it. */
const lapse = (platform: PaymentsPlatform, appointmentId: string) =>
  retryStale(async () => {
    const before = await platform.appointments.get(appointmentId);
    if (before.status !== 'pending') return;
    if (before.deposit.paymentIntentId) await platform.payments.cancel(before.deposit.paymentIntentId);
    await lapseHold(platform, before, sweeper);
  });

/** Finishes an interrupted approval; a lost hold or a concurrent finish also ends it. */
async function finish(platform: PaymentsPlatform, appointmentId: string): Promise<void> {
  const ends = [appointmentErrors.hold_lost, appointmentErrors.state_changed];
  await finishApproval(platform, appointmentId).catch((error: unknown) => {
    if (!(error instanceof AppError && ends.some((end) => error.is(end)))) throw error;
  });
}

function overdue(platform: PaymentsPlatform, appointment: AppointmentIn<'reserved' | 'pending'>) {
  const { appointmentId, deposit } = appointment;
  const now = platform.now();
  const isPast = (instant: string) => Date.parse(instant) <= now.getTime();
  if (appointment.status === 'reserved')
    return isPast(appointment.reservedUntil)
      ? () => expireReservation(platform, appointmentId, sweeper)
      : undefined;
  if (appointment.approval)
    return now.getTime() - Date.parse(appointment.approval.at) > approvalTimeoutMs
      ? () => finish(platform, appointmentId)
      : undefined;
  const { captureBefore } = deposit;
  const isOver = hasBegun(appointment, now) || (captureBefore !== undefined && isPast(captureBefore));
  return isOver ? () => lapse(platform, appointmentId) : undefined;
}

/** Every minute: ends overdue reservations, approvals and requests; one failure does not stop the rest. */
export const handler = scheduled(
  {
    name: 'sweep-holds',
    run: async (platform) => {
      const { appointments } = platform;
      const open = [
        ...(await appointments.listQueue('reserved')),
        ...(await appointments.listQueue('pending')),
      ];
      await forEachIsolated(
        open,
        ({ appointmentId }) => ({ appointmentId }),
        async (appointment) => overdue(platform, appointment)?.(),
      );
    },
  },
  { payments },
);
