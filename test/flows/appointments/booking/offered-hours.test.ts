import { describe, expect, onTestFinished } from 'vitest';
import { now } from '#lambdas/platform/clock.ts';
import { toCivilDateTime, toMinutesOfDay } from '#shared/core/civil-time.ts';
import { getCenterSettings, saveCenterSettings } from '#shared/settings/center-api.ts';
import type { CenterSettings } from '#shared/settings/center-settings.ts';
import { enterAppointment } from '#test/support/appointments/desk-actions.ts';
import {
  listFreeTimesForChange,
  moveTo,
  setClockBefore,
} from '#test/support/appointments/patient-changes.ts';
import {
  createConfirmedAppointment,
  createFixture,
  type Fixture,
  listFreeTimes,
  loadAppointment,
  submitRequest,
} from '#test/support/center/fixture.ts';
import { it, stack } from '#test/support/flow.ts';
import { expectNoChange } from '#test/support/invariants/invariants.ts';

/** Changes the center settings until the test ends. */
async function changeSettings({ asAdmin }: Fixture, changes: Partial<CenterSettings>) {
  const readSettings = async () => (await asAdmin(getCenterSettings)).reply.settings;
  const settingsBefore = await readSettings();
  const saveSettings = async (body: CenterSettings) => {
    const { status, problem } = await asAdmin(saveCenterSettings, { body });
    if (status !== 200) throw new Error(problem.code);
  };
  await saveSettings({ ...settingsBefore, ...changes });
  onTestFinished(async () => saveSettings({ ...settingsBefore, version: (await readSettings()).version }));
}

const summarizeProblem = async (
  call: Promise<{ status: number; problem: { code: string; detail: string } }>,
) => {
  const { status, problem } = await call;
  return [status, problem.code, problem.detail];
};
const notOfferedProblem = [
  409,
  'appointment.not_offered',
  'Esa hora ya no se ofrece. Selecciona una de las horas disponibles.',
];

it('a free time that was not offered is rejected for a client, and allowed for the front desk', async ({
  fixture,
}) => {
  const appointmentId = await createConfirmedAppointment(fixture);

  const rejected = await expectNoChange(stack, async () => [
    await summarizeProblem(submitRequest(fixture, { time: '12:07' })),
    await summarizeProblem(submitRequest(fixture, { time: '11:30' })),
    await summarizeProblem(moveTo(fixture, appointmentId, '14:01')),
  ]);

  expect(rejected).toEqual([notOfferedProblem, notOfferedProblem, notOfferedProblem]);
  expect((await enterAppointment(fixture, { time: '12:07', staffId: fixture.member.staffId })).status).toBe(
    200,
  );
  expect((await enterAppointment(fixture, { time: '14:01' })).status).toBe(200);
});

it('the settings define the step between offered times, such as half an hour', async () => {
  const fixture = await createFixture(stack, { hours: ['09:00', '11:00'] });
  const appointmentId = await createConfirmedAppointment(fixture, '09:00');
  await changeSettings(fixture, { slotStep: 30 });

  expect(await listFreeTimes(fixture)).toEqual(['10:00']);
  expect(await listFreeTimesForChange(fixture, appointmentId)).toEqual(['09:00', '09:30', '10:00']);
  expect((await moveTo(fixture, appointmentId, '09:30')).status).toBe(200);
});

describe('minimum notice for bookings', () => {
  it('excludes nearer times for clients, but not for the front desk', async ({ fixture }) => {
    await changeSettings(fixture, { minimumNoticeHours: 3 });
    setClockBefore(fixture, 60, '10:00');

    expect(await listFreeTimes(fixture)).toEqual(['12:00', '13:00', '14:00', '15:00', '16:00']);
    expect(await summarizeProblem(submitRequest(fixture, { time: '11:00' }))).toEqual([
      409,
      'appointment.notice_too_short',
      'Reserva con al menos 3 horas de antelación. Selecciona otra hora.',
    ]);
    expect((await submitRequest(fixture, { time: '12:00' })).status).toBe(200);
    expect((await enterAppointment(fixture, { time: '10:00' })).status).toBe(200);
  });

  it('is two hours by default, and can be zero', async ({ fixture }) => {
    setClockBefore(fixture, 30, '10:00');
    const timesBefore = await listFreeTimes(fixture);
    await changeSettings(fixture, { minimumNoticeHours: 0 });

    expect(timesBefore[0]).toBe('12:00');
    expect((await listFreeTimes(fixture))[0]).toBe('10:00');
    const { reply } = await submitRequest(fixture, { time: '10:00' });
    const { date, time } = await loadAppointment(reply.appointmentId);
    expect(date).toBe(toCivilDateTime(now()).date);
    expect(toMinutesOfDay(time) - toCivilDateTime(now()).minutes).toBeLessThanOrEqual(30);
  });
});
