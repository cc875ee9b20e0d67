import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { log } from '#lambdas/platform/log.ts';
import { forEachIsolated } from '#lambdas/runtime/for-each-isolated.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';

let logError: MockInstance<typeof log.error>;
beforeEach(() => {
  logError = vi.spyOn(log, 'error').mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

const toLogKeys = (id: string) => ({ id });

describe('forEachIsolated', () => {
  it('processes each item despite failures, and logs an error for each failed one', async () => {
    const processedIds: string[] = [];
    const cause = new Error('unavailable');

    const failed = await forEachIsolated(['a', 'b', 'c', 'd'], toLogKeys, async (id) => {
      if (id === 'a' || id === 'c') throw cause;
      processedIds.push(id);
    });

    expect([failed, processedIds]).toEqual([2, ['b', 'd']]);
    expect(logError.mock.calls.map(([, logKeys]) => logKeys)).toEqual([
      { id: 'a', error: cause },
      { id: 'c', error: cause },
    ]);
  });

  it('counts a synchronous failure', async () => {
    const failed = await forEachIsolated(['a'], toLogKeys, () => {
      throw new Error('at once');
    });

    expect(failed).toBe(1);
  });

  it('logs no error for a conflict, which the next run resolves', async () => {
    const failed = await forEachIsolated(['a'], toLogKeys, () =>
      Promise.reject(new AppError(coreErrors.conflict)),
    );

    expect([failed, logError.mock.calls.length]).toEqual([0, 0]);
  });
});
