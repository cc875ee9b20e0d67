import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { envNames } from '#lambdas/platform/env.ts';
import { measureAvailabilityCall } from './availability/availability-call.ts';
import { measurePureAvailability } from './availability/pure-availability.ts';
import { measureCalendar } from './calls/calendar.ts';
import { measureCalls } from './calls/calls.ts';
import { measureCrowd } from './calls/crowd.ts';
import { measureOpenCalendars } from './calls/open-calendars.ts';
import { measurePatientLists } from './calls/patient-lists.ts';
import { measureScans } from './calls/scans.ts';
import { startSharedCenter } from './center/shared-center.ts';
import { bundleFunctions } from './harness/bundles.ts';
import { printMachine, printPart } from './harness/report.ts';
import { measureFirstLoad } from './web/first-load.ts';
import { measureLanding } from './web/landing.ts';
import { measureLive } from './web/live.ts';

const { stage, userPoolId, userPoolClientId, stripePublishableKey, publicUrl } = envNames;
const { liveEndpoint, filesBucket, placeIndex, routeCalculator } = envNames;
const services = [liveEndpoint, filesBucket, placeIndex, routeCalculator];

/** What functions read beside the table's address; nothing here reaches any other service. */
function setEnvironment(): void {
  for (const name of [stage, userPoolId, userPoolClientId, stripePublishableKey, ...services])
    process.env[name] = 'bench';
  process.env[publicUrl] = 'http://bench.example';
  process.env['AWS_ENDPOINT_URL'] = 'http://127.0.0.1:9';
  process.env['POWERTOOLS_LOG_LEVEL'] = 'ERROR';
}

/** Every part in turn; answers whether each goal was met. The site is built last: its build changes NODE_ENV. */
async function run(folder: string): Promise<boolean> {
  setEnvironment();
  const bundles = await bundleFunctions(folder);
  const missed = [
    ...printPart('Free hours, the search', await measurePureAvailability()),
    ...printPart('Free hours, the call', await measureAvailabilityCall(folder, bundles)),
    ...printPart('The calendar', await measureCalendar(folder, bundles)),
    ...printPart('Open calendars', await measureOpenCalendars(folder, bundles)),
    ...printPart('The clients', await measurePatientLists(folder, bundles)),
    ...printPart('Live screens', await measureLive()),
  ];
  const center = await startSharedCenter(folder);
  missed.push(
    ...printPart('Layers over the SDK', await measureCalls(center, bundles)),
    ...printPart('A crowd', await measureCrowd(center)),
    ...printPart('Scans', await measureScans(center, bundles)),
  );
  await center.close();
  missed.push(...printPart('Landing page', await measureLanding()));
  missed.push(...printPart('Functions', bundles.rows), ...printPart('Screens', await measureFirstLoad()));
  console.log(missed.length === 0 ? '\nEvery goal is met.' : `\n${missed.length} goals are missed.`);
  return missed.length === 0;
}

const folder = mkdtempSync(join(tmpdir(), 'spa-bench-'));
printMachine();
try {
  process.exitCode = (await run(folder)) ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
  printMachine();
}
