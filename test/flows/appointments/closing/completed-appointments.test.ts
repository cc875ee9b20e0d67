import { describe, expect } from 'vitest';

import { completeAppointment, startPayment } from '#shared/appointments/api.ts';

import {
  completeWithoutCode,
  listCompletedAppointments,
  markNoShow,
} from '#shared/appointments/closing/closing-api.ts';
import { addDays, addMonths, toMonth } from '#shared/core/civil-time.ts';
import type { CallInput } from '#shared/core/route.ts';
import { remove } from '#test/support/appointments/desk-actions.ts';
import { aDeskAppointment } from '#test/support/appointments/desk-appointment.ts';

import {
  createConfirmedAppointment,
  createFixture,
  type Fixture,
  getConfirmationCode,
  request,
} from '#test/support/center/fixture.ts';
import { it, stack } from '#test/support/flow.ts';
import { advanceClock, advanceToDay } from '#test/support/system/clock.ts';

let months = 2;

/** A fixture with a month in which no other test has appointments. */
async function aMonth(
  overrides: Parameters<typeof createFixture>[1] = {},
): Promise<{ fixture: Fixture; month: string }> {
  const fixture = await createFixture(stack, overrides);
  // Tests also query the months before and after theirs.
  months += 3;
  return { fixture, month: addMonths(toMonth(fixture.date), months) };
}

type Query = CallInput<typeof listCompletedAppointments>['query'];
const list = ({ asAdmin }: Fixture, query: Query) => asAdmin(listCompletedAppointments, { query });
const idsOf = async (fixture: Fixture, query: Query) =>
  (await list(fixture, query)).reply.rows.map(({ appointmentId }) => appointmentId);

describe('listCompletedAppointments', () => {
  it('returns people, time, payment, code and completion of each appointment [R229 R230 R231]', async ({
    fixture,
  }) => {
    const [done, waiting] = [
      await createConfirmedAppointment(fixture),
      await createConfirmedAppointment(fixture, '14:00'),
    ];
    await request(fixture, { time: '12:00' });
    const params = { appointmentId: done };
    advanceToDay(fixture.date);
    await fixture.asStaff(startPayment, { params, body: { method: 'cash' } });
    const confirmationCode = await getConfirmationCode(done);
    await fixture.asStaff(completeAppointment, { params, body: { code: confirmationCode } });

    const { reply } = await list(fixture, { month: toMonth(fixture.date), staffId: fixture.member.staffId });

    const { firstName, lastName } = fixture.patient;
    const both = {
      patientName: `${firstName} ${lastName}`,
      staffName: `${fixture.member.firstName} Prueba`,
      date: fixture.date,
    };
    expect(reply.rows).toEqual([
      {
        ...both,
        appointmentId: waiting,
        time: '14:00',
        paidCents: 5_001,
        balanceDueCents: 5_000,
        treatmentCompleted: false,
      },
      {
        ...both,
        appointmentId: done,
        time: '10:00',
        paidCents: 10_001,
        balanceDueCents: 0,
        paymentMethod: 'cash',
        confirmationCode,
        treatmentCompleted: true,
      },
    ]);
  });

  it('filters by aesthetician, name, month and state; closed without code has none [R228 R230]', async () => {
    const { fixture, month } = await aMonth({ patient: { firstName: 'Zoraida', lastName: 'Núñez Díaz' } });
    const other = await createFixture(stack, { patient: { firstName: 'Iván', lastName: 'Peña' } });
    const first = await aDeskAppointment(fixture, { date: `${month}-01` });
    const last = await aDeskAppointment(fixture, { date: addDays(`${addMonths(month, 1)}-01`, -1) });
    const otherAppointment = await aDeskAppointment(other, { date: `${month}-10` });
    await aDeskAppointment(fixture, { date: `${addMonths(month, -1)}-20` });
    await aDeskAppointment(fixture, { date: `${addMonths(month, 1)}-01` });
    advanceToDay(`${month}-01`);
    await fixture.asAdmin(completeWithoutCode, {
      params: { appointmentId: first },
      body: { method: 'card', reason: 'Lo perdió' },
    });

    expect(await idsOf(fixture, { month })).toEqual([last, otherAppointment, first]);
    expect(await idsOf(fixture, { month, staffId: other.member.staffId })).toEqual([otherAppointment]);
    expect(await idsOf(fixture, { month, name: ' DIAZ zorai' })).toEqual([last, first]);
    expect(await idsOf(fixture, { month, name: 'diaz ivan' })).toEqual([]);
    const { rows } = (await list(fixture, { month, state: 'completed' })).reply;
    expect(rows).toMatchObject([
      { appointmentId: first, paidCents: 0, paymentMethod: 'card', treatmentCompleted: true },
    ]);
    expect(rows[0]).not.toHaveProperty('confirmationCode');
    expect(await idsOf(fixture, { month, state: 'pending', name: 'nunez' })).toEqual([last]);
    expect(await idsOf(fixture, { month: addMonths(month, 500) })).toEqual([]);
  });

  it('excludes missed and hidden appointments and requests', async ({ fixture }) => {
    const month = toMonth(fixture.date);
    const [missed, hidden] = [
      await aDeskAppointment(fixture),
      await aDeskAppointment(fixture, { time: '12:00' }),
    ];
    advanceClock({ days: 11 });
    await fixture.asAdmin(markNoShow, { params: { appointmentId: missed } });
    await fixture.asAdmin(completeWithoutCode, {
      params: { appointmentId: hidden },
      body: { method: 'card', reason: 'Lo perdió' },
    });
    await remove(fixture, hidden);
    expect(await idsOf(fixture, { month, staffId: fixture.member.staffId })).toEqual([]);
  });

  it('pages by a hundred, each appointment once, although the list changes between pages', async () => {
    const { fixture, month } = await aMonth();
    const dates = Array.from({ length: 21 }, (_, day) => addDays(`${month}-01`, day));
    const made: string[] = [];
    for (const date of dates)
      for (const time of ['09:00', '11:00', '13:00', '15:00', '17:00'])
        made.push(await aDeskAppointment(fixture, { date, time }));

    const first = await list(fixture, { month });
    const { cursor } = first.reply;
    // The row that the cursor names is removed, and a new row is added before it.
    await remove(fixture, first.reply.rows.at(-1)!.appointmentId);
    await aDeskAppointment(fixture, { date: `${month}-28` });
    const second = await list(fixture, { month, cursor: cursor! });

    expect(first.reply.rows.map(({ appointmentId }) => appointmentId)).toEqual(
      made.toReversed().slice(0, 100),
    );
    expect(second.reply.rows.map(({ appointmentId }) => appointmentId)).toEqual(made.toReversed().slice(100));
    expect(second.reply.cursor).toBeUndefined();
  });

  it('accepts only cursors of its own format', async () => {
    const { fixture, month } = await aMonth();
    const made = (position: string) => Buffer.from(position).toString('base64url');
    const places = [
      'x',
      'no-place',
      made('{"pk":"x"}'),
      made(`${addMonths(month, 1)}-10T10:00 some-id`),
      made(`${month}-10T10:00`),
      made(`${month}-10T10:00 some id`),
    ];

    const answers = await Promise.all(places.map((cursor) => list(fixture, { month, cursor })));

    expect(answers.map(({ status, problem }) => `${status} ${problem.code}`)).toEqual(
      places.map(() => '400 request.malformed'),
    );
    expect((await list(fixture, { month, cursor: made(`${month}-10T10:00 id`) })).status).toBe(200);
  });
});
