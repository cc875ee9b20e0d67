import { toPlainLines } from '#shared/core/plain-text.ts';

/** A calendar entry without treatment details, because calendars are shared with families and employers. */
export type CalendarEntry = {
  /** Constant per appointment, so that a new file replaces the old entry. */
  readonly uid: string;
  readonly sequence: number;
  readonly writtenAt: Date;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly title: string;
  readonly description?: string | undefined;
  readonly place?: string | undefined;
  readonly url: string;
  readonly status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED';
  /** Calendar programs accept changes only from the same organizer. The file has none if the e-mail is empty. */
  readonly organizer: { readonly name: string; readonly email: string };
  /** Minutes before the start. Without it, there is no alarm. */
  readonly alarmMinutes?: number | undefined;
};

export type CalendarMethod = 'PUBLISH' | 'CANCEL';

type CalendarFileOptions = {
  readonly method?: CalendarMethod;
  readonly subscribedAs?: string;
};

export const getCalendarContentType = (method: CalendarMethod = 'PUBLISH') =>
  `text/calendar; charset=utf-8; method=${method}`;

const maxOctets = 75;
const refreshInterval = 'PT15M';
const encoder = new TextEncoder();

const formatInstant = (instant: Date) => instant.toISOString().replace(/[-:]|\.\d{3}/g, '');
const escapeText = (text: string) =>
  toPlainLines(text)
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');
const quoteText = (text: string) => `"${toPlainLines(text).replace(/["\n]/g, ' ')}"`;

/** Folds a line at 75 octets, never inside a character (RFC 5545, 3.1). */
function foldLine(line: string): string {
  const pieces: string[] = [];
  let piece = '';
  let octets = 0;
  for (const character of line) {
    const characterOctets = encoder.encode(character).length;
    if (octets + characterOctets > maxOctets) {
      pieces.push(piece);
      piece = ' ';
      octets = 1;
    }
    piece += character;
    octets += characterOctets;
  }
  return [...pieces, piece].join('\r\n');
}

const formatTextLine = (name: string, text: string | undefined) =>
  text === undefined ? [] : [`${name}:${escapeText(text)}`];

const buildAlarmLines = ({ alarmMinutes, title }: CalendarEntry) =>
  alarmMinutes === undefined
    ? []
    : [
        'BEGIN:VALARM',
        'ACTION:DISPLAY',
        ...formatTextLine('DESCRIPTION', title),
        `TRIGGER:-PT${alarmMinutes}M`,
        'END:VALARM',
      ];

const buildOrganizerLines = ({ organizer: { name, email } }: CalendarEntry) =>
  email === '' ? [] : [`ORGANIZER;CN=${quoteText(name)}:mailto:${email}`];

const buildEntryLines = (entry: CalendarEntry) => [
  'BEGIN:VEVENT',
  ...formatTextLine('UID', entry.uid),
  `SEQUENCE:${entry.sequence}`,
  `DTSTAMP:${formatInstant(entry.writtenAt)}`,
  `DTSTART:${formatInstant(entry.startsAt)}`,
  `DTEND:${formatInstant(entry.endsAt)}`,
  ...formatTextLine('SUMMARY', entry.status === 'CANCELLED' ? `Cancelada: ${entry.title}` : entry.title),
  ...formatTextLine('DESCRIPTION', entry.description),
  ...formatTextLine('LOCATION', entry.place),
  `URL:${entry.url}`,
  `STATUS:${entry.status}`,
  // Outlook shows cancelled entries like others, so only the title and the free time mark them.
  ...(entry.status === 'CANCELLED' ? ['TRANSP:TRANSPARENT'] : []),
  ...buildOrganizerLines(entry),
  ...buildAlarmLines(entry),
  'END:VEVENT',
];

/** Builds RFC 7986 properties and their older equivalents. */
const buildSubscriptionLines = (name: string) => [
  ...formatTextLine('NAME', name),
  ...formatTextLine('X-WR-CALNAME', name),
  `REFRESH-INTERVAL;VALUE=DURATION:${refreshInterval}`,
  `X-PUBLISHED-TTL:${refreshInterval}`,
];

/** Builds an iCalendar file (RFC 5545) with UTC times, which need no time zone definition. */
export function buildCalendarFile(
  entries: readonly CalendarEntry[],
  { subscribedAs, method = 'PUBLISH' }: CalendarFileOptions = {},
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Serena//Citas//ES',
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    ...(subscribedAs === undefined ? [] : buildSubscriptionLines(subscribedAs)),
    ...entries.flatMap(buildEntryLines),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}
