import { httpApi } from '#lambdas/runtime/http-api.ts';
import { getDashboard } from './get-dashboard.ts';
import { getWaiting } from './get-waiting.ts';
import { listBirthdays } from './list-birthdays.ts';
import { markGreeted } from './mark-greeted.ts';

export const handler = httpApi([getDashboard, getWaiting, listBirthdays, markGreeted], {});
