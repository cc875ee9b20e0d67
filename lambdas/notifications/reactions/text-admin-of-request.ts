import { AppointmentRequested } from '#events/appointments.ts';
import { smsReaction } from './sms-reaction.ts';

export const handler = smsReaction({
  name: 'text-admin-of-request',
  on: AppointmentRequested,
  kind: 'requestReceived',
});
