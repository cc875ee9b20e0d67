import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, toCivilDateTime, toInstant, toTimeOfDay } from '#shared/core/civil-time.ts';
import { isQuiet } from '#shared/notifications/quiet-hours.ts';
import {
  buildReminderKey,
  countReminderDays,
  isReminderDue,
  reminders,
} from '#shared/notifications/reminder.ts';
import type { Changes } from '#test/support/appointments/sample-appointment.ts';
import { aConfirmedAppointment, aRequest } from '#test/support/notifications/sample-appointments.ts';

const settings = { firstReminderHours: 72, lastReminderHours: 3 };
const startsAt = Date.parse('2026-03-17T14:00:00.000Z');
const hoursBefore = (hours: number) => new Date(startsAt - hours * 3_600_000);
const appointment = (changes: Omit<Changes<'confirmed'>, 'status'> = {}) =>
  aConfirmedAppointment({ placedAt: '2026-03-06T18:52:00.000Z', ...changes });
const dueAt = (hours: number, changes = {}, given = settings) =>
  reminders.filter((which) => isReminderDue(which, appointment(changes), given, hoursBefore(hours)));

describe('reminder', () => {
  it.each([
    [72.1, []],
    [72, ['first']],
    [48.1, ['first']],
    [48, []],
    [3.1, []],
    // None at half past seven.
    [2.5, []],
    [2, ['last']],
    [0.1, ['last']],
    [0, []],
  ])('%s hours before ten in the morning is %j', (hours, due) => {
    expect(dueAt(hours)).toEqual(due);
  });

  it('is due at the owner’s hours, and never at 0', () => {
    expect(dueAt(96, {}, { ...settings, firstReminderHours: 96 })).toEqual(['first']);
    expect(dueAt(72, {}, { ...settings, firstReminderHours: 0 })).toEqual([]);
    expect(dueAt(1, {}, { ...settings, lastReminderHours: 0 })).toEqual([]);
  });

  it('uses the term of the booking, and the owner’s hours within a longer one', () => {
    const booked = (freeCancellationHours: number) => ({ freeCancellationHours });

    expect(dueAt(25, booked(24))).toEqual(['first']);
    expect(dueAt(24, booked(24))).toEqual([]);
    expect(dueAt(49, booked(96))).toEqual(['first']);
    expect(dueAt(73, booked(96))).toEqual([]);
  });

  it('is sent after a delay for an appointment booked or moved within its time', () => {
    const made = (hours: number) => ({ placedAt: hoursBefore(hours).toISOString() });

    expect(dueAt(60, made(60))).toEqual([]);
    expect(dueAt(49, made(60))).toEqual(['first']);
    expect(dueAt(2, made(2))).toEqual([]);
    expect(dueAt(1, made(2))).toEqual(['last']);
  });

  it('of an early appointment is sent the evening before', () => {
    const early = { time: '07:00' };
    const evening = toInstant('2026-03-16', '20:00');
    const dueOn = (at: Date) => isReminderDue('last', appointment(early), settings, at);

    expect(dueOn(new Date(evening.getTime() - 1))).toBe(false);
    expect(dueOn(evening)).toBe(true);
  });

  it('is not due for an unapproved or deleted appointment', () => {
    expect(isReminderDue('last', aRequest(), settings, hoursBefore(2))).toBe(false);
    expect(dueAt(2, { hidden: true })).toEqual([]);
  });

  it('is sent once for each time of the appointment', () => {
    const keys = reminders.flatMap((which) =>
      [appointment(), appointment({ time: '11:00' })].map((each) => buildReminderKey(which, each)),
    );

    expect(new Set(keys).size).toBe(4);
  });
});

describe('reminders for any time of an appointment', () => {
  const places = fc.record({
    day: fc.integer({ min: 0, max: 700 }),
    minutes: fc.integer({ min: 0, max: 287 }),
    first: fc.integer({ min: 55, max: 168 }),
    last: fc.integer({ min: 1, max: 24 }),
  });

  it('are in time, never at night, the first within the free term, and found by the sweep', () => {
    const reminded = fc.property(places, ({ day, minutes, first, last }) => {
      const date = addDays('2026-06-01', day);
      const time = toTimeOfDay(minutes * 5);
      const start = toInstant(date, time).getTime();
      const own = appointment({ date, time });
      const given = { firstReminderHours: first, lastReminderHours: last };
      const quarters = Array.from({ length: 4 * 24 * 9 }, (_, n) => new Date(start - n * 900_000));
      return reminders.every((which) => {
        const due = quarters.filter((at) => isReminderDue(which, own, given, at));
        const from = toCivilDateTime(due.at(-1) ?? new Date(start)).date;
        return (
          due.length > 0 &&
          due.every((at) => !isQuiet(at) && at.getTime() < start) &&
          (which === 'last' || due.every((at) => start - at.getTime() > 48 * 3_600_000)) &&
          addDays(from, countReminderDays(given)) >= date
        );
      });
    });

    expect(() => fc.assert(reminded, { numRuns: 60 })).not.toThrow();
  });
});
