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
import { remove } from '#test/support/appointments/desk-actions.ts';
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

const make = async (call: Caller) => (await call(createCalendarFeed)).reply.url;

/** Reads the feed as a phone's calendar app does, without credentials. */
async function read(
  url: string,
  from = '203.0.113.40',
  accept = '*/*',
): Promise<{ status: number; type: string | null; text: string }> {
  const response = await fetch(url, { headers: { 'x-forwarded-for': from, accept } });
  const text = (await response.text()).replaceAll('\r\n ', '');
  return { status: response.status, type: response.headers.get('content-type'), text };
}
const linesOf = (text: string, name: string) =>
  text.split('\r\n').flatMap((line) => (line.startsWith(`${name}:`) ? [line.slice(name.length + 1)] : []));
const startOf = ({ date }: Fixture, time: string) =>
  toInstant(date, time)
    .toISOString()
    .replace(/[-:]|\.\d{3}/g, '');
const changePatient = async ({ patient }: Fixture, change: { address?: string; lastName?: string }) => {
  const { patients, commit } = thePlatform();
  await commit(...patients.put({ ...patient, ...change }, patient));
};

describe('calendar feed of a client', () => {
  it('lists the client’s appointments from 90 days ago on, pending ones as tentative, no services', async ({
    fixture,
  }) => {
    await request(fixture, { time: '12:00' });
    await createConfirmedAppointment(fixture, '10:00');

    const url = await make(fixture.asPatient);
    const { status, type, text } = await read(url);

    expect([status, type]).toEqual([200, 'text/calendar; charset=utf-8']);
    expect(linesOf(text, 'SUMMARY')).toEqual(Array(2).fill('Cita en Serena Bienestar'));
    expect(linesOf(text, 'STATUS')).toEqual(['CONFIRMED', 'TENTATIVE']);
    expect(linesOf(text, 'DTSTART')).toEqual([startOf(fixture, '10:00'), startOf(fixture, '12:00')]);
    expect(text).toContain(`Con ${fixture.member.firstName} Prueba.`);
    expect(text).not.toContain(fixture.serviceId);
    advanceClock({ days: 100 });
    expect((await read(url)).text).toContain('VEVENT');
    advanceClock({ days: 1 });
    expect((await read(url)).text).not.toContain('VEVENT');
  });

  it('shows a move and a cancellation with an increased sequence', async ({ fixture }) => {
    const appointmentId = await createConfirmedAppointment(fixture);
    const url = await make(fixture.asPatient);
    const sequence = async () => Number(linesOf((await read(url)).text, 'SEQUENCE')[0]);
    const before = await sequence();

    await moveTo(fixture, appointmentId, '15:00');
    const moved = (await read(url)).text;
    const after = await sequence();
    await cancel(fixture, appointmentId);

    expect(linesOf(moved, 'DTSTART')).toEqual([startOf(fixture, '15:00')]);
    expect(linesOf(moved, 'UID')).toEqual([expect.stringContaining(appointmentId)]);
    expect(after).toBeGreaterThan(before);
    const ended = (await read(url)).text;
    expect(linesOf(ended, 'STATUS')).toEqual(['CANCELLED']);
    expect(linesOf(ended, 'TRANSP')).toEqual(['TRANSPARENT']);
    expect(linesOf(ended, 'SUMMARY')).toEqual([expect.stringMatching(/^Cancelada: Cita en /)]);
    expect(Number(linesOf(ended, 'SEQUENCE')[0])).toBeGreaterThan(after);
  });

  it('marks denied and removed appointments as cancelled, also for the aesthetician', async ({ fixture }) => {
    const denied = await request(fixture, { time: '10:00' });
    const taken = await createConfirmedAppointment(fixture, '12:00');
    const urls = [await make(fixture.asPatient), await make(fixture.asStaff)];
    await deny(fixture, denied);
    await remove(fixture, taken);

    for (const url of urls) {
      const { text } = await read(url);
      expect(new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent')).toHaveLength(2);
      expect(linesOf(text, 'STATUS')).toEqual(['CANCELLED', 'CANCELLED']);
    }
  });

  it('continues past a page of unreadable appointments', async ({ fixture }) => {
    const whole = await loadAppointment(await createConfirmedAppointment(fixture, '10:00'));
    const url = await make(fixture.asPatient);
    const page = Array.from({ length: 100 }, (_, index) => ({
      ...whole,
      appointmentId: `unreadable-${index}`,
      date: addDays(whole.date, 1),
    }));
    const { appointments } = thePlatform();
    const puts = page.flatMap((each) => withoutField(appointments.create(each), 'origin').item.Put ?? []);
    const client = makeDynamoClient();
    await Promise.all(puts.map((put) => client.send(new PutCommand(put))));

    const { text } = await read(url);
    await Promise.all(
      puts.map(({ TableName, Item: { pk, sk } = {} }) =>
        client.send(new DeleteCommand({ TableName, Key: { pk, sk } })),
      ),
    );
    client.destroy();

    expect(linesOf(text, 'DTSTART')).toEqual([startOf(fixture, '10:00')]);
  });

  it('is replaced by a new one, answers 404 once revoked, and its token is not stored', async () => {
    const { asPatient } = await createFixture(stack);
    const none = (await asPatient(getCalendarFeed)).reply;
    const first = await make(asPatient);
    const second = await make(asPatient);

    expect(none).toEqual({});
    expect((await asPatient(getCalendarFeed)).reply.createdAt).toMatch(/Z$/);
    expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200]);
    const token = second.split('/').at(-1)!.replace('.ics', '');
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(await allTableRows())).not.toContain(token);

    const revoked = [await asPatient(revokeCalendarFeed), await asPatient(revokeCalendarFeed)];
    expect(revoked.map(({ status, reply }) => [status, reply])).toEqual(Array(2).fill([200, {}]));
    for (const accept of ['*/*', 'text/calendar', 'text/calendar,*/*;q=0.5']) {
      const { status, type } = await read(second, '203.0.113.43', accept);
      expect([status, type]).toEqual([404, 'application/problem+json']);
    }
    const inBrowser = (address: string) =>
      read(address, '203.0.113.43', 'text/html,application/xhtml+xml,*/*;q=0.8');
    const [opened, truncated] = [await inBrowser(second), await inBrowser(second.slice(0, -9))];
    expect([opened.status, opened.type]).toEqual([404, 'text/html; charset=utf-8']);
    expect(opened.text).toContain('ya no muestra ningún calendario: se desactivó o se renovó');
    expect([truncated.status, truncated.type]).toEqual([400, 'text/html; charset=utf-8']);
  });
});

