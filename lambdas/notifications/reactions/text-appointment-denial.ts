import { AppointmentDenied } from '#events/appointments.ts';
import { smsReaction } from './sms-reaction.ts';

export const handler = smsReaction({
  name: 'text-appointment-denial',
  on: AppointmentDenied,
  kind: 'denied',
});
