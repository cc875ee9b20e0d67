import { toCivilDateTime } from '#shared/core/civil-time.ts';
import { fitOneSms } from './one-sms.ts';
import { getNextAllowedTime } from './quiet-hours.ts';
import type { ScreenLinks } from './screen-links.ts';
import { formatShortMoment } from './short-moment.ts';

const hourMs = 3_600_000;

/** Returns when proposed times end by the center's setting, counted from when the client's SMS can be sent. */
export const calculateHoldUntil = (now: Date, proposalHoldHours: number): Date =>
  new Date(getNextAllowedTime(now).getTime() + proposalHoldHours * hourMs);

type ProposedTimes = {
  readonly slots: readonly { readonly date: string; readonly time: string }[];
  readonly expiresAt: string;
  readonly note?: string | undefined;
};
type MessageInput = { readonly links: Pick<ScreenLinks, 'contact' | 'today'>; readonly answerLink: string };

/** Formats the SMS with the first proposed time. It has no note if that would not fit one message. */
export function formatProposedTimesSms(
  { slots, expiresAt, note }: ProposedTimes,
  { links, answerLink }: MessageInput,
): string {
  const [first] = slots;
  const offer = `te proponemos ${first ? formatShortMoment(first, links) : 'otra hora.'}${slots.length > 1 ? ' u otra hora.' : ''}`;
  const end = formatShortMoment(toCivilDateTime(new Date(expiresAt)), links);
  const answers = [`Contesta antes del ${end} ${answerLink}`, `Acepta o cancela gratis: ${answerLink}`];
  const noteSentence = note?.replace(/[^.!?]$/, '$&.');
  return fitOneSms(
    links,
    ...(noteSentence ? answers.map((answer) => `${offer} ${noteSentence} ${answer}`) : []),
    ...answers.map((answer) => `${offer} ${answer}`),
    `te proponemos otra hora. Acepta o cancela gratis: ${answerLink}`,
  );
}
