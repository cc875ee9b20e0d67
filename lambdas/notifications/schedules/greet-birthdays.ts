import { mailer, smsSender } from '#lambdas/platform/external/from-env.ts';
import { scheduled } from '#lambdas/runtime/scheduled.ts';
import { tellBirthdays } from './tell-birthdays.ts';

/** At eight in the morning: the administrators hear of the next fifteen days, and who has their day gets a greeting. */
export const handler = scheduled({ name: 'greet-birthdays', run: tellBirthdays }, { mailer, smsSender });
