import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AppointmentStatus, intervalOf, occupies } from '#shared/appointments/appointment.ts';
import {
  apartFromOwn,
  busyForMove,
  busyForRequest,
  type PatientTime,
} from '#shared/appointments/booking/patient-day.ts';
import { timeOfMinutes } from '#shared/core/civil-time.ts';
import { overlaps } from '#shared/core/interval.ts';

const date = '2026-03-10';
const aTime = fc.integer({ min: 36, max: 88 }).map((quarter) => timeOfMinutes(quarter * 15));
const statuses = ['reserved', 'pending', 'confirmed', 'completed', 'cancelled', 'noShow', 'expired'] as const;
const own: fc.Arbitrary<PatientTime[]> = fc.array(
  fc.record({
    appointmentId: fc.uuid(),
    date: fc.constantFrom(date, '2026-03-11'),
    time: aTime,
    durationMinutes: fc.constantFrom(20, 45, 90),
    status: fc.constantFrom<AppointmentStatus>(...statuses),
    hidden: fc.boolean(),
  }),
  { maxLength: 5 },
);
const days = fc.uniqueArray(aTime).map((times) => [{ date, times: times.toSorted() }]);

describe('times offered to a client', () => {
  it('are the free ones without the client’s own appointments', () => {
    fc.assert(
      fc.property(days, own, fc.constantFrom(30, 60), (free, mine, durationMinutes) => {
        const meets = (time: string) =>
          mine.some(
            (each) =>
              each.date === date &&
              occupies(each.status) &&
              !each.hidden &&
              overlaps(intervalOf(each), intervalOf({ time, durationMinutes })),
          );

        const [offered] = apartFromOwn(free, mine, durationMinutes);

        expect(offered?.times).toEqual(free[0]?.times.filter((time) => !meets(time)));
      }),
    );
  });

  it('ignore unpaid reservations for a request, and the appointment itself for a move', () => {
    fc.assert(
      fc.property(own, (mine) => {
        expect(busyForRequest(mine)).toEqual(mine.filter(({ status }) => status !== 'reserved'));
        for (const moving of mine) expect(busyForMove(mine, moving)).not.toContain(moving);
      }),
    );
  });
});
