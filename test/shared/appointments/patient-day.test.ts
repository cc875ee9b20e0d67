import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AppointmentStatus,
  occupiesSlot,
  toAppointmentInterval,
} from '#shared/appointments/appointment.ts';
import {
  excludeMovedAppointment,
  excludeReservations,
  type PatientSlot,
  removeOverlappingTimes,
} from '#shared/appointments/booking/patient-day.ts';
import { toTimeOfDay } from '#shared/core/civil-time.ts';
import { overlaps } from '#shared/core/interval.ts';

const date = '2026-03-10';
// Quarters of an hour from 09:00 to 22:00.
const arbitraryTime = fc.integer({ min: 36, max: 88 }).map((quarter) => toTimeOfDay(quarter * 15));
const statuses = ['reserved', 'pending', 'confirmed', 'completed', 'cancelled', 'noShow', 'expired'] as const;
const clientAppointments: fc.Arbitrary<PatientSlot[]> = fc.array(
  fc.record({
    appointmentId: fc.uuid(),
    date: fc.constantFrom(date, '2026-03-11'),
    time: arbitraryTime,
    durationMinutes: fc.constantFrom(20, 45, 90),
    status: fc.constantFrom<AppointmentStatus>(...statuses),
    hidden: fc.boolean(),
  }),
  { maxLength: 5 },
);
const arbitraryDays = fc.uniqueArray(arbitraryTime).map((times) => [{ date, times: times.toSorted() }]);

describe('times offered to a client', () => {
  it('exclude times that overlap the client’s own appointments', () => {
    fc.assert(
      fc.property(
        arbitraryDays,
        clientAppointments,
        fc.constantFrom(30, 60),
        (freeDays, booked, durationMinutes) => {
          const overlapsBooked = (time: string) =>
            booked.some(
              (appointment) =>
                appointment.date === date &&
                occupiesSlot(appointment.status) &&
                !appointment.hidden &&
                overlaps(
                  toAppointmentInterval(appointment),
                  toAppointmentInterval({ time, durationMinutes }),
                ),
            );

          const [offeredDay] = removeOverlappingTimes(freeDays, booked, durationMinutes);

          expect(offeredDay?.times).toEqual(freeDays[0]?.times.filter((time) => !overlapsBooked(time)));
        },
      ),
    );
  });

  it('ignore unpaid reservations for a request, and the appointment itself for a move', () => {
    fc.assert(
      fc.property(clientAppointments, (booked) => {
        expect(excludeReservations(booked)).toEqual(booked.filter(({ status }) => status !== 'reserved'));
        for (const moving of booked) expect(excludeMovedAppointment(booked, moving)).not.toContain(moving);
      }),
    );
  });
});
