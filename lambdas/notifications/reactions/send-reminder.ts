import { ReminderDue } from '#events/appointments.ts';
import { mailReaction } from './mail-reaction.ts';

export const handler = mailReaction({ name: 'send-reminder', on: ReminderDue, kind: 'reminder' });
