import { SESClient, SendRawEmailCommand } from '@aws-sdk/client-ses';
import MailComposer from 'nodemailer/lib/mail-composer';
import type { Mail, Mailer } from './mailer.ts';

const patience = {
  maxAttempts: 3,
  requestHandler: { connectionTimeout: 2_000, requestTimeout: 10_000 },
};

type Given = {
  /** The verified sender, `Name <address>` or the address alone. */
  from: string;
  client?: SESClient;
};

/** E-mail through SES, with a MIME message of our own, since its simple call takes no attachments. */
export function makeMailer({ from, client = new SESClient(patience) }: Given): Mailer {
  return {
    async send(mail) {
      const Data = await mimeOf(from, mail);
      await client.send(
        new SendRawEmailCommand({ Source: from, Destinations: [mail.to], RawMessage: { Data } }),
      );
    },
  };
}

function mimeOf(from: string, mail: Mail): Promise<Buffer> {
  const composer = new MailComposer({
    from,
    to: mail.to,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: `<${encodeURIComponent(mail.messageKey)}@${domainOf(from)}>`,
    // SES puts its own Message-ID; this one arrives as it was sent.
    headers: { 'X-Message-Key': mail.messageKey },
    attachments: (mail.attachments ?? []).map(({ filename, contentType, content }) => ({
      filename,
      contentType,
      content: Buffer.from(content),
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}

const domainOf = (address: string) => /@([^\s>]+)/.exec(address)?.[1] ?? 'mail';
