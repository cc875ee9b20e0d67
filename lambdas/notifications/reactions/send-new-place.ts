import { AppointmentRescheduled } from '#events/appointments.ts';
import { mailReaction } from './mail-reaction.ts';

export const handler = mailReaction({
  name: 'send-new-place',
  on: AppointmentRescheduled,
  kind: 'rescheduled',
});
