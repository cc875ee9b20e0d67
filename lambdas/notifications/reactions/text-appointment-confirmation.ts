import { AppointmentConfirmed } from '#events/appointments.ts';
import { smsReaction } from './sms-reaction.ts';

export const handler = smsReaction({
  name: 'text-appointment-confirmation',
  on: AppointmentConfirmed,
  kind: 'confirmed',
});
