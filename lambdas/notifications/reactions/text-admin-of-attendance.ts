import { AttendanceConfirmed } from '#events/appointments.ts';
import { smsReaction } from './sms-reaction.ts';

/** What the desk wrote down itself is no news to it. */
export const handler = smsReaction({
  name: 'text-admin-of-attendance',
  on: AttendanceConfirmed,
  kind: 'attendance',
  when: ({ by }) => by === 'client',
});
