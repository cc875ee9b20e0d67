import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDynamo } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { bookingStore } from '#lambdas/table/appointments/booking.store.ts';
import { type BusyMonthRow, busyMonthStore } from '#lambdas/table/appointments/busy-month.store.ts';
import { patientDayStore } from '#lambdas/table/appointments/patient-day.store.ts';
import { emptySheet, withAppointment } from '#shared/appointments/calendar/day-sheet.ts';
import { addDays } from '#shared/core/civil-time.ts';
import {
  anHourAt,
  book,
  bookedBefore,
  change,
  expectConsistent,
  rebuild,
  rowsOf,
  taken,
} from '#test/support/appointments/busy-months.ts';
import { appointmentIn } from '#test/support/appointments/sample-appointment.ts';
import { thePlatform } from '#test/support/center/center.ts';
import { aReservation, aTable } from '#test/support/system/table.ts';

let table: Awaited<ReturnType<typeof aTable>>;
beforeAll(async () => {
  table = await aTable();
});
afterAll(() => table.close());

describe('a month of the version before, which wrote sheets alone', () => {
  it('is read from its sheets, whoever has booked', async () => {
    await bookedBefore({ staffId: 'carmen', date: '2027-01-04' });
    await bookedBefore({ staffId: 'yadira', date: '2027-01-05', time: '15:00' });

    expect(await taken('carmen', '2027-01-04')).toEqual([anHourAt(10)]);
    expect(await taken('yadira', '2027-01-05')).toEqual([anHourAt(15)]);
    expect(await taken('ines', '2027-01-05')).toEqual([]);
  });

  it('is made whole by the first booking in it: nobody’s other days become free', async () => {
    await bookedBefore({ staffId: 'carmen', date: '2027-02-04' });
    await bookedBefore({ staffId: 'carmen', date: '2027-02-05' });
    await bookedBefore({ staffId: 'yadira', date: '2027-02-05' });

    await book({ staffId: 'carmen', date: '2027-02-06' });

    for (const date of ['2027-02-04', '2027-02-05', '2027-02-06'])
      expect(await taken('carmen', date)).toEqual([anHourAt(10)]);
    expect(await taken('yadira', '2027-02-05')).toEqual([anHourAt(10)]);
  });

  it('is made whole by the first cancellation in it', async () => {
    const given = await bookedBefore({ staffId: 'carmen', date: '2027-03-04' });
    await bookedBefore({ staffId: 'carmen', date: '2027-03-05' });

    await change(given, { status: 'cancelled' });

    expect(await taken('carmen', '2027-03-04')).toEqual([]);
    expect(await taken('carmen', '2027-03-05')).toEqual([anHourAt(10)]);
  });

  it('is made whole once by many at the same moment, in as many processes', async () => {
    const { appointments, daySheets } = thePlatform();
    const days = Array.from({ length: 6 }, (_, day) => addDays('2027-04-01', day));
    for (const date of days) await bookedBefore({ staffId: 'carmen', date });
    await bookedBefore({ staffId: 'yadira', date: days[0]! });
    const config = { table: 'spa', client: makeDynamo() };

    await Promise.all(
      days.map((date) =>
        retryStale(async () => {
          const { commit } = thePlatform();
          const busyMonths = busyMonthStore(config, daySheets);
          const patientDays = patientDayStore(config, appointments);
          const { create } = bookingStore(config, { appointments, daySheets, busyMonths, patientDays });
          await commit(...(await create(aReservation({ staffId: 'carmen', date, time: '15:00' }))));
        }),
      ),
    );

    const busy = await thePlatform().busyMonths.between(days[0]!, days.at(-1)!);
    for (const date of days) expect(busy('carmen', date)).toEqual([anHourAt(10), anHourAt(15)]);
    expect(busy('yadira', days[0]!)).toEqual([anHourAt(10)]);
  });
});

describe('a rebuild from the appointments', () => {
  it('makes the months of the version before, and finds nothing to do after that', async () => {
    await bookedBefore({ staffId: 'carmen', date: '2027-06-04' });
    await bookedBefore({ staffId: 'yadira', date: '2027-07-05' });

    const { corrected } = await rebuild();

    expect(corrected).toBeGreaterThanOrEqual(2);
    expect((await rebuild()).corrected).toBe(0);
    await expectConsistent();
  });

  it('gives the same rows as the bookings have written', async () => {
    await book({ staffId: 'carmen', date: '2027-08-04' });
    await change(await book({ staffId: 'carmen', date: '2027-08-05' }), { date: '2027-09-05' });
    await rebuild();
    const before = await rowsOf('busyMonth');

    expect((await rebuild()).corrected).toBe(0);
    expect(await rowsOf('busyMonth')).toEqual(before);
  });

  it('mends what the version before changed after it was taken up again', async () => {
    const { appointments, daySheets, commit } = thePlatform();
    const given = await book({ staffId: 'carmen', date: '2027-10-04' });
    const cancelled = appointmentIn('cancelled', given);
    await commit(
      appointments.save(cancelled),
      daySheets.save(withAppointment(await daySheets.get('carmen', '2027-10-04'), cancelled)),
    );
    await bookedBefore({ staffId: 'yadira', date: '2027-10-05' });

    await rebuild();

    expect(await taken('carmen', '2027-10-04')).toEqual([]);
    expect(await taken('yadira', '2027-10-05')).toEqual([anHourAt(10)]);
    await expectConsistent();
  });

  it('never writes over a booking that came since the month was read', async () => {
    await book({ staffId: 'carmen', date: '2027-11-04' });
    const [row] = (await rowsOf('busyMonth')).filter(
      ({ staffId, month }: BusyMonthRow) => staffId === 'carmen' && month === '2027-11',
    ) as BusyMonthRow[];
    await book({ staffId: 'carmen', date: '2027-11-05' });
    const { busyMonths, commit } = thePlatform();
    const empty = { staffId: 'carmen', month: '2027-11', days: {} };

    for (const version of [row!.version, 0])
      await expect(commit(busyMonths.replace(empty, version))).rejects.toMatchObject({
        definition: { code: 'request.conflict' },
      });
    expect(await taken('carmen', '2027-11-05')).toEqual([anHourAt(10)]);
  });
});

it('keeps the sheet as the lock: an hour the month does not know of cannot be booked twice', async () => {
  await book({ staffId: 'ines', date: '2027-12-01', time: '08:00' });
  await bookedBefore({ staffId: 'ines', date: '2027-12-02' });
  const { bookings, daySheets } = thePlatform();
  expect(await taken('ines', '2027-12-02')).toEqual([]);

  const again = bookings.create(aReservation({ staffId: 'ines', date: '2027-12-02' }));

  await expect(again).rejects.toMatchObject({ definition: { code: 'appointment.slot_taken' } });
  expect(await daySheets.get('ines', '2027-12-02')).not.toEqual(emptySheet('ines', '2027-12-02'));
});
