import * as fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { toPlainLines } from '#shared/core/plain-text.ts';
import {
  buildClientCalendarEntry,
  buildStaffCalendarEntry,
} from '#shared/notifications/appointment-calendar-entry.ts';
import { buildCalendarFile } from '#shared/notifications/calendar-file.ts';
import {
  aCancelledAppointment,
  aConfirmedAppointment,
  aDeniedRequest,
  aLapsedRequest,
  aRequest,
  links,
  vitaminDrip,
} from '#test/support/notifications/sample-appointments.ts';

const writtenAt = new Date('2026-03-06T18:52:00.000Z');
const buildFile = (changes = {}) =>
  buildCalendarFile([buildClientCalendarEntry(aConfirmedAppointment(changes), links, writtenAt)]);

/** Parses the properties of a file, unfolded and unescaped as a calendar program reads them. */
function parseProperties(file: string): Map<string, string> {
  const withoutAlarm = file.replace(/BEGIN:VALARM.*END:VALARM\r\n/s, '');
  const lines = withoutAlarm.replaceAll('\r\n ', '').split('\r\n').filter(Boolean);
  return new Map(
    lines.map((line) => {
      const colon = line.indexOf(':');
      const value = line.slice(colon + 1).replace(/\\([\\;,n])/g, (_, sign) => (sign === 'n' ? '\n' : sign));
      return [line.slice(0, colon), value];
    }),
  );
}

describe('calendar file of an appointment', () => {
  it('contains one event from start to end, in UTC', () => {
    const properties = parseProperties(buildFile({ date: '2026-03-17', time: '21:30', durationMinutes: 75 }));

    expect(Object.fromEntries(properties)).toMatchObject({
      DTSTART: '20260318T013000Z',
      DTEND: '20260318T024500Z',
      DTSTAMP: '20260306T185200Z',
      STATUS: 'CONFIRMED',
    });
  });

  it('has the appointment’s UID, so that a later version replaces it', () => {
    const properties = parseProperties(buildFile({ version: 7 }));

    expect(properties.get('UID')).toBe('0b9f6a52-6f0e-4f57-9d0c-1f2e9c2f41a7@citas.serenabienestar.com');
    expect(properties.get('SEQUENCE')).toBe('7');
  });

  it('names the center and the place, never the treatment', () => {
    const file = buildFile();

    const properties = parseProperties(file);
    expect(properties.get('SUMMARY')).toBe('Cita en Serena Bienestar');
    expect(properties.get('LOCATION')).toBe('Calle Loíza 1850, San Juan, PR 00911');
    expect(file).not.toContain(vitaminDrip.name);
    expect(file).not.toContain(aConfirmedAppointment().confirmationCode);
  });

  it('has balanced components, each line ending with CRLF', () => {
    const file = buildFile();

    expect(file).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\n/);
    expect(file).toMatch(/END:VEVENT\r\nEND:VCALENDAR\r\n$/);
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });

  it('folds lines at 75 octets between characters, and escapes special characters', () => {
    const staffName = `${'Ñandú, la; de\\la\nesteticista '.repeat(6)}fin`;

    const file = buildFile({ staffName });

    const sizes = file.split('\r\n').map((line) => Buffer.byteLength(line));
    expect(Math.max(...sizes)).toBeLessThanOrEqual(75);
    expect(file).not.toContain('\ufffd');
    expect(parseProperties(file).get('DESCRIPTION')).toBe(`Con ${staffName}. Llega 10 minutos antes.`);
  });
});

/** Parses the file with ical.js. */
function parseCalendar(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file));
  return { calendar, events: calendar.getAllSubcomponents('vevent') };
}

