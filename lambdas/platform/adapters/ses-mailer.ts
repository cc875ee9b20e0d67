import { SESClient, SendRawEmailCommand } from '@aws-sdk/client-ses';
import MimeNode from 'nodemailer/lib/mime-node';
import type { Mail, Mailer } from '../seams/mailer.ts';
import { awsOptions, timeouts } from '../timeouts.ts';

type MakeMailerInput = {
  /** The verified sender, `Name <address>` or the address alone. */
  from: string;
  client?: SESClient;
};

/** E-mail through SES, with a MIME message of our own, since its simple call takes no attachments. */
export function makeMailer({
  from,
  client = new SESClient(awsOptions(timeouts.mailer)),
}: MakeMailerInput): Mailer {
  return {
    async send(mail) {
      const Data = await mimeOf(from, mail);
      await client.send(
        new SendRawEmailCommand({ Source: from, Destinations: [mail.to], RawMessage: { Data } }),
      );
    },
  };
}

/** The two bodies as alternatives of each other, then the attachments. */
function mimeOf(from: string, mail: Mail): Promise<Buffer> {
  const root = new MimeNode('multipart/mixed', { disableFileAccess: true, disableUrlAccess: true });
  root.setHeader({
    From: from,
    To: mail.to,
    Subject: mail.subject,
    'Message-ID': `<${encodeURIComponent(mail.messageKey)}@${domainOf(from)}>`,
    // SES puts its own Message-ID; this one arrives as it was sent.
    'X-Message-Key': mail.messageKey,
  });
  const bodies = root.createChild('multipart/alternative');
  bodies.createChild('text/plain; charset=utf-8').setContent(mail.text);
  bodies.createChild('text/html; charset=utf-8').setContent(mail.html);
  for (const { filename, contentType, content } of mail.attachments ?? [])
    root
      .createChild(contentType, { filename })
      .setHeader({ 'Content-Disposition': 'attachment', 'Content-Transfer-Encoding': 'base64' })
      .setContent(Buffer.from(content));
  return root.build();
}

const domainOf = (address: string) => /@([^\s>]+)/.exec(address)?.[1] ?? 'mail';
