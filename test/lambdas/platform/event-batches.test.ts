import fc from 'fast-check';
import { expect, it } from 'vitest';
import { calculateEventBytes, maxEventBytes, splitIntoBatches } from '#lambdas/platform/event-size.ts';

const createEntry = (length: number) => ({
  eventId: `e${length}`,
  source: 'sales',
  detailType: 'SaleMade.v1',
  // The letter has two bytes, because the limit counts bytes, not characters.
  detail: 'ñ'.repeat(length),
  at: '2026-03-06T18:50:00.000Z',
});
const sizes = fc.array(fc.oneof(fc.nat(200), fc.integer({ min: 20_000, max: 200_000 })), { maxLength: 40 });

it('splitIntoBatches splits events into requests within the limits of EventBridge, in order', () => {
  fc.assert(
    fc.property(sizes, (lengths) => {
      const entries = lengths.map(createEntry);
      const batches = splitIntoBatches(entries);

      expect(batches.flat()).toEqual(entries);
      for (const batch of batches) {
        const bytes = batch.reduce((sum, entry) => sum + calculateEventBytes(entry), 0);
        expect(batch.length).toBeLessThanOrEqual(10);
        expect(batch.length === 1 || bytes <= maxEventBytes).toBe(true);
      }
    }),
    { numRuns: 40 },
  );
});

it('splitIntoBatches puts ten small events in a request', () => {
  const batches = splitIntoBatches(Array.from({ length: 25 }, () => createEntry(10)));

  expect(batches.map(({ length }) => length)).toEqual([10, 10, 5]);
});