describe('calendar program', () => {
  it('reads the time and the organizer, and an alarm two hours before', () => {
    const { calendar, events } = parseCalendar(buildFile());

    const [event] = events.map((component) => new ICAL.Event(component));
    expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH');
    expect(event?.startDate.toJSDate()).toEqual(new Date('2026-03-17T14:00:00.000Z'));
    expect(event?.organizer).toBe('mailto:hola@serenabienestar.example');
    const organizer = event?.component.getFirstProperty('organizer');
    expect(organizer?.getParameter('cn')).toBe('Serena Bienestar');
    const [alarm] = event?.component.getAllSubcomponents('valarm') ?? [];
    expect(alarm?.getFirstPropertyValue('action')).toBe('DISPLAY');
    expect(String(alarm?.getFirstPropertyValue('trigger'))).toBe('-PT120M');
  });

  it.each([
    ['cancelled', aCancelledAppointment],
    ['denied', aDeniedRequest],
    ['lapsed', aLapsedRequest],
  ])(
    'removes an appointment that was %s by the same UID and organizer and a later sequence, without an alarm',
    (_, createEnded) => {
      const originalCalendar = parseCalendar(buildFile({ version: 3 }));
      const entry = buildClientCalendarEntry(createEnded({ version: 4 }), links, writtenAt);
      const endedCalendar = parseCalendar(buildCalendarFile([entry], { method: 'CANCEL' }));

      expect(endedCalendar.calendar.getFirstPropertyValue('method')).toBe('CANCEL');
      const readBoth = (name: string) =>
        [originalCalendar, endedCalendar].map(({ events }) =>
          events[0]?.getFirstPropertyValue(name)?.toString(),
        );
      expect(readBoth('status')).toEqual(['CONFIRMED', 'CANCELLED']);
      expect(readBoth('sequence')).toEqual(['3', '4']);
      for (const name of ['uid', 'organizer']) expect(new Set(readBoth(name)).size, name).toBe(1);
      expect(endedCalendar.events[0]?.getAllSubcomponents('valarm')).toEqual([]);
    },
  );

  it('reads typed text as text, never as properties', () => {
    const arbitraryText = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constant('Calle Sol 5\rATTENDEE:mailto:otro@correo.example\u202e\u0000'),
    );
    void fc.assert(
      fc.property(arbitraryText, arbitraryText, arbitraryText, (title, description, place) => {
        const entry = buildClientCalendarEntry(aConfirmedAppointment(), links, writtenAt);
        const { calendar, events } = parseCalendar(
          buildCalendarFile([{ ...entry, title, description, place }], { subscribedAs: title }),
        );

        expect(calendar.getAllSubcomponents()).toHaveLength(1);
        const [event] = events;
        const names = event?.getAllProperties().map(({ name }) => name);
        expect(names?.toSorted()).toEqual([
          'description',
          'dtend',
          'dtstamp',
          'dtstart',
          'location',
          'organizer',
          'sequence',
          'status',
          'summary',
          'uid',
          'url',
        ]);
        for (const [name, text] of Object.entries({ summary: title, description, location: place }))
          expect(event?.getFirstPropertyValue(name)).toBe(toPlainLines(text));
      }),
    );
  });
});

describe('subscribed calendar', () => {
  const entries = [
    buildClientCalendarEntry(aConfirmedAppointment(), links, writtenAt),
    buildClientCalendarEntry(aRequest({ appointmentId: 'appointment-2' }), links, writtenAt),
  ];

  it('contains each appointment and a refresh interval, and is valid without appointments', () => {
    const file = buildCalendarFile(entries, { subscribedAs: 'Serena Bienestar' });
    const emptyFile = buildCalendarFile([], { subscribedAs: 'Serena Bienestar' });

    expect(file.match(/BEGIN:VEVENT\r\n/g)).toHaveLength(2);
    for (const calendarFile of [file, emptyFile]) {
      const properties = parseProperties(calendarFile);
      expect(properties.get('X-WR-CALNAME')).toBe('Serena Bienestar');
      expect(properties.get('REFRESH-INTERVAL;VALUE=DURATION')).toBe('PT15M');
    }
    expect(emptyFile).not.toContain('VEVENT');
  });

  it('marks unapproved appointments as tentative, without a staff member', () => {
    const [, request] = entries;

    const properties = parseProperties(buildCalendarFile([request!]));

    expect(properties.get('STATUS')).toBe('TENTATIVE');
    expect(properties.get('DESCRIPTION')).toBe('Esperando aprobación del administrador.');
  });

  it('shows an aesthetician the client’s first name and initial, and the known address', () => {
    const appointment = aConfirmedAppointment();
    const buildEntryAt = (address: string | undefined) =>
      buildStaffCalendarEntry(appointment, links, { address, writtenAt });

    const fileWithAddress = buildCalendarFile([buildEntryAt('Calle Sol 5, Ponce')]);
    const fileWithoutAddress = buildCalendarFile([buildEntryAt(undefined)]);

    expect(parseProperties(fileWithAddress).get('SUMMARY')).toBe('Marisol O.');
    expect(parseProperties(fileWithAddress).get('LOCATION')).toBe('Calle Sol 5, Ponce');
    expect(parseProperties(fileWithoutAddress).has('LOCATION')).toBe(false);
    expect(fileWithAddress).not.toContain(vitaminDrip.name);
    expect(fileWithAddress).not.toContain('Díaz');
  });
});
