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

/** Includes files, because signed documents are attached to their e-mail. */
const mailUses: FunctionCapabilities = { table: 'readWrite', mail: true, files: 'read' };
const smsUses: FunctionCapabilities = { table: 'readWrite', sms: true };

const createEntryBuilder = (folder: string) => (name: string) => ({
  name,
  entry: `lambdas/notifications/${folder}/${name}.ts`,
});
const createReactionEntry = createEntryBuilder('reactions');
const createScheduleEntry = createEntryBuilder('schedules');
const createDeliveryEntry = createEntryBuilder('delivery');
const createReplyEntry = createEntryBuilder('replies');

/** E-mail and SMS have separate functions, so that a retry of one does not send the other twice. */
const consumers: readonly Consumer[] = [
  {
    ...createReactionEntry('send-mail'),
    reactions: reactions.filter(({ channel }) => channel === 'mail'),
    uses: mailUses,
    errorImpact:
      'Users miss e-mail notifications: the log names the reaction, and the table below its impact.',
  },
  {
    ...createReactionEntry('send-sms'),
    reactions: reactions.filter(({ channel }) => channel === 'sms'),
    uses: smsUses,
    errorImpact: 'Users miss SMS notifications: the log names the reaction, and the table below its impact.',
  },
  {
    ...createReactionEntry('send-invitation'),
    on: InvitationDue,
    uses: { table: 'readWrite', mail: true, sms: true },
    errorImpact: 'A new user gets no invitation to set a password.',
  },
];

const schedules: readonly Schedule[] = [
  {
    ...createScheduleEntry('send-waiting-messages'),
    expression: 'rate(1 minute)',
    uses: { table: 'readWrite', files: 'read', mail: true, sms: true },
    errorImpact: 'Deferred messages and notifications of moved appointments are not sent.',
  },
  {
    ...createScheduleEntry('greet-birthdays'),
    expression: 'cron(0 8 * * ? *)',
    uses: { table: 'readWrite', mail: true, sms: true },
    errorImpact:
      'Clients get no birthday greetings, and administrators get no e-mail about today’s birthdays.',
  },
  {
    ...createScheduleEntry('send-application-digests'),
    expression: 'rate(15 minutes)',
    uses: { table: 'readWrite', mail: true },
    errorImpact: 'The front desk gets no e-mail about new applications.',
  },
  {
    ...createScheduleEntry('send-unclosed-reminders'),
    expression: 'cron(0 8 * * ? *)',
    uses: { table: 'readWrite', mail: true },
    errorImpact: 'The front desk gets no reminder of past appointments that are still open.',
  },
];

const messageReaders: readonly MessageReader[] = [
  {
    ...createReplyEntry('receive-text'),
    reads: 'inboundSms',
    uses: { table: 'readWrite', sms: true },
    errorImpact:
      'Clients who replied STOP or BAJA still receive SMS, which is illegal, and other replies are lost.',
  },
  {
    ...createDeliveryEntry('record-delivery'),
    reads: 'smsDeliveries',
    uses: { table: 'readWrite' },
    errorImpact: 'The front desk does not see undelivered SMS and does not resend them.',
  },
  {
    ...createEntryBuilder('bounces')('read-returned-mail'),
    reads: 'returnedMail',
    uses: { table: 'readWrite' },
    errorImpact:
      'Bounced e-mails are not recorded: messages still go to invalid addresses, and the front desk does not see it.',
  },
];

const triggers: readonly UserPoolTrigger[] = [
  {
    ...createDeliveryEntry('pool-mail'),
    trigger: 'customMessage',
    uses: {},
    errorImpact: 'Nobody: a message requested from the user pool itself was not sent.',
  },
];

export const notifications: Domain = {
  name: 'notifications',
  api: {
    entry: 'lambdas/notifications/api.ts',
    routes: routesByDomain.notifications,
    uses: { table: 'readWrite', mail: true, sms: true },
    errorImpact: 'The front desk cannot see or resend the messages sent to a client.',
  },
  consumers,
  schedules,
  triggers,
  messageReaders,
};
