import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { log } from '#lambdas/platform/log.ts';
import type { AppointmentQueue } from '#lambdas/table/appointments/appointment.store.ts';
import type {
  Appointment,
  AppointmentStatus,
  AppointmentWithStatus,
  DepositStatus,
} from '#shared/appointments/appointment.ts';
import { addDays, toTimeOfDay } from '#shared/core/civil-time.ts';
import { withoutField } from '#test/support/appointments/broken-row.ts';
import { buildAppointmentIn, type Changes } from '#test/support/appointments/sample-appointment.ts';
import { thePlatform } from '#test/support/center/center.ts';
import { aReservation, aTable } from '#test/support/system/table.ts';

let table: Awaited<ReturnType<typeof aTable>>;
beforeAll(async () => {
  table = await aTable();
});
afterAll(() => table.close());

async function put<S extends AppointmentStatus = 'reserved'>(
  changes: Changes<S>,
): Promise<AppointmentWithStatus<S>> {
  const { appointments, commit } = thePlatform();
  const appointment = aReservation(changes);
  await commit(appointments.create(appointment));
  return appointment;
}
const idsOf = (rows: readonly Appointment[]) => rows.map(({ appointmentId }) => appointmentId);
const startTimesOf = (rows: readonly Appointment[]) => rows.map(({ date, time }) => `${date} ${time}`);

describe('appointments store', () => {
  it('reads back a stored appointment, and reports a missing one', async () => {
    const { appointments } = thePlatform();
    const storedAppointment = await put({
      patientId: 'kept',
      confirmationCode: 'K7M2PQ9X',
      payment: { method: 'card', startedAt: 'x' },
    });

    expect(await appointments.get(storedAppointment.appointmentId)).toMatchObject(storedAppointment);
    expect(await appointments.find('nobody')).toBeUndefined();
    await expect(appointments.get('nobody')).rejects.toMatchObject({
      definition: { code: 'appointment.not_found' },
    });
  });

  it('creates an appointment once', async () => {
    const { appointments, commit } = thePlatform();
    const storedAppointment = await put({ patientId: 'once' });

    await expect(
      commit(appointments.create({ ...storedAppointment, status: 'expired' })),
    ).rejects.toMatchObject({
      definition: { code: 'request.conflict' },
    });
    expect((await appointments.get(storedAppointment.appointmentId)).status).toBe('reserved');
  });

  it('saves one of three concurrent changes, and rejects the others as stale', async () => {
    const { appointments, commit } = thePlatform();
    const reservation = await put({ patientId: 'two-readers' });

    const saves = [1, 2, 3].map((codeTries) => commit(appointments.save({ ...reservation, codeTries })));
    const outcomes = await Promise.allSettled(saves);

    const staleOutcomes = outcomes.filter(({ status }) => status === 'rejected');
    expect(staleOutcomes).toHaveLength(2);
    for (const outcome of staleOutcomes)
      expect(outcome).toMatchObject({ reason: { definition: { code: 'request.conflict' } } });
    expect((await appointments.get(reservation.appointmentId)).version).toBe(1);
  });
});

describe('appointment queues', () => {
  it.each<[AppointmentStatus, DepositStatus, AppointmentQueue | 'none']>([
    ['reserved', 'awaited', 'reserved'],
    ['pending', 'held', 'pending'],
    ['cancelled', 'releasing', 'settling'],
    ['cancelled', 'refunding', 'settling'],
    ['cancelled', 'released', 'none'],
    ['cancelled', 'refunded', 'none'],
    ['cancelled', 'kept', 'none'],
    ['confirmed', 'captured', 'none'],
    ['completed', 'captured', 'none'],
    ['noShow', 'kept', 'none'],
    ['expired', 'released', 'none'],
  ])(
    'put an appointment that is %s with its deposit %s into the queue: %s',
    async (status, deposit, queue) => {
      const { appointments, commit } = thePlatform();
      const storedAppointment = await put({ patientId: 'queued' });

      await commit(
        appointments.save(
          buildAppointmentIn(status, {
            ...storedAppointment,
            deposit: { ...storedAppointment.deposit, status: deposit },
          }),
        ),
      );

      const queues: string[] = [];
      for (const name of ['reserved', 'pending', 'settling'] as const) {
        const { rows } = await appointments.byQueue(name);
        if (idsOf(rows).includes(storedAppointment.appointmentId)) queues.push(name);
      }
      expect(queues).toEqual(queue === 'none' ? [] : [queue]);
    },
  );

  it('start with the earliest day', async () => {
    const { appointments } = thePlatform();
    for (const [date, time] of [
      ['2031-05-02', '09:00'],
      ['2031-05-01', '15:00'],
      ['2031-05-01', '08:00'],
    ])
      await put({ date: date!, time: time!, status: 'pending' });

    const { rows } = await appointments.byQueue('pending');

    expect(startTimesOf(rows).filter((when) => when.startsWith('2031'))).toEqual([
      '2031-05-01 08:00',
      '2031-05-01 15:00',
      '2031-05-02 09:00',
    ]);
  });

  it('are counted as listed, up to the given limit', async () => {
    const { appointments } = thePlatform();
    for (const time of ['08:00', '09:00', '10:00'])
      await put({ date: '2032-05-01', time, status: 'pending' });
    const { rows } = await appointments.byQueue('pending');

    const counts = [2, 500].map((limit) => appointments.countQueue('pending', limit));

    expect(await Promise.all(counts)).toEqual([2, rows.length]);
  });
});

