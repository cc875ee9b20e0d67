import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import ICAL from 'ical.js';
import { describe, expect } from 'vitest';
import { makeDynamoClient } from '#lambdas/platform/platform.ts';
import {
  createCalendarFeed,
  getCalendarFeed,
  revokeCalendarFeed,
} from '#shared/appointments/calendar/feed-api.ts';
import { addDays, toInstant } from '#shared/core/civil-time.ts';
import { withoutField } from '#test/support/appointments/broken-row.ts';
import { removeAppointment } from '#test/support/appointments/desk-actions.ts';
import { cancel, moveTo } from '#test/support/appointments/patient-changes.ts';
import { thePlatform } from '#test/support/center/center.ts';
import {
  createConfirmedAppointment,
  createFixture,
  deny,
  type Fixture,
  getConfirmationCode,
  loadAppointment,
  request,
} from '#test/support/center/fixture.ts';
import { countRequestsFrom } from '#test/support/center/limits.ts';
import { it, stack } from '#test/support/flow.ts';
import type { Caller } from '#test/support/system/api-client.ts';
import { advanceClock, advanceToFullHour } from '#test/support/system/clock.ts';
import { allTableRows } from '#test/support/system/table-rows.ts';

const createFeed = async (call: Caller) => (await call(createCalendarFeed)).reply.url;

/** Reads the feed as a phone's calendar app does, without credentials. */
async function readFeed(
  url: string,
  from = '203.0.113.40',
  accept = '*/*',
): Promise<{ status: number; type: string | null; text: string }> {
  const response = await fetch(url, { headers: { 'x-forwarded-for': from, accept } });
  const text = (await response.text()).replaceAll('\r\n ', '');
  return { status: response.status, type: response.headers.get('content-type'), text };
}
const findValues = (text: string, name: string) =>
  text.split('\r\n').flatMap((line) => (line.startsWith(`${name}:`) ? [line.slice(name.length + 1)] : []));
const formatStart = ({ date }: Fixture, time: string) =>
  toInstant(date, time)
    .toISOString()
    .replace(/[-:]|\.\d{3}/g, '');
const updatePatientRow = async ({ patient }: Fixture, changes: { address?: string; lastName?: string }) => {
  const { patients, commit } = thePlatform();
  await commit(...patients.put({ ...patient, ...changes }, patient));
};

