import { deepStrictEqual } from 'node:assert';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { getMe } from '#shared/accounts/api.ts';
import { listAvailableTimes, listMyAppointments, listOfferedServices } from '#shared/appointments/api.ts';
import {
  listBookableServices,
  listCalendar,
  listTimesForServices,
} from '#shared/appointments/calendar/calendar-api.ts';
import { searchPatients } from '#shared/patients/api.ts';
import { listPatients } from '#shared/patients/desk-api.ts';
import { listStaff } from '#shared/staff/api.ts';
import { clientWith20Appointments, frontDesk } from '../center/center.ts';
import { type LoadedCenter, loadCenter } from '../center/shared-center.ts';
import type { Bundles, PartInput } from '../harness/bundles.ts';
import { callHandler } from '../harness/handlers.ts';
import type { TimedCall } from '../harness/measure.ts';
import { recordRequests } from '../harness/recorder.ts';
import { type BenchmarkRow, measureRatioRow } from '../harness/report.ts';
import { groupIntoWaves, sendWaves } from './replay.ts';
import { countRequests } from './requests.ts';

const crowds = [1, 20, 100] as const;
const maxRatio = 1.5;
const service = 'facial-hidratante';

/** Returns the most frequent calls of a booking client, and of the front desk during the day. */
function listCommonCalls({ workload: { dates } }: LoadedCenter) {
  const client = {
    as: { id: clientWith20Appointments, role: 'patient' },
    params: { patientId: clientWith20Appointments },
  } as const;
  const desk = { as: { id: frontDesk, role: 'admin' } } as const;
  const days = { from: dates[0]!, to: dates[6]! };
  return [
    ['accounts-api', { route: getMe, as: client.as }],
    ['appointments-api', { route: listMyAppointments, ...client }],
    ['appointments-api', { route: listOfferedServices, ...client }],
    ['appointments-api', { route: listAvailableTimes, ...client, query: { ...days, serviceIds: service } }],
    ['appointments-api', { route: listCalendar, ...desk, query: { from: days.from, to: days.from } }],
    ['appointments-api', { route: listBookableServices, ...desk }],
    ['appointments-api', { route: listTimesForServices, ...desk, query: { ...days, serviceIds: service } }],
    ['patients-api', { route: listPatients, ...desk, query: {} }],
    ['patients-api', { route: searchPatients, ...desk, query: { text: 'marisol' } }],
    ['staff-api', { route: listStaff, ...desk }],
  ] as const;
}

async function loadPairs(center: LoadedCenter, engineUrl: string, bundles: Bundles) {
  const recorder = await recordRequests(engineUrl);
  const client = new DynamoDBClient({ endpoint: engineUrl });
  const pairs: { ours: TimedCall; baseline: TimedCall }[] = [];
  for (const [index, [name, call]] of listCommonCalls(center).entries()) {
    process.env['AWS_ENDPOINT_URL_DYNAMODB'] = recorder.url;
    const recordedHandler = await bundles.load(name, `recorded-${index}`);
    await callHandler(recordedHandler, call);
    const waves = groupIntoWaves(await recorder.recordDuring(() => callHandler(recordedHandler, call)));
    process.env['AWS_ENDPOINT_URL_DYNAMODB'] = engineUrl;
    const handler = await bundles.load(name, `common-${index}`);
    const ours = () => callHandler(handler, call);
    const baseline = () => sendWaves(client, waves);
    await ours();
    deepStrictEqual(
      await countRequests(ours),
      await countRequests(baseline),
      'The bare calls are not the same.',
    );
    pairs.push({ ours, baseline });
  }
  await recorder.close();
  return { pairs, close: () => client.destroy() };
}

/** Returns a run of every call, `size` at a time. A larger crowd repeats the calls evenly. */
const createCrowd = (timedCalls: readonly TimedCall[], size: number) => async () => {
  const length = Math.max(size, timedCalls.length);
  const calls = Array.from({ length }, (_, index) => timedCalls[index % timedCalls.length]!);
  for (let index = 0; index < length; index += size)
    await Promise.all(calls.slice(index, index + size).map((call) => call()));
};

/** Compares the ten most frequent calls, from event to response, with their bare requests to the table. */
export async function measureCommonCalls({ folder, bundles }: PartInput): Promise<BenchmarkRow[]> {
  const center = await loadCenter(folder, 'common-calls');
  const { pairs, close } = await loadPairs(center, center.url, bundles);
  const rows: BenchmarkRow[] = [];
  for (const size of crowds) {
    const ours = createCrowd(
      pairs.map((pair) => pair.ours),
      size,
    );
    const baseline = createCrowd(
      pairs.map((pair) => pair.baseline),
      size,
    );
    const sampleSize = size === 1 ? { rounds: 61, warmUp: 40 } : { rounds: 13, warmUp: 2 };
    const name = `the ten commonest calls, ${size} at once`;
    const row = { name, against: 'their requests, bare', atMost: maxRatio };
    rows.push(await measureRatioRow(row, { ours, baseline, ...sampleSize }));
  }
  close();
  await center.close();
  return rows;
}
