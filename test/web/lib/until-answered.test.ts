import { beforeEach, describe, expect, it, vi } from 'vitest';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import { coreErrors } from '#shared/core/errors.ts';
import {
  CallError,
  createCallError,
  createUnansweredError,
  parseProblem,
  toNetworkError,
} from '#web/src/lib/problem.ts';
import { retryUntilAnswered } from '#web/src/lib/send.ts';

const connectionError = toNetworkError(new TypeError('Failed to fetch'));
const timeoutError = toNetworkError(new DOMException('late', 'TimeoutError'));

beforeEach(() => vi.useFakeTimers());

/** Makes the first attempts fail with these errors. Returns the outcome and the number of attempts. */
async function runAttempts(...failures: readonly unknown[]) {
  const remainingFailures = [...failures];
  const request = vi.fn(async () => {
    if (remainingFailures.length > 0) throw remainingFailures.shift();
    return 'done';
  });
  const outcome = retryUntilAnswered(request).catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  return [await outcome, request.mock.calls.length];
}

describe('retryUntilAnswered, if the answer is lost,', () => {
  it('retries until an answer comes', async () => {
    expect(await runAttempts()).toEqual(['done', 1]);
    expect(await runAttempts(connectionError)).toEqual(['done', 2]);
    expect(await runAttempts(connectionError, connectionError, connectionError, connectionError)).toEqual([
      'done',
      5,
    ]);
  });

  it('gives up with an unknown outcome while the connection stays broken', async () => {
    expect(
      await runAttempts(connectionError, connectionError, connectionError, connectionError, connectionError),
    ).toEqual([createUnansweredError(connectionError), 5]);
  });

  it('waits for a request that is still in progress', async () => {
    expect(await runAttempts(connectionError, createCallError(coreErrors.conflict))).toEqual(['done', 3]);
  });

  it('retries only once after a long wait', async () => {
    expect(await runAttempts(timeoutError)).toEqual(['done', 2]);
    expect(await runAttempts(timeoutError, timeoutError)).toEqual([createUnansweredError(timeoutError), 2]);
  });

  it('waits for a request in progress after a long wait', async () => {
    const conflict = createCallError(coreErrors.conflict);

    expect(await runAttempts(timeoutError, conflict, conflict)).toEqual(['done', 4]);
  });

  it('fails immediately without a network', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);

    expect(await runAttempts(connectionError)).toEqual([createUnansweredError(connectionError), 1]);
  });
});

it('retryUntilAnswered has an unknown outcome if a failing server answers last', async () => {
  const serverError = createCallError(coreErrors.unexpected);
  const conflict = createCallError(coreErrors.conflict);

  expect(await runAttempts(connectionError, serverError)).toEqual([createUnansweredError(serverError), 2]);
  expect(await runAttempts(connectionError, conflict, conflict, conflict, conflict)).toEqual([
    createUnansweredError(conflict),
    5,
  ]);
});

describe('retryUntilAnswered, if the server is busy,', () => {
  const { code, status, text: detail } = coreErrors.unavailable;
  const createBusyError = (retryAfterMs?: number) => new CallError({ code, status, detail, retryAfterMs });

  it('retries once after the server’s Retry-After', async () => {
    const start = Date.now();
    expect(await runAttempts(createBusyError(2_000))).toEqual(['done', 2]);
    expect(Date.now() - start).toBe(2_000);

    const stillBusy = createBusyError(2_000);
    expect(await runAttempts(createBusyError(2_000), stillBusy)).toEqual([stillBusy, 2]);
  });

  it('does not wait for an unknown or long Retry-After', async () => {
    const [withoutDelay, longDelay] = [createBusyError(), createBusyError(6_000)];

    expect(await runAttempts(withoutDelay)).toEqual([withoutDelay, 1]);
    expect(await runAttempts(longDelay)).toEqual([longDelay, 1]);
  });

  it('retries a conflict or a lost answer after the wait', async () => {
    expect(
      await runAttempts(createBusyError(2_000), createCallError(coreErrors.conflict), connectionError),
    ).toEqual(['done', 4]);
  });

  it.each([
    { header: '2', ms: 2_000 },
    { header: 'Wed, 21 Oct 2026 07:28:00 GMT', ms: undefined },
    { header: undefined, ms: undefined },
  ])('parseProblem reads $ms ms from Retry-After: $header', async ({ header, ms }) => {
    const headers: Record<string, string> = header === undefined ? {} : { 'retry-after': header };
    const response = Response.json({ code, detail }, { status, headers });

    expect((await parseProblem(response)).retryAfterMs).toBe(ms);
  });
});

describe('retryUntilAnswered, if the server answers,', () => {
  it.each([coreErrors.conflict, appointmentErrors.state_changed, coreErrors.unavailable])(
    'does not retry $status',
    async (definition) => {
      const rejection = createCallError(definition);

      expect(await runAttempts(rejection)).toEqual([rejection, 1]);
    },
  );

  it('ends with a rejection after a lost answer', async () => {
    const rejection = createCallError(appointmentErrors.state_changed);

    expect(await runAttempts(connectionError, rejection)).toEqual([rejection, 2]);
  });
});
