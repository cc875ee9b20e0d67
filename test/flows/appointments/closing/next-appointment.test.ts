import { describe, expect } from 'vitest';
import {
  bookNextAppointment,
  suggestNextAppointment,
} from '#shared/appointments/calendar/next-appointment-api.ts';
import { addDays } from '#shared/core/civil-time.ts';
import { addWorkingHours, aService, aStaffMember, thePlatform } from '#test/support/center/center.ts';
import {
  asStaff,
  createConfirmedAppointment,
  type Fixture,
  listEmittedEvents,
} from '#test/support/center/fixture.ts';
import { it, stack } from '#test/support/flow.ts';
import { expectNoChange } from '#test/support/invariants/invariants.ts';
import { advanceToDay } from '#test/support/system/clock.ts';

/** Creates an appointment of today whose service is repeated after four weeks. Returns the next day too. */
async function createRepeatedAppointment(fixture: Fixture) {
  const { serviceId, member, date } = fixture;
  await aService(serviceId, { name: 'Láser axilas', repeatWeeks: 4 });
  const nextDate = addDays(date, 28);
  await addWorkingHours(member.staffId, nextDate);
  const appointmentId = await createConfirmedAppointment(fixture);
  advanceToDay(date);
  return { appointmentId, nextDate };
}

const suggest = async (call: Fixture['asStaff'], appointmentId: string) =>
  (await call(suggestNextAppointment, { params: { appointmentId } })).reply.nextAppointment;
const book = (call: Fixture['asStaff'], appointmentId: string, date: string) =>
  call(bookNextAppointment, { params: { appointmentId }, body: { date, time: '10:00' } });

describe('the next appointment', () => {
  it('is suggested at the same weekday and time, and booked by the aesthetician of the appointment', async ({
    fixture,
  }) => {
    const { appointmentId, nextDate } = await createRepeatedAppointment(fixture);

    expect(await suggest(fixture.asStaff, appointmentId)).toMatchObject({
      serviceNames: ['Láser axilas'],
      weeks: 4,
      date: nextDate,
      time: '10:00',
    });
    const { status, reply } = await book(fixture.asStaff, appointmentId, nextDate);

    expect(status).toBe(200);
    expect(reply).toMatchObject({
      status: 'confirmed',
      patientId: fixture.patient.patientId,
      staffId: fixture.member.staffId,
      date: nextDate,
      balanceDueCents: 10_001,
    });
    expect(await listEmittedEvents(reply.appointmentId)).toContain('AppointmentConfirmed.v1');
    expect(await suggest(fixture.asAdmin, appointmentId)).toBeUndefined();
  });

  it('is booked once by two people at the same time', async ({ fixture }) => {
    const { appointmentId, nextDate } = await createRepeatedAppointment(fixture);

    const responses = await Promise.all(
      [fixture.asAdmin, fixture.asStaff].map((call) => book(call, appointmentId, nextDate)),
    );

    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { rows } = await thePlatform().appointments.byPatient(fixture.patient.patientId);
    expect(rows.filter(({ date }) => date === nextDate)).toHaveLength(1);
  });

  it('of another aesthetician is neither shown nor booked', async ({ fixture }) => {
    const { appointmentId, nextDate } = await createRepeatedAppointment(fixture);
    const colleague = asStaff(
      fixture.stack,
      await aStaffMember('Yadira', { serviceIds: [fixture.serviceId] }),
    );

    const shown = await colleague(suggestNextAppointment, { params: { appointmentId } });
    const booked = await expectNoChange(stack, () => book(colleague, appointmentId, nextDate));

    expect([shown.status, booked.status]).toEqual([404, 404]);
  });

  it('stays within the working hours of the aesthetician', async ({ fixture }) => {
    const { appointmentId, nextDate } = await createRepeatedAppointment(fixture);

    const rejected = await expectNoChange(stack, () =>
      book(fixture.asStaff, appointmentId, addDays(nextDate, 1)),
    );

    expect(rejected.problem.code).toBe('appointment.outside_hours');
  });

  it('is not suggested without an interval or before the day', async ({ fixture }) => {
    const appointmentId = await createConfirmedAppointment(fixture);
    expect(await suggest(fixture.asAdmin, appointmentId)).toBeUndefined();
    advanceToDay(fixture.date);

    const rejected = await expectNoChange(stack, () => book(fixture.asAdmin, appointmentId, fixture.date));

    expect(await suggest(fixture.asAdmin, appointmentId)).toBeUndefined();
    expect(rejected.problem.code).toBe('appointment.no_next_appointment');
  });
});
