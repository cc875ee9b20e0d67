import { InvitationDue } from '#events/accounts.ts';
import { reactions } from '#lambdas/notifications/reactions/reactions.ts';
import { routesByDomain } from '#shared/routes.ts';
import type {
  Consumer,
  Domain,
  FunctionCapabilities,
  MessageReader,
  Schedule,
  UserPoolTrigger,
} from './types.ts';

// Each function reads the event's subject and records the messages it sent.
/** Signed documents are attached to their e-mail. */
const mailUses: FunctionCapabilities = { table: 'readWrite', mail: true, files: 'read' };
const smsUses: FunctionCapabilities = { table: 'readWrite', sms: true };

const createEntryBuilder = (folder: string) => (name: string) => ({
  name,
  entry: `lambdas/notifications/${folder}/${name}.ts`,
});
const reactionEntry = createEntryBuilder('reactions');
const scheduleEntry = createEntryBuilder('schedules');
const deliveryEntry = createEntryBuilder('delivery');
const replyEntry = createEntryBuilder('replies');

/** E-mail and SMS have separate functions, so that a retry of one does not send the other twice. */
const consumers: readonly Consumer[] = [
  {
    ...reactionEntry('send-mail'),
    reactions: reactions.filter(({ channel }) => channel === 'mail'),
    uses: mailUses,
    errorImpact:
      'Somebody was not told by e-mail what they wait for: the log names the reaction and who is hurt.',
  },
  {
    ...reactionEntry('send-sms'),
    reactions: reactions.filter(({ channel }) => channel === 'sms'),
    uses: smsUses,
    errorImpact:
      'Somebody was not told by SMS what they wait for: the log names the reaction and who is hurt.',
  },
  {
    ...reactionEntry('send-invitation'),
    on: InvitationDue,
    uses: { table: 'readWrite', mail: true, sms: true },
    errorImpact: 'Somebody has an account and was not told how to choose its password.',
  },
];

const schedules: readonly Schedule[] = [
  {
    ...scheduleEntry('send-waiting-messages'),
    expression: 'rate(1 minute)',
    uses: { table: 'readWrite', files: 'read', mail: true, sms: true },
    errorImpact: 'What waited for the morning, and the news of moved appointments, is not sent.',
  },
  {
    ...scheduleEntry('greet-birthdays'),
    expression: 'cron(0 8 * * ? *)',
    uses: { table: 'readWrite', mail: true, sms: true },
    errorImpact:
      'Today’s birthdays go without their greeting, and nobody at the center was told of them by e-mail.',
  },
  {
    ...scheduleEntry('send-application-digests'),
    expression: 'rate(15 minutes)',
    uses: { table: 'readWrite', mail: true },
    errorImpact: 'People applied and the front desk got no e-mail about it.',
  },
  {
    ...scheduleEntry('send-unclosed-reminders'),
    expression: 'cron(0 8 * * ? *)',
    uses: { table: 'readWrite', mail: true },
    errorImpact: 'Nobody is reminded of appointments of past days that were not closed.',
  },
];

const messageReaders: readonly MessageReader[] = [
  {
    ...replyEntry('receive-text'),
    reads: 'inboundSms',
    uses: { table: 'readWrite', sms: true },
    errorImpact:
      'Somebody who answered STOP or BAJA still gets SMS, which the law forbids, and what clients answer reaches nobody.',
  },
  {
    ...deliveryEntry('record-delivery'),
    reads: 'smsDeliveries',
    uses: { table: 'readWrite' },
    errorImpact: 'The front desk does not see which SMS never arrived, and sends none of them again.',
  },
  {
    ...createEntryBuilder('bounces')('read-returned-mail'),
    reads: 'returnedMail',
    uses: { table: 'readWrite' },
    errorImpact:
      'E-mails that came back are not written down: people go on being written to at addresses that do not exist, and the desk does not hear of it.',
  },
];

const triggers: readonly UserPoolTrigger[] = [
  {
    ...deliveryEntry('pool-mail'),
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
    uses: { table: 'readWrite', mail: true, sms: true },
    errorImpact: 'The front desk cannot see what a client was told, nor tell it again.',
  },
  consumers,
  schedules,
  triggers,
  messageReaders,
};
