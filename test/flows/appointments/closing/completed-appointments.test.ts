import { describe, expect } from 'vitest';

import { completeAppointment, startPayment } from '#shared/appointments/api.ts';

import {
  completeWithoutCode,
  listCompletedAppointments,
  markNoShow,
} from '#shared/appointments/closing/closing-api.ts';
import { addDays, addMonths, monthOf } from '#shared/core/civil-time.ts';
import type { GivenTo } from '#shared/core/route.ts';
import { remove } from '#test/support/appointments/desk-actions.ts';
import { aDeskAppointment } from '#test/support/appointments/desk-appointment.ts';

import { aScene, codeOf, confirmed, request, type Scene } from '#test/support/center/scene.ts';
import { it, stack } from '#test/support/flow.ts';
import { later, onDay } from '#test/support/system/clock.ts';

let months = 2;

/** A fixture with a month in which no other test has appointments. */
async function aMonth(wanted: Parameters<typeof aScene>[1] = {}): Promise<{ scene: Scene; month: string }> {
  const scene = await aScene(stack, wanted);
  // Tests also query the months before and after theirs.
  months += 3;
  return { scene, month: addMonths(monthOf(scene.date), months) };
}

type Query = GivenTo<typeof listCompletedAppointments>['query'];
const list = ({ asAdmin }: Scene, query: Query) => asAdmin(listCompletedAppointments, { query });
const idsOf = async (scene: Scene, query: Query) =>
  (await list(scene, query)).reply.rows.map(({ appointmentId }) => appointmentId);

describe('listCompletedAppointments', () => {
  it('returns people, time, payment, code and completion of each appointment [R229 R230 R231]', async ({
    scene,
  }) => {
    const [done, waiting] = [await confirmed(scene), await confirmed(scene, '14:00')];
    await request(scene, { time: '12:00' });
    const params = { appointmentId: done };
    onDay(scene.date);
    await scene.asStaff(startPayment, { params, body: { method: 'cash' } });
    const confirmationCode = await codeOf(done);
    await scene.asStaff(completeAppointment, { params, body: { code: confirmationCode } });

    const { reply } = await list(scene, { month: monthOf(scene.date), staffId: scene.member.staffId });

    const { firstName, lastName } = scene.patient;
    const both = {
      patientName: `${firstName} ${lastName}`,
      staffName: `${scene.member.firstName} Prueba`,
      date: scene.date,
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
    const { scene, month } = await aMonth({ patient: { firstName: 'Zoraida', lastName: 'Núñez Díaz' } });
    const other = await aScene(stack, { patient: { firstName: 'Iván', lastName: 'Peña' } });
    const first = await aDeskAppointment(scene, { date: `${month}-01` });
    const last = await aDeskAppointment(scene, { date: addDays(`${addMonths(month, 1)}-01`, -1) });
    const theirs = await aDeskAppointment(other, { date: `${month}-10` });
    await aDeskAppointment(scene, { date: `${addMonths(month, -1)}-20` });
    await aDeskAppointment(scene, { date: `${addMonths(month, 1)}-01` });
    onDay(`${month}-01`);
    await scene.asAdmin(completeWithoutCode, {
      params: { appointmentId: first },
      body: { method: 'card', reason: 'Lo perdió' },
    });

    expect(await idsOf(scene, { month })).toEqual([last, theirs, first]);
    expect(await idsOf(scene, { month, staffId: other.member.staffId })).toEqual([theirs]);
    expect(await idsOf(scene, { month, name: ' DIAZ zorai' })).toEqual([last, first]);
    expect(await idsOf(scene, { month, name: 'diaz ivan' })).toEqual([]);
    const { rows } = (await list(scene, { month, state: 'completed' })).reply;
    expect(rows).toMatchObject([
      { appointmentId: first, paidCents: 0, paymentMethod: 'card', treatmentCompleted: true },
    ]);
    expect(rows[0]).not.toHaveProperty('confirmationCode');
    expect(await idsOf(scene, { month, state: 'pending', name: 'nunez' })).toEqual([last]);
    expect(await idsOf(scene, { month: addMonths(month, 500) })).toEqual([]);
  });

  it('excludes missed and hidden appointments and requests', async ({ scene }) => {
    const month = monthOf(scene.date);
    const [missed, hidden] = [
      await aDeskAppointment(scene),
      await aDeskAppointment(scene, { time: '12:00' }),
    ];
    later({ days: 11 });
    await scene.asAdmin(markNoShow, { params: { appointmentId: missed } });
    await scene.asAdmin(completeWithoutCode, {
      params: { appointmentId: hidden },
      body: { method: 'card', reason: 'Lo perdió' },
    });
    await remove(scene, hidden);
    expect(await idsOf(scene, { month, staffId: scene.member.staffId })).toEqual([]);
  });

  it('pages by a hundred, each appointment once, although the list changes between pages', async () => {
    const { scene, month } = await aMonth();
    const dates = Array.from({ length: 21 }, (_, day) => addDays(`${month}-01`, day));
    const made: string[] = [];
    for (const date of dates)
      for (const time of ['09:00', '11:00', '13:00', '15:00', '17:00'])
        made.push(await aDeskAppointment(scene, { date, time }));

    const first = await list(scene, { month });
    const { cursor } = first.reply;
    // The row that the cursor names is removed, and a new row is added before it.
    await remove(scene, first.reply.rows.at(-1)!.appointmentId);
    await aDeskAppointment(scene, { date: `${month}-28` });
    const second = await list(scene, { month, cursor: cursor! });

    expect(first.reply.rows.map(({ appointmentId }) => appointmentId)).toEqual(
      made.toReversed().slice(0, 100),
    );
    expect(second.reply.rows.map(({ appointmentId }) => appointmentId)).toEqual(made.toReversed().slice(100));
    expect(second.reply.cursor).toBeUndefined();
  });

  it('accepts only cursors of its own format', async () => {
    const { scene, month } = await aMonth();
    const made = (position: string) => Buffer.from(position).toString('base64url');
    const places = [
      'x',
      'no-place',
      made('{"pk":"x"}'),
      made(`${addMonths(month, 1)}-10T10:00 some-id`),
      made(`${month}-10T10:00`),
      made(`${month}-10T10:00 some id`),
    ];

    const answers = await Promise.all(places.map((cursor) => list(scene, { month, cursor })));

    expect(answers.map(({ status, problem }) => `${status} ${problem.code}`)).toEqual(
      places.map(() => '400 request.malformed'),
    );
    expect((await list(scene, { month, cursor: made(`${month}-10T10:00 id`) })).status).toBe(200);
  });
});
