import { DepositReturnDue } from '#events/appointments.ts';
import { payments } from '#lambdas/platform/from-env/payments.ts';
import { consumer } from '#lambdas/runtime/consumer.ts';
import { returnDeposit } from './refund-deposit.ts';

export const handler = consumer(
  {
    name: 'release-deposit',
    on: DepositReturnDue,
    run: ({ data }, platform) => returnDeposit(platform, data.appointmentId),
  },
  { payments },
);
