import { ReminderLink } from '#shared/appointments/changes/reminder-link.ts';
import { pk, sk } from '../engine/keys.ts';
import { defineEntity } from '../engine/row.ts';

// byToken  what one link of a reminder does, found by the hash of its token; nobody can read the token here
export const reminderLinkEntity = defineEntity('reminderLink', ReminderLink, {
  byToken: { pk: pk(['tokenHash']), sk: sk([]) },
});
