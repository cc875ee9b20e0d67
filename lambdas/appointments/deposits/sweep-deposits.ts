import { payments } from '#lambdas/platform/external/from-env.ts';
import { forEachIsolated } from '#lambdas/runtime/for-each-isolated.ts';
import { scheduled } from '#lambdas/runtime/scheduled.ts';
import { isRefundLate } from '#shared/appointments/refund.ts';
import { refundDeposit } from './settlement.ts';

/**
 * Every quarter of an hour: deposits that their reaction could not give back, and no bank refused. One that fails stops
 * no other.
 */
export const handler = scheduled(
  {
    name: 'sweep-deposits',
    run: async (platform) => {
      const returning = await platform.appointments.listQueue('settling');
      await forEachIsolated(
        returning.filter(
          ({ deposit: { refusedAt, returningSince } }) =>
            refusedAt === undefined && isRefundLate(returningSince, platform.now()),
        ),
        ({ appointmentId }) => ({ appointmentId }),
        ({ appointmentId }) => refundDeposit(platform, appointmentId),
      );
    },
  },
  { payments },
);
