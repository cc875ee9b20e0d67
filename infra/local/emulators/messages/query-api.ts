import { randomUUID } from 'node:crypto';
import type { Mailbox } from './mailbox.ts';
import { parseMime } from './mime.ts';

/** A refusal in the words of the AWS query protocol. */
export class QueryFault extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

const namespaces = {
  ses: 'http://ses.amazonaws.com/doc/2010-12-01/',
  sns: 'http://sns.amazonaws.com/doc/2010-03-31/',
};
type Fields = URLSearchParams;
type Action = {
  readonly namespace: string;
  run(mailbox: Mailbox, fields: Fields): Promise<string>;
};

/** The calls of SES (version 1) and SNS that the product makes, by their name on the wire. */
const actions: Readonly<Record<string, Action>> = {
  SendRawEmail: { namespace: namespaces.ses, run: sendRawEmail },
  SendEmail: { namespace: namespaces.ses, run: sendEmail },
  Publish: { namespace: namespaces.sns, run: publish },
};

/** Runs one call; answers the XML the SDK reads. Throws `QueryFault`. */
export async function runQuery(mailbox: Mailbox, fields: Fields): Promise<string> {
  const name = fields.get('Action') ?? '';
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
  if (!action) throw new QueryFault('InvalidAction', `The action ${name} is not valid for this service.`);
  const messageId = await action.run(mailbox, fields);
  return `<${name}Response xmlns="${action.namespace}"><${name}Result><MessageId>${messageId}</MessageId></${name}Result><ResponseMetadata><RequestId>${randomUUID()}</RequestId></ResponseMetadata></${name}Response>`;
}

/** The error document of the protocol; both SDK clients read this shape. */
export const faultXml = ({ code, message }: QueryFault) =>
  `<ErrorResponse><Error><Type>Sender</Type><Code>${code}</Code><Message>${escapeXml(message)}</Message></Error><RequestId>${randomUUID()}</RequestId></ErrorResponse>`;

const escapeXml = (text: string) => text.replace(/[<>&]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** `Destinations.member.1`, `.2`, … */
function members(fields: Fields, name: string): string[] {
  return [...fields].flatMap(([field, value]) => (field.startsWith(`${name}.member.`) ? [value] : []));
}

async function sendRawEmail(mailbox: Mailbox, fields: Fields): Promise<string> {
  const raw = Buffer.from(fields.get('RawMessage.Data') ?? '', 'base64');
  if (raw.length === 0) throw new QueryFault('InvalidParameterValue', 'The message has no content.');
  const mail = await parseMime(raw);
  if (!mail.from && !fields.get('Source'))
    throw new QueryFault('InvalidParameterValue', 'Missing From header.');
  return takeMail(mailbox, { ...mail, to: members(fields, 'Destinations').join(', ') });
}

async function sendEmail(mailbox: Mailbox, fields: Fields): Promise<string> {
  const part = (name: string) => fields.get(`Message.${name}.Data`) ?? '';
  return takeMail(mailbox, {
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

function takeMail(mailbox: Mailbox, draft: Parameters<Mailbox['take']>[0]): string {
  if (!draft.to.includes('@')) throw new QueryFault('InvalidParameterValue', 'Missing final destination.');
  const id = mailbox.take(draft);
  if (!id) throw new QueryFault('MessageRejected', 'Ordered by a test: the e-mail was refused.');
  return id;
}

const phone = /^\+\d{8,15}$/;

/** `MessageAttributes.entry.1.Name` and its `Value.StringValue`, by name. */
function messageAttributes(fields: Fields): Map<string, string> {
  return new Map(
    [...fields].flatMap(([field, name]) => {
      const [, entry] = /^MessageAttributes\.entry\.(\d+)\.Name$/.exec(field) ?? [];
      return entry ? [[name, fields.get(`MessageAttributes.entry.${entry}.Value.StringValue`) ?? '']] : [];
    }),
  );
}

/** Past the spend limit SNS still accepts: only the delivery log says that nothing was sent. */
async function publish(mailbox: Mailbox, fields: Fields): Promise<string> {
  const to = fields.get('PhoneNumber') ?? '';
  const text = fields.get('Message') ?? '';
  if (!phone.test(to))
    throw new QueryFault('InvalidParameter', `Invalid parameter: PhoneNumber Reason: ${to} is not valid`);
  if (!text) throw new QueryFault('InvalidParameter', 'Invalid parameter: Empty message');
  const attributes = messageAttributes(fields);
  const from = attributes.get('AWS.MM.SMS.OriginationNumber') ?? '';
  if (from !== '' && !phone.test(from))
    throw new QueryFault(
      'InvalidParameter',
      `Invalid parameter: OriginationNumber Reason: ${from} is not valid`,
    );
  const id = mailbox.take({ type: 'sms', from, to, text });
  if (!id) throw new QueryFault('AuthorizationError', 'Ordered by a test: the SMS was refused.');
  mailbox.deliveries.add({ id, to, smsType: attributes.get('AWS.SNS.SMS.SMSType') ?? 'Promotional' });
  return id;
}
