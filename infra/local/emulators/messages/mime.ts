import PostalMime from 'postal-mime';
import type { Attachment, MailMessage } from './mailbox.ts';

/** What a raw e-mail says, without whom it goes to. */
export async function parseMime(raw: Buffer): Promise<Omit<MailMessage, 'id' | 'at' | 'to'>> {
  const mail = await PostalMime.parse(raw, { attachmentEncoding: 'base64' });
  return {
    type: 'mail',
    from: mail.from?.address ?? '',
    subject: mail.subject ?? '',
    text: mail.text?.trim() ?? '',
    html: mail.html ?? '',
    headers: Object.fromEntries(mail.headers.map(({ key, value }) => [key, value])),
    attachments: mail.attachments.map(
      ({ filename, mimeType, content }, index): Attachment => ({
        filename: filename ?? `adjunto-${index + 1}`,
        contentType: mimeType,
        base64: asSent(mimeType, typeof content === 'string' ? content : ''),
      }),
    ),
  };
}

/** The parser gives calendars back with bare line feeds; iCalendar lines end in CRLF. */
function asSent(contentType: string, base64: string): string {
  if (contentType !== 'text/calendar') return base64;
  const text = Buffer.from(base64, 'base64').toString('utf8');
  return Buffer.from(text.replace(/\r?\n/g, '\r\n')).toString('base64');
}
