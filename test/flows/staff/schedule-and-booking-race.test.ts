import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { occupies } from '#shared/appointments/appointment.ts';
import { addDays } from '#shared/core/civil-time.ts';
import { contains } from '#shared/core/interval.ts';
import { changeSchedule } from '#shared/staff/api.ts';
import { openHours } from '#shared/staff/availability-block.ts';
import { type StrandedAppointment, strandedAsk } from '#shared/staff/stranded-appointments.ts';
import { openOn, thePlatform } from '#test/support/center/center.ts';
import { another, aScene, ask, type Scene } from '#test/support/center/scene.ts';
import { expectInvariants } from '#test/support/invariants/invariants.ts';
import { aStack, type TestStack } from '#test/support/system/stack.ts';

let stack: TestStack;
beforeAll(async () => {
  stack = await aStack();
});
afterEach(() => expectInvariants(stack));
afterAll(() => stack.close());

const rounds = 30;
const hours = ['09:00', '11:00', '13:00', '15:00'];

/** Takes the whole day away from whoever wants to book it. */
const close = (scene: Scene, facts: StrandedAppointment[]) =>
  scene.asStaff(changeSchedule, {
    params: { staffId: scene.member.staffId },
    body: {
      change: {
        action: 'remove',
        scope: 'date',
        onDate: scene.date,
        blockId: `open-${scene.date}-0900`,
      },
      confirmed: [{ ask: strandedAsk.name, facts }],
    },
  });

/** The appointments of a day that are outside the hours as they are kept now. */
async function outside({ member: { staffId }, date }: Scene): Promise<string[]> {
  const { availability, daySheets } = thePlatform();
  const blocks = (await availability.from(date)).filter((block) => block.staffId === staffId);
  const open = openHours(blocks)(date);
  const { appointments } = await daySheets.get(staffId, date);
  return appointments
    .filter(
      (appointment) => occupies(appointment.status) && !open.some((each) => contains(each, appointment)),
    )
    .map(({ appointmentId }) => appointmentId);
}

/** Everybody books at once; the day is closed when this many of them have been answered, or before any is. */
async function race(scene: Scene, answeredFirst: number) {
  const clients = await Promise.all(hours.map(() => another(scene)));
  const booked: StrandedAppointment[] = [];
  let answered = 0;
  const { promise: turn, resolve: go } = Promise.withResolvers<void>();
  const bookings = clients.map(async (client, n) => {
    const time = hours[n]!;
    const answer = await ask(client, { time });
    answered += 1;
    const patientName = `${client.patient.firstName} Prueba`;
    const { appointmentId } = answer.reply;
    if (answer.status === 200) booked.push({ appointmentId, patientName, date: client.date, time });
    if (answered >= answeredFirst) go();
    return answer;
  });
  if (answeredFirst > 0) await turn;
  const confirmed = [...booked];
  const { status, reply } = await close(scene, confirmed);
  const taken = (await Promise.all(bookings)).filter((booking) => booking.status === 200).length;
  const changed = status === 200;
  const told = changed ? [...confirmed, ...reply.stranded].map(({ appointmentId }) => appointmentId) : [];
  return { changed, told, taken };
}

describe('a change of hours and bookings at once', () => {
  it(`leave every appointment inside the hours or told as outside them, in ${rounds} rounds`, async () => {
    const first = await aScene(stack);
    const outcomes: { changed: boolean; taken: number }[] = [];

    for (let round = 0; round < rounds; round++) {
      const scene = { ...first, date: addDays(first.date, round) };
      if (round > 0) await openOn(scene.member.staffId, scene.date);

      const { changed, told, taken } = await race(scene, round % (hours.length + 1));

      expect((await outside(scene)).filter((id) => !told.includes(id))).toEqual([]);
      if (changed) expect(told).toHaveLength(taken);
      outcomes.push({ changed, taken });
    }

    // In every fifth round all of them were booked first, and told.
    const told = outcomes.filter(({ changed }) => changed).map(({ taken }) => taken);
    expect(Math.max(...told)).toBe(hours.length);
  });
});
