import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { envNames } from '#lambdas/platform/env.ts';
import { measureAvailabilityCall } from './availability-call.ts';
import { bundleFunctions } from './bundles.ts';
import { measurePureAvailability } from './pure-availability.ts';
import { printMachine, printPart, type Row } from './report.ts';

Object.assign(process.env, {
  POWERTOOLS_LOG_LEVEL: 'ERROR',
  [envNames.stripeSecretKey]: 'sk_test_bench',
  [envNames.stripeWebhookSecret]: 'whsec_bench',
});
const folder = mkdtempSync(join(tmpdir(), 'spa-bench-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

printMachine();
const bundles = await bundleFunctions(folder);
const parts: readonly (readonly [title: string, measure: () => Promise<Row[]>])[] = [
  ['Free hours: the search', measurePureAvailability],
  ['Free hours: the call', () => measureAvailabilityCall(folder, bundles)],
];
const missed: Row[] = [];
for (const [title, measure] of parts) missed.push(...printPart(title, await measure()));
printMachine();
process.exitCode = missed.length === 0 ? 0 : 1;
