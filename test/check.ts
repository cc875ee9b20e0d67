import { filesChangedSince } from './changed.ts';
import { house, imports, lint, lintOf, runStep, types, unused, usedByTestsAlone } from './steps.ts';

// What a change is checked by at every turn, side by side: the findings of one do not hide those of another. Imports,
// what is unused and house tests read every file: with `--changed`, which is for while you type, they are left out.
const steps = process.argv.includes('--changed')
  ? [types, lintOf(filesChangedSince('HEAD'))]
  : [types, lint, imports, unused, usedByTestsAlone, house];
const results = await Promise.all(steps.map(runStep));
process.exit(results.every(({ held }) => held) ? 0 : 1);
