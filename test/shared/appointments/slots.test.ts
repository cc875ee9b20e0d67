import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type EarliestStart,
  findAvailableTimes,
  findLeastBusy,
  isFree,
  isOffered,
  listFreeIntervals,
  type StaffAvailability,
  slotSteps,
} from '#shared/appointments/booking/slots.ts';
import { defaultDurationMinutes } from '#shared/catalog/product.ts';
import { toMinutesOfDay, toTimeOfDay } from '#shared/core/civil-time.ts';
import type { Interval } from '#shared/core/interval.ts';
import { calculateExpectedTimes, calculateFreeMinutes } from './reference-slots.ts';
import {
  arbitraryDurations,
  arbitraryMinutes,
  arbitrarySchedules,
  toStaffDays,
} from './schedule-arbitraries.ts';

const date = '2026-03-17';
const buildInterval = (start: string, end: string): Interval => ({
  start: toMinutesOfDay(start),
  end: toMinutesOfDay(end),
});
const buildStaffDays = (
  staffId: string,
  openHours: Interval[],
  busy: Interval[] = [],
): StaffAvailability => ({
  staffId,
  openHours: () => openHours,
  busyOn: () => busy,
});
const listTimes = (
  staff: StaffAvailability[],
  durationMinutes: number,
  notBefore?: { date: string; minutes: number },
) => findAvailableTimes({ staff, dates: [date], durationMinutes, ...(notBefore && { notBefore }) })[0]!.times;

