import { mailer, smsSender } from '#lambdas/platform/external/from-env.ts';
import { scheduledJob } from '#lambdas/runtime/scheduled.ts';
import { sendBirthdayGreetings } from './send-birthday-greetings.ts';

/** Runs daily at 8:00. Sends administrators the birthdays of the next 15 days and clients their greeting. */
export const handler = scheduledJob(
  { name: 'greet-birthdays', run: sendBirthdayGreetings },
  { mailer, smsSender },
);
