import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { envNames } from '#lambdas/platform/env.ts';
import { measureAvailabilityCall } from './availability-call.ts';
import { bundleFunctions } from './bundles.ts';
import { measureCalendar } from './calendar.ts';
import { measureCalls } from './calls.ts';
import { measureCrowd } from './crowd.ts';
import { measureFirstLoad } from './first-load.ts';
import { measureLanding } from './landing.ts';
import { measureLive } from './live.ts';
import { measurePatientLists } from './patient-lists.ts';
import { measurePureAvailability } from './pure-availability.ts';
import { printMachine, printPart } from './report.ts';
import { measureScans } from './scans.ts';
import { startSharedCentre } from './shared-centre.ts';

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
    ...printPart('The clients', await measurePatientLists(folder, bundles)),
    ...printPart('Live screens', await measureLive()),
  ];
  const centre = await startSharedCentre(folder);
  missed.push(
    ...printPart('Layers over the SDK', await measureCalls(centre, bundles)),
    ...printPart('A crowd', await measureCrowd(centre)),
    ...printPart('Scans', await measureScans(centre, bundles)),
  );
  await centre.close();
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
