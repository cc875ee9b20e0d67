import { house, lint, runStep, types } from './steps.ts';

// What a change is checked by at every turn, side by side: the findings of one do not hide those of another.
const results = await Promise.all([types, lint, house].map(runStep));
process.exit(results.every(({ held }) => held) ? 0 : 1);
