import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { manifest } from '#infra/manifest/index.ts';
import { hashOf, newToken } from '#lambdas/platform/ids.ts';
import { instantOf, monthOf } from '#shared/core/civil-time.ts';
import type { Role } from '#shared/core/roles.ts';
import { type AnyRoute, isPublic } from '#shared/core/route.ts';
import { clientOf20, frontDesk } from '../center/center.ts';
import type { SharedCenter } from '../center/shared-center.ts';
import type { Bundles } from '../harness/bundles.ts';
import { callHandler } from '../harness/handlers.ts';
import type { Row } from '../harness/report.ts';
import { requestsSoFar } from './requests.ts';

const root = join(import.meta.dirname, '..', '..', '..');
/** The SDK's command, and ElectroDB's two ways: saying so, and asking by what no index holds. */
const waysToScan = /\bScanCommand\b|\.scan\b|\b(entity|products|categories)\.(find|match)\(/g;

const absent = 'nobody';
/** Not there, or at a service that no bench stands up: the table was asked all the same. */
const unless = (error: unknown) => {
  if (!(error instanceof Error && / answered (404|503)/.test(error.message))) throw error;
};

type Texts = Readonly<Record<string, string>>;

/** A value for whatever a reading call of the map asks for. */
async function examplesFrom({ platform, workload }: SharedCenter): Promise<Texts> {
  const { rows } = await platform.appointments.byPatient(clientOf20);
  const { appointmentId, staffId, date, time } = rows[0]!;
  const [from, to] = [workload.dates[0]!, workload.dates.at(-1)!];
  const { calendarFeeds, reminderLinks, commit } = platform;
  const [token, feed] = [newToken(16), newToken(32)];
  const link = { tokenHash: hashOf(token), appointmentId, date, time, action: 'change' as const };
  const owner = { ownerId: clientOf20, role: 'patient' as const, createdAt: new Date().toISOString() };
  await commit(
    reminderLinks.add({ ...link, expiresAt: instantOf(date, time).getTime() / 1000 }),
    calendarFeeds.put({ ...owner, tokenHash: hashOf(feed) }),
  );
  return {
    patientId: clientOf20,
    staffId,
    appointmentId,
    from,
    to,
    serviceIds: 'facial-hidratante',
    token,
    file: `${feed}.ics`,
    month: monthOf(date),
    text: 'marisol',
    serviceId: 'facial-hidratante',
    // What is not there is looked for all the same.
    id: absent,
    userId: absent,
    prospectId: absent,
    documentId: absent,
  };
}

function pick(examples: Texts, schema: AnyRoute['query']): Record<string, string> {
  const { shape } = schema._zod.def as { shape?: Record<string, AnyRoute['query']> };
  const names = Object.keys(shape ?? {}).filter((name) => name in examples);
  return Object.fromEntries(names.map((name) => [name, examples[name]!]));
}

function callerOf(route: AnyRoute, { patientId = '', staffId = '' }: Texts) {
  const role: Role = route.allow.find((each) => each !== 'public') ?? 'patient';
  const ids: Record<Role, string> = {
    admin: frontDesk,
    supervisor: frontDesk,
    patient: patientId,
    staff: staffId,
  };
  return { id: ids[role], role };
}

/** Every reading call of the map, made once through its function. */
async function readEverything(center: SharedCenter, bundles: Bundles): Promise<number> {
  const examples = await examplesFrom(center);
  let calls = 0;
  for (const { name, api } of manifest) {
    const routes = (api?.routes ?? []).filter((route) => route.method === 'GET');
    const handler = routes.length > 0 && (await bundles.load(`${name}-api`, 'scans'));
    if (!handler) continue;
    for (const route of routes) {
      const as = isPublic(route) ? undefined : callerOf(route, examples);
      await callHandler(handler, {
        route,
        as,
        params: pick(examples, route.params),
        query: pick(examples, route.query),
      }).catch(unless);
      calls++;
    }
  }
  return calls;
}

function scansWritten(): number {
  const files = globSync('lambdas/**/*.ts', { cwd: root });
  return files.reduce(
    (sum, file) => sum + [...readFileSync(join(root, file), 'utf8').matchAll(waysToScan)].length,
    0,
  );
}

/** No request reads the table from end to end: not in the code, and not on the wire. Comes last, to count them all. */
export async function measureScans(center: SharedCenter, bundles: Bundles): Promise<Row[]> {
  const calls = await readEverything(center, bundles);
  const made = requestsSoFar();
  const total = [...made.values()].reduce((sum, count) => sum + count, 0);
  const none = { unit: '', goal: { atMost: 0 } } as const;
  return [
    { name: 'scans written in lambdas/', against: 'none', figure: scansWritten(), ...none },
    {
      name: 'scans made while measuring',
      against: `${total} requests, ${calls} calls read`,
      figure: made.get('Scan') ?? 0,
      ...none,
    },
  ];
}
