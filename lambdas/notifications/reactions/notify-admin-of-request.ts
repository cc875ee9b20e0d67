import { AppointmentRequested } from '#events/appointments.ts';
import { mailReaction } from './mail-reaction.ts';

export const handler = mailReaction({
  name: 'notify-admin-of-request',
  on: AppointmentRequested,
  kind: 'requestReceived',
});