describe('calendar feed of a client', () => {
  it('lists appointments of the last 90 days and later, pending ones as tentative, without services', async ({
    fixture,
  }) => {
    await request(fixture, { time: '12:00' });
    await createConfirmedAppointment(fixture, '10:00');

    const url = await createFeed(fixture.asPatient);
    const { status, type, text } = await readFeed(url);

    expect([status, type]).toEqual([200, 'text/calendar; charset=utf-8']);
    expect(findValues(text, 'SUMMARY')).toEqual(Array(2).fill('Cita en Serena Bienestar'));
    expect(findValues(text, 'STATUS')).toEqual(['CONFIRMED', 'TENTATIVE']);
    expect(findValues(text, 'DTSTART')).toEqual([
      formatStart(fixture, '10:00'),
      formatStart(fixture, '12:00'),
    ]);
    expect(text).toContain(`Con ${fixture.member.firstName} Prueba.`);
    expect(text).not.toContain(fixture.serviceId);
    advanceClock({ days: 100 });
    expect((await readFeed(url)).text).toContain('VEVENT');
    advanceClock({ days: 1 });
    expect((await readFeed(url)).text).not.toContain('VEVENT');
  });

  it('shows a move and a cancellation with an increased sequence', async ({ fixture }) => {
    const appointmentId = await createConfirmedAppointment(fixture);
    const url = await createFeed(fixture.asPatient);
    const readSequence = async () => Number(findValues((await readFeed(url)).text, 'SEQUENCE')[0]);
    const sequenceBefore = await readSequence();

    await moveTo(fixture, appointmentId, '15:00');
    const movedFeed = (await readFeed(url)).text;
    const sequenceAfter = await readSequence();
    await cancel(fixture, appointmentId);

    expect(findValues(movedFeed, 'DTSTART')).toEqual([formatStart(fixture, '15:00')]);
    expect(findValues(movedFeed, 'UID')).toEqual([expect.stringContaining(appointmentId)]);
    expect(sequenceAfter).toBeGreaterThan(sequenceBefore);
    const feedAfterCancellation = (await readFeed(url)).text;
    expect(findValues(feedAfterCancellation, 'STATUS')).toEqual(['CANCELLED']);
    expect(findValues(feedAfterCancellation, 'TRANSP')).toEqual(['TRANSPARENT']);
    expect(findValues(feedAfterCancellation, 'SUMMARY')).toEqual([
      expect.stringMatching(/^Cancelada: Cita en /),
    ]);
    expect(Number(findValues(feedAfterCancellation, 'SEQUENCE')[0])).toBeGreaterThan(sequenceAfter);
  });

  it('marks denied and removed appointments as cancelled, also for the aesthetician', async ({ fixture }) => {
    const deniedId = await request(fixture, { time: '10:00' });
    const removedId = await createConfirmedAppointment(fixture, '12:00');
    const urls = [await createFeed(fixture.asPatient), await createFeed(fixture.asStaff)];
    await deny(fixture, deniedId);
    await removeAppointment(fixture, removedId);

    for (const url of urls) {
      const { text } = await readFeed(url);
      expect(new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent')).toHaveLength(2);
      expect(findValues(text, 'STATUS')).toEqual(['CANCELLED', 'CANCELLED']);
    }
  });

  it('continues past a page of unreadable appointments', async ({ fixture }) => {
    const validAppointment = await loadAppointment(await createConfirmedAppointment(fixture, '10:00'));
    const url = await createFeed(fixture.asPatient);
    const page = Array.from({ length: 100 }, (_, index) => ({
      ...validAppointment,
      appointmentId: `unreadable-${index}`,
      date: addDays(validAppointment.date, 1),
    }));
    const { appointments } = thePlatform();
    const puts = page.flatMap(
      (appointment) => withoutField(appointments.create(appointment), 'origin').item.Put ?? [],
    );
    const client = makeDynamoClient();
    await Promise.all(puts.map((put) => client.send(new PutCommand(put))));

    const { text } = await readFeed(url);
    await Promise.all(
      puts.map(({ TableName, Item: { pk, sk } = {} }) =>
        client.send(new DeleteCommand({ TableName, Key: { pk, sk } })),
      ),
    );
    client.destroy();

    expect(findValues(text, 'DTSTART')).toEqual([formatStart(fixture, '10:00')]);
  });

  it('is replaced by a new one, answers 404 once revoked, and its token is not stored', async () => {
    const { asPatient } = await createFixture(stack);
    const feedBefore = (await asPatient(getCalendarFeed)).reply;
    const firstUrl = await createFeed(asPatient);
    const secondUrl = await createFeed(asPatient);

    expect(feedBefore).toEqual({});
    expect((await asPatient(getCalendarFeed)).reply.createdAt).toMatch(/Z$/);
    expect([(await readFeed(firstUrl)).status, (await readFeed(secondUrl)).status]).toEqual([404, 200]);
    const token = secondUrl.split('/').at(-1)!.replace('.ics', '');
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(await allTableRows())).not.toContain(token);

    const revoked = [await asPatient(revokeCalendarFeed), await asPatient(revokeCalendarFeed)];
    expect(revoked.map(({ status, reply }) => [status, reply])).toEqual(Array(2).fill([200, {}]));
    for (const accept of ['*/*', 'text/calendar', 'text/calendar,*/*;q=0.5']) {
      const { status, type } = await readFeed(secondUrl, '203.0.113.43', accept);
      expect([status, type]).toEqual([404, 'application/problem+json']);
    }
    const openInBrowser = (address: string) =>
      readFeed(address, '203.0.113.43', 'text/html,application/xhtml+xml,*/*;q=0.8');
    const [revokedPage, truncatedPage] = [
      await openInBrowser(secondUrl),
      await openInBrowser(secondUrl.slice(0, -9)),
    ];
    expect([revokedPage.status, revokedPage.type]).toEqual([404, 'text/html; charset=utf-8']);
    expect(revokedPage.text).toContain('ya no muestra ningún calendario: se desactivó o se renovó');
    expect([truncatedPage.status, truncatedPage.type]).toEqual([400, 'text/html; charset=utf-8']);
  });
});

it('the calendar feed of an aesthetician names clients by first name and initial, until deactivation', async ({
  fixture,
}) => {
  await updatePatientRow(fixture, { address: 'Calle Sol 5, Ponce' });
  const appointmentId = await createConfirmedAppointment(fixture);

  const url = await createFeed(fixture.asStaff);
  const { status, text } = await readFeed(url);

  expect(status).toBe(200);
  expect(findValues(text, 'SUMMARY')).toEqual([`${fixture.patient.firstName} P.`]);
  expect(findValues(text, 'LOCATION')).toEqual(['Calle Sol 5\\, Ponce']);
  expect(text).not.toContain(fixture.serviceId);
  expect(text).not.toContain('Prueba');
  expect(text).not.toContain(await getConfirmationCode(appointmentId));
  const { accounts, commit } = thePlatform();
  await commit(accounts.change(fixture.member.staffId, { active: false }));
  expect((await readFeed(url)).status).toBe(404);
});

it('a calendar feed is rate-limited per address and source, without limiting other feeds', async () => {
  const [fixture, otherFixture] = [await createFixture(stack), await createFixture(stack)];
  const [url, otherUrl] = [await createFeed(fixture.asPatient), await createFeed(otherFixture.asPatient)];
  advanceToFullHour();
  const [limitedAddress, otherAddress] = ['203.0.113.41', '203.0.113.42'];
  for (const caller of [`${limitedAddress} by ${fixture.patient.patientId}`, limitedAddress])
    await countRequestsFrom(caller, { limitName: 'calendar address', seconds: 600, times: 60 });

  expect((await readFeed(url, limitedAddress)).status).toBe(429);
  expect(
    (await readFeed(`${stack.url}/api/calendar-feeds/${'b'.repeat(43)}.ics`, limitedAddress)).status,
  ).toBe(429);
  expect((await readFeed(url, otherAddress)).status).toBe(200);
  expect((await readFeed(otherUrl, limitedAddress)).status).toBe(200);
});
