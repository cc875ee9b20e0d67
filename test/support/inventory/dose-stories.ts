import fc from 'fast-check';
import { type DoseStep, stepNames } from './dose-steps.ts';

/** Weights: steps that create or use doses are more frequent, so that most stories reach an end. */
const often: Record<string, number> = { receive: 3, assign: 4, move: 4, close: 4, night: 3, miss: 2 };
const what = fc.oneof(
  ...stepNames.map((name) => ({
    weight: often[name] ?? 1,
    arbitrary: fc.constant(name),
  })),
);
const step: fc.Arbitrary<DoseStep> = fc.record({
  what,
  lot: fc.constantFrom('A', 'B', 'C'),
  count: fc.integer({ min: 1, max: 6 }),
  pick: fc.nat({ max: 9 }),
  days: fc.nat({ max: 8 }),
});
const one = (name: DoseStep['what'], more: Partial<DoseStep> = {}): DoseStep[] => [
  { what: name, lot: 'A', count: 2, pick: 0, days: 0, ...more },
];
const begun = [one('receive', { count: 6 }), one('receive', { lot: 'B', count: 6 })];

/** Stories that every run includes: an expired lot, and a recall that leaves too few doses. */
export const knownStories: readonly DoseStep[][][] = [
  [
    ...begun,
    ...[0, 1, 2].map(() => one('assign', { days: 2 })),
    ...[0, 1, 2].map(() => one('night')),
    one('close'),
    one('miss', { pick: 1 }),
    one('move', { pick: 2, days: 2 }),
    one('discard'),
  ],
  [
    ...begun,
    one('assign', { count: 6, days: 1 }),
    one('assign', { count: 6, days: 5 }),
    one('recall', { lot: 'B' }),
    one('recall'),
    one('receive', { lot: 'C', count: 4 }),
    one('move', { pick: 1, days: 4 }),
    one('close'),
    one('close', { pick: 1, count: 1 }),
  ],
];

/** Single steps in sequence, with some concurrent ones. */
export const doseStory: fc.Arbitrary<DoseStep[][]> = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: step.map((single) => [single]) },
      { weight: 1, arbitrary: fc.array(step, { minLength: 2, maxLength: 4 }) },
    ),
    { minLength: 8, maxLength: 16 },
  )
  .map((batches) => [...begun, ...batches]);
