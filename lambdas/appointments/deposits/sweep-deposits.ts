import { payments } from '#lambdas/platform/from-env/payments.ts';
import { eachOnItsOwn } from '#lambdas/runtime/for-each-isolated.ts';
import { scheduled } from '#lambdas/runtime/scheduled.ts';
import { isReturnLate } from '#shared/appointments/refund.ts';
import { everyIn } from './list-queue.ts';
import { returnDeposit } from './refund-deposit.ts';

/** Every quarter of an hour: deposits that their reaction could not give back. One that fails stops no other. */
export const handler = scheduled(
  {
    name: 'sweep-deposits',
    run: async (platform) => {
      const returning = await everyIn('settling', platform);
      await eachOnItsOwn(
        returning.filter(({ deposit }) => isReturnLate(deposit.returningSince, platform.now())),
        ({ appointmentId }) => ({ appointmentId }),
        ({ appointmentId }) => returnDeposit(platform, appointmentId),
      );
    },
  },
  { payments },
);
