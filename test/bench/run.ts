import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { envNames } from '#lambdas/platform/env.ts';
import { measureAvailabilityCall } from './availability/availability-call.ts';
import { measurePureAvailability } from './availability/pure-availability.ts';
import { measureCalendar } from './calls/calendar.ts';
import { measureCalls } from './calls/calls.ts';
import { measureCommonCalls } from './calls/common-calls.ts';
import { measureCrowd } from './calls/crowd.ts';
import { measureOpenCalendars } from './calls/open-calendars.ts';
import { measurePatientLists } from './calls/patient-lists.ts';
import { startSharedCenter } from './center/shared-center.ts';
import { measureColdStarts } from './functions/cold-start.ts';
import { bundleFunctions, type PartInput } from './harness/bundles.ts';
import { type BenchmarkRow, measureRows, printMachine, printPart } from './harness/report.ts';
import { measureInventory } from './inventory/inventory.ts';
import { measurePos } from './pos/pos.ts';
import { measureFirstLoad } from './web/first-load.ts';
import { measureLanding } from './web/landing.ts';
import { measureLighthouse } from './web/lighthouse.ts';
import { measureLive, measureMap } from './web/live.ts';
import { measurePrivateScreens } from './web/private-screens.ts';
import { measureShop } from './web/shop.ts';

const { stage, userPoolId, userPoolClientId, stripePublishableKey, publicUrl } = envNames;
const {
  busName,
  liveEndpoint,
  filesBucket,
  mailFrom,
  mailSet,
  placeIndex,
  routeCalculator,
  stripeSecretKey,
} = envNames;
const { userPoolServerClientId } = envNames;
const serviceVariables = [
  busName,
  filesBucket,
  mailFrom,
  mailSet,
  placeIndex,
  routeCalculator,
  stripeSecretKey,
];
const unreachableUrl = 'http://127.0.0.1:9';
/** A request to the table may take a minute. */
const timeoutFactor = 40;

/** Sets the functions' environment except the table's address. No other service is reached. */
function setEnvironment(): void {
  for (const name of [
    stage,
    userPoolId,
    userPoolClientId,
    userPoolServerClientId,
    stripePublishableKey,
    ...serviceVariables,
  ])
    process.env[name] = 'bench';
  process.env[publicUrl] = 'http://bench.example';
  process.env[liveEndpoint] = unreachableUrl;
  process.env['AWS_ENDPOINT_URL'] = unreachableUrl;
  // A hundred concurrent calls share one process and one table here, unlike deployed functions.
  process.env[envNames.timeoutFactor] = String(timeoutFactor);
  // Services that are not started answer 503, as expected. Other failures are reported in their rows.
  process.env['POWERTOOLS_LOG_LEVEL'] = 'SILENT';
}

type BenchmarkPart = {
  readonly title: string;
  readonly measure: (input: PartInput) => BenchmarkRow[] | Promise<BenchmarkRow[]>;
};

/** Measures the parts that share one center. */
async function measureShared({ folder, bundles }: PartInput): Promise<BenchmarkRow[]> {
  const center = await startSharedCenter(folder);
  const rows = [
    ...(await measureRows('layers over the SDK', () => measureCalls(center, bundles))),
    ...(await measureRows('a crowd', () => measureCrowd(center))),
  ];
  await center.close();
  return rows;
}

/** The parts in order. The site is built last, because its build changes NODE_ENV. */
const parts: readonly BenchmarkPart[] = [
  { title: 'Available times, the search', measure: measurePureAvailability },
  { title: 'Available times, the call', measure: measureAvailabilityCall },
  { title: 'The calendar', measure: measureCalendar },
  { title: 'Open calendars', measure: measureOpenCalendars },
  { title: 'The clients', measure: measurePatientLists },
  { title: 'Live screens', measure: measureLive },
  { title: 'The map', measure: measureMap },
  { title: 'Common calls', measure: measureCommonCalls },
  { title: 'The POS', measure: measurePos },
  { title: 'Medications', measure: measureInventory },
  { title: 'Layers over the SDK, and a crowd', measure: measureShared },
  { title: 'Cold starts', measure: measureColdStarts },
  { title: 'Landing page', measure: measureLanding },
  { title: 'The shop', measure: measureShop },
  { title: 'Private screens', measure: measurePrivateScreens },
  { title: 'Lighthouse', measure: measureLighthouse },
  { title: 'Functions', measure: ({ bundles }) => bundles.rows },
  { title: 'Screens', measure: measureFirstLoad },
];

/** Returns the parts whose title contains one of the words, or all parts without words. */
const selectParts = (words: readonly string[]) =>
  parts.filter(
    ({ title }) =>
      words.length === 0 || words.some((word) => title.toLowerCase().includes(word.toLowerCase())),
  );

/** Returns whether each goal was met. */
async function run(folder: string): Promise<boolean> {
  setEnvironment();
  const bundles = await bundleFunctions(folder);
  const missedRows: BenchmarkRow[] = [];
  for (const { title, measure } of selectParts(process.argv.slice(2)))
    missedRows.push(...printPart(title, await measureRows(title, () => measure({ folder, bundles }))));
  console.log(missedRows.length === 0 ? '\nEvery goal is met.' : `\n${missedRows.length} goals are missed.`);
  return missedRows.length === 0;
}

const folder = mkdtempSync(join(tmpdir(), 'spa-bench-'));
printMachine();
try {
  process.exitCode = (await run(folder)) ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
  printMachine();
}
