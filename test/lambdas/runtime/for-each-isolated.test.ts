import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { log } from '#lambdas/platform/log.ts';
import { forEachIsolated } from '#lambdas/runtime/for-each-isolated.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';

let error: MockInstance<typeof log.error>;
beforeEach(() => {
  error = vi.spyOn(log, 'error').mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

const idsOf = (id: string) => ({ id });

describe('each on its own', () => {
  it('is done whatever becomes of the others, and rings for each that failed', async () => {
    const done: string[] = [];
    const cause = new Error('away');

    const failed = await forEachIsolated(['a', 'b', 'c', 'd'], idsOf, async (id) => {
      if (id === 'a' || id === 'c') throw cause;
      done.push(id);
    });

    expect({ failed, done }).toEqual({ failed: 2, done: ['b', 'd'] });
    expect(error.mock.calls.map(([, told]) => told)).toEqual([
      { id: 'a', error: cause },
      { id: 'c', error: cause },
    ]);
  });

  it('counts one that fails before it answers', async () => {
    const failed = await forEachIsolated(['a'], idsOf, () => {
      throw new Error('at once');
    });

    expect(failed).toBe(1);
  });

  it('rings for nobody who was overtaken: the next time finds it as it is then', async () => {
    const failed = await forEachIsolated(['a'], idsOf, () =>
      Promise.reject(new AppError(coreErrors.conflict)),
    );

    expect([failed, error.mock.calls.length]).toEqual([0, 0]);
  });
});
