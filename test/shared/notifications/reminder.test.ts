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
const buildAppointment = (changes: Omit<Changes<'confirmed'>, 'status'> = {}) =>
  aConfirmedAppointment({ placedAt: '2026-03-06T18:52:00.000Z', ...changes });
const listDueReminders = (hours: number, changes = {}, usedSettings = settings) =>
  reminders.filter((reminder) =>
    isReminderDue(reminder, buildAppointment(changes), usedSettings, hoursBefore(hours)),
  );

describe('reminder', () => {
  it.each([
    [72.1, []],
    [72, ['first']],
    [48.1, ['first']],
    [48, []],
    [3.1, []],
    // No reminder is sent at half past seven in the morning.
    [2.5, []],
    [2, ['last']],
    [0.1, ['last']],
    [0, []],
  ])('is due %s hours before ten in the morning: %j', (hours, expected) => {
    expect(listDueReminders(hours)).toEqual(expected);
  });

  it('is due at the hours set by the owner, and is disabled by 0', () => {
    expect(listDueReminders(96, {}, { ...settings, firstReminderHours: 96 })).toEqual(['first']);
    expect(listDueReminders(72, {}, { ...settings, firstReminderHours: 0 })).toEqual([]);
    expect(listDueReminders(1, {}, { ...settings, lastReminderHours: 0 })).toEqual([]);
  });

  it('is due before the free term of the booking ends, and within the owner’s hours if that term is longer', () => {
    const buildTerm = (freeCancellationHours: number) => ({ freeCancellationHours });

    expect(listDueReminders(25, buildTerm(24))).toEqual(['first']);
    expect(listDueReminders(24, buildTerm(24))).toEqual([]);
    expect(listDueReminders(49, buildTerm(96))).toEqual(['first']);
    expect(listDueReminders(73, buildTerm(96))).toEqual([]);
  });

  it('is sent after a delay for an appointment booked or moved within its time', () => {
    const placedBefore = (hours: number) => ({ placedAt: hoursBefore(hours).toISOString() });

    expect(listDueReminders(60, placedBefore(60))).toEqual([]);
    expect(listDueReminders(49, placedBefore(60))).toEqual(['first']);
    expect(listDueReminders(2, placedBefore(2))).toEqual([]);
    expect(listDueReminders(1, placedBefore(2))).toEqual(['last']);
  });

  it('is sent the evening before an early appointment', () => {
    const earlyTime = { time: '07:00' };
    const evening = toInstant('2026-03-16', '20:00');
    const isDueAt = (now: Date) => isReminderDue('last', buildAppointment(earlyTime), settings, now);

    expect(isDueAt(new Date(evening.getTime() - 1))).toBe(false);
    expect(isDueAt(evening)).toBe(true);
  });

  it('is not due for an unapproved or deleted appointment', () => {
    expect(isReminderDue('last', aRequest(), settings, hoursBefore(2))).toBe(false);
    expect(listDueReminders(2, { hidden: true })).toEqual([]);
  });

  it('is sent once for each time of the appointment', () => {
    const keys = reminders.flatMap((reminder) =>
      [buildAppointment(), buildAppointment({ time: '11:00' })].map((appointment) =>
        buildReminderKey(reminder, appointment),
      ),
    );

    expect(new Set(keys).size).toBe(4);
  });
});

describe('reminders for any time of an appointment', () => {
  const appointmentTimes = fc.record({
    day: fc.integer({ min: 0, max: 700 }),
    minutes: fc.integer({ min: 0, max: 287 }),
    firstHours: fc.integer({ min: 55, max: 168 }),
    lastHours: fc.integer({ min: 1, max: 24 }),
  });

  it('are sent in time, never at night, the first within the free term, and are found by the sweep', () => {
    const remindersAreInTime = fc.property(appointmentTimes, ({ day, minutes, firstHours, lastHours }) => {
      const date = addDays('2026-06-01', day);
      const time = toTimeOfDay(minutes * 5);
      const start = toInstant(date, time).getTime();
      const appointment = buildAppointment({ date, time });
      const ownerSettings = { firstReminderHours: firstHours, lastReminderHours: lastHours };
      // Every quarter of an hour of the nine days before the appointment.
      const quarterHours = Array.from(
        { length: 4 * 24 * 9 },
        (_, index) => new Date(start - index * 900_000),
      );
      return reminders.every((reminder) => {
        const dueTimes = quarterHours.filter((now) =>
          isReminderDue(reminder, appointment, ownerSettings, now),
        );
        const firstDate = toCivilDateTime(dueTimes.at(-1) ?? new Date(start)).date;
        return (
          dueTimes.length > 0 &&
          dueTimes.every((instant) => !isQuiet(instant) && instant.getTime() < start) &&
          (reminder === 'last' || dueTimes.every((instant) => start - instant.getTime() > 48 * 3_600_000)) &&
          addDays(firstDate, countReminderDays(ownerSettings)) >= date
        );
      });
    });

    expect(() => fc.assert(remindersAreInTime, { numRuns: 60 })).not.toThrow();
  });
});
