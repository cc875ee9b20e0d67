import { expect } from 'vitest';
import { it, site } from '#test/support/journey.ts';
import { extractPdfText } from '#test/support/records/pdf-text.ts';
import { payloads } from './hostile-center.ts';
import { declareSweep } from './sweep.ts';

declareSweep('visitor');

const listMails = () => site.messages.mailbox.list({ type: 'mail' });

it('an e-mail shows hostile text as text', () => {
  expect(listMails().length).toBeGreaterThan(0);
  for (const { html } of listMails()) expect(html).not.toMatch(/<script|<svg|<[^>]*on(error|load)=/i);
});

it('a PDF shows hostile text as text, and contains no active content', () => {
  const pdfs = listMails()
    .flatMap(({ attachments }) => attachments)
    .filter(({ contentType }) => contentType === 'application/pdf')
    .map(({ base64 }) => Buffer.from(base64, 'base64'));

  expect(pdfs.length).toBeGreaterThan(0);
  for (const pdf of pdfs) {
    expect(extractPdfText(pdf).replaceAll(' ', '')).toContain(payloads[0].replaceAll(' ', ''));
    expect(pdf.toString('latin1')).not.toMatch(/\/(JS|JavaScript|AA|Launch|EmbeddedFile)\b/);
  }
});
