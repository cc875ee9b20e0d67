import { listChangedFiles } from './changed.ts';
import { buildLintStep, house, imports, lint, runStep, types, unused, usedOnlyByTests } from './steps.ts';

// Runs all checks in parallel, so that one failure does not hide another. `--changed` skips the checks that
// read every file.
const steps = process.argv.includes('--changed')
  ? [types, buildLintStep(listChangedFiles('HEAD'))]
  : [types, lint, imports, unused, usedOnlyByTests, house];
const results = await Promise.all(steps.map(runStep));
process.exit(results.every(({ passed }) => passed) ? 0 : 1);
