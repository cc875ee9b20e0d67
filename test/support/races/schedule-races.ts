import { expect } from 'vitest';
import { occupiesSlot } from '#shared/appointments/appointment.ts';
import { contains } from '#shared/core/interval.ts';
import { changeSchedule } from '#shared/staff/api.ts';
import { buildOpenHours } from '#shared/staff/availability-block.ts';
import { type StrandedAppointment, strandedConfirmation } from '#shared/staff/stranded-appointments.ts';
import { thePlatform } from '#test/support/center/center.ts';
import {
  createFixture,
  type Fixture,
  submitRequest,
  withAnotherClient,
} from '#test/support/center/fixture.ts';
import type { TestStack } from '#test/support/system/stack.ts';
import type { Race } from './race.ts';

const hours = ['09:00', '11:00', '13:00', '15:00'];

/** Removes the working hours of the day. */
const removeWorkingHours = (fixture: Fixture, facts: StrandedAppointment[]) =>
  fixture.asStaff(changeSchedule, {
    params: { staffId: fixture.member.staffId },
    body: {
      change: {
        action: 'remove',
        scope: 'date',
        onDate: fixture.date,
        blockId: `open-${fixture.date}-0900`,
      },
      confirmed: [{ ask: strandedConfirmation.name, facts }],
    },
  });

/** Returns the appointments of the day that are outside the current working hours. */
async function listOutsideHours({ member: { staffId }, date }: Fixture): Promise<string[]> {
  const { availability, daySheets } = thePlatform();
  const blocks = (await availability.from(date)).filter((block) => block.staffId === staffId);
  const openIntervals = buildOpenHours(blocks)(date);
  const { appointments } = await daySheets.get(staffId, date);
  return appointments
    .filter(
      (appointment) =>
        occupiesSlot(appointment.status) &&
        !openIntervals.some((interval) => contains(interval, appointment)),
    )
    .map(({ appointmentId }) => appointmentId);
}

/** All clients book; the day is closed once `answeredFirst` of them are answered. */
async function bookAndClose(clients: readonly Fixture[], answeredFirst: number) {
  const booked: StrandedAppointment[] = [];
  let answered = 0;
  const { promise: closingTurn, resolve: startClosing } = Promise.withResolvers<void>();
  const bookings = clients.map(async (client, index) => {
    const time = hours[index]!;
    const answer = await submitRequest(client, { time });
    answered += 1;
    const patientName = `${client.patient.firstName} Prueba`;
    const { appointmentId } = answer.reply;
    if (answer.status === 200) booked.push({ appointmentId, patientName, date: client.date, time });
    if (answered >= answeredFirst) startClosing();
    return answer;
  });
  if (answeredFirst > 0) await closingTurn;
  const confirmed = [...booked];
  const { status, reply } = await removeWorkingHours(clients[0]!, confirmed);
  const bookedCount = (await Promise.all(bookings)).filter((booking) => booking.status === 200).length;
  const changed = status === 200;
  const reported = changed ? [...confirmed, ...reply.stranded].map(({ appointmentId }) => appointmentId) : [];
  return { changed, reported, bookedCount };
}

/** Races a schedule change against bookings on its day. */
export async function* closingOrBookings(stack: TestStack, round: number): Race {
  const fixture = await createFixture(stack);
  const clients = await Promise.all(hours.map(() => withAnotherClient(fixture)));
  yield;
  const answeredFirst = round % (hours.length + 1);
  const { changed, reported, bookedCount } = await bookAndClose(clients, answeredFirst);
  yield;

  expect((await listOutsideHours(fixture)).filter((id) => !reported.includes(id))).toEqual([]);
  if (changed) expect(reported).toHaveLength(bookedCount);
  // If all were booked first, all must be reported.
  if (answeredFirst === hours.length) expect([changed, bookedCount]).toEqual([true, hours.length]);
}
