import { filesChangedSince } from './changed.ts';
import { house, imports, lint, lintOf, runStep, types, unused, usedByTestsAlone } from './steps.ts';

// Runs all checks in parallel, so that one failure does not hide another. `--changed` skips the checks that
// read every file.
const steps = process.argv.includes('--changed')
  ? [types, lintOf(filesChangedSince('HEAD'))]
  : [types, lint, imports, unused, usedByTestsAlone, house];
const results = await Promise.all(steps.map(runStep));
process.exit(results.every(({ held }) => held) ? 0 : 1);
