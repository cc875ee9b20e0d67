import { payments } from '#lambdas/platform/from-env/payments.ts';
import { eachOnItsOwn } from '#lambdas/runtime/each-on-its-own.ts';
import { scheduled } from '#lambdas/runtime/scheduled.ts';
import { isReturnLate } from '#shared/appointments/deposit-return.ts';
import { everyIn } from './every-in.ts';
import { returnDeposit } from './return-deposit.ts';

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
