import { InvitationDue } from '#events/accounts.ts';
import { reactions } from '#lambdas/notifications/reactions/reactions.ts';
import { routesByDomain } from '#shared/routes.ts';
import type { Consumer, Domain, MessageReader, Schedule, UserPoolTrigger, Uses } from './types.ts';

// Each function reads the event's subject and records the messages it sent.
/** Signed documents are attached to their e-mail. */
const byMail: Uses = { table: 'readWrite', mail: true, files: 'read' };
const bySms: Uses = { table: 'readWrite', texts: true };

const placedIn = (room: string) => (name: string) => ({
  name,
  entry: `lambdas/notifications/${room}/${name}.ts`,
});
const reacting = placedIn('reactions');
const scheduled = placedIn('schedules');
const delivering = placedIn('delivery');
const replying = placedIn('replies');

/** E-mail and SMS have separate functions, so that a retry of one does not send the other twice. */
const consumers: readonly Consumer[] = [
  {
    ...reacting('send-mail'),
    reactions: reactions.filter(({ channel }) => channel === 'mail'),
    uses: byMail,
    errorImpact:
      'Somebody was not told by e-mail what they wait for: the log names the reaction and who is hurt.',
  },
  {
    ...reacting('send-sms'),
    reactions: reactions.filter(({ channel }) => channel === 'sms'),
    uses: bySms,
    errorImpact:
      'Somebody was not told by SMS what they wait for: the log names the reaction and who is hurt.',
  },
  {
    ...reacting('send-invitation'),
    on: InvitationDue,
    uses: { table: 'readWrite', mail: true, texts: true },
    errorImpact: 'Somebody has an account and was not told how to choose its password.',
  },
];

const schedules: readonly Schedule[] = [
  {
    ...scheduled('send-waiting-messages'),
    expression: 'rate(1 minute)',
    uses: { table: 'readWrite', files: 'read', mail: true, texts: true },
    errorImpact: 'What waited for the morning, and the news of moved appointments, is not sent.',
  },
  {
    ...scheduled('greet-birthdays'),
    expression: 'cron(0 8 * * ? *)',
    uses: { table: 'readWrite', mail: true, texts: true },
    errorImpact:
      'Today’s birthdays go without their greeting, and nobody at the center was told of them by e-mail.',
  },
  {
    ...scheduled('tell-applications'),
    expression: 'rate(15 minutes)',
    uses: { table: 'readWrite', mail: true },
    errorImpact: 'People applied and the front desk got no e-mail about it.',
  },
  {
    ...scheduled('tell-unclosed'),
    expression: 'cron(0 8 * * ? *)',
    uses: { table: 'readWrite', mail: true },
    errorImpact: 'Nobody is reminded of appointments of past days that were not closed.',
  },
];

const messageReaders: readonly MessageReader[] = [
  {
    ...replying('receive-text'),
    reads: 'inboundSms',
    uses: { table: 'readWrite', texts: true },
    errorImpact:
      'Somebody who answered STOP or BAJA still gets SMS, which the law forbids, and what clients answer reaches nobody.',
  },
  {
    ...delivering('record-delivery'),
    reads: 'smsDeliveries',
    uses: { table: 'readWrite' },
    errorImpact: 'The front desk does not see which SMS never arrived, and sends none of them again.',
  },
  {
    ...placedIn('bounces')('read-returned-mail'),
    reads: 'returnedMail',
    uses: { table: 'readWrite' },
    errorImpact:
      'E-mails that came back are not written down: people go on being written to at addresses that do not exist, and the desk does not hear of it.',
  },
];

const triggers: readonly UserPoolTrigger[] = [
  {
    ...delivering('pool-mail'),
    trigger: 'customMessage',
    uses: {},
    errorImpact: 'Nobody: somebody asked the user pool itself for a message, and it sent none.',
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
  messageReaders,
};
