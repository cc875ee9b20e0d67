import { changeAppointment } from '#shared/appointments/calendar/calendar-api.ts';
import { buildChannel } from '#shared/live/channels.ts';
import { createConfirmedAppointment, createFixture, type Fixture } from '#test/support/center/fixture.ts';
import { listen } from '#test/support/live/screen-listener.ts';
import { aStack } from '#test/support/system/stack.ts';

// Runs as a separate process, because a process has one stack. Prints how long each change took to reach
// every screen.

const screens = 100;
const rounds = 21;
const hours = ['10:00', '14:00'] as const;

const buildSlot = ({ member, date }: Fixture, time: string) => ({
  staffId: member.staffId,
  date,
  time,
  durationMinutes: 60,
});

const stack = await aStack();
const fixture = await createFixture(stack);
const { admin, asAdmin } = fixture;
const channel = buildChannel(admin);
const openScreens = await Promise.all(
  Array.from({ length: screens }, () => listen(stack.live.url, channel, stack.mint(admin))),
);
const appointmentId = await createConfirmedAppointment(fixture, hours[0]);
await stack.waitUntilSettled();

const milliseconds: number[] = [];
for (let round = 0; round < rounds; round++) {
  const [oldTime, newTime] = round % 2 === 0 ? hours : hours.toReversed();
  const notified = Promise.all(openScreens.map((screen) => screen.waitForNext()));
  const startedAt = performance.now();
  const { status, problem } = await asAdmin(changeAppointment, {
    params: { appointmentId },
    body: { from: buildSlot(fixture, oldTime!), to: buildSlot(fixture, newTime!) },
  });
  if (status !== 200) throw new Error(`The change was rejected: ${problem.code}`);
  await notified;
  milliseconds.push(performance.now() - startedAt);
  await stack.waitUntilSettled();
}
for (const screen of openScreens) screen.close();
await stack.close();
process.stdout.write(`${JSON.stringify({ screens, milliseconds })}\n`);
