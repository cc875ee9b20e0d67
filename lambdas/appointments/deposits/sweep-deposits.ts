import { payments } from '#lambdas/platform/external/from-env.ts';
import { forEachIsolated } from '#lambdas/runtime/for-each-isolated.ts';
import { scheduledJob } from '#lambdas/runtime/scheduled.ts';
import { isDepositReturnLate } from '#shared/appointments/refund.ts';
import { refundDeposit } from './settlement.ts';

/** Retries overdue refunds that no bank rejected, every 15 minutes. One failure does not stop the others. */
export const handler = scheduledJob(
  {
    name: 'sweep-deposits',
    run: async (platform) => {
      const pendingRefunds = await platform.appointments.listQueue('settling');
      await forEachIsolated(
        pendingRefunds.filter(
          ({ deposit: { refusedAt, returningSince } }) =>
            refusedAt === undefined && isDepositReturnLate(returningSince, platform.now()),
        ),
        ({ appointmentId }) => ({ appointmentId }),
        ({ appointmentId }) => refundDeposit(platform, appointmentId),
      );
    },
  },
  { payments },
);
