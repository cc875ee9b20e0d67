import { AppointmentRescheduled } from '#events/appointments.ts';
import { smsReaction } from './sms-reaction.ts';

export const handler = smsReaction({
  name: 'text-new-place',
  on: AppointmentRescheduled,
  kind: 'rescheduled',
});
