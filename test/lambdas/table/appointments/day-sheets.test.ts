import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { thePlatform } from '#test/support/center/center.ts';
import { aReservation, aTable } from '#test/support/system/table.ts';

let table: Awaited<ReturnType<typeof aTable>>;
beforeAll(async () => {
  table = await aTable();
});
afterAll(() => table.close());

const findOutcome = (write: Promise<unknown>) =>
  write.then(
    () => 'written',
    (error: { definition?: { code: string } }) => error.definition?.code,
  );

describe('day sheet', () => {
  it('is empty at first, and counts its changes', async () => {
    const { bookings, daySheets, commit } = thePlatform();
    const appointment = aReservation({ date: '2026-03-01' });

    const before = await daySheets.get('carmen', '2026-03-01');
    await commit(...(await bookings.create(appointment)));
    const after = await daySheets.get('carmen', '2026-03-01');

    expect(before).toEqual({ staffId: 'carmen', date: '2026-03-01', version: 0, appointments: [] });
    expect(after.version).toBe(1);
    expect(after.appointments).toEqual([
      {
        appointmentId: appointment.appointmentId,
        patientName: 'Marisol Ortiz',
        start: 600,
        end: 660,
        status: 'reserved',
        attendanceConfirmed: false,
        serviceIds: appointment.services.map(({ serviceId }) => serviceId),
      },
    ]);
  });

  it('accepts one of two concurrent bookings and rejects the other as stale, on an empty or a used sheet', async () => {
    const { bookings, daySheets, commit } = thePlatform();
    for (const times of [
      ['09:00', '10:00'],
      ['11:00', '12:00'],
    ]) {
      const writesOfBookings = await Promise.all(
        times.map((time) => bookings.create(aReservation({ date: '2026-03-02', time }))),
      );

      const outcomes = await Promise.all(writesOfBookings.map((writes) => findOutcome(commit(...writes))));

      expect(outcomes.sort()).toEqual(['request.conflict', 'written']);
    }
    const { version, appointments } = await daySheets.get('carmen', '2026-03-02');
    expect([version, appointments.length]).toEqual([2, 2]);
  });

  it('rejects an overlap before anything is written', async () => {
    const { appointments, bookings, commit } = thePlatform();
    await commit(...(await bookings.create(aReservation({ date: '2026-03-03', time: '10:00' }))));
    const overlapping = aReservation({ date: '2026-03-03', time: '10:59' });

    expect(await findOutcome(bookings.create(overlapping))).toBe('appointment.slot_taken');
    expect(await appointments.find(overlapping.appointmentId)).toBeUndefined();
    expect(await findOutcome(bookings.create(aReservation({ date: '2026-03-03', time: '11:00' })))).toBe(
      'written',
    );
  });

  it('moves an appointment between sheets in one transaction, or not at all', async () => {
    const { appointments, bookings, daySheets, commit } = thePlatform();
    const appointment = aReservation({ date: '2026-03-04' });
    await commit(...(await bookings.create(appointment)));
    const movedAppointment = { ...appointment, staffId: 'yadira', date: '2026-03-05' };
    const staleWrites = await bookings.change(appointment, movedAppointment);
    await commit(
      ...(await bookings.create(aReservation({ staffId: 'yadira', date: '2026-03-05', time: '16:00' }))),
    );

    const staleOutcome = await findOutcome(commit(...staleWrites));
    expect((await daySheets.get('carmen', '2026-03-04')).appointments).toHaveLength(1);
    const retryOutcome = await findOutcome(commit(...(await bookings.change(appointment, movedAppointment))));

    expect([staleOutcome, retryOutcome]).toEqual(['request.conflict', 'written']);
    expect((await daySheets.get('carmen', '2026-03-04')).appointments).toEqual([]);
    expect((await daySheets.get('yadira', '2026-03-05')).appointments.map(({ start }) => start)).toEqual([
      600, 960,
    ]);
    expect(await appointments.get(appointment.appointmentId)).toMatchObject({
      staffId: 'yadira',
      version: 1,
    });
  });

  it('is listed by range for all staff, both ends included, across months', async () => {
    const { bookings, daySheets, commit } = thePlatform();
    for (const date of ['2026-04-29', '2026-04-30', '2026-05-01', '2026-05-02'])
      for (const staffId of ['carmen', 'yadira'])
        await commit(...(await bookings.create(aReservation({ staffId, date, patientId: `of-${staffId}` }))));

    const sheets = await daySheets.between('2026-04-30', '2026-05-01');

    expect(sheets.map(({ date, staffId }) => `${date} ${staffId}`).sort()).toEqual([
      '2026-04-30 carmen',
      '2026-04-30 yadira',
      '2026-05-01 carmen',
      '2026-05-01 yadira',
    ]);
  });

  it('drops an expired appointment, which takes no time', async () => {
    const { bookings, daySheets, commit } = thePlatform();
    const appointment = aReservation({ date: '2026-03-06' });
    await commit(...(await bookings.create(appointment)));

    await commit(...(await bookings.change(appointment, { ...appointment, status: 'expired' })));

    expect((await daySheets.get('carmen', '2026-03-06')).appointments).toEqual([]);
  });
});
