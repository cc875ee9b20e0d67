import {
  AppointmentCancelled,
  AppointmentConfirmed,
  AppointmentDenied,
  AppointmentRescheduled,
} from '#events/appointments.ts';
import type { MessageReaction } from './reaction.ts';

const staffEvents = [
  { on: AppointmentConfirmed, name: 'new-appointment', news: 'has a new appointment' },
  { on: AppointmentRescheduled, name: 'moved-appointment', news: 'has an appointment at another time' },
  { on: AppointmentCancelled, name: 'cancelled-appointment', news: 'lost an appointment that was cancelled' },
  {
    on: AppointmentDenied,
    name: 'denied-appointment',
    news: 'lost an appointment that the front desk denied',
  },
] as const;

export const teamReactions: readonly MessageReaction[] = [
  ...staffEvents.flatMap(({ on, name, news }) =>
    (['mail', 'sms'] as const).map((channel) => ({
      name: `${channel}-staff-of-${name}`,
      on,
      notice: 'staffNews' as const,
      channel,
      errorImpact: `An aesthetician ${news} and got no ${channel === 'mail' ? 'e-mail' : 'SMS'}.`,
    })),
  ),
  {
    name: 'notify-admin-of-move',
    on: AppointmentRescheduled,
    notice: 'deskNews',
    channel: 'mail',
    by: 'client',
    errorImpact: 'A client moved an appointment and the front desk got no e-mail.',
  },
  {
    name: 'notify-admin-of-cancellation',
    on: AppointmentCancelled,
    notice: 'deskNews',
    channel: 'mail',
    by: 'client',
    errorImpact: 'A client cancelled an appointment and the front desk got no e-mail.',
  },
];
