import ICAL from 'ical.js';
import { expect } from 'vitest';
import { removeAppointment } from '#test/support/appointments/desk-actions.ts';
import { cancel, moveTo } from '#test/support/appointments/patient-changes.ts';
import { createFixture, type Fixture } from '#test/support/center/fixture.ts';
import { it, stack } from '#test/support/flow.ts';
import { confirmAppointment } from './sent-messages.ts';

// Reads the calendar files of delivered mail with a third-party parser.

function parseCalendarFile(base64: string) {
  const calendar = new ICAL.Component(ICAL.parse(Buffer.from(base64, 'base64').toString('utf8')));
  const events = calendar.getAllSubcomponents('vevent');
  const [event] = events.map((component) => new ICAL.Event(component));
  return {
    method: calendar.getFirstPropertyValue('method'),
    events: events.length,
    uid: event?.uid,
    sequence: event?.sequence ?? 0,
    status: event?.component.getFirstPropertyValue('status'),
    organizer: event?.organizer,
    startsAt: event?.startDate.toJSDate().toISOString(),
    alarms: event?.component.getAllSubcomponents('valarm').length,
  };
}
/** Returns the calendar files sent to the client, oldest first. */
async function listCalendarFiles({ patient }: Fixture) {
  await stack.waitUntilSettled();
  return stack.messages.mailbox
    .list({ type: 'mail', to: patient.email })
    .toReversed()
    .flatMap(({ attachments }) => attachments)
    .filter(({ contentType }) => contentType === 'text/calendar')
    .map(({ base64 }) => parseCalendarFile(base64));
}

it.each([
  ['the client cancels', cancel],
  ['the desk removes it', removeAppointment],
] as const)(
  'calendar files add an appointment, move it, and cancel it when %s',
  async (_, endAppointment) => {
    const fixture = await createFixture(stack);
    const appointmentId = await confirmAppointment(fixture);
    await moveTo(fixture, appointmentId, '12:00');
    await stack.waitUntilSettled();
    await endAppointment(fixture, appointmentId);

    const files = await listCalendarFiles(fixture);
    const [confirmedFile, movedFile, cancelledFile] = files;
    expect(files.map(({ method, status, events, alarms }) => [method, status, events, alarms])).toEqual([
      ['PUBLISH', 'CONFIRMED', 1, 1],
      ['PUBLISH', 'CONFIRMED', 1, 1],
      ['CANCEL', 'CANCELLED', 1, 0],
    ]);
    expect(new Set(files.map(({ uid }) => uid)).size).toBe(1);
    expect(new Set(files.map(({ organizer }) => organizer))).toEqual(new Set([confirmedFile?.organizer]));
    expect(confirmedFile?.uid).toContain(appointmentId);
    expect(movedFile?.sequence).toBeGreaterThan(confirmedFile!.sequence);
    expect(cancelledFile?.sequence).toBe(movedFile!.sequence + 1);
    expect(movedFile?.startsAt).toBe(cancelledFile?.startsAt);
    expect(movedFile?.startsAt).not.toBe(confirmedFile?.startsAt);
  },
);
