import { mailer, smsSender } from '#lambdas/platform/external/from-env.ts';
import { scheduled } from '#lambdas/runtime/scheduled.ts';
import { tellBirthdays } from './tell-birthdays.ts';

/** Runs daily at 8:00: sends administrators the birthdays of the next 15 days and clients their greeting. */
export const handler = scheduled({ name: 'greet-birthdays', run: tellBirthdays }, { mailer, smsSender });
