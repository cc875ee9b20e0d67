import PostalMime from 'postal-mime';
import type { Attachment, MailMessage } from './mailbox.ts';

type Part = Awaited<ReturnType<typeof PostalMime.parse>>['attachments'][number];

/** Returns whether a part is an image that a mail program shows inside the HTML body. */
const isInlineImage = ({ disposition, contentId }: Part) =>
  disposition === 'inline' && contentId !== undefined;

const embedImage = (html: string, { contentId = '', mimeType, content }: Part): string =>
  html.replaceAll(`cid:${contentId.replace(/^<|>$/g, '')}`, `data:${mimeType};base64,${String(content)}`);

/** Parses a raw e-mail, without its recipients. */
export async function parseMime(raw: Buffer): Promise<Omit<MailMessage, 'id' | 'at' | 'to'>> {
  const mail = await PostalMime.parse(raw, { attachmentEncoding: 'base64' });
  const inlineImages = mail.attachments.filter(isInlineImage);
  return {
    type: 'mail',
    from: mail.from?.address ?? '',
    subject: mail.subject ?? '',
    text: mail.text?.trim() ?? '',
    html: inlineImages.reduce(embedImage, mail.html ?? ''),
    headers: Object.fromEntries(mail.headers.map(({ key, value }) => [key, value])),
    attachments: mail.attachments
      .filter((part) => !isInlineImage(part))
      .map(
        ({ filename, mimeType, content }, index): Attachment => ({
          filename: filename ?? `adjunto-${index + 1}`,
          contentType: mimeType,
          base64: restoreLineEndings(mimeType, typeof content === 'string' ? content : ''),
        }),
      ),
  };
}

/** Restores CRLF in calendars (iCalendar), because the parser returns bare line feeds. */
function restoreLineEndings(contentType: string, base64: string): string {
  if (contentType !== 'text/calendar') return base64;
  const text = Buffer.from(base64, 'base64').toString('utf8');
  return Buffer.from(text.replace(/\r?\n/g, '\r\n')).toString('base64');
}
