import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { bundleOptions } from '#infra/constructs/functions/function-bundle.ts';
import { functionsOf, placedApi } from '#infra/constructs/functions/placed.ts';
import { manifest } from '#infra/manifest/index.ts';
import type { Role } from '#shared/core/roles.ts';
import { type AnyRoute, isPublic } from '#shared/core/route.ts';
import { startTable } from '../center/table.ts';
import type { PartInput } from '../harness/bundles.ts';
import { eventOf } from '../harness/handlers.ts';
import { median } from '../harness/measure.ts';
import type { Row } from '../harness/report.ts';

const rounds = 7;
const most = 1.5;
const bareName = 'bare';
const starter = join(import.meta.dirname, 'start.mjs');

/** Milliseconds of the processor, from before the import to the first answer. */
async function startOf(folder: string, event: unknown): Promise<number> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    starter,
    join(folder, 'index.mjs'),
    JSON.stringify(event),
  ]);
  return Number(stdout);
}

/** A call by somebody who has no account: one row is looked for, and the answer is a refusal. */
function firstCall(routes: readonly AnyRoute[]): unknown {
  const route = routes.find((each) => !isPublic(each));
  const role = route?.allow.find((each): each is Role => each !== 'public');
  if (route === undefined || role === undefined) return undefined;
  const params = { patientId: 'nobody', staffId: 'nobody' };
  return eventOf({ route, as: { id: 'nobody', role }, params });
}

/** What each function is started with: an API by a call, whatever else by no message at all, which asks nothing. */
const firstEvents = (): ReadonlyMap<string, unknown> => {
  const ofApis = manifest.flatMap(({ name, api }) => {
    const event = firstCall(api?.routes ?? []);
    return api && event ? [[placedApi(name, api).name, event] as const] : [];
  });
  const schedules = new Set(manifest.flatMap((domain) => domain.schedules.map(({ name }) => name)));
  const triggers = new Set(manifest.flatMap((domain) => (domain.triggers ?? []).map(({ name }) => name)));
  const others = functionsOf(manifest)
    .map(({ name }) => name)
    .filter((name) => !name.endsWith('-api') && !schedules.has(name) && !triggers.has(name));
  return new Map([...ofApis, ...others.map((name) => [name, { Records: [] }] as const)]);
};

/** Ours and the bare one by turns: what burdens the machine for a while burdens both. */
async function coldStart(folder: string, name: string, event: unknown): Promise<Row> {
  const bareEvent = Array.isArray((event as { Records?: unknown }).Records) ? {} : { asks: true };
  const taken: { ours: number; bare: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    const bare = await startOf(join(folder, bareName), bareEvent);
    taken.push({ ours: await startOf(join(folder, name), event), bare });
  }
  const [ours, bare] = [median(taken.map((each) => each.ours)), median(taken.map((each) => each.bare))];
  return {
    name: `cold start of ${name}`,
    against: 'a bare handler with the same clients',
    figure: median(taken.map((each) => each.ours / each.bare)),
    unit: 'x',
    goal: { atMost: most },
    note: `${Math.round(ours)} ms / ${Math.round(bare)} ms of the processor`,
  };
}

/** Import and first answer of each function in a process of its own, beside a handler that has the clients and nothing else. */
export async function measureColdStarts({ folder }: PartInput): Promise<Row[]> {
  const uses = functionsOf(manifest)[0]!.uses;
  const entry = 'test/bench/functions/bare-handler.ts';
  await build(bundleOptions({ entry, uses }, join(folder, bareName)));
  const table = await startTable(folder, 'cold-starts');
  table.use();
  const rows: Row[] = [];
  for (const [name, event] of firstEvents()) rows.push(await coldStart(folder, name, event));
  await table.close();
  return rows;
}
