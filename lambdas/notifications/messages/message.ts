import type { ScreenLinks } from '#shared/notifications/screen-links.ts';
import type { Letter, Message } from './letter.ts';
import { letterHtml } from './letter-html.ts';
import { letterText } from './plain-letter.ts';

/** A letter as it is sent. */
export const messageOf = (letter: Letter, links: ScreenLinks): Message => ({
  subject: letter.subject,
  html: letterHtml(letter, links).toString(),
  text: letterText(letter, links),
});
