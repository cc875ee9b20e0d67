import { ReminderLink } from '#shared/appointments/changes/reminder-link.ts';
import { pk, sk } from '../engine/keys.ts';
import { defineEntity } from '../engine/row.ts';

// byToken: a link's action, by token hash (the token is not stored)
export const reminderLinkEntity = defineEntity('reminderLink', ReminderLink, {
  byToken: { pk: pk(['tokenHash']), sk: sk([]) },
});
