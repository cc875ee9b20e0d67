import { AppointmentCancelled } from '#events/appointments.ts';
import { mailReaction } from './mail-reaction.ts';

export const handler = mailReaction({
  name: 'send-cancellation',
  on: AppointmentCancelled,
  kind: 'cancelled',
});
