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

const broken = toNetworkError(new TypeError('Failed to fetch'));
const late = toNetworkError(new DOMException('late', 'TimeoutError'));

beforeEach(() => vi.useFakeTimers());

/** Result and number of attempts when the attempts fail in this order and the next one succeeds. */
async function runAttempts(...failures: readonly unknown[]) {
  const left = [...failures];
  const request = vi.fn(async () => {
    if (left.length > 0) throw left.shift();
    return 'done';
  });
  const outcome = retryUntilAnswered(request).catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  return [await outcome, request.mock.calls.length];
}

describe('retryUntilAnswered, when the answer is lost', () => {
  it('retries until an answer comes', async () => {
    expect(await runAttempts()).toEqual(['done', 1]);
    expect(await runAttempts(broken)).toEqual(['done', 2]);
    expect(await runAttempts(broken, broken, broken, broken)).toEqual(['done', 5]);
  });

  it('gives up with an unknown outcome while the connection stays broken', async () => {
    expect(await runAttempts(broken, broken, broken, broken, broken)).toEqual([
      createUnansweredError(broken),
      5,
    ]);
  });

  it('waits for a request that is still in progress', async () => {
    expect(await runAttempts(broken, createCallError(coreErrors.conflict))).toEqual(['done', 3]);
  });

  it('retries only once after a long wait', async () => {
    expect(await runAttempts(late)).toEqual(['done', 2]);
    expect(await runAttempts(late, late)).toEqual([createUnansweredError(late), 2]);
  });

  it('waits for a request in progress after a long wait', async () => {
    const conflict = createCallError(coreErrors.conflict);

    expect(await runAttempts(late, conflict, conflict)).toEqual(['done', 4]);
  });

  it('fails immediately without a network', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);

    expect(await runAttempts(broken)).toEqual([createUnansweredError(broken), 1]);
  });
});

it('retryUntilAnswered has an unknown outcome when a failing server answers last', async () => {
  const failed = createCallError(coreErrors.unexpected);
  const conflict = createCallError(coreErrors.conflict);

  expect(await runAttempts(broken, failed)).toEqual([createUnansweredError(failed), 2]);
  expect(await runAttempts(broken, conflict, conflict, conflict, conflict)).toEqual([
    createUnansweredError(conflict),
    5,
  ]);
});

describe('retryUntilAnswered, when the server is busy', () => {
  const { code, status, text: detail } = coreErrors.unavailable;
  const busy = (retryAfterMs?: number) => new CallError({ code, status, detail, retryAfterMs });

  it('retries once after the server’s Retry-After', async () => {
    const start = Date.now();
    expect(await runAttempts(busy(2_000))).toEqual(['done', 2]);
    expect(Date.now() - start).toBe(2_000);

    const stillBusy = busy(2_000);
    expect(await runAttempts(busy(2_000), stillBusy)).toEqual([stillBusy, 2]);
  });

  it('does not wait longer than a user would', async () => {
    const [withoutDelay, long] = [busy(), busy(6_000)];

    expect(await runAttempts(withoutDelay)).toEqual([withoutDelay, 1]);
    expect(await runAttempts(long)).toEqual([long, 1]);
  });

  it('retries a conflict or a lost answer after the wait', async () => {
    expect(await runAttempts(busy(2_000), createCallError(coreErrors.conflict), broken)).toEqual(['done', 4]);
  });

  it.each([
    { header: '2', ms: 2_000 },
    { header: 'Wed, 21 Oct 2026 07:28:00 GMT', ms: undefined },
    { header: undefined, ms: undefined },
  ])('problemOf reads $ms ms from Retry-After: $header', async ({ header, ms }) => {
    const headers: Record<string, string> = header === undefined ? {} : { 'retry-after': header };
    const response = Response.json({ code, detail }, { status, headers });

    expect((await parseProblem(response)).retryAfterMs).toBe(ms);
  });
});

describe('retryUntilAnswered, when the server answers', () => {
  it.each([coreErrors.conflict, appointmentErrors.state_changed, coreErrors.unavailable])(
    'does not retry $status',
    async (definition) => {
      const no = createCallError(definition);

      expect(await runAttempts(no)).toEqual([no, 1]);
    },
  );

  it('ends with a rejection after a lost answer', async () => {
    const no = createCallError(appointmentErrors.state_changed);

    expect(await runAttempts(broken, no)).toEqual([no, 2]);
  });
});
