import { randomUUID } from 'node:crypto';
import { expect, onTestFinished } from 'vitest';
import { manifest } from '#infra/manifest/index.ts';
import { now } from '#lambdas/platform/clock.ts';
import { addDays, getToday } from '#shared/core/civil-time.ts';
import { anInvitedAccount } from '#test/support/accounts/invitations.ts';
import { aPatient, thePlatform } from '#test/support/center/center.ts';
import { approve, createConfirmedAppointment, createFixture, request } from '#test/support/center/fixture.ts';
import { it, stack } from '#test/support/flow.ts';
import { aProspect } from '#test/support/intake/prospects.ts';
import { advanceClock, setClockToTime } from '#test/support/system/clock.ts';

const schedules = manifest.flatMap((domain) => domain.schedules ?? []);

// AWS may start a schedule while its last run is active, and may deliver an event twice concurrently.

/** Returns the messages that were sent to the same address more than once. */
function listDuplicates(): string[] {
  const messages = stack.messages.mailbox.list().map((message) => {
    const { type, to } = message;
    return `${type} ${to} ${'subject' in message ? message.subject : message.text}`;
  });
  return messages.filter((message, index) => messages.indexOf(message) < index);
}

it('two overlapping runs of any schedule send each message once', async () => {
  const { settings, commit } = thePlatform();
  const settingsBefore = await settings.get();
  await commit(settings.save({ ...settingsBefore, birthdayGreeting: true }, settingsBefore));
  const fixture = await createFixture(stack, { daysAhead: 3 });
  await createConfirmedAppointment(fixture);
  setClockToTime('22:30');
  await approve(fixture, await request(fixture, { time: '12:00' }), {
    staffId: fixture.member.staffId,
    date: fixture.date,
    time: '12:00',
  });
  await anInvitedAccount();
  await aPatient('Gloria', {
    patientId: randomUUID(),
    phone: '787-555-0190',
    birthDate: `1990-${addDays(getToday(now()), 1).slice(5)}`,
  });
  await stack.waitUntilSettled();
  advanceClock({ minutes: 9 * 60 + 30 });
  await aProspect('Natalia');
  advanceClock({ minutes: 15 });
  stack.messages.mailbox.clear();
  stack.bus.overlapSchedules(true);
  onTestFinished(() => stack.bus.overlapSchedules(false));

  for (const { name } of schedules) await stack.bus.runSchedule(name);
  await stack.waitUntilSettled();
  advanceClock({ days: 4 });
  for (const { name } of schedules) await stack.bus.runSchedule(name);
  await stack.waitUntilSettled();

  expect(stack.messages.mailbox.list().length).toBeGreaterThan(12);
  expect(listDuplicates()).toEqual([]);
});

it('an event delivered twice at the same time sends each message once', async () => {
  stack.bus.deliverTwice(true);
  onTestFinished(() => stack.bus.deliverTwice(false));
  stack.messages.mailbox.clear();

  const fixture = await createFixture(stack);
  await createConfirmedAppointment(fixture);
  await anInvitedAccount();
  await stack.waitUntilSettled();

  expect(stack.messages.mailbox.list({ to: fixture.patient.email }).length).toBeGreaterThan(0);
  expect(listDuplicates()).toEqual([]);
});
