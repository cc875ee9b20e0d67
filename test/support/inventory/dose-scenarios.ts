import fc from 'fast-check';
import { type DoseStep, stepNames } from './dose-steps.ts';

/** Steps that create or use doses are more frequent, so that most scenarios reach an end. */
const weights: Record<string, number> = { receive: 3, assign: 4, move: 4, close: 4, night: 3, miss: 2 };
const stepKind = fc.oneof(
  ...stepNames.map((name) => ({
    weight: weights[name] ?? 1,
    arbitrary: fc.constant(name),
  })),
);
const step: fc.Arbitrary<DoseStep> = fc.record({
  kind: stepKind,
  lot: fc.constantFrom('A', 'B', 'C'),
  count: fc.integer({ min: 1, max: 6 }),
  pick: fc.nat({ max: 9 }),
  days: fc.nat({ max: 8 }),
});
const buildBatch = (kind: DoseStep['kind'], changes: Partial<DoseStep> = {}): DoseStep[] => [
  { kind, lot: 'A', count: 2, pick: 0, days: 0, ...changes },
];
const initialBatches = [buildBatch('receive', { count: 6 }), buildBatch('receive', { lot: 'B', count: 6 })];

/** Scenarios of every run, one with an expired lot and one with a recall that leaves too few doses. */
export const knownScenarios: readonly DoseStep[][][] = [
  [
    ...initialBatches,
    ...[0, 1, 2].map(() => buildBatch('assign', { days: 2 })),
    ...[0, 1, 2].map(() => buildBatch('night')),
    buildBatch('close'),
    buildBatch('miss', { pick: 1 }),
    buildBatch('move', { pick: 2, days: 2 }),
    buildBatch('discard'),
  ],
  [
    ...initialBatches,
    buildBatch('assign', { count: 6, days: 1 }),
    buildBatch('assign', { count: 6, days: 5 }),
    buildBatch('recall', { lot: 'B' }),
    buildBatch('recall'),
    buildBatch('receive', { lot: 'C', count: 4 }),
    buildBatch('move', { pick: 1, days: 4 }),
    buildBatch('close'),
    buildBatch('close', { pick: 1, count: 1 }),
  ],
];

/** Single steps in sequence, with some concurrent ones. */
export const doseScenario: fc.Arbitrary<DoseStep[][]> = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: step.map((single) => [single]) },
      { weight: 1, arbitrary: fc.array(step, { minLength: 2, maxLength: 4 }) },
    ),
    { minLength: 8, maxLength: 16 },
  )
  .map((batches) => [...initialBatches, ...batches]);