describe('available times', () => {
  it('fit in a block and avoid its appointments [R245 R246]', () => {
    const camila = buildStaffDays(
      'camila',
      [buildInterval('09:00', '12:00')],
      [buildInterval('10:00', '11:00')],
    );

    expect(listTimes([camila], 60)).toEqual(['09:00', '11:00']);
  });

  it('step by the duration, restarting at each gap [R248]', () => {
    const camila = buildStaffDays(
      'camila',
      [buildInterval('09:00', '13:00')],
      [buildInterval('10:10', '10:40')],
    );

    expect(listTimes([camila], 45)).toEqual(['09:00', '10:40', '11:25', '12:10']);
  });

  it('step by an hour for a service without a duration [R249]', () => {
    const camila = buildStaffDays('camila', [buildInterval('09:00', '12:00')]);

    expect(listTimes([camila], defaultDurationMinutes)).toEqual(['09:00', '10:00', '11:00']);
  });

  it('step by 15 or 30 minutes if the owner sets it, restarting at each gap', () => {
    const camila = buildStaffDays(
      'camila',
      [buildInterval('09:00', '11:00')],
      [buildInterval('10:00', '10:10')],
    );
    const listTimesEvery = (slotStep: 15 | 30) =>
      findAvailableTimes({ staff: [camila], dates: [date], durationMinutes: 40, slotStep })[0]!.times;

    expect(listTimesEvery(15)).toEqual(['09:00', '09:15', '10:10']);
    expect(listTimesEvery(30)).toEqual(['09:00', '10:10']);
  });

  it('reach midnight if a block does', () => {
    const camila = buildStaffDays('camila', [buildInterval('22:00', '24:00')]);

    expect(listTimes([camila], 60)).toEqual(['22:00', '23:00']);
  });

  it('may be adjacent to appointments and block ends [R246]', () => {
    const camila = buildStaffDays(
      'camila',
      [buildInterval('09:00', '12:00')],
      [buildInterval('08:00', '09:00'), buildInterval('10:00', '11:00')],
    );

    expect(listTimes([camila], 60)).toEqual(['09:00', '11:00']);
    expect(listTimes([camila], 61)).toEqual([]);
  });

  it('are those of any free staff member, unique and sorted', () => {
    const camila = buildStaffDays('camila', [buildInterval('10:00', '12:00')]);
    const luz = buildStaffDays('luz', [buildInterval('09:30', '11:30')], [buildInterval('10:30', '11:00')]);

    expect(listTimes([camila, luz], 60)).toEqual(['09:30', '10:00', '11:00']);
    expect(listTimes([camila, camila], 60)).toEqual(['10:00', '11:00']);
  });

  it('start at the given minute, inclusive [R247]', () => {
    const camila = buildStaffDays('camila', [buildInterval('09:00', '12:00')]);

    expect(listTimes([camila], 60, { date, minutes: toMinutesOfDay('10:00') })).toEqual(['10:00', '11:00']);
    expect(listTimes([camila], 60, { date, minutes: toMinutesOfDay('10:01') })).toEqual(['11:00']);
    expect(listTimes([camila], 60, { date: '2026-03-18', minutes: 0 })).toEqual([]);
    expect(listTimes([camila], 60, { date: '2026-03-16', minutes: 1439 })).toEqual([
      '09:00',
      '10:00',
      '11:00',
    ]);
  });

  it('are empty when no one works, or when no gap is long enough', () => {
    expect(listTimes([], 60)).toEqual([]);
    expect(listTimes([buildStaffDays('camila', [])], 60)).toEqual([]);
    expect(listTimes([buildStaffDays('camila', [buildInterval('09:00', '09:59')])], 60)).toEqual([]);
  });

  it('cover every requested date, in order', () => {
    const camila = buildStaffDays('camila', [buildInterval('09:00', '10:00')]);

    const foundDays = findAvailableTimes({
      staff: [camila],
      dates: ['2026-12-31', '2027-01-01'],
      durationMinutes: 60,
    });

    expect(foundDays).toEqual([
      { date: '2026-12-31', times: ['09:00'] },
      { date: '2027-01-01', times: ['09:00'] },
    ]);
  });

  it('distinguish a day off from a full day', () => {
    const fullyBooked = buildStaffDays('camila', [buildInterval('09:00', '09:30')]);
    const dayOff = buildStaffDays('luz', []);
    const findDays = (staff: (typeof fullyBooked)[]) =>
      findAvailableTimes({ staff, dates: [date], durationMinutes: 60 });

    expect(findDays([fullyBooked, dayOff])).toEqual([{ date, times: [] }]);
    expect(findDays([dayOff])).toEqual([{ date, times: [], closed: true }]);
  });

  it('equal those of a minute-by-minute search [R245 R246 R248]', () => {
    const arbitraryNotBefore = (dates: string[]) =>
      fc.option(fc.record({ date: fc.constantFrom(...dates), minutes: arbitraryMinutes }), {
        nil: undefined,
      });
    const cases = arbitrarySchedules.chain((week) =>
      fc.tuple(
        fc.constant(week),
        arbitraryDurations,
        arbitraryNotBefore(week.dates),
        fc.constantFrom(...slotSteps),
      ),
    );

    fc.assert(
      fc.property(cases, ([{ dates, schedules }, durationMinutes, notBefore, slotStep]) => {
        const stepMinutes = slotStep === 'service' ? durationMinutes : slotStep;
        const foundDays = findAvailableTimes({
          staff: schedules.map(toStaffDays),
          dates,
          durationMinutes,
          slotStep,
          ...(notBefore && { notBefore }),
        });

        expect(foundDays).toEqual(
          dates.map((day) => ({
            date: day,
            times: calculateExpectedTimes({ schedules, date: day, durationMinutes, stepMinutes, notBefore }),
            ...(schedules.every((schedule) => toStaffDays(schedule).openHours(day).length === 0) && {
              closed: true,
            }),
          })),
        );
      }),
      { numRuns: 200 },
    );
  });
});

describe('isFree', () => {
  const appointments = fc
    .tuple(arbitraryMinutes, arbitraryDurations)
    .map(([start, length]) => ({ start, end: start + length }));

  it('is true when every minute is open and not taken [R245 R246]', () => {
    fc.assert(
      fc.property(arbitrarySchedules, appointments, ({ dates, schedules }, appointment) => {
        const [member] = schedules;
        const day = dates[0]!;
        const minutes = calculateFreeMinutes(member!, day);
        const appointmentMinutes = Array.from(
          { length: appointment.end - appointment.start },
          (_, index) => minutes[appointment.start + index] ?? false,
        );

        expect(isFree(toStaffDays(member!), day, appointment)).toBe(appointmentMinutes.every(Boolean));
      }),
      { numRuns: 200 },
    );
  });

  it('is true for some staff member at each offered time, so that findLeastBusy returns one', () => {
    fc.assert(
      fc.property(arbitrarySchedules, arbitraryDurations, ({ dates, schedules }, durationMinutes) => {
        const staff = schedules.map(toStaffDays);

        for (const { date: day, times } of findAvailableTimes({ staff, dates, durationMinutes }))
          for (const time of times) {
            const appointment = { start: toMinutesOfDay(time), end: toMinutesOfDay(time) + durationMinutes };
            expect(findLeastBusy(staff, day, appointment)).toBeDefined();
          }
      }),
      { numRuns: 50 },
    );
  });
});

