import { describe, expect } from 'vitest';
import { now } from '#lambdas/platform/clock.ts';
import { addDays, getToday, toInstant } from '#shared/core/civil-time.ts';
import { cancel, confirmAttendanceAsClient } from '#test/support/appointments/patient-changes.ts';
import {
  approve,
  buildAssignmentFor,
  createConfirmedAppointment,
  createFixture,
  listClientMessages,
  loadAppointment,
  request,
} from '#test/support/center/fixture.ts';
import { it, stack } from '#test/support/flow.ts';
import { advanceClock, setClockToTime } from '#test/support/system/clock.ts';
import { listClientMessageStates, listMessagesOf, resendNewest, runSchedules } from './sent-messages.ts';

const oneHour = { minutes: 60 };

describe('quiet hours from 21:00 to 8:00 [R159]', () => {
  it('delay an SMS until 8:00, but not an e-mail', async ({ fixture }) => {
    setClockToTime('22:30');
    const appointmentId = await createConfirmedAppointment(fixture);

    expect((await listClientMessageStates(fixture, appointmentId, 'confirmed')).toSorted()).toEqual([
      'mail sent',
      'sms waiting',
    ]);
    const waitingMessage = (await listMessagesOf(fixture, appointmentId)).find(
      ({ state }) => state === 'waiting',
    );
    expect(waitingMessage?.dueAt).toBe(toInstant(addDays(getToday(now()), 1), '08:00').toISOString());

    advanceClock({ minutes: 9 * 60 + 29 });
    await runSchedules(fixture);
    expect((await listClientMessages(fixture)).texts).toEqual([]);
    advanceClock({ minutes: 1 });
    await runSchedules(fixture);
    await runSchedules(fixture);

    expect((await listClientMessages(fixture)).texts).toEqual([expect.stringContaining('cita confirmada')]);
    expect(await listClientMessageStates(fixture, appointmentId, 'confirmed')).not.toContain('sms waiting');
  });

  it('drop an SMS that is no longer true in the morning', async ({ fixture }) => {
    setClockToTime('22:30');
    const appointmentId = await createConfirmedAppointment(fixture);
    await stack.waitUntilSettled();
    await cancel(fixture, appointmentId);
    advanceClock({ minutes: 9 * 60 + 31 });
    await runSchedules(fixture);

    expect(await listClientMessageStates(fixture, appointmentId, 'confirmed')).toContain('sms outdated');
    expect((await listClientMessages(fixture)).texts).toEqual([expect.stringContaining('cita cancelada')]);
  });

  it('drop an SMS about an appointment that has begun by its due time', async () => {
    const fixture = await createFixture(stack, { daysAhead: 1, hours: ['08:00', '10:00'] });
    setClockToTime('22:30');
    const appointmentId = await request(fixture, { time: '08:00' });
    await approve(fixture, appointmentId, buildAssignmentFor(fixture, '08:00'));
    expect((await listClientMessageStates(fixture, appointmentId, 'confirmed')).toSorted()).toEqual([
      'mail sent',
      'sms waiting',
    ]);

    advanceClock({ minutes: 9 * 60 + 31 });
    await runSchedules(fixture);

    expect(await listClientMessageStates(fixture, appointmentId, 'confirmed')).toContain('sms begun');
    expect((await listClientMessages(fixture)).texts).toEqual([]);
  });

  it('delay the administrators’ notice of a confirmed attendance', async () => {
    const fixture = await createFixture(stack, { daysAhead: 1, hours: ['08:30', '17:00'] });
    const appointmentId = await createConfirmedAppointment(fixture, '08:30');
    await stack.waitUntilSettled();
    advanceClock({ minutes: 17 * 60 });
    await confirmAttendanceAsClient(fixture, appointmentId);
    const listAttendanceMessages = async () =>
      (await listMessagesOf(fixture, appointmentId)).filter(({ kind }) => kind === 'attendance');
    expect((await listAttendanceMessages()).map(({ state }) => state)).toEqual(['waiting']);

    setClockToTime('08:00');
    await runSchedules(fixture);

    expect((await listAttendanceMessages()).map(({ state }) => state)).toEqual(['sent']);
  });

  it('delay a resent SMS too', async ({ fixture }) => {
    const appointmentId = await createConfirmedAppointment(fixture);
    await stack.waitUntilSettled();
    setClockToTime('22:30');

    const { reply } = await resendNewest(fixture, appointmentId, { kind: 'confirmed', channel: 'sms' });

    expect(reply.state).toBe('waiting');
  });
});

describe('warning about an expiring hold [R283]', () => {
  const listSentChannels = async (
    appointmentId: string,
    fixture: Awaited<ReturnType<typeof createFixture>>,
  ) =>
    (await listMessagesOf(fixture, appointmentId))
      .filter(({ kind, state }) => kind === 'holdEnding' && state === 'sent')
      .map(({ channel }) => channel)
      .toSorted();

  it('is sent to the administrators 48 and 24 hours before, once each by e-mail and SMS', async () => {
    const fixture = await createFixture(stack, { daysAhead: 14 });
    const appointmentId = await request(fixture);
    const { captureBefore = '' } = (await loadAppointment(appointmentId)).deposit;
    const hoursLeft = (Date.parse(captureBefore) - now().getTime()) / 3_600_000;

    advanceClock({ minutes: (hoursLeft - 49) * 60 });
    await runSchedules(fixture);
    expect(await listSentChannels(appointmentId, fixture)).toEqual([]);
    advanceClock(oneHour);
    await runSchedules(fixture);
    await runSchedules(fixture);
    expect(await listSentChannels(appointmentId, fixture)).toEqual(['mail', 'sms']);
    advanceClock({ minutes: 24 * 60 });
    await runSchedules(fixture);
    await runSchedules(fixture);
    expect(await listSentChannels(appointmentId, fixture)).toEqual(['mail', 'mail', 'sms', 'sms']);
  });

  it('is not sent at night', async () => {
    const fixture = await createFixture(stack, { daysAhead: 14 });
    const appointmentId = await request(fixture);
    advanceClock({ days: 5 });
    setClockToTime('23:00');
    await runSchedules(fixture);

    expect(await loadAppointment(appointmentId)).not.toHaveProperty('holdWarnedHours');
  });
});
