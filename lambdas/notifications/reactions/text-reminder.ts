import { ReminderDue } from '#events/appointments.ts';
import { smsReaction } from './sms-reaction.ts';

export const handler = smsReaction({ name: 'text-reminder', on: ReminderDue, kind: 'reminder' });
