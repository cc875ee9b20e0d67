import { AppointmentCancelled } from '#events/appointments.ts';
import { smsReaction } from './sms-reaction.ts';

export const handler = smsReaction({
  name: 'text-cancellation',
  on: AppointmentCancelled,
  kind: 'cancelled',
});
