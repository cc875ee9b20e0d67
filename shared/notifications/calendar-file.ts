import { plainLines } from '#shared/core/plain-text.ts';

/** One entry of a calendar, with nothing about treatment: calendars are shared with families and employers. */
export type CalendarEntry = {
  /** The same for every version of one appointment, so that a new file replaces the old entry. */
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
  /** Whose word it is: programs believe a change or an end from the same organizer alone. Without an e-mail, nobody's. */
  readonly organizer: { readonly name: string; readonly email: string };
  /** How long before its start the program reminds of it; left out when it does not. */
  readonly alarmMinutes?: number | undefined;
};

/** What a file asks of a calendar: to keep its entries, or to take them out. */
export type CalendarMethod = 'PUBLISH' | 'CANCEL';

type FileOptions = {
  readonly method?: CalendarMethod;
  /** What a calendar program calls a calendar that it keeps asking for; absent of a file that is read once. */
  readonly subscribedAs?: string;
};

export const calendarContentType = (method: CalendarMethod = 'PUBLISH') =>
  `text/calendar; charset=utf-8; method=${method}`;

const mostOctets = 75;
/** How often a subscribed calendar is asked for anew. */
const refreshEvery = 'PT15M';
const encoder = new TextEncoder();

/** `20260317T140000Z`. */
const instant = (at: Date) => at.toISOString().replace(/[-:]|\.\d{3}/g, '');
const escaped = (text: string) =>
  plainLines(text)
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');
/** A parameter's value in quotes, which may hold anything but quotes. */
const quoted = (text: string) => `"${plainLines(text).replace(/["\n]/g, ' ')}"`;

/** Cuts a line into pieces of at most 75 octets, never inside a character (RFC 5545, 3.1). */
function folded(line: string): string {
  const pieces: string[] = [];
  let piece = '';
  let octets = 0;
  for (const character of line) {
    const more = encoder.encode(character).length;
    if (octets + more > mostOctets) {
      pieces.push(piece);
      piece = ' ';
      octets = 1;
    }
    piece += character;
    octets += more;
  }
  return [...pieces, piece].join('\r\n');
}

const textLine = (name: string, text: string | undefined) =>
  text === undefined ? [] : [`${name}:${escaped(text)}`];

const alarmLines = ({ alarmMinutes, title }: CalendarEntry) =>
  alarmMinutes === undefined
    ? []
    : [
        'BEGIN:VALARM',
        'ACTION:DISPLAY',
        ...textLine('DESCRIPTION', title),
        `TRIGGER:-PT${alarmMinutes}M`,
        'END:VALARM',
      ];

const organizerLines = ({ organizer: { name, email } }: CalendarEntry) =>
  email === '' ? [] : [`ORGANIZER;CN=${quoted(name)}:mailto:${email}`];

const linesOf = (entry: CalendarEntry) => [
  'BEGIN:VEVENT',
  ...textLine('UID', entry.uid),
  `SEQUENCE:${entry.sequence}`,
  `DTSTAMP:${instant(entry.writtenAt)}`,
  `DTSTART:${instant(entry.startsAt)}`,
  `DTEND:${instant(entry.endsAt)}`,
  ...textLine('SUMMARY', entry.status === 'CANCELLED' ? `Cancelada: ${entry.title}` : entry.title),
  ...textLine('DESCRIPTION', entry.description),
  ...textLine('LOCATION', entry.place),
  `URL:${entry.url}`,
  `STATUS:${entry.status}`,
  // Outlook shows what was cancelled like anything else, but for its title and the hour being free.
  ...(entry.status === 'CANCELLED' ? ['TRANSP:TRANSPARENT'] : []),
  ...organizerLines(entry),
  ...alarmLines(entry),
  'END:VEVENT',
];

/** RFC 7986, and what programs understood before it. */
const subscriptionLines = (name: string) => [
  ...textLine('NAME', name),
  ...textLine('X-WR-CALNAME', name),
  `REFRESH-INTERVAL;VALUE=DURATION:${refreshEvery}`,
  `X-PUBLISHED-TTL:${refreshEvery}`,
];

/** An iCalendar file (RFC 5545) of one entry or many; its instants are UTC, so that no zone has to be described. */
export function calendarFile(
  entries: readonly CalendarEntry[],
  { subscribedAs, method = 'PUBLISH' }: FileOptions = {},
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Serena//Citas//ES',
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    ...(subscribedAs === undefined ? [] : subscriptionLines(subscribedAs)),
    ...entries.flatMap(linesOf),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}
