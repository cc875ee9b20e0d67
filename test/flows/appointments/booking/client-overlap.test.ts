import { describe, expect } from 'vitest';
import { overlapAsk } from '#shared/appointments/booking/overlap.ts';
import { listTimesForChange } from '#shared/appointments/changes/change-api.ts';
import { aColleague, enter, entered, move } from '#test/support/appointments/desk-actions.ts';
import { atOnce, cancel, moveTo } from '#test/support/appointments/patient-changes.ts';
import {
  another,
  approve,
  aScene,
  ask,
  confirm,
  confirmed,
  freeTimes,
  payWith,
  request,
  reserve,
  type Scene,
  stored,
} from '#test/support/center/scene.ts';
import { it, stack } from '#test/support/flow.ts';
import { leavingNoTrace } from '#test/support/invariants/invariants.ts';

const busy = 'appointment.patient_busy';
const rounds = (count: number) => Array.from({ length: count }, (_, round) => round);
type Answered = { status: number; problem: { code: string } };
const codes = (answers: readonly Answered[]) => answers.map(({ status, problem }) => problem.code ?? status);

const timesToMove = async ({ asPatient, patient: { patientId }, date }: Scene, appointmentId: string) => {
  const query = { from: date, to: date };
  const { reply } = await asPatient(listTimesForChange, { params: { patientId, appointmentId }, query });
  return reply.flatMap(({ times }) => times);
};

describe('client with other appointments', () => {
  it('is offered only hours without overlap, can book each of them, and no other', async ({ scene }) => {
    await aColleague(scene);
    const standing = await confirmed(scene, '10:00');
    const waiting = await request(scene, { time: '13:00' });
    await reserve(scene, '15:00');
    const everybody = await freeTimes(await another(scene));

    const offered = await freeTimes(scene);
    const forMove = await timesToMove(scene, waiting);
    const refused = await leavingNoTrace(stack, async () => [
      await ask(scene, { time: '10:00' }),
      await moveTo(scene, waiting, '10:00'),
    ]);

    expect(everybody.filter((time) => !offered.includes(time))).toEqual(['10:00', '13:00']);
    // An unpaid reservation yields to another request, but not to a move.
    expect(everybody.filter((time) => !forMove.includes(time))).toEqual(['10:00', '15:00']);
    expect(codes(refused)).toEqual([busy, busy]);
    expect(refused[0]?.problem.detail).toBe('Ya tienes una cita a esa hora. Selecciona otra hora.');
    for (const time of offered) expect([time, (await ask(scene, { time })).status]).toEqual([time, 200]);
    for (const time of ['10:00', '13:00']) expect(codes([await ask(scene, { time })])).toEqual([busy]);
    await cancel(scene, standing);
    expect(await freeTimes(scene)).toContain('10:00');
    expect((await ask(scene, { time: '10:00' })).status).toBe(200);
  });

  it('gets one slot for concurrent requests of the same hour, 6 times over', async () => {
    for (const round of rounds(6)) {
      const scene = await aScene(stack);
      await aColleague(scene);

      const answers = await atOnce<Answered & { reply: { appointmentId: string } }>(round, [
        () => ask(scene),
        () => ask(scene),
        () => ask(scene),
      ]);

      const won = answers.filter(({ status }) => status === 200).map(({ reply }) => reply.appointmentId);
      const standing = (await Promise.all(won.map(stored))).filter(({ status }) => status === 'reserved');
      expect(standing).toHaveLength(1);
    }
  });

  it('gets one of two appointments moved to the same hour at once, 6 times over', async () => {
    for (const round of rounds(6)) {
      const scene = await aScene(stack);
      await aColleague(scene);
      const ids = [await request(scene, { time: '10:00' }), await request(scene, { time: '12:00' })];

      const answers = await atOnce<Answered>(
        round,
        ids.map((id) => () => moveTo(scene, id, '15:00')),
      );

      expect(codes(answers).sort()).toEqual([200, busy]);
    }
  });

  it('can book an hour again that they left unpaid, but not one that was paid since', async ({ scene }) => {
    await aColleague(scene);
    const left = await reserve(scene);

    const again = await reserve(scene);
    await payWith(scene, again.clientSecret);
    const late = await payWith(scene, left.clientSecret);
    const third = await ask(scene);

    expect((await stored(left.appointmentId)).status).toBe('expired');
    expect(late.status).toBe(400);
    expect(codes([third])).toEqual([busy]);
    expect((await confirm(scene, again.appointmentId)).reply.status).toBe('pending');
  });

  it('holds three unpaid hours at a time: a fourth releases the oldest unpaid one', async ({ scene }) => {
    const held = [];
    for (const time of ['10:00', '11:00', '12:00']) held.push(await reserve(scene, time));
    await payWith(scene, held[0]!.clientSecret);

    for (const time of ['13:00', '14:00']) held.push(await reserve(scene, time));

    const statuses = (await Promise.all(held.map(({ appointmentId }) => stored(appointmentId)))).map(
      ({ status }) => status,
    );
    expect(statuses).toEqual(['pending', 'expired', 'reserved', 'reserved', 'reserved']);
  });
});

describe('front desk', () => {
  const fact = ({ date, member, serviceId }: Scene, time = '10:00') => ({
    date,
    time,
    serviceNames: serviceId,
    staffName: `${member.firstName} Prueba`,
  });

  it('must confirm an overlap of a client’s appointments', async ({ scene }) => {
    const { staffId } = await aColleague(scene);
    await entered(scene, { staffId: scene.member.staffId });
    const confirmedOverlap = [{ ask: overlapAsk.name, facts: [fact(scene)] }];

    const asked = await leavingNoTrace(stack, () => enter(scene, { staffId, time: '10:30' }));
    const said = await enter(scene, { staffId, time: '10:30', confirmed: confirmedOverlap });

    expect([asked.status, asked.problem.code]).toEqual([409, 'request.confirmation_required']);
    expect(asked.problem).toMatchObject({ question: { ask: 'overlap', facts: [fact(scene)] } });
    expect(said.status).toBe(200);
  });

  it('must confirm an overlap at a move and at an approval with a move, not at an unchanged time', async ({
    scene,
  }) => {
    const { staffId } = await aColleague(scene);
    await confirmed(scene, '10:00');
    const moving = await confirmed(scene, '12:00');
    const waiting = await request(scene, { time: '14:00' });
    const confirmedOverlap = [{ ask: overlapAsk.name, facts: [fact(scene)] }];
    const there = { staffId, date: scene.date, time: '10:00' };

    const asked = await leavingNoTrace(stack, async () => [
      await move(scene, moving, { to: there }),
      await approve(scene, waiting, there),
    ]);
    const moved = await move(scene, moving, { to: there, confirmed: confirmedOverlap });
    const back = await move(scene, moving, { to: { time: '16:00' } });
    const approved = await approve(scene, waiting, { ...there, confirmed: confirmedOverlap });
    const longer = await move(scene, waiting, { to: { durationMinutes: 60, staffId, time: '10:00' } });

    expect(codes(asked)).toEqual(['request.confirmation_required', 'request.confirmation_required']);
    expect([moved.status, back.status, approved.status, longer.status]).toEqual([200, 200, 200, 200]);
  });
});
