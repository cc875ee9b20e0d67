import { mailer } from '#lambdas/platform/from-env/mailer.ts';
import { smsSender } from '#lambdas/platform/from-env/sms-sender.ts';
import { scheduled } from '#lambdas/runtime/scheduled.ts';
import { tellBirthdays } from './tell-birthdays.ts';

/** At eight in the morning: the administrators hear of the next fifteen days, and who has their day gets a greeting. */
export const handler = scheduled({ name: 'greet-birthdays', run: tellBirthdays }, { mailer, smsSender });
