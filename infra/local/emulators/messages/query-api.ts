import { randomUUID } from 'node:crypto';
import { ServiceError } from '../kit/service-error.ts';
import type { Mailbox, MailMessage } from './mailbox.ts';
import { parseMime } from './mime.ts';
import type { ReturnedMail } from './returned-mail.ts';

export const queryError = (code: string, message: string) => new ServiceError(400, code, message);

const namespaces = {
  ses: 'http://ses.amazonaws.com/doc/2010-12-01/',
  sns: 'http://sns.amazonaws.com/doc/2010-03-31/',
};
type Fields = URLSearchParams;
type MailDraft = Omit<MailMessage, 'id' | 'at'>;
export type MessageServices = {
  readonly mailbox: Mailbox;
  readonly returnedMail: ReturnedMail;
  readonly configurationSet: string;
};
type Action = {
  readonly namespace: string;
  run(messages: MessageServices, fields: Fields): Promise<string>;
};

/** The SES (version 1) and SNS actions that the product uses, by name. */
const actions: Readonly<Record<string, Action>> = {
  SendRawEmail: { namespace: namespaces.ses, run: sendRawEmail },
  SendEmail: { namespace: namespaces.ses, run: sendEmail },
  Publish: { namespace: namespaces.sns, run: publish },
};

/** Runs an action and returns the XML that the SDK reads. Throws `ServiceError`. */
export async function runQuery(messages: MessageServices, fields: Fields): Promise<string> {
  const name = fields.get('Action') ?? '';
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
  if (!action) throw queryError('InvalidAction', `The action ${name} is not valid for this service.`);
  const messageId = await action.run(messages, fields);
  return `<${name}Response xmlns="${action.namespace}"><${name}Result><MessageId>${messageId}</MessageId></${name}Result><ResponseMetadata><RequestId>${randomUUID()}</RequestId></ResponseMetadata></${name}Response>`;
}

export const formatErrorXml = ({ code, message }: ServiceError) =>
  `<ErrorResponse><Error><Type>Sender</Type><Code>${code}</Code><Message>${escapeXml(message)}</Message></Error><RequestId>${randomUUID()}</RequestId></ErrorResponse>`;

const escapeXml = (text: string) => text.replace(/[<>&]/g, (character) => `&#${character.charCodeAt(0)};`);

/** Reads `Destinations.member.1`, `.2`, … */
function listMembers(fields: Fields, name: string): string[] {
  return [...fields].flatMap(([field, value]) => (field.startsWith(`${name}.member.`) ? [value] : []));
}

async function sendRawEmail(messages: MessageServices, fields: Fields): Promise<string> {
  const raw = Buffer.from(fields.get('RawMessage.Data') ?? '', 'base64');
  if (raw.length === 0) throw queryError('InvalidParameterValue', 'The message has no content.');
  const mail = await parseMime(raw);
  if (!mail.from && !fields.get('Source')) throw queryError('InvalidParameterValue', 'Missing From header.');
  return storeMail(messages, fields, { ...mail, to: listMembers(fields, 'Destinations').join(', ') });
}

async function sendEmail(messages: MessageServices, fields: Fields): Promise<string> {
  const readPart = (name: string) => fields.get(`Message.${name}.Data`) ?? '';
  return storeMail(messages, fields, {
    type: 'mail',
    to: listMembers(fields, 'Destination.ToAddresses').join(', '),
    from: fields.get('Source') ?? '',
    subject: readPart('Subject'),
    text: readPart('Body.Text'),
    html: readPart('Body.Html'),
    headers: {},
    attachments: [],
  });
}

/** Returns a message's configuration set, without which SES reports nothing. Throws for an unknown set. */
function parseConfigurationSet({ configurationSet }: MessageServices, fields: Fields): string | undefined {
  const setName = fields.get('ConfigurationSetName') ?? undefined;
  if (setName !== undefined && setName !== configurationSet)
    throw queryError('ConfigurationSetDoesNotExist', `Configuration set <${setName}> does not exist.`);
  return setName;
}

/** Reads `Tags.member.1.Name`, `Tags.member.1.Value`, … */
function parseTags(fields: Fields): Record<string, string> {
  const tags: Record<string, string> = {};
  for (let index = 1; fields.has(`Tags.member.${index}.Name`); index++) {
    const value = fields.get(`Tags.member.${index}.Value`) ?? '';
    if (!/^[\w-]{1,256}$/.test(value))
      throw queryError('InvalidParameterValue', `Invalid tag value <${value}>.`);
    tags[fields.get(`Tags.member.${index}.Name`) ?? ''] = value;
  }
  return tags;
}

function storeMail(messages: MessageServices, fields: Fields, draft: MailDraft): string {
  const configurationSet = parseConfigurationSet(messages, fields);
  const tags = parseTags(fields);
  if (!draft.to.includes('@')) throw queryError('InvalidParameterValue', 'Missing final destination.');
  const id = messages.mailbox.store(draft);
  if (!id) throw queryError('MessageRejected', 'Planned by a test: the e-mail was rejected.');
  const { to, from } = draft;
  if (configurationSet !== undefined)
    messages.returnedMail.handleAccepted({ messageId: id, to, from, configurationSet, tags });
  return id;
}

const phonePattern = /^\+\d{8,15}$/;

/** Reads `MessageAttributes.entry.1.Name` and its `Value.StringValue`, by name. */
function parseMessageAttributes(fields: Fields): Map<string, string> {
  return new Map(
    [...fields].flatMap(([field, name]) => {
      const [, entry] = /^MessageAttributes\.entry\.(\d+)\.Name$/.exec(field) ?? [];
      return entry ? [[name, fields.get(`MessageAttributes.entry.${entry}.Value.StringValue`) ?? '']] : [];
    }),
  );
}

/** Accepts SMS beyond the spending limit, as SNS does. Only the delivery log shows that none was sent. */
async function publish({ mailbox }: MessageServices, fields: Fields): Promise<string> {
  const to = fields.get('PhoneNumber') ?? '';
  const text = fields.get('Message') ?? '';
  if (!phonePattern.test(to))
    throw queryError('InvalidParameter', `Invalid parameter: PhoneNumber Reason: ${to} is not valid`);
  if (!text) throw queryError('InvalidParameter', 'Invalid parameter: Empty message');
  const attributes = parseMessageAttributes(fields);
  const from = attributes.get('AWS.MM.SMS.OriginationNumber') ?? '';
  if (from !== '' && !phonePattern.test(from))
    throw queryError('InvalidParameter', `Invalid parameter: OriginationNumber Reason: ${from} is not valid`);
  const id = mailbox.store({ type: 'sms', from, to, text });
  if (!id) throw queryError('AuthorizationError', 'Planned by a test: the SMS was rejected.');
  mailbox.deliveries.add({ id, to, smsType: attributes.get('AWS.SNS.SMS.SMSType') ?? 'Promotional' });
  return id;
}
