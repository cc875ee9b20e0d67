/** One entry of a calendar, with nothing about treatment: calendars are shared with families and employers. */
export type CalendarEntry = {
  /** The same for every version of one visit, so that a new file replaces the old entry. */
  readonly uid: string;
  readonly sequence: number;
  readonly writtenAt: Date;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly title: string;
  readonly description: string;
  readonly place: string;
  readonly url: string;
};

export const calendarContentType = 'text/calendar; charset=utf-8; method=PUBLISH';

const mostOctets = 75;

/** `20260317T140000Z`. */
const instant = (at: Date) => at.toISOString().replace(/[-:]|\.\d{3}/g, '');
const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');

/** Cuts a line into pieces of at most 75 octets, never inside a character (RFC 5545 §3.1). */
function folded(line: string): string {
  const pieces: string[] = [];
  let piece = '';
  for (const character of line) {
    if (Buffer.byteLength(piece + character) > mostOctets) {
      pieces.push(piece);
      piece = ' ';
    }
    piece += character;
  }
  return [...pieces, piece].join('\r\n');
}

/** An iCalendar file (RFC 5545); its instants are UTC, so that no zone has to be described. */
export function calendarFile(entry: CalendarEntry): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Serena//Citas//ES',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${escaped(entry.uid)}`,
    `SEQUENCE:${entry.sequence}`,
    `DTSTAMP:${instant(entry.writtenAt)}`,
    `DTSTART:${instant(entry.startsAt)}`,
    `DTEND:${instant(entry.endsAt)}`,
    `SUMMARY:${escaped(entry.title)}`,
    `DESCRIPTION:${escaped(entry.description)}`,
    `LOCATION:${escaped(entry.place)}`,
    `URL:${entry.url}`,
    'STATUS:CONFIRMED',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}
