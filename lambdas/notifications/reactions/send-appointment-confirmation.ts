import { AppointmentConfirmed } from '#events/appointments.ts';
import { mailReaction } from './mail-reaction.ts';

export const handler = mailReaction({
  name: 'send-appointment-confirmation',
  on: AppointmentConfirmed,
  kind: 'confirmed',
});
