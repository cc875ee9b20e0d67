import { describe, expect } from 'vitest';
import { now } from '#lambdas/platform/clock.ts';
import { addDays, instantOf, today } from '#shared/core/civil-time.ts';
import { attend, cancel } from '#test/support/appointments/patient-changes.ts';
import {
  approve,
  aScene,
  assignmentOf,
  confirmed,
  messagesTo,
  request,
  stored,
} from '#test/support/center/scene.ts';
import { it, stack } from '#test/support/flow.ts';
import { later, standAtHour } from '#test/support/system/clock.ts';
import { listed, resend, runSchedules, toldClient } from './sent-messages.ts';

const hour = { minutes: 60 };

describe('quiet hours from 21:00 to 8:00 [R159]', () => {
  it('delay an SMS until 8:00, but not an e-mail', async ({ scene }) => {
    standAtHour('22:30');
    const appointmentId = await confirmed(scene);

    expect((await toldClient(scene, appointmentId, 'confirmed')).toSorted()).toEqual([
      'mail sent',
      'sms waiting',
    ]);
    const waiting = (await listed(scene, appointmentId)).find(({ state }) => state === 'waiting');
    expect(waiting?.dueAt).toBe(instantOf(addDays(today(now()), 1), '08:00').toISOString());

    later({ minutes: 9 * 60 + 29 });
    await runSchedules(scene);
    expect((await messagesTo(scene)).texts).toEqual([]);
    later({ minutes: 1 });
    await runSchedules(scene);
    await runSchedules(scene);

    expect((await messagesTo(scene)).texts).toEqual([expect.stringContaining('cita confirmada')]);
    expect(await toldClient(scene, appointmentId, 'confirmed')).not.toContain('sms waiting');
  });

  it('drop an SMS that is no longer true in the morning', async ({ scene }) => {
    standAtHour('22:30');
    const appointmentId = await confirmed(scene);
    await stack.settled();
    await cancel(scene, appointmentId);
    later({ minutes: 9 * 60 + 31 });
    await runSchedules(scene);

    expect(await toldClient(scene, appointmentId, 'confirmed')).toContain('sms outdated');
    expect((await messagesTo(scene)).texts).toEqual([expect.stringContaining('cita cancelada')]);
  });

  it('drop an SMS about an appointment that has begun by its due time', async () => {
    const scene = await aScene(stack, { daysAhead: 1, hours: ['08:00', '10:00'] });
    standAtHour('22:30');
    const appointmentId = await request(scene, { time: '08:00' });
    await approve(scene, appointmentId, assignmentOf(scene, '08:00'));
    expect((await toldClient(scene, appointmentId, 'confirmed')).toSorted()).toEqual([
      'mail sent',
      'sms waiting',
    ]);

    later({ minutes: 9 * 60 + 31 });
    await runSchedules(scene);

    expect(await toldClient(scene, appointmentId, 'confirmed')).toContain('sms begun');
    expect((await messagesTo(scene)).texts).toEqual([]);
  });

  it('delay the administrators’ notice of a confirmed attendance', async () => {
    const scene = await aScene(stack, { daysAhead: 1, hours: ['08:30', '17:00'] });
    const appointmentId = await confirmed(scene, '08:30');
    await stack.settled();
    later({ minutes: 17 * 60 });
    await attend(scene, appointmentId);
    const ofAttendance = async () =>
      (await listed(scene, appointmentId)).filter(({ kind }) => kind === 'attendance');
    expect((await ofAttendance()).map(({ state }) => state)).toEqual(['waiting']);

    standAtHour('08:00');
    await runSchedules(scene);

    expect((await ofAttendance()).map(({ state }) => state)).toEqual(['sent']);
  });

  it('delay a resent SMS too', async ({ scene }) => {
    const appointmentId = await confirmed(scene);
    await stack.settled();
    standAtHour('22:30');

    const { reply } = await resend(scene, appointmentId, { kind: 'confirmed', channel: 'sms' });

    expect(reply.state).toBe('waiting');
  });
});

describe('warning of a hold that expires soon [R283]', () => {
  const toAdmins = async (appointmentId: string, scene: Awaited<ReturnType<typeof aScene>>) =>
    (await listed(scene, appointmentId))
      .filter(({ kind, state }) => kind === 'holdEnding' && state === 'sent')
      .map(({ channel }) => channel)
      .toSorted();

  it('is sent to the administrators 48 and 24 hours before, once each by e-mail and SMS', async () => {
    const scene = await aScene(stack, { daysAhead: 14 });
    const appointmentId = await request(scene);
    const { captureBefore = '' } = (await stored(appointmentId)).deposit;
    const hoursLeft = (Date.parse(captureBefore) - now().getTime()) / 3_600_000;

    later({ minutes: (hoursLeft - 49) * 60 });
    await runSchedules(scene);
    expect(await toAdmins(appointmentId, scene)).toEqual([]);
    later(hour);
    await runSchedules(scene);
    await runSchedules(scene);
    expect(await toAdmins(appointmentId, scene)).toEqual(['mail', 'sms']);
    later({ minutes: 24 * 60 });
    await runSchedules(scene);
    await runSchedules(scene);
    expect(await toAdmins(appointmentId, scene)).toEqual(['mail', 'mail', 'sms', 'sms']);
  });

  it('is not sent at night', async () => {
    const scene = await aScene(stack, { daysAhead: 14 });
    const appointmentId = await request(scene);
    later({ days: 5 });
    standAtHour('23:00');
    await runSchedules(scene);

    expect(await stored(appointmentId)).not.toHaveProperty('holdWarnedHours');
  });
});