it('calendar feed of an aesthetician names clients by first name and initial, until deactivation', async ({
  fixture,
}) => {
  await changePatient(fixture, { address: 'Calle Sol 5, Ponce' });
  const appointmentId = await createConfirmedAppointment(fixture);

  const url = await make(fixture.asStaff);
  const { status, text } = await read(url);

  expect(status).toBe(200);
  expect(linesOf(text, 'SUMMARY')).toEqual([`${fixture.patient.firstName} P.`]);
  expect(linesOf(text, 'LOCATION')).toEqual(['Calle Sol 5\\, Ponce']);
  expect(text).not.toContain(fixture.serviceId);
  expect(text).not.toContain('Prueba');
  expect(text).not.toContain(await getConfirmationCode(appointmentId));
  const { accounts, commit } = thePlatform();
  await commit(accounts.change(fixture.member.staffId, { active: false }));
  expect((await read(url)).status).toBe(404);
});

it('calendar feed is rate-limited per address and source, without limiting other feeds', async () => {
  const [fixture, other] = [await createFixture(stack), await createFixture(stack)];
  const [url, otherUrl] = [await make(fixture.asPatient), await make(other.asPatient)];
  advanceToFullHour();
  const [eager, phone] = ['203.0.113.41', '203.0.113.42'];
  for (const who of [`${eager} by ${fixture.patient.patientId}`, eager])
    await countRequestsFrom(who, { what: 'calendar address', seconds: 600, times: 60 });

  expect((await read(url, eager)).status).toBe(429);
  expect((await read(`${stack.url}/api/calendar-feeds/${'b'.repeat(43)}.ics`, eager)).status).toBe(429);
  expect((await read(url, phone)).status).toBe(200);
  expect((await read(otherUrl, eager)).status).toBe(200);
});
