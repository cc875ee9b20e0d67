import { describe, expect } from 'vitest';
import { listCalendar, setDayMark, undoDayMark } from '#shared/appointments/calendar/calendar-api.ts';
import { createConfirmedAppointment, type Fixture, listEmittedEvents } from '#test/support/center/fixture.ts';
import { it, stack } from '#test/support/flow.ts';
import { expectNoChange } from '#test/support/invariants/invariants.ts';
import type { Caller } from '#test/support/system/api-client.ts';
import { advanceClock, advanceToDay } from '#test/support/system/clock.ts';

type Mark = 'arrived' | 'inTreatment';
const setMark = (call: Caller, appointmentId: string, mark: Mark) =>
  call(setDayMark, { params: { appointmentId, mark } });
const undoMark = (call: Caller, appointmentId: string, mark: Mark) =>
  call(undoDayMark, { params: { appointmentId, mark } });

async function findOnCalendar({ asAdmin, date }: Fixture, appointmentId: string) {
  const { reply } = await asAdmin(listCalendar, { query: { from: date, to: date } });
  return reply.find((row) => row.appointmentId === appointmentId);
}

describe('marks of the day', () => {
  it('are shown on the calendar and in the detail, with time and person', async ({ fixture }) => {
    const appointmentId = await createConfirmedAppointment(fixture);
    advanceToDay(fixture.date);

    const arrival = await setMark(fixture.asAdmin, appointmentId, 'arrived');
    advanceClock({ minutes: 9 });
    const treatment = await setMark(fixture.asStaff, appointmentId, 'inTreatment');

    expect(arrival.reply.arrived?.by).toMatch(/^Lourdes /);
    expect(treatment.reply).toMatchObject({ arrived: arrival.reply.arrived, status: 'confirmed' });
    expect(await findOnCalendar(fixture, appointmentId)).toMatchObject({
      arrivedAt: arrival.reply.arrived?.at,
      inTreatmentAt: treatment.reply.inTreatment?.at,
    });
    expect(await listEmittedEvents(appointmentId)).toContain('AppointmentChanged.v1');
  });

  it('keep the first of two people who set one at once, and change nothing when repeated', async ({
    fixture,
  }) => {
    const appointmentId = await createConfirmedAppointment(fixture);
    advanceToDay(fixture.date);

    const responses = await Promise.all(
      [fixture.asAdmin, fixture.asStaff].map((call) => setMark(call, appointmentId, 'arrived')),
    );
    const repeated = await expectNoChange(stack, () => setMark(fixture.asStaff, appointmentId, 'arrived'));

    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set(responses.map(({ reply }) => reply.arrived?.by)).size).toBe(1);
    expect(repeated.reply.arrived).toEqual(responses[0]?.reply.arrived);
  });

  it('can be undone for a minute', async ({ fixture }) => {
    const appointmentId = await createConfirmedAppointment(fixture);
    advanceToDay(fixture.date);
    await setMark(fixture.asAdmin, appointmentId, 'arrived');

    const undone = await undoMark(fixture.asAdmin, appointmentId, 'arrived');
    await setMark(fixture.asAdmin, appointmentId, 'arrived');
    advanceClock({ minutes: 2 });
    const rejected = await expectNoChange(stack, () => undoMark(fixture.asAdmin, appointmentId, 'arrived'));

    expect(undone.reply.arrived).toBeUndefined();
    expect(rejected.problem.code).toBe('appointment.undo_expired');
  });

  it('cannot be set before the day', async ({ fixture }) => {
    const appointmentId = await createConfirmedAppointment(fixture);

    const rejected = await expectNoChange(stack, () => setMark(fixture.asAdmin, appointmentId, 'arrived'));

    expect(rejected.problem.code).toBe('appointment.before_its_day');
  });
});
