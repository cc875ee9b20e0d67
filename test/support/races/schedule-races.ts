import { expect } from 'vitest';
import { occupiesSlot } from '#shared/appointments/appointment.ts';
import { blockTime } from '#shared/appointments/calendar/blocked-time-api.ts';
import { contains } from '#shared/core/interval.ts';
import { changeSchedule } from '#shared/staff/api.ts';
import { buildOpenHours } from '#shared/staff/availability-block.ts';
import { type StrandedAppointment, strandedConfirmation } from '#shared/staff/stranded-appointments.ts';
import { enterAppointment } from '#test/support/appointments/desk-actions.ts';
import { thePlatform } from '#test/support/center/center.ts';
import {
  createFixture,
  type Fixture,
  submitRequest,
  withAnotherClient,
} from '#test/support/center/fixture.ts';
import type { TestStack } from '#test/support/system/stack.ts';
import type { Race } from './race.ts';

const startTimes = ['09:00', '11:00', '13:00', '15:00'];

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

/** Lets all clients book, and closes the day once `answersBeforeClosing` of them are answered. */
async function bookAndClose(clients: readonly Fixture[], answersBeforeClosing: number) {
  const bookedAppointments: StrandedAppointment[] = [];
  let answeredCount = 0;
  const { promise: closingStart, resolve: startClosing } = Promise.withResolvers<void>();
  const bookings = clients.map(async (client, index) => {
    const time = startTimes[index]!;
    const answer = await submitRequest(client, { time });
    answeredCount += 1;
    const patientName = `${client.patient.firstName} Prueba`;
    const { appointmentId } = answer.reply;
    if (answer.status === 200)
      bookedAppointments.push({ appointmentId, patientName, date: client.date, time });
    if (answeredCount >= answersBeforeClosing) startClosing();
    return answer;
  });
  if (answersBeforeClosing > 0) await closingStart;
  const confirmed = [...bookedAppointments];
  const { status, reply } = await removeWorkingHours(clients[0]!, confirmed);
  const bookedCount = (await Promise.all(bookings)).filter((booking) => booking.status === 200).length;
  const changed = status === 200;
  const reported = changed ? [...confirmed, ...reply.stranded].map(({ appointmentId }) => appointmentId) : [];
  return { changed, reported, bookedCount };
}

/** Races a schedule change against bookings on its day. */
export async function* closingOrBookings(stack: TestStack, round: number): Race {
  const fixture = await createFixture(stack);
  const clients = await Promise.all(startTimes.map(() => withAnotherClient(fixture)));
  yield;
  const answersBeforeClosing = round % (startTimes.length + 1);
  const { changed, reported, bookedCount } = await bookAndClose(clients, answersBeforeClosing);
  yield;

  expect((await listOutsideHours(fixture)).filter((id) => !reported.includes(id))).toEqual([]);
  if (changed) expect(reported).toHaveLength(bookedCount);
  // If all were booked first, all must be reported.
  if (answersBeforeClosing === startTimes.length)
    expect([changed, bookedCount]).toEqual([true, startTimes.length]);
}

/** Races a blocked time against a client and the front desk who book the same hour. */
export async function* blockingOrBooking(stack: TestStack, round: number): Race {
  const fixture = await createFixture(stack);
  const { member, date } = fixture;
  const body = {
    staffId: member.staffId,
    from: date,
    to: date,
    start: '12:00',
    end: '13:00',
    reason: 'Almuerzo',
  };
  const another = await withAnotherClient(fixture);
  yield;
  const competitors = [
    () => fixture.asAdmin(blockTime, { body }),
    () => submitRequest(fixture, { time: '12:00' }),
    () => enterAppointment(another, { staffId: member.staffId, time: '12:00' }),
  ];
  const first = round % competitors.length;
  const ordered = [...competitors.slice(first), ...competitors.slice(0, first)];
  const answers = await Promise.all(ordered.map((send) => send()));
  yield;

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const { status, problem } of answers)
    if (status !== 200)
      expect([
        'appointment.block_occupied',
        'appointment.time_blocked',
        'appointment.overlaps',
        'appointment.slot_taken',
      ]).toContain(problem.code);
}
