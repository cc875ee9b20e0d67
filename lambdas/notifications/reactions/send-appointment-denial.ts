import { AppointmentDenied } from '#events/appointments.ts';
import { mailReaction } from './mail-reaction.ts';

export const handler = mailReaction({
  name: 'send-appointment-denial',
  on: AppointmentDenied,
  kind: 'denied',
});
