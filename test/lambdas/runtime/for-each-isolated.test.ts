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

describe('forEachIsolated', () => {
  it('processes each item despite failures, and logs an error for each failed one', async () => {
    const done: string[] = [];
    const cause = new Error('away');

    const failed = await forEachIsolated(['a', 'b', 'c', 'd'], idsOf, async (id) => {
      if (id === 'a' || id === 'c') throw cause;
      done.push(id);
    });

    expect({ failed, done }).toEqual({ failed: 2, done: ['b', 'd'] });
    expect(error.mock.calls.map(([, logKeys]) => logKeys)).toEqual([
      { id: 'a', error: cause },
      { id: 'c', error: cause },
    ]);
  });

  it('counts a synchronous failure', async () => {
    const failed = await forEachIsolated(['a'], idsOf, () => {
      throw new Error('at once');
    });

    expect(failed).toBe(1);
  });

  it('logs no error for a conflict, which the next run resolves', async () => {
    const failed = await forEachIsolated(['a'], idsOf, () =>
      Promise.reject(new AppError(coreErrors.conflict)),
    );

    expect([failed, error.mock.calls.length]).toEqual([0, 0]);
  });
});
