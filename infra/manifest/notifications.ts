import {
  AppointmentConfirmed,
  AppointmentDenied,
  AppointmentRequested,
  HoldLapsed,
} from '#events/appointments.ts';
import type { Consumer, Domain, UserPoolTrigger, Uses } from './types.ts';

// Each reads the visit and writes the marker that it has spoken.
const byMail: Uses = { table: 'readWrite', mail: true };
const bySms: Uses = { table: 'readWrite', texts: true };

const placed = (name: string) => ({ name, entry: `lambdas/notifications/${name}.ts` });

/** Mail and SMS are reactions of their own: when one fails and is tried again, the other is not sent twice. */
const consumers: readonly Consumer[] = [
  {
    ...placed('notify-admin-of-request'),
    on: AppointmentRequested,
    uses: byMail,
    errorImpact: 'A client waits for an answer and the administrators got no e-mail about it.',
  },
  {
    ...placed('text-admin-of-request'),
    on: AppointmentRequested,
    uses: bySms,
    errorImpact: 'A client waits for an answer and the administrators got no SMS about it.',
  },
  {
    ...placed('send-appointment-confirmation'),
    on: AppointmentConfirmed,
    uses: byMail,
    errorImpact:
      'A client was approved and charged, and got no e-mail with the code, the receipt and the calendar file.',
  },
  {
    ...placed('text-appointment-confirmation'),
    on: AppointmentConfirmed,
    uses: bySms,
    errorImpact: 'A client was approved and charged, and got no SMS with the code.',
  },
  {
    ...placed('send-appointment-denial'),
    on: AppointmentDenied,
    uses: byMail,
    errorImpact: 'A client was refused and got no e-mail about it or about their deposit.',
  },
  {
    ...placed('text-appointment-denial'),
    on: AppointmentDenied,
    uses: bySms,
    errorImpact: 'A client was refused and got no SMS about it.',
  },
  {
    ...placed('send-lapse-notice'),
    on: HoldLapsed,
    uses: byMail,
    errorImpact: 'A client’s request lapsed and no e-mail asked them to request again.',
  },
  {
    ...placed('text-lapse-notice'),
    on: HoldLapsed,
    uses: bySms,
    errorImpact: 'A client’s request lapsed and no SMS asked them to request again.',
  },
];

const triggers: readonly UserPoolTrigger[] = [
  {
    ...placed('recovery-message'),
    trigger: 'customMessage',
    uses: {},
    errorImpact: 'Nobody who forgot their password can choose another.',
  },
];

export const notifications: Domain = { name: 'notifications', consumers, schedules: [], triggers };