describe('appointment lists', () => {
  it('show the appointments of a client newest first, a hundred per page, each once', async () => {
    const { appointments } = thePlatform();
    const count = 250;
    for (let n = 0; n < count; n++)
      await put({
        appointmentId: `paged-${n}`,
        patientId: 'often',
        status: 'completed' as const,
        date: addDays('2026-01-01', n % 50),
        time: toTimeOfDay(480 + 60 * Math.floor(n / 50)),
      });
    await put({ patientId: 'often-too' });

    const pages: Appointment[][] = [];
    let cursor: string | undefined;
    do {
      const page = await appointments.byPatient('often', cursor);
      pages.push(page.rows);
      cursor = page.cursor ?? undefined;
    } while (cursor !== undefined);

    const listedAppointments = pages.flat();
    expect(pages.map((page) => page.length)).toEqual(expect.arrayContaining([100, 100, 50]));
    expect(new Set(idsOf(listedAppointments)).size).toBe(count);
    expect(startTimesOf(listedAppointments)).toEqual(startTimesOf(listedAppointments).sort().reverse());
  });

  it('show exactly the requested days of an aesthetician', async () => {
    const { appointments } = thePlatform();
    for (const date of ['2026-06-09', '2026-06-10', '2026-06-11', '2026-06-12'])
      await put({ staffId: 'paola', date, time: '23:00' });
    await put({ staffId: 'other', date: '2026-06-10' });

    const { rows } = await appointments.byStaff('paola', '2026-06-10', '2026-06-11');

    expect(startTimesOf(rows)).toEqual(['2026-06-10 23:00', '2026-06-11 23:00']);
  });

  it('continue only from their own cursor', async () => {
    const { appointments } = thePlatform();
    for (let n = 0; n < 101; n++)
      await put({ patientId: 'luz', appointmentId: `luz-${n}`, status: 'completed' });
    const { cursor } = await appointments.byPatient('luz');
    const malformed = { definition: { code: 'request.malformed' } };

    expect((await appointments.byPatient('luz', cursor!)).rows).toHaveLength(1);
    await expect(appointments.byPatient('ana', cursor!)).rejects.toMatchObject(malformed);
    await expect(appointments.byQueue('pending', cursor!)).rejects.toMatchObject(malformed);
    await expect(appointments.byPatient('luz', 'made up')).rejects.toMatchObject(malformed);
  });
});

describe('unreadable appointment', () => {
  const staffId = 'nilsa';
  const date = '2026-09-01';
  let cases = 0;
  let patientId: string;
  let ids: string[];
  let unreadableAppointment: Appointment;
  beforeEach(async () => {
    const { appointments, commit } = thePlatform();
    cases += 1;
    patientId = `unreadable-${cases}`;
    ids = [1, 2, 3].map((n) => `${patientId}-${n}`);
    const [first, second, third] = ids.map((appointmentId) =>
      aReservation({ appointmentId, patientId, staffId, date, status: 'pending' }),
    );
    unreadableAppointment = second!;
    await commit(
      appointments.create(first!),
      withoutField(appointments.create(unreadableAppointment), 'requestedAt'),
    );
    await commit(appointments.create(third!));
  });
  // Other tests count the rows of its queue.
  afterEach(async () => {
    const { appointments, commit } = thePlatform();
    await commit(appointments.save(unreadableAppointment));
  });
  const isOfPatient = (appointment: Appointment) => appointment.patientId === patientId;

  type ListAppointments = () => Promise<readonly Appointment[]>;
  it.each<[string, ListAppointments]>([
    ['its client', async () => (await thePlatform().appointments.byPatient(patientId)).rows],
    ['its aesthetician', async () => (await thePlatform().appointments.byStaff(staffId, date, date)).rows],
    ['its queue, a page', async () => (await thePlatform().appointments.byQueue('pending')).rows],
    ['its queue, whole', () => thePlatform().appointments.listQueue('pending')],
    ['some ids', () => thePlatform().appointments.byIds(ids)],
  ])('is omitted from the list of %s, and logged as an error', async (_, list) => {
    const logError = vi.spyOn(log, 'error').mockImplementation(() => undefined);
    onTestFinished(() => logError.mockRestore());

    expect(idsOf((await list()).filter(isOfPatient)).sort()).toEqual([ids[0], ids[2]]);
    expect(logError.mock.calls).toEqual([
      [
        expect.any(String),
        {
          code: 'appointment.unreadable',
          appointmentId: unreadableAppointment.appointmentId,
          error: new Error(`${unreadableAppointment.appointmentId} is pending without requestedAt.`),
        },
      ],
    ]);
    await expect(thePlatform().appointments.get(unreadableAppointment.appointmentId)).rejects.toMatchObject({
      definition: { code: 'appointment.unreadable' },
    });
  });
});
