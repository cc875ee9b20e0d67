import { describe, expect, onTestFinished } from 'vitest';
import { now } from '#lambdas/platform/clock.ts';
import { civilAt, minutesOfDay } from '#shared/core/civil-time.ts';
import { getCenterSettings, saveCenterSettings } from '#shared/settings/center-api.ts';
import type { CenterSettings } from '#shared/settings/center-settings.ts';
import { enter } from '#test/support/appointments/desk-actions.ts';
import { moveTo, standBefore, timesForChange } from '#test/support/appointments/patient-changes.ts';
import { aScene, ask, confirmed, freeTimes, type Scene, stored } from '#test/support/center/scene.ts';
import { it, stack } from '#test/support/flow.ts';
import { leavingNoTrace } from '#test/support/invariants/invariants.ts';

/** Changes the center settings until the test ends. */
async function withSettings({ asAdmin }: Scene, given: Partial<CenterSettings>) {
  const read = async () => (await asAdmin(getCenterSettings)).reply.settings;
  const before = await read();
  const save = async (body: CenterSettings) => {
    const { status, problem } = await asAdmin(saveCenterSettings, { body });
    if (status !== 200) throw new Error(problem.code);
  };
  await save({ ...before, ...given });
  onTestFinished(async () => save({ ...before, version: (await read()).version }));
}

const refused = async (call: Promise<{ status: number; problem: { code: string; detail: string } }>) => {
  const { status, problem } = await call;
  return [status, problem.code, problem.detail];
};
const notOffered = [
  409,
  'appointment.not_offered',
  'Esa hora ya no se ofrece. Selecciona una de las horas disponibles.',
];

it('free hour that was not offered is rejected for a client, and allowed for the front desk', async ({
  scene,
}) => {
  const appointmentId = await confirmed(scene);

  const answers = await leavingNoTrace(stack, async () => [
    await refused(ask(scene, { time: '12:07' })),
    await refused(ask(scene, { time: '11:30' })),
    await refused(moveTo(scene, appointmentId, '14:01')),
  ]);

  expect(answers).toEqual([notOffered, notOffered, notOffered]);
  expect((await enter(scene, { time: '12:07', staffId: scene.member.staffId })).status).toBe(200);
  expect((await enter(scene, { time: '14:01' })).status).toBe(200);
});

it('step between offered hours follows the settings: half hours are offered and booked', async () => {
  const scene = await aScene(stack, { hours: ['09:00', '11:00'] });
  const appointmentId = await confirmed(scene, '09:00');
  await withSettings(scene, { slotStep: 30 });

  expect(await freeTimes(scene)).toEqual(['10:00']);
  expect(await timesForChange(scene, appointmentId)).toEqual(['09:00', '09:30', '10:00']);
  expect((await moveTo(scene, appointmentId, '09:30')).status).toBe(200);
});

describe('minimum notice for bookings', () => {
  it('excludes nearer hours for clients, but not for the front desk', async ({ scene }) => {
    await withSettings(scene, { minimumNoticeHours: 3 });
    standBefore(scene, 60, '10:00');

    expect(await freeTimes(scene)).toEqual(['12:00', '13:00', '14:00', '15:00', '16:00']);
    expect(await refused(ask(scene, { time: '11:00' }))).toEqual([
      409,
      'appointment.notice_too_short',
      'Reserva con al menos 3 horas de antelación. Selecciona otra hora.',
    ]);
    expect((await ask(scene, { time: '12:00' })).status).toBe(200);
    expect((await enter(scene, { time: '10:00' })).status).toBe(200);
  });

  it('is two hours by default, and can be zero', async ({ scene }) => {
    standBefore(scene, 30, '10:00');
    const before = await freeTimes(scene);
    await withSettings(scene, { minimumNoticeHours: 0 });

    expect(before[0]).toBe('12:00');
    expect((await freeTimes(scene))[0]).toBe('10:00');
    const { reply } = await ask(scene, { time: '10:00' });
    const { date, time } = await stored(reply.appointmentId);
    expect(date).toBe(civilAt(now()).date);
    expect(minutesOfDay(time) - civilAt(now()).minutes).toBeLessThanOrEqual(30);
  });
});
