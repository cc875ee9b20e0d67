import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { buildChannel } from '#shared/live/channels.ts';
import { shareLocation } from '#shared/staff/api.ts';
import type { StaffMember } from '#shared/staff/staff-member.ts';
import { listTeamPositions } from '#shared/staff/team-map-api.ts';
import { anAccount, aStaffMember } from '#test/support/center/center.ts';
import { listen } from '#test/support/live/screen-listener.ts';
import { aStack } from '#test/support/system/stack.ts';

// Runs as a separate process, because a process has one stack. Prints how long each position took to reach
// the last screen.

const staffCount = 50;
const screens = 20;
/** Interval at which each staff member sends a position. No two send at the same moment. */
const positionIntervalMs = 30_000;
const warmUp = 10;

const stack = await aStack();
const admin = await anAccount('admin', 'Lourdes', { userId: 'lourdes' });
const asAdmin = stack.as(admin);
const members: StaffMember[] = [];
for (let index = 0; index < staffCount; index++)
  members.push(await aStaffMember(`Carmen${index}`, { staffId: randomUUID() }));

/** Opens a map, which reads the positions at each notification and passes them to `onPosition`. */
async function openMap(onPosition: (staffId: string, latitude: number) => void) {
  const screen = await listen(stack.live.url, buildChannel(admin), stack.mint(admin));
  const readAtEachNote = async () => {
    for (let readCount = 0; ; readCount++) {
      // Several notes may have arrived in one packet.
      if (screen.notes.length === readCount) await screen.waitForNext();
      void asAdmin(listTeamPositions).then(({ reply }) => {
        for (const { staffId, location } of reply) if (location) onPosition(staffId, location.latitude);
      });
    }
  };
  void readAtEachNote();
  return screen;
}

/** The screens that have not read each position. `complete` is called when none is left. */
const pendingPositions = new Map<string, { waitingScreens: Set<number>; complete: () => void }>();
const toPositionKey = (staffId: string, latitude: number) => `${staffId} ${latitude}`;
const maps = await Promise.all(
  Array.from({ length: screens }, (_, screen) =>
    openMap((staffId, latitude) => {
      const position = pendingPositions.get(toPositionKey(staffId, latitude));
      position?.waitingScreens.delete(screen);
      if (position?.waitingScreens.size === 0) position.complete();
    }),
  ),
);

async function sendPosition({ staffId }: StaffMember, latitude: number): Promise<number> {
  const { promise, resolve: complete } = Promise.withResolvers<void>();
  pendingPositions.set(toPositionKey(staffId, latitude), { waitingScreens: new Set(maps.keys()), complete });
  const startedAt = performance.now();
  const body = { latitude, longitude: -66.1 };
  const { status, problem } = await stack.as({ userId: staffId, role: 'staff' })(shareLocation, {
    params: { staffId },
    body,
  });
  if (status !== 200) throw new Error(`The position was rejected: ${problem.code}`);
  await promise;
  return performance.now() - startedAt;
}

/** Returns degrees. A sum of thousandths would have more digits than are stored. */
const toLatitude = (thousandths: number) => thousandths / 1_000;

for (const [index, member] of members.slice(0, warmUp).entries())
  await sendPosition(member, toLatitude(18_000 + index));
const sentPositions: Promise<number>[] = [];
for (const [index, member] of members.entries()) {
  sentPositions.push(sendPosition(member, toLatitude(18_200 + index)));
  await pause(positionIntervalMs / staffCount);
}
const milliseconds = await Promise.all(sentPositions);
for (const map of maps) map.close();
await stack.close();
process.stdout.write(`${JSON.stringify({ staffCount, screens, milliseconds })}\n`, () => process.exit());