describe('isOffered and listFreeIntervals', () => {
  it('agree with the list of times of that day', () => {
    fc.assert(
      fc.property(
        arbitrarySchedules,
        arbitraryDurations,
        fc.constantFrom(...slotSteps),
        arbitraryMinutes,
        ({ dates, schedules }, durationMinutes, slotStep, minute) => {
          const [member] = schedules.map(toStaffDays);
          const [day] = dates;
          const options = { durationMinutes, slotStep };
          const { times } = findAvailableTimes({ staff: [member!], dates: [day!], ...options })[0]!;

          for (const time of [...times, toTimeOfDay(minute)])
            expect(isOffered(member!, { date: day!, time, ...options })).toBe(times.includes(time));
        },
      ),
      { numRuns: 100 },
    );
  });

  it('find a free interval where a staff member is free that long', () => {
    fc.assert(
      fc.property(
        arbitrarySchedules,
        arbitraryDurations,
        arbitraryMinutes,
        ({ dates, schedules }, durationMinutes, start) => {
          const staff = schedules.map(toStaffDays);
          const [day] = dates;
          const end = start + durationMinutes;
          const hasFreeInterval = ({ notBefore }: { notBefore?: EarliestStart } = {}) =>
            listFreeIntervals(staff, day!, { durationMinutes, ...(notBefore && { notBefore }) }).some(
              (interval) => interval.start <= start && end <= interval.end,
            );
          const isAnyoneFree = staff.some((member) => isFree(member, day!, { start, end }));

          expect(hasFreeInterval()).toBe(isAnyoneFree);
          expect(hasFreeInterval({ notBefore: { date: day!, minutes: start } })).toBe(isAnyoneFree);
          expect(hasFreeInterval({ notBefore: { date: day!, minutes: start + 1 } })).toBe(false);
        },
      ),
      { numRuns: 100 },
    );
  });
});

describe('findLeastBusy', () => {
  const appointment = buildInterval('09:00', '10:00');
  const openHours = [buildInterval('08:00', '18:00')];

  it('returns the staff member with the fewest booked minutes that day', () => {
    const camila = buildStaffDays('camila', openHours, [buildInterval('11:00', '12:30')]);
    const luz = buildStaffDays('luz', openHours, [
      buildInterval('11:00', '11:30'),
      buildInterval('12:00', '12:45'),
    ]);

    expect(findLeastBusy([camila, luz], date, appointment)?.staffId).toBe('luz');
  });

  it('returns the first listed on a tie', () => {
    const camila = buildStaffDays('camila', openHours, [buildInterval('11:00', '12:00')]);
    const luz = buildStaffDays('luz', openHours, [buildInterval('13:00', '14:00')]);

    expect(findLeastBusy([camila, luz], date, appointment)?.staffId).toBe('camila');
    expect(findLeastBusy([luz, camila], date, appointment)?.staffId).toBe('luz');
  });

  it('never returns a staff member who is busy or off', () => {
    const busyMember = buildStaffDays('taken', openHours, [buildInterval('09:59', '10:30')]);
    const absentMember = buildStaffDays('off', [buildInterval('09:01', '18:00')]);
    const camila = buildStaffDays('camila', openHours, [buildInterval('10:00', '18:00')]);

    expect(findLeastBusy([busyMember, absentMember, camila], date, appointment)?.staffId).toBe('camila');
    expect(findLeastBusy([busyMember, absentMember], date, appointment)).toBeUndefined();
  });
});
