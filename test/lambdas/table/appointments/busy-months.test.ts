import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#shared/core/civil-time.ts';
import {
  anHourAt,
  book,
  change,
  expectConsistent,
  listRows,
  readBusyMinutes,
} from '#test/support/appointments/busy-months.ts';
import { thePlatform } from '#test/support/center/center.ts';
import { aTable } from '#test/support/system/table.ts';

let table: Awaited<ReturnType<typeof aTable>>;
beforeAll(async () => {
  table = await aTable();
});
afterAll(() => table.close());

describe('busy month', () => {
  it('follows an appointment that is booked, moved, reassigned and cancelled', async () => {
    const appointment = await book({ date: '2026-03-17', time: '10:00' });
    expect(await readBusyMinutes('carmen', '2026-03-17')).toEqual([anHourAt(10)]);

    const sameMonth = await change(appointment, { date: '2026-03-20', time: '11:00' });
    expect(await readBusyMinutes('carmen', '2026-03-17')).toEqual([]);
    expect(await readBusyMinutes('carmen', '2026-03-20')).toEqual([anHourAt(11)]);

    const nextMonth = await change(sameMonth, { date: '2026-04-02' });
    expect(await readBusyMinutes('carmen', '2026-03-20')).toEqual([]);
    expect(await readBusyMinutes('carmen', '2026-04-02')).toEqual([anHourAt(11)]);

    const reassigned = await change(nextMonth, { staffId: 'yadira' });
    expect(await readBusyMinutes('carmen', '2026-04-02')).toEqual([]);
    expect(await readBusyMinutes('yadira', '2026-04-02')).toEqual([anHourAt(11)]);

    const shortened = await change(reassigned, { durationMinutes: 30 });
    expect(await readBusyMinutes('yadira', '2026-04-02')).toEqual([{ start: 660, end: 690 }]);

    await change(shortened, { status: 'noShow' });
    expect(await readBusyMinutes('yadira', '2026-04-02')).toEqual([]);
    await expectConsistent();
  });

  it('frees the time of a deleted appointment, and of an expired reservation', async () => {
    const completedAppointment = await book({ date: '2026-04-10', status: 'completed' });
    const reservation = await book({ date: '2026-04-10', time: '12:00' });
    expect(await readBusyMinutes('carmen', '2026-04-10')).toEqual([anHourAt(10), anHourAt(12)]);

    await change(completedAppointment, { hidden: true });
    await change(reservation, { status: 'expired' });

    expect(await readBusyMinutes('carmen', '2026-04-10')).toEqual([]);
    await expectConsistent();
  });

  it('is not written when the times stay the same', async () => {
    const appointment = await book({ date: '2026-04-11' });
    const before = await listRows('busyMonth');

    await change(appointment, { status: 'pending' });

    expect(await listRows('busyMonth')).toEqual(before);
  });

  it('answers a range across months, and free time without rows', async () => {
    await book({ staffId: 'ines', date: '2026-05-31', time: '09:00' });
    await book({ staffId: 'ines', date: '2026-06-01', time: '10:00' });

    const busy = await thePlatform().busyMonths.between('2026-05-31', '2026-06-01');

    expect(busy('ines', '2026-05-31')).toEqual([anHourAt(9)]);
    expect(busy('ines', '2026-06-01')).toEqual([anHourAt(10)]);
    expect(busy('nobody', '2026-06-01')).toEqual([]);
  });

  it('lets 50 clients book 50 days of one staff member at once', async () => {
    const days = Array.from({ length: 50 }, (_, day) => addDays('2026-07-01', day));

    await Promise.all(days.map((date) => book({ staffId: 'paola', date })));

    const busy = await thePlatform().busyMonths.between(days[0]!, days.at(-1)!);
    expect(days.map((date) => busy('paola', date))).toEqual(days.map(() => [anHourAt(10)]));
    await expectConsistent();
  });

  it('accepts one of 20 concurrent bookings for a time', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, () => book({ staffId: 'paola', date: '2026-09-01' })),
    );

    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await readBusyMinutes('paola', '2026-09-01')).toEqual([anHourAt(10)]);
  });
});
