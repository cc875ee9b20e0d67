import { describe, expect } from 'vitest';

import { completeAppointment, startPayment } from '#shared/appointments/api.ts';

import {
  completeWithoutCode,
  listCompletedAppointments,
  markNoShow,
} from '#shared/appointments/closing/closing-api.ts';
import { addDays, addMonths, toMonth } from '#shared/core/civil-time.ts';
import type { CallInput } from '#shared/core/route.ts';
import { removeAppointment } from '#test/support/appointments/desk-actions.ts';
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

let monthOffset = 2;

/** Creates a fixture with a month in which no other test has appointments. */
async function aMonth(
  overrides: Parameters<typeof createFixture>[1] = {},
): Promise<{ fixture: Fixture; month: string }> {
  const fixture = await createFixture(stack, overrides);
  // Tests also query the months before and after theirs.
  monthOffset += 3;
  return { fixture, month: addMonths(toMonth(fixture.date), monthOffset) };
}

type Query = CallInput<typeof listCompletedAppointments>['query'];
const listCompleted = ({ asAdmin }: Fixture, query: Query) => asAdmin(listCompletedAppointments, { query });
const listIds = async (fixture: Fixture, query: Query) =>
  (await listCompleted(fixture, query)).reply.rows.map(({ appointmentId }) => appointmentId);

describe('listCompletedAppointments', () => {
  it('returns client, aesthetician, time, payment, code and completion of each appointment [R229 R230 R231]', async ({
    fixture,
  }) => {
    const [completedId, confirmedId] = [
      await createConfirmedAppointment(fixture),
      await createConfirmedAppointment(fixture, '14:00'),
    ];
    await request(fixture, { time: '12:00' });
    const params = { appointmentId: completedId };
    advanceToDay(fixture.date);
    await fixture.asStaff(startPayment, { params, body: { method: 'cash' } });
    const confirmationCode = await getConfirmationCode(completedId);
    await fixture.asStaff(completeAppointment, { params, body: { code: confirmationCode } });

    const { reply } = await listCompleted(fixture, {
      month: toMonth(fixture.date),
      staffId: fixture.member.staffId,
    });

    const { firstName, lastName } = fixture.patient;
    const commonFields = {
      patientName: `${firstName} ${lastName}`,
      staffName: `${fixture.member.firstName} Prueba`,
      date: fixture.date,
    };
    expect(reply.rows).toEqual([
      {
        ...commonFields,
        appointmentId: confirmedId,
        time: '14:00',
        paidCents: 5_001,
        balanceDueCents: 5_000,
        treatmentCompleted: false,
      },
      {
        ...commonFields,
        appointmentId: completedId,
        time: '10:00',
        paidCents: 10_001,
        balanceDueCents: 0,
        paymentMethod: 'cash',
        confirmationCode,
        treatmentCompleted: true,
      },
    ]);
  });

  it('filters by aesthetician, name, month and state, and returns no code for closings without code [R228 R230]', async () => {
    const { fixture, month } = await aMonth({ patient: { firstName: 'Zoraida', lastName: 'Núñez Díaz' } });
    const otherFixture = await createFixture(stack, { patient: { firstName: 'Iván', lastName: 'Peña' } });
    const firstId = await aDeskAppointment(fixture, { date: `${month}-01` });
    const lastId = await aDeskAppointment(fixture, { date: addDays(`${addMonths(month, 1)}-01`, -1) });
    const otherId = await aDeskAppointment(otherFixture, { date: `${month}-10` });
    await aDeskAppointment(fixture, { date: `${addMonths(month, -1)}-20` });
    await aDeskAppointment(fixture, { date: `${addMonths(month, 1)}-01` });
    advanceToDay(`${month}-01`);
    await fixture.asAdmin(completeWithoutCode, {
      params: { appointmentId: firstId },
      body: { method: 'card', reason: 'Lo perdió' },
    });

    expect(await listIds(fixture, { month })).toEqual([lastId, otherId, firstId]);
    expect(await listIds(fixture, { month, staffId: otherFixture.member.staffId })).toEqual([otherId]);
    expect(await listIds(fixture, { month, name: ' DIAZ zorai' })).toEqual([lastId, firstId]);
    expect(await listIds(fixture, { month, name: 'diaz ivan' })).toEqual([]);
    const { rows } = (await listCompleted(fixture, { month, state: 'completed' })).reply;
    expect(rows).toMatchObject([
      { appointmentId: firstId, paidCents: 0, paymentMethod: 'card', treatmentCompleted: true },
    ]);
    expect(rows[0]).not.toHaveProperty('confirmationCode');
    expect(await listIds(fixture, { month, state: 'pending', name: 'nunez' })).toEqual([lastId]);
    expect(await listIds(fixture, { month: addMonths(month, 500) })).toEqual([]);
  });

  it('excludes missed and hidden appointments and requests', async ({ fixture }) => {
    const month = toMonth(fixture.date);
    const [missedId, hiddenId] = [
      await aDeskAppointment(fixture),
      await aDeskAppointment(fixture, { time: '12:00' }),
    ];
    advanceClock({ days: 11 });
    await fixture.asAdmin(markNoShow, { params: { appointmentId: missedId } });
    await fixture.asAdmin(completeWithoutCode, {
      params: { appointmentId: hiddenId },
      body: { method: 'card', reason: 'Lo perdió' },
    });
    await removeAppointment(fixture, hiddenId);
    expect(await listIds(fixture, { month, staffId: fixture.member.staffId })).toEqual([]);
  });

  it('pages by a hundred, each appointment once, although the list changes between pages', async () => {
    const { fixture, month } = await aMonth();
    const dates = Array.from({ length: 21 }, (_, day) => addDays(`${month}-01`, day));
    const createdIds: string[] = [];
    for (const date of dates)
      for (const time of ['09:00', '11:00', '13:00', '15:00', '17:00'])
        createdIds.push(await aDeskAppointment(fixture, { date, time }));

    const firstPage = await listCompleted(fixture, { month });
    const { cursor } = firstPage.reply;
    // The row that the cursor names is removed, and a new row is added before it.
    await removeAppointment(fixture, firstPage.reply.rows.at(-1)!.appointmentId);
    await aDeskAppointment(fixture, { date: `${month}-28` });
    const secondPage = await listCompleted(fixture, { month, cursor: cursor! });

    expect(firstPage.reply.rows.map(({ appointmentId }) => appointmentId)).toEqual(
      createdIds.toReversed().slice(0, 100),
    );
    expect(secondPage.reply.rows.map(({ appointmentId }) => appointmentId)).toEqual(
      createdIds.toReversed().slice(100),
    );
    expect(secondPage.reply.cursor).toBeUndefined();
  });

  it('accepts only cursors of its own format', async () => {
    const { fixture, month } = await aMonth();
    const encodeCursor = (position: string) => Buffer.from(position).toString('base64url');
    const cursors = [
      'x',
      'no-place',
      encodeCursor('{"pk":"x"}'),
      encodeCursor(`${addMonths(month, 1)}-10T10:00 some-id`),
      encodeCursor(`${month}-10T10:00`),
      encodeCursor(`${month}-10T10:00 some id`),
    ];

    const responses = await Promise.all(cursors.map((cursor) => listCompleted(fixture, { month, cursor })));

    expect(responses.map(({ status, problem }) => `${status} ${problem.code}`)).toEqual(
      cursors.map(() => '400 request.malformed'),
    );
    expect(
      (await listCompleted(fixture, { month, cursor: encodeCursor(`${month}-10T10:00 id`) })).status,
    ).toBe(200);
  });
});
