import { SESClient, SendRawEmailCommand } from '@aws-sdk/client-ses';
import MimeNode from 'nodemailer/lib/mime-node';
import { requireEnv } from '../env.ts';
import { mailTraceTag } from '../ids.ts';
import { withSendMetrics } from '../send-metrics.ts';
import { makeAwsOptions, timeouts } from '../timeouts.ts';

export type Attachment = {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Uint8Array;
};
/** A picture that the HTML references by `cid:` and its id. */
export type InlineImage = Attachment & { readonly contentId: string };
export type Mail = {
  readonly senderName?: string;
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly replyTo?: string;
  readonly inline?: readonly InlineImage[];
  readonly attachments?: readonly Attachment[];
  /** One-click unsubscribe link and address, for greetings and other optional mail. */
  readonly unsubscribe?: { readonly url: string; readonly email: string };
  /** Deduplicates repeated sends, because the same key has the same Message-ID. */
  readonly messageKey: string;
  /** Delivery key in SES events, hidden from the recipient. At most 256 letters, digits, `_` and `-`. */
  readonly trace?: string | undefined;
};
export type Mailer = { send(mail: Mail): Promise<void> };

type MakeMailerInput = {
  /** Verified sender as `Name <address>` or an address. */
  from: string;
  /** SES configuration set that publishes delivery events. */
  configurationSet: string;
  client?: SESClient;
};

type Sender = { readonly name: string; readonly address: string };

/** Creates the SES adapter. It builds MIME itself because the simple call supports no attachments. */
export function makeMailer({
  from,
  configurationSet,
  client = new SESClient(makeAwsOptions(timeouts.mailer)),
}: MakeMailerInput): Mailer {
  return {
    async send(mail) {
      const sender =
        mail.senderName === undefined ? from : { name: mail.senderName, address: parseAddress(from) };
      const Data = await buildMime(sender, mail);
      await client.send(
        new SendRawEmailCommand({
          Source: parseAddress(from),
          Destinations: [mail.to],
          RawMessage: { Data },
          ConfigurationSetName: configurationSet,
          ...(mail.trace !== undefined && { Tags: [{ Name: mailTraceTag, Value: mail.trace }] }),
        }),
      );
    },
  };
}

/** Headers that prevent auto-replies (RFC 3834). */
const automaticHeaders = { 'Auto-Submitted': 'auto-generated' };

/** Returns the one-click unsubscribe headers (RFC 8058). */
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

function buildMime(from: string | Sender, mail: Mail): Promise<Buffer> {
  const root = new MimeNode('multipart/mixed', { disableFileAccess: true, disableUrlAccess: true });
  root.setHeader({
    From: from,
    To: mail.to,
    ...(mail.replyTo && { 'Reply-To': mail.replyTo }),
    Subject: mail.subject,
    ...automaticHeaders,
    ...(mail.unsubscribe && unsubscribeHeaders(mail.unsubscribe)),
    'Message-ID': `<${encodeURIComponent(mail.messageKey)}@${parseDomain(typeof from === 'string' ? from : from.address)}>`,
    // SES replaces the Message-ID but keeps this header.
    'X-Message-Key': mail.messageKey,
  });
  const alternatives = root.createChild('multipart/alternative');
  alternatives.createChild('text/plain; charset=utf-8').setContent(mail.text);
  const htmlParent = mail.inline?.length ? alternatives.createChild('multipart/related') : alternatives;
  htmlParent.createChild('text/html; charset=utf-8').setContent(mail.html);
  for (const { contentId, ...image } of mail.inline ?? [])
    attach(htmlParent, image, { 'Content-Disposition': 'inline', 'Content-ID': `<${contentId}>` });
  for (const file of mail.attachments ?? []) attach(root, file, { 'Content-Disposition': 'attachment' });
  return root.build();
}

const parseAddress = (from: string) => /<([^>]+)>/.exec(from)?.[1] ?? from;
const parseDomain = (address: string) => /@([^\s>]+)/.exec(address)?.[1] ?? 'mail';

export const fromEnv = (): Mailer =>
  withSendMetrics(
    'mail',
    makeMailer({ from: requireEnv('mailFrom'), configurationSet: requireEnv('mailSet') }),
  );
