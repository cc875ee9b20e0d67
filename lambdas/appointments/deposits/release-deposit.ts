import { DepositReturnDue } from '#events/appointments.ts';
import { payments } from '#lambdas/platform/external/from-env.ts';
import { consumer } from '#lambdas/runtime/consumer.ts';
import { refundDeposit } from './settlement.ts';

export const handler = consumer(
  {
    name: 'release-deposit',
    on: DepositReturnDue,
    run: ({ data }, platform) => refundDeposit(platform, data.appointmentId),
  },
  { payments },
);
