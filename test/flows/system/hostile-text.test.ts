import ICAL from 'ical.js';
import { expect } from 'vitest';
import { createCalendarFeed } from '#shared/appointments/calendar/feed-api.ts';
import type { AnyRoute } from '#shared/core/route.ts';
import { updatePatient } from '#shared/patients/desk-api.ts';
import { allRoutes } from '#shared/routes.ts';
import {
  everyCall,
  findInsider,
  it,
  makeCall,
  type PreparedCall,
  prepare,
} from '#test/support/access/access-matrix.ts';
import { thePlatform } from '#test/support/center/center.ts';
import { createConfirmedAppointment, type Fixture } from '#test/support/center/fixture.ts';
import { stack } from '#test/support/flow.ts';
import { findFault } from '#test/support/fuzz/answers.ts';
import { listTextFields, withText } from '#test/support/fuzz/texts.ts';
import { allTableRows } from '#test/support/system/table-rows.ts';

/** A formula, markup, a template and a bidirectional control, short enough for a name. */
const markup = '<img src=x onerror=hit()>"><script>hit()</script>';
const harmful = `=HYPERLINK("x")${markup}{{7*7}}\u202e`;
/** Texts that are too long for any field, have invalid code points, or are harmful if shown as markup. */
const hostileTexts = ['x'.repeat(10_000), '\ud800\u0000\udc00 ', harmful];

const listTextPaths = ({ body }: AnyRoute): readonly string[] => [
  ...new Set([...listTextFields(body, '')].map(([textPath]) => textPath)),
];
const writes = everyCall.filter(
  ({ route }) => route.method !== 'GET' && !route.raw && listTextPaths(route).length > 0,
);

type CallResponse = Awaited<ReturnType<typeof makeCall>>;
/** Returns the fields without an error. The error for `.closures[].name` names `closures.0.name`. */
function listAcceptedPaths(
  textPaths: readonly string[],
  { status, problem }: CallResponse,
): readonly string[] {
  if (status !== 422) return textPaths;
  const rejectedPaths = problem.fields.map(({ field }) => field.split('.'));
  const matchesRejected = (textPath: string, steps: number) => {
    const pathSteps = textPath.replaceAll('[]', '.0').slice(1).split('.');
    return rejectedPaths.some((field) =>
      field.slice(0, Math.min(steps, pathSteps.length)).every((step, n) => step === pathSteps[n]),
    );
  };
  const acceptedPaths = textPaths.filter((textPath) => !matchesRejected(textPath, Number.POSITIVE_INFINITY));
  return acceptedPaths.length < textPaths.length
    ? acceptedPaths
    : textPaths.filter((textPath) => !matchesRejected(textPath, 1));
}

/** Sends the text in all fields, then in those without an error, and finally field by field. */
async function sendText(route: AnyRoute, prepared: PreparedCall, text: string): Promise<CallResponse[]> {
  const call = findInsider(route, prepared);
  const sendIn = (textPaths: readonly string[]): Promise<CallResponse> => {
    const body = textPaths.reduce<unknown>(
      (bodySoFar, textPath) => withText(bodySoFar, textPath, text),
      prepared.body ?? {},
    );
    return makeCall(call, route, { ...prepared, body: body as never });
  };
  const responses: CallResponse[] = [];
  let remainingPaths = listTextPaths(route);
  let textPaths: readonly string[];
  do {
    textPaths = remainingPaths;
    responses.push(await sendIn(textPaths));
    remainingPaths = listAcceptedPaths(textPaths, responses.at(-1)!);
  } while (remainingPaths.length > 0 && remainingPaths.length < textPaths.length);
  const isStuck = remainingPaths.length > 1 && responses.at(-1)!.status >= 400;
  if (isStuck) for (const textPath of remainingPaths) responses.push(await sendIn([textPath]));
  return responses;
}

async function findFaults(route: AnyRoute): Promise<string[]> {
  const faults: string[] = [];
  let prepared = await prepare(route);
  for (const text of hostileTexts) {
    const responses = await sendText(route, prepared, text);
    faults.push(
      ...responses.flatMap((response) => findFault(response) ?? []).map((fault) => `${route.name}: ${fault}`),
    );
    if (responses.some(({ status }) => status < 300)) prepared = await prepare(route);
  }
  return faults;
}

/** Uses hostile names in an appointment, and returns the calendar feed that contains it. */
async function createHostileFeed(fixture: Fixture): Promise<string> {
  const { patients, catalog, commit } = thePlatform();
  const { patientId } = fixture.patient;
  const { firstName: _, ...patientBefore } = await patients.get(patientId);
  const { email, phone, active, version } = patientBefore;
  const body = { firstName: harmful, lastName: markup, address: harmful, email, phone, active, version };
  expect((await fixture.asAdmin(updatePatient, { params: { patientId }, body })).status).toBe(200);
  const [service] = await catalog.servicesByIds([fixture.serviceId]);
  await commit(catalog.putProduct({ ...service!, name: `${markup}{{7*7}}` }));
  await createConfirmedAppointment(fixture, '15:00');
  const { reply } = await fixture.asStaff(createCalendarFeed);
  await fixture.stack.waitUntilSettled();
  return (await fetch(new URL(new URL(reply.url).pathname, fixture.stack.url))).text();
}

const unreadablePattern = /(?![\r\n\t])\p{Cc}|[\u202a-\u202e\u2066-\u2069]|\p{Cs}/u;
const isCalendarLine = (line: string) => /^[A-Z-]+(;[A-Z-]+=("[^"]*"|[^":;]*))*:/.test(line);
const findBrokenLines = (calendar: string) =>
  calendar
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .filter((line) => line !== '' && !isCalendarLine(line));

it('hostile text in any field is rejected in Spanish or stored, and harms no mail, SMS or calendar', async () => {
  const faults: string[] = [];
  for (const { route } of writes) faults.push(...(await findFaults(route)));
  expect(faults).toEqual([]);

  const feed = await createHostileFeed((await prepare(updatePatient)).fixture);

  const mails = stack.messages.mailbox.list({ type: 'mail' });
  const texts = stack.messages.mailbox.list({ type: 'sms' });
  expect(mails.some(({ html }) => html.includes('&lt;img src=x'))).toBe(true);
  expect(mails.filter(({ html }) => /<img src=x|<script/.test(html))).toEqual([]);
  const storedTexts = [
    ...mails.flatMap(({ subject, text, html, headers }) => [subject, text, html, ...Object.values(headers)]),
    ...texts.map(({ text }) => text),
    ...(await allTableRows()).map((row) => JSON.stringify(row)),
  ];
  expect(storedTexts.filter((text) => unreadablePattern.test(text))).toEqual([]);
  expect(texts.filter(({ text }) => /[<>]/.test(text))).toEqual([]);
  const calendarFiles = mails
    .flatMap(({ attachments }) => attachments)
    .filter(({ contentType }) => contentType.startsWith('text/calendar'))
    .map(({ base64 }) => Buffer.from(base64, 'base64').toString());
  expect(calendarFiles).not.toEqual([]);
  expect([feed, ...calendarFiles].flatMap(findBrokenLines)).toEqual([]);
  const countEvents = (text: string) =>
    new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').length;
  expect(new Set(calendarFiles.map(countEvents))).toEqual(new Set([1]));
  expect(countEvents(feed)).toBeGreaterThan(0);
});

it('no call returns a spreadsheet, whose cells would need escaping against formulas', () => {
  expect(allRoutes.filter(({ contentType = '' }) => /csv|excel|sheet/.test(contentType))).toEqual([]);
});
