import { randomUUID } from 'node:crypto';
import { expect, onTestFinished } from 'vitest';
import { manifest } from '#infra/manifest/index.ts';
import { now } from '#lambdas/platform/clock.ts';
import { addDays, today } from '#shared/core/civil-time.ts';
import { anInvited } from '#test/support/accounts/invitations.ts';
import { aPatient, thePlatform } from '#test/support/center/center.ts';
import { approve, aScene, confirmed, request } from '#test/support/center/scene.ts';
import { it, stack } from '#test/support/flow.ts';
import { aProspect } from '#test/support/intake/prospects.ts';
import { later, standAtHour } from '#test/support/system/clock.ts';

const schedules = manifest.flatMap((domain) => domain.schedules ?? []);

// AWS may start a schedule while its last run is active, and may deliver an event twice concurrently.

/** Messages that were sent to the same address more than once. */
function sentTwice(): string[] {
  const said = stack.messages.mailbox.list().map((each) => {
    const { type, to } = each;
    return `${type} ${to} ${'subject' in each ? each.subject : each.text}`;
  });
  return said.filter((each, index) => said.indexOf(each) < index);
}

it('two overlapping runs of any schedule send each message once', async () => {
  const { settings, commit } = thePlatform();
  const before = await settings.get();
  await commit(settings.save({ ...before, birthdayGreeting: true }, before));
  const scene = await aScene(stack, { daysAhead: 3 });
  await confirmed(scene);
  standAtHour('22:30');
  await approve(scene, await request(scene, { time: '12:00' }), {
    staffId: scene.member.staffId,
    date: scene.date,
    time: '12:00',
  });
  await anInvited();
  await aPatient('Gloria', {
    patientId: randomUUID(),
    phone: '787-555-0190',
    birthDate: `1990-${addDays(today(now()), 1).slice(5)}`,
  });
  await stack.settled();
  later({ minutes: 9 * 60 + 30 });
  await aProspect('Natalia');
  later({ minutes: 15 });
  stack.messages.mailbox.clear();
  stack.bus.overlapSchedules(true);
  onTestFinished(() => stack.bus.overlapSchedules(false));

  for (const { name } of schedules) await stack.bus.runSchedule(name);
  await stack.settled();
  later({ days: 4 });
  for (const { name } of schedules) await stack.bus.runSchedule(name);
  await stack.settled();

  expect(stack.messages.mailbox.list().length).toBeGreaterThan(12);
  expect(sentTwice()).toEqual([]);
});

it('event delivered twice at the same time sends each message once', async () => {
  stack.bus.deliverTwice(true);
  onTestFinished(() => stack.bus.deliverTwice(false));
  stack.messages.mailbox.clear();

  const scene = await aScene(stack);
  await confirmed(scene);
  await anInvited();
  await stack.settled();

  expect(stack.messages.mailbox.list({ to: scene.patient.email }).length).toBeGreaterThan(0);
  expect(sentTwice()).toEqual([]);
});
