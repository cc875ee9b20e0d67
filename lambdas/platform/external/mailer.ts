import { SESClient, SendRawEmailCommand } from '@aws-sdk/client-ses';
import MimeNode from 'nodemailer/lib/mime-node';
import { counted } from '../counted-sending.ts';
import { required } from '../env.ts';
import { mailTraceTag } from '../ids.ts';
import { awsOptions, timeouts } from '../timeouts.ts';

export type Attachment = {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Uint8Array;
};
/** A picture that the HTML names by `cid:` and its id. */
export type InlineImage = Attachment & { readonly contentId: string };
export type Mail = {
  /** Whom it comes from, by name; the deployment's own where absent. */
  readonly senderName?: string;
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  /** The plain-text twin of the HTML. */
  readonly text: string;
  /** Where an answer goes, when not to the sender. */
  readonly replyTo?: string;
  readonly inline?: readonly InlineImage[];
  readonly attachments?: readonly Attachment[];
  /** Of what nobody waits for: where one press of a mail program ends it, and an address that does too. */
  readonly unsubscribe?: { readonly url: string; readonly email: string };
  /** Makes a repeated send recognisable: the same key has the same Message-ID. */
  readonly messageKey: string;
  /**
   * Which of our rows it is, told again with whatever the service says of the message later: at most 256 letters, digits,
   * `_` and `-`. The recipient does not see it.
   */
  readonly trace?: string | undefined;
};
export type Mailer = { send(mail: Mail): Promise<void> };

type MakeMailerInput = {
  /** The verified sender, `Name <address>` or the address alone. */
  from: string;
  /** The SES configuration set that says what becomes of each message. */
  configurationSet: string;
  client?: SESClient;
};

type Sender = { readonly name: string; readonly address: string };

/** E-mail through SES, with a MIME message of our own, since its simple call takes no attachments. */
export function makeMailer({
  from,
  configurationSet,
  client = new SESClient(awsOptions(timeouts.mailer)),
}: MakeMailerInput): Mailer {
  return {
    async send(mail) {
      const source =
        mail.senderName === undefined ? from : { name: mail.senderName, address: addressOf(from) };
      const Data = await mimeOf(source, mail);
      await client.send(
        new SendRawEmailCommand({
          Source: addressOf(from),
          Destinations: [mail.to],
          RawMessage: { Data },
          ConfigurationSetName: configurationSet,
          ...(mail.trace !== undefined && { Tags: [{ Name: mailTraceTag, Value: mail.trace }] }),
        }),
      );
    },
  };
}

/** Nobody wrote it by hand: a program that answers holidays must not answer this (RFC 3834). */
const automatic = { 'Auto-Submitted': 'auto-generated' };

/** What a mail program needs to offer one press that ends such messages (RFC 8058). */
const unsubscribeHeaders = ({ url, email }: NonNullable<Mail['unsubscribe']>) => ({
  'List-Unsubscribe': email === '' ? `<${url}>` : `<${url}>, <mailto:${email}?subject=BAJA>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

function attach(parent: MimeNode, { filename, contentType, content }: Attachment, headers: object): void {
  parent
    .createChild(contentType, { filename })
    .setHeader({ ...headers, 'Content-Transfer-Encoding': 'base64' })
    .setContent(Buffer.from(content));
}

/** The two bodies as alternatives of each other, the HTML with its pictures; then the attachments. */
function mimeOf(from: string | Sender, mail: Mail): Promise<Buffer> {
  const root = new MimeNode('multipart/mixed', { disableFileAccess: true, disableUrlAccess: true });
  root.setHeader({
    From: from,
    To: mail.to,
    ...(mail.replyTo && { 'Reply-To': mail.replyTo }),
    Subject: mail.subject,
    ...automatic,
    ...(mail.unsubscribe && unsubscribeHeaders(mail.unsubscribe)),
    'Message-ID': `<${encodeURIComponent(mail.messageKey)}@${domainOf(typeof from === 'string' ? from : from.address)}>`,
    // SES puts its own Message-ID; this one arrives as it was sent.
    'X-Message-Key': mail.messageKey,
  });
  const bodies = root.createChild('multipart/alternative');
  bodies.createChild('text/plain; charset=utf-8').setContent(mail.text);
  const drawn = mail.inline?.length ? bodies.createChild('multipart/related') : bodies;
  drawn.createChild('text/html; charset=utf-8').setContent(mail.html);
  for (const { contentId, ...image } of mail.inline ?? [])
    attach(drawn, image, { 'Content-Disposition': 'inline', 'Content-ID': `<${contentId}>` });
  for (const file of mail.attachments ?? []) attach(root, file, { 'Content-Disposition': 'attachment' });
  return root.build();
}

/** `Name <address>` or the address alone. */
const addressOf = (from: string) => /<([^>]+)>/.exec(from)?.[1] ?? from;
const domainOf = (address: string) => /@([^\s>]+)/.exec(address)?.[1] ?? 'mail';

export const fromEnv = (): Mailer =>
  counted('mail', makeMailer({ from: required('mailFrom'), configurationSet: required('mailSet') }));
