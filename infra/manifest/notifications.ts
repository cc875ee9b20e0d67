import { EmailProofDue, InvitationDue } from '#events/accounts.ts';
import {
  AppointmentCancelled,
  AppointmentConfirmed,
  AppointmentDenied,
  AppointmentRequested,
  AppointmentRescheduled,
  AttendanceConfirmed,
  HoldEndsSoon,
  HoldLapsed,
  ReminderDue,
} from '#events/appointments.ts';
import { LaserRequestChanged } from '#events/intake.ts';
import { routesByDomain } from '#shared/routes.ts';
import type { Consumer, Domain, Schedule, TextReader, UserPoolTrigger, Uses } from './types.ts';

// Each reads the visit and writes down what it said of it.
const byMail: Uses = { table: 'readWrite', mail: true };
const bySms: Uses = { table: 'readWrite', texts: true };

const placedIn = (room: string) => (name: string) => ({
  name,
  entry: `lambdas/notifications/${room}/${name}.ts`,
});
const [reacting, scheduled, delivering] = [
  placedIn('reactions'),
  placedIn('schedules'),
  placedIn('delivery'),
];

/** Mail and SMS are reactions of their own: when one fails and is tried again, the other is not sent twice. */
const consumers: readonly Consumer[] = [
  {
    ...reacting('notify-admin-of-request'),
    on: AppointmentRequested,
    uses: byMail,
    errorImpact: 'A client waits for an answer and the administrators got no e-mail about it.',
  },
  {
    ...reacting('text-admin-of-request'),
    on: AppointmentRequested,
    uses: bySms,
    errorImpact: 'A client waits for an answer and the administrators got no SMS about it.',
  },
  {
    ...reacting('send-appointment-confirmation'),
    on: AppointmentConfirmed,
    uses: byMail,
    errorImpact:
      'A client was approved and charged, and got no e-mail with the code, the receipt and the calendar file.',
  },
  {
    ...reacting('text-appointment-confirmation'),
    on: AppointmentConfirmed,
    uses: bySms,
    errorImpact: 'A client was approved and charged, and got no SMS with the code.',
  },
  {
    ...reacting('send-appointment-denial'),
    on: AppointmentDenied,
    uses: byMail,
    errorImpact: 'A client was refused and got no e-mail about it or about their deposit.',
  },
  {
    ...reacting('text-appointment-denial'),
    on: AppointmentDenied,
    uses: bySms,
    errorImpact: 'A client was refused and got no SMS about it.',
  },
  {
    ...reacting('send-lapse-notice'),
    on: HoldLapsed,
    uses: byMail,
    errorImpact: 'A client’s request lapsed and no e-mail asked them to request again.',
  },
  {
    ...reacting('text-lapse-notice'),
    on: HoldLapsed,
    uses: bySms,
    errorImpact: 'A client’s request lapsed and no SMS asked them to request again.',
  },
  {
    ...reacting('send-cancellation'),
    on: AppointmentCancelled,
    uses: byMail,
    errorImpact: 'A visit was cancelled and its client got no e-mail about it or about their deposit.',
  },
  {
    ...reacting('text-cancellation'),
    on: AppointmentCancelled,
    uses: bySms,
    errorImpact: 'A visit was cancelled and its client got no SMS about it.',
  },
  {
    ...reacting('send-new-place'),
    on: AppointmentRescheduled,
    uses: byMail,
    errorImpact: 'A visit was moved and its client got no e-mail with the new hour.',
  },
  {
    ...reacting('text-new-place'),
    on: AppointmentRescheduled,
    uses: bySms,
    errorImpact: 'A visit was moved and its client got no SMS with the new hour.',
  },
  {
    ...reacting('text-admin-of-attendance'),
    on: AttendanceConfirmed,
    uses: bySms,
    errorImpact: 'A client said they will come and the administrators got no SMS about it.',
  },
  {
    ...reacting('warn-admin-of-hold'),
    on: HoldEndsSoon,
    uses: byMail,
    errorImpact: 'A request is about to lose its hold and no e-mail warned the administrators.',
  },
  {
    ...reacting('text-admin-of-hold'),
    on: HoldEndsSoon,
    uses: bySms,
    errorImpact: 'A request is about to lose its hold and no SMS warned the administrators.',
  },
  {
    ...reacting('send-reminder'),
    on: ReminderDue,
    uses: byMail,
    errorImpact: 'A client was not reminded of their visit by e-mail.',
  },
  {
    ...reacting('text-reminder'),
    on: ReminderDue,
    uses: bySms,
    errorImpact: 'A client was not reminded of their visit by SMS.',
  },
  {
    ...reacting('send-invitation'),
    on: InvitationDue,
    uses: { table: 'readWrite', mail: true, texts: true },
    errorImpact: 'Somebody has an account and was not told how to choose its password.',
  },
  {
    ...reacting('send-email-proof'),
    on: EmailProofDue,
    uses: byMail,
    errorImpact: 'A client registered and cannot book, since no e-mail brought the link that proves theirs.',
  },
  {
    ...reacting('send-laser-decision'),
    on: LaserRequestChanged,
    uses: byMail,
    errorImpact: 'A client asked for laser, was answered, and got no e-mail about it.',
  },
  {
    ...reacting('text-laser-decision'),
    on: LaserRequestChanged,
    uses: bySms,
    errorImpact: 'A client was admitted to laser and got no SMS about it.',
  },
];

const schedules: readonly Schedule[] = [
  {
    ...scheduled('send-waiting-messages'),
    expression: 'rate(1 minute)',
    uses: { table: 'readWrite', mail: true, texts: true },
    errorImpact: 'What waited for the morning, and the news of moved visits, is not sent.',
  },
  {
    ...scheduled('greet-birthdays'),
    expression: 'cron(0 8 * * ? *)',
    uses: { table: 'readWrite', mail: true, texts: true },
    errorImpact:
      'Today’s birthdays go without their greeting, and nobody at the centre was told of them by e-mail.',
  },
];

const textReaders: readonly TextReader[] = [
  {
    ...delivering('receive-text'),
    uses: { table: 'readWrite', texts: true },
    errorImpact: 'Somebody who answered STOP or BAJA still gets SMS, which the law forbids.',
  },
];

const triggers: readonly UserPoolTrigger[] = [
  {
    ...delivering('recovery-message'),
    trigger: 'customMessage',
    uses: { table: 'read' },
    errorImpact: 'Nobody who forgot their password can choose another.',
  },
];

export const notifications: Domain = {
  name: 'notifications',
  api: {
    entry: 'lambdas/notifications/api.ts',
    routes: routesByDomain.notifications,
    uses: { table: 'readWrite', mail: true, texts: true },
    errorImpact: 'The front desk cannot see what a client was told, nor tell it again.',
  },
  consumers,
  schedules,
  triggers,
  textReaders,
};
