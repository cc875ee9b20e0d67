import { randomUUID } from 'node:crypto';
import { ServiceError } from '../kit/service-error.ts';
import type { Mailbox, MailMessage } from './mailbox.ts';
import { parseMime } from './mime.ts';
import type { ReturnedMail } from './returned-mail.ts';

/** An error of the AWS query protocol. */
export const queryFault = (code: string, message: string) => new ServiceError(400, code, message);

const namespaces = {
  ses: 'http://ses.amazonaws.com/doc/2010-12-01/',
  sns: 'http://sns.amazonaws.com/doc/2010-03-31/',
};
type Fields = URLSearchParams;
type MailDraft = Omit<MailMessage, 'id' | 'at'>;
export type Messages = {
  readonly mailbox: Mailbox;
  readonly returned: ReturnedMail;
  readonly configurationSet: string;
};
type Action = {
  readonly namespace: string;
  run(messages: Messages, fields: Fields): Promise<string>;
};

/** The SES (version 1) and SNS actions that the product uses, by name. */
const actions: Readonly<Record<string, Action>> = {
  SendRawEmail: { namespace: namespaces.ses, run: sendRawEmail },
  SendEmail: { namespace: namespaces.ses, run: sendEmail },
  Publish: { namespace: namespaces.sns, run: publish },
};

/** Runs an action; returns the XML that the SDK reads. Throws `ServiceError`. */
export async function runQuery(messages: Messages, fields: Fields): Promise<string> {
  const name = fields.get('Action') ?? '';
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
  if (!action) throw queryFault('InvalidAction', `The action ${name} is not valid for this service.`);
  const messageId = await action.run(messages, fields);
  return `<${name}Response xmlns="${action.namespace}"><${name}Result><MessageId>${messageId}</MessageId></${name}Result><ResponseMetadata><RequestId>${randomUUID()}</RequestId></ResponseMetadata></${name}Response>`;
}

/** Formats the protocol's error document, which both SDK clients read. */
export const faultXml = ({ code, message }: ServiceError) =>
  `<ErrorResponse><Error><Type>Sender</Type><Code>${code}</Code><Message>${escapeXml(message)}</Message></Error><RequestId>${randomUUID()}</RequestId></ErrorResponse>`;

const escapeXml = (text: string) => text.replace(/[<>&]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Reads `Destinations.member.1`, `.2`, … */
function members(fields: Fields, name: string): string[] {
  return [...fields].flatMap(([field, value]) => (field.startsWith(`${name}.member.`) ? [value] : []));
}

async function sendRawEmail(messages: Messages, fields: Fields): Promise<string> {
  const raw = Buffer.from(fields.get('RawMessage.Data') ?? '', 'base64');
  if (raw.length === 0) throw queryFault('InvalidParameterValue', 'The message has no content.');
  const mail = await parseMime(raw);
  if (!mail.from && !fields.get('Source')) throw queryFault('InvalidParameterValue', 'Missing From header.');
  return takeMail(messages, fields, { ...mail, to: members(fields, 'Destinations').join(', ') });
}

async function sendEmail(messages: Messages, fields: Fields): Promise<string> {
  const part = (name: string) => fields.get(`Message.${name}.Data`) ?? '';
  return takeMail(messages, fields, {
    type: 'mail',
    to: members(fields, 'Destination.ToAddresses').join(', '),
    from: fields.get('Source') ?? '',
    subject: part('Subject'),
    text: part('Body.Text'),
    html: part('Body.Html'),
    headers: {},
    attachments: [],
  });
}

/** Returns a message's configuration set, without which SES reports nothing. Throws for an unknown set. */
function setOf({ configurationSet }: Messages, fields: Fields): string | undefined {
  const named = fields.get('ConfigurationSetName') ?? undefined;
  if (named !== undefined && named !== configurationSet)
    throw queryFault('ConfigurationSetDoesNotExist', `Configuration set <${named}> does not exist.`);
  return named;
}

/** Reads `Tags.member.1.Name`, `Tags.member.1.Value`, … */
function tagsOf(fields: Fields): Record<string, string> {
  const tags: Record<string, string> = {};
  for (let index = 1; fields.has(`Tags.member.${index}.Name`); index++) {
    const value = fields.get(`Tags.member.${index}.Value`) ?? '';
    if (!/^[\w-]{1,256}$/.test(value))
      throw queryFault('InvalidParameterValue', `Invalid tag value <${value}>.`);
    tags[fields.get(`Tags.member.${index}.Name`) ?? ''] = value;
  }
  return tags;
}

function takeMail(messages: Messages, fields: Fields, draft: MailDraft): string {
  const configurationSet = setOf(messages, fields);
  const tags = tagsOf(fields);
  if (!draft.to.includes('@')) throw queryFault('InvalidParameterValue', 'Missing final destination.');
  const id = messages.mailbox.take(draft);
  if (!id) throw queryFault('MessageRejected', 'Ordered by a test: the e-mail was refused.');
  const { to, from } = draft;
  if (configurationSet !== undefined)
    messages.returned.took({ messageId: id, to, from, configurationSet, tags });
  return id;
}

const phone = /^\+\d{8,15}$/;

/** Reads `MessageAttributes.entry.1.Name` and its `Value.StringValue`, by name. */
function messageAttributes(fields: Fields): Map<string, string> {
  return new Map(
    [...fields].flatMap(([field, name]) => {
      const [, entry] = /^MessageAttributes\.entry\.(\d+)\.Name$/.exec(field) ?? [];
      return entry ? [[name, fields.get(`MessageAttributes.entry.${entry}.Value.StringValue`) ?? '']] : [];
    }),
  );
}

/** Accepts SMS past the spending limit, as SNS does: only the delivery log says that they were not sent. */
async function publish({ mailbox }: Messages, fields: Fields): Promise<string> {
  const to = fields.get('PhoneNumber') ?? '';
  const text = fields.get('Message') ?? '';
  if (!phone.test(to))
    throw queryFault('InvalidParameter', `Invalid parameter: PhoneNumber Reason: ${to} is not valid`);
  if (!text) throw queryFault('InvalidParameter', 'Invalid parameter: Empty message');
  const attributes = messageAttributes(fields);
  const from = attributes.get('AWS.MM.SMS.OriginationNumber') ?? '';
  if (from !== '' && !phone.test(from))
    throw queryFault('InvalidParameter', `Invalid parameter: OriginationNumber Reason: ${from} is not valid`);
  const id = mailbox.take({ type: 'sms', from, to, text });
  if (!id) throw queryFault('AuthorizationError', 'Ordered by a test: the SMS was refused.');
  mailbox.deliveries.add({ id, to, smsType: attributes.get('AWS.SNS.SMS.SMSType') ?? 'Promotional' });
  return id;
}
