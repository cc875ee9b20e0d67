import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, civilAt, instantOf, timeOfMinutes } from '#shared/core/civil-time.ts';
import { isQuiet } from '#shared/notifications/quiet-hours.ts';
import { daysToRemind, isReminderDue, reminderKey, reminders } from '#shared/notifications/reminder.ts';
import type { Changes } from '#test/support/appointments/sample-appointment.ts';
import { aConfirmedAppointment, aRequest } from '#test/support/notifications/sample-appointments.ts';

const settings = { firstReminderHours: 72, lastReminderHours: 3 };
const startsAt = Date.parse('2026-03-17T14:00:00.000Z');
const hoursBefore = (hours: number) => new Date(startsAt - hours * 3_600_000);
const appointment = (changes: Omit<Changes<'confirmed'>, 'status'> = {}) =>
  aConfirmedAppointment({ placedAt: '2026-03-06T18:52:00.000Z', ...changes });
const dueAt = (hours: number, changes = {}, given = settings) =>
  reminders.filter((which) => isReminderDue(which, appointment(changes), given, hoursBefore(hours)));

describe('a reminder', () => {
  it.each([
    [72.1, []],
    [72, ['first']],
    [48.1, ['first']],
    [48, []],
    [3.1, []],
    // At half past seven nobody is reminded.
    [2.5, []],
    [2, ['last']],
    [0.1, ['last']],
    [0, []],
  ])('%s hours before ten in the morning: %j', (hours, due) => {
    expect(dueAt(hours)).toEqual(due);
  });

  it('is due by the hours the owner sets, and not at all at 0', () => {
    expect(dueAt(96, {}, { ...settings, firstReminderHours: 96 })).toEqual(['first']);
    expect(dueAt(72, {}, { ...settings, firstReminderHours: 0 })).toEqual([]);
    expect(dueAt(1, {}, { ...settings, lastReminderHours: 0 })).toEqual([]);
  });

  it('goes by the term its appointment was booked under, and by the owner’s hours inside a longer one', () => {
    const booked = (freeCancellationHours: number) => ({ freeCancellationHours });

    expect(dueAt(25, booked(24))).toEqual(['first']);
    expect(dueAt(24, booked(24))).toEqual([]);
    expect(dueAt(49, booked(96))).toEqual(['first']);
    expect(dueAt(73, booked(96))).toEqual([]);
  });

  it('comes too for what was made or moved inside its time, some while after its client heard of it', () => {
    const made = (hours: number) => ({ placedAt: hoursBefore(hours).toISOString() });

    expect(dueAt(60, made(60))).toEqual([]);
    expect(dueAt(49, made(60))).toEqual(['first']);
    expect(dueAt(2, made(2))).toEqual([]);
    expect(dueAt(1, made(2))).toEqual(['last']);
  });

  it('of an early appointment comes the evening before, when the morning is too late', () => {
    const early = { time: '07:00' };
    const evening = instantOf('2026-03-16', '20:00');
    const dueOn = (at: Date) => isReminderDue('last', appointment(early), settings, at);

    expect(dueOn(new Date(evening.getTime() - 1))).toBe(false);
    expect(dueOn(evening)).toBe(true);
  });

  it('is not due of what waits for approval or was taken out', () => {
    expect(isReminderDue('last', aRequest(), settings, hoursBefore(2))).toBe(false);
    expect(dueAt(2, { hidden: true })).toEqual([]);
  });

  it('is one of each for each hour the appointment has', () => {
    const keys = reminders.flatMap((which) =>
      [appointment(), appointment({ time: '11:00' })].map((each) => reminderKey(which, each)),
    );

    expect(new Set(keys).size).toBe(4);
  });
});

describe('whatever the hour of an appointment', () => {
  const places = fc.record({
    day: fc.integer({ min: 0, max: 700 }),
    minutes: fc.integer({ min: 0, max: 287 }),
    first: fc.integer({ min: 55, max: 168 }),
    last: fc.integer({ min: 1, max: 24 }),
  });

  it('each comes in time, never at night, the first while a change is free, and where the sweep looks', () => {
    const reminded = fc.property(places, ({ day, minutes, first, last }) => {
      const date = addDays('2026-06-01', day);
      const time = timeOfMinutes(minutes * 5);
      const start = instantOf(date, time).getTime();
      const own = appointment({ date, time });
      const given = { firstReminderHours: first, lastReminderHours: last };
      const quarters = Array.from({ length: 4 * 24 * 9 }, (_, n) => new Date(start - n * 900_000));
      return reminders.every((which) => {
        const due = quarters.filter((at) => isReminderDue(which, own, given, at));
        const from = civilAt(due.at(-1) ?? new Date(start)).date;
        return (
          due.length > 0 &&
          due.every((at) => !isQuiet(at) && at.getTime() < start) &&
          (which === 'last' || due.every((at) => start - at.getTime() > 48 * 3_600_000)) &&
          addDays(from, daysToRemind(given)) >= date
        );
      });
    });

    expect(() => fc.assert(reminded, { numRuns: 60 })).not.toThrow();
  });
});
