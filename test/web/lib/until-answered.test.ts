import { beforeEach, describe, expect, it, vi } from 'vitest';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { CallError, networkError, problemOf, refused, unanswered } from '#web/src/lib/problem.ts';
import { untilAnswered } from '#web/src/lib/send.ts';

const broken = networkError(new TypeError('Failed to fetch'));
const late = networkError(new DOMException('late', 'TimeoutError'));

beforeEach(() => vi.useFakeTimers());

/** Result and number of attempts when the attempts fail in this order and the next one succeeds. */
async function asking(...failures: readonly unknown[]) {
  const left = [...failures];
  const ask = vi.fn(async () => {
    if (left.length > 0) throw left.shift();
    return 'done';
  });
  const outcome = untilAnswered(ask).catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  return [await outcome, ask.mock.calls.length];
}

describe('untilAnswered, when the answer is lost', () => {
  it('retries until an answer comes', async () => {
    expect(await asking()).toEqual(['done', 1]);
    expect(await asking(broken)).toEqual(['done', 2]);
    expect(await asking(broken, broken, broken, broken)).toEqual(['done', 5]);
  });

  it('gives up with an unknown outcome while the connection stays broken', async () => {
    expect(await asking(broken, broken, broken, broken, broken)).toEqual([unanswered(broken), 5]);
  });

  it('waits for a request that is still in progress', async () => {
    expect(await asking(broken, refused(coreErrors.conflict))).toEqual(['done', 3]);
  });

  it('retries only once after a long wait', async () => {
    expect(await asking(late)).toEqual(['done', 2]);
    expect(await asking(late, late)).toEqual([unanswered(late), 2]);
  });

  it('waits for a request in progress after a long wait', async () => {
    const still = refused(coreErrors.conflict);

    expect(await asking(late, still, still)).toEqual(['done', 4]);
  });

  it('fails immediately without a network', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);

    expect(await asking(broken)).toEqual([unanswered(broken), 1]);
  });
});

it('untilAnswered has an unknown outcome when a failing server answers last', async () => {
  const failed = refused(coreErrors.unexpected);
  const still = refused(coreErrors.conflict);

  expect(await asking(broken, failed)).toEqual([unanswered(failed), 2]);
  expect(await asking(broken, still, still, still, still)).toEqual([unanswered(still), 5]);
});

describe('untilAnswered, when the server is busy', () => {
  const { code, status, text: detail } = coreErrors.unavailable;
  const busy = (retryAfterMs?: number) => new CallError({ code, status, detail, retryAfterMs });

  it('retries once after the server’s Retry-After', async () => {
    const start = Date.now();
    expect(await asking(busy(2_000))).toEqual(['done', 2]);
    expect(Date.now() - start).toBe(2_000);

    const still = busy(2_000);
    expect(await asking(busy(2_000), still)).toEqual([still, 2]);
  });

  it('does not wait longer than a user would', async () => {
    const [unsaid, long] = [busy(), busy(6_000)];

    expect(await asking(unsaid)).toEqual([unsaid, 1]);
    expect(await asking(long)).toEqual([long, 1]);
  });

  it('retries a conflict or a lost answer after the wait', async () => {
    expect(await asking(busy(2_000), refused(coreErrors.conflict), broken)).toEqual(['done', 4]);
  });

  it.each([
    { header: '2', ms: 2_000 },
    { header: 'Wed, 21 Oct 2026 07:28:00 GMT', ms: undefined },
    { header: undefined, ms: undefined },
  ])('problemOf reads $ms ms from Retry-After: $header', async ({ header, ms }) => {
    const headers: Record<string, string> = header === undefined ? {} : { 'retry-after': header };
    const response = Response.json({ code, detail }, { status, headers });

    expect((await problemOf(response)).retryAfterMs).toBe(ms);
  });
});

describe('untilAnswered, when the server answers', () => {
  it.each([coreErrors.conflict, appointmentErrors.state_changed, coreErrors.unavailable])(
    'does not retry $status',
    async (definition) => {
      const no = refused(definition);

      expect(await asking(no)).toEqual([no, 1]);
    },
  );

  it('ends with a rejection after a lost answer', async () => {
    const no = refused(appointmentErrors.state_changed);

    expect(await asking(broken, no)).toEqual([no, 2]);
  });
});
