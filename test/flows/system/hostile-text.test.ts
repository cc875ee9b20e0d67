import ICAL from 'ical.js';
import { expect } from 'vitest';
import { createCalendarFeed } from '#shared/appointments/calendar/feed-api.ts';
import type { AnyRoute } from '#shared/core/route.ts';
import { updatePatient } from '#shared/patients/desk-api.ts';
import { everyRoute } from '#shared/routes.ts';
import { everyCall, insider, it, make, type Prepared, prepare } from '#test/support/access/access-matrix.ts';
import { thePlatform } from '#test/support/center/center.ts';
import { confirmed, type Scene } from '#test/support/center/scene.ts';
import { stack } from '#test/support/flow.ts';
import { faultOf } from '#test/support/fuzz/answers.ts';
import { textsOf, withText } from '#test/support/fuzz/texts.ts';
import { allTableRows } from '#test/support/system/table-rows.ts';

/** A formula, markup, a template and a bidirectional control, short enough for a name. */
const markup = '<img src=x onerror=hit()>"><script>hit()</script>';
const harmful = `=HYPERLINK("x")${markup}{{7*7}}\u202e`;
/** Too long for any field; invalid code points; harmful if shown as markup. */
const hostile = ['x'.repeat(10_000), '\ud800\u0000\udc00 ', harmful];

const waysOf = ({ body }: AnyRoute): readonly string[] => [
  ...new Set([...textsOf(body, '')].map(([way]) => way)),
];
const writes = everyCall.filter(
  ({ route }) => route.method !== 'GET' && !route.raw && waysOf(route).length > 0,
);

type Answer = Awaited<ReturnType<typeof make>>;
/** The fields without an error; `.closures[].name` is reported as `closures.0.name`. */
function notRefused(ways: readonly string[], { status, problem }: Answer): readonly string[] {
  if (status !== 422) return ways;
  const refused = problem.fields.map(({ field }) => field.split('.'));
  const meets = (way: string, steps: number) => {
    const own = way.replaceAll('[]', '.0').slice(1).split('.');
    return refused.some((field) =>
      field.slice(0, Math.min(steps, own.length)).every((step, n) => step === own[n]),
    );
  };
  const left = ways.filter((way) => !meets(way, Number.POSITIVE_INFINITY));
  return left.length < ways.length ? left : ways.filter((way) => !meets(way, 1));
}

/** Sends the text in all fields, then in those without an error, and finally field by field. */
async function sendText(route: AnyRoute, prepared: Prepared, text: string): Promise<Answer[]> {
  const call = insider(route, prepared);
  const send = (ways: readonly string[]): Promise<Answer> => {
    const body = ways.reduce<unknown>((before, way) => withText(before, way, text), prepared.body ?? {});
    return make(call, route, { ...prepared, body: body as never });
  };
  const answers: Answer[] = [];
  let left = waysOf(route);
  let ways: readonly string[];
  do {
    ways = left;
    answers.push(await send(ways));
    left = notRefused(ways, answers.at(-1)!);
  } while (left.length > 0 && left.length < ways.length);
  const isStuck = left.length > 1 && answers.at(-1)!.status >= 400;
  if (isStuck) for (const way of left) answers.push(await send([way]));
  return answers;
}

async function faultsOf(route: AnyRoute): Promise<string[]> {
  const faults: string[] = [];
  let prepared = await prepare(route);
  for (const text of hostile) {
    const answers = await sendText(route, prepared, text);
    faults.push(
      ...answers.flatMap((answer) => faultOf(answer) ?? []).map((fault) => `${route.name}: ${fault}`),
    );
    if (answers.some(({ status }) => status < 300)) prepared = await prepare(route);
  }
  return faults;
}

/** Uses hostile names in an appointment, and returns the calendar feed that contains it. */
async function tellOfHostile(scene: Scene): Promise<string> {
  const { patients, catalog, commit } = thePlatform();
  const { patientId } = scene.patient;
  const { firstName: _, ...before } = await patients.get(patientId);
  const { email, phone, active, version } = before;
  const body = { firstName: harmful, lastName: markup, address: harmful, email, phone, active, version };
  expect((await scene.asAdmin(updatePatient, { params: { patientId }, body })).status).toBe(200);
  const [service] = await catalog.servicesByIds([scene.serviceId]);
  await commit(catalog.putProduct({ ...service!, name: `${markup}{{7*7}}` }));
  await confirmed(scene, '15:00');
  const { reply } = await scene.asStaff(createCalendarFeed);
  await scene.stack.settled();
  return (await fetch(new URL(new URL(reply.url).pathname, scene.stack.url))).text();
}

const unreadable = /(?![\r\n\t])\p{Cc}|[\u202a-\u202e\u2066-\u2069]|\p{Cs}/u;
const isCalendarLine = (line: string) => /^[A-Z-]+(;[A-Z-]+=("[^"]*"|[^":;]*))*:/.test(line);
const brokenLines = (calendar: string) =>
  calendar
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .filter((line) => line !== '' && !isCalendarLine(line));

it('hostile text in any field is rejected in Spanish or stored, and harms no mail, SMS or calendar', async () => {
  const faults: string[] = [];
  for (const { route } of writes) faults.push(...(await faultsOf(route)));
  expect(faults).toEqual([]);

  const feed = await tellOfHostile((await prepare(updatePatient)).scene);

  const mails = stack.messages.mailbox.list({ type: 'mail' });
  const texts = stack.messages.mailbox.list({ type: 'sms' });
  expect(mails.some(({ html }) => html.includes('&lt;img src=x'))).toBe(true);
  expect(mails.filter(({ html }) => /<img src=x|<script/.test(html))).toEqual([]);
  const plain = [
    ...mails.flatMap(({ subject, text, html, headers }) => [subject, text, html, ...Object.values(headers)]),
    ...texts.map(({ text }) => text),
    ...(await allTableRows()).map((row) => JSON.stringify(row)),
  ];
  expect(plain.filter((text) => unreadable.test(text))).toEqual([]);
  expect(texts.filter(({ text }) => /[<>]/.test(text))).toEqual([]);
  const attached = mails
    .flatMap(({ attachments }) => attachments)
    .filter(({ contentType }) => contentType.startsWith('text/calendar'))
    .map(({ base64 }) => Buffer.from(base64, 'base64').toString());
  expect(attached).not.toEqual([]);
  expect([feed, ...attached].flatMap(brokenLines)).toEqual([]);
  const entriesIn = (text: string) =>
    new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').length;
  expect(new Set(attached.map(entriesIn))).toEqual(new Set([1]));
  expect(entriesIn(feed)).toBeGreaterThan(0);
});

it('no call returns a spreadsheet, whose cells would need escaping against formulas', () => {
  expect(everyRoute.filter(({ contentType = '' }) => /csv|excel|sheet/.test(contentType))).toEqual([]);
});
