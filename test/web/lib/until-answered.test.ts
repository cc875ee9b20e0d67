import { beforeEach, describe, expect, it, vi } from 'vitest';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { CallError, networkError, problemOf, refused, unanswered } from '#web/src/lib/problem.ts';
import { untilAnswered } from '#web/src/lib/send.ts';

const broken = networkError(new TypeError('Failed to fetch'));
const late = networkError(new DOMException('late', 'TimeoutError'));

beforeEach(() => vi.useFakeTimers());

/** What comes of asking, where each try fails so and the one after them is answered; and how often it was asked. */
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

describe('a write whose answer is lost', () => {
  it('is asked for again until it comes', async () => {
    expect(await asking()).toEqual(['done', 1]);
    expect(await asking(broken)).toEqual(['done', 2]);
    expect(await asking(broken, broken, broken, broken)).toEqual(['done', 5]);
  });

  it('may have been done, when the line stays broken', async () => {
    expect(await asking(broken, broken, broken, broken, broken)).toEqual([unanswered(broken), 5]);
  });

  it('may still be under way when it is asked for again, and is waited for', async () => {
    expect(await asking(broken, refused(coreErrors.conflict))).toEqual(['done', 3]);
  });

  it('after a long wait is asked for once more alone', async () => {
    expect(await asking(late)).toEqual(['done', 2]);
    expect(await asking(late, late)).toEqual([unanswered(late), 2]);
  });

  it('after a long wait may be under way yet, and its answer is waited for', async () => {
    const still = refused(coreErrors.conflict);

    expect(await asking(late, still, still)).toEqual(['done', 4]);
  });

  it('fails at once where there is no network', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);

    expect(await asking(broken)).toEqual([unanswered(broken), 1]);
  });
});

it('may have been done, where a server that fails is the last that is heard of it', async () => {
  const failed = refused(coreErrors.unexpected);
  const still = refused(coreErrors.conflict);

  expect(await asking(broken, failed)).toEqual([unanswered(failed), 2]);
  expect(await asking(broken, still, still, still, still)).toEqual([unanswered(still), 5]);
});

describe('a write that a busy server sends back', () => {
  const { code, status, text: detail } = coreErrors.unavailable;
  const busy = (retryAfterMs?: number) => new CallError({ code, status, detail, retryAfterMs });

  it('is asked again once, when the server says to', async () => {
    const start = Date.now();
    expect(await asking(busy(2_000))).toEqual(['done', 2]);
    expect(Date.now() - start).toBe(2_000);

    const still = busy(2_000);
    expect(await asking(busy(2_000), still)).toEqual([still, 2]);
  });

  it('is not waited for longer than somebody would', async () => {
    const [unsaid, long] = [busy(), busy(6_000)];

    expect(await asking(unsaid)).toEqual([unsaid, 1]);
    expect(await asking(long)).toEqual([long, 1]);
  });

  it('may hold its key for a moment yet, or lose its answer then', async () => {
    expect(await asking(busy(2_000), refused(coreErrors.conflict), broken)).toEqual(['done', 4]);
  });

  it.each([
    { header: '2', ms: 2_000 },
    { header: 'Wed, 21 Oct 2026 07:28:00 GMT', ms: undefined },
    { header: undefined, ms: undefined },
  ])('hears $ms ms of Retry-After: $header', async ({ header, ms }) => {
    const headers: Record<string, string> = header === undefined ? {} : { 'retry-after': header };
    const response = Response.json({ code, detail }, { status, headers });

    expect((await problemOf(response)).retryAfterMs).toBe(ms);
  });
});

describe('a write that is answered', () => {
  it.each([coreErrors.conflict, appointmentErrors.state_changed, coreErrors.unavailable])(
    'with $status is not asked again',
    async (definition) => {
      const no = refused(definition);

      expect(await asking(no)).toEqual([no, 1]);
    },
  );

  it('with no after its first answer was lost ends with that no', async () => {
    const no = refused(appointmentErrors.state_changed);

    expect(await asking(broken, no)).toEqual([no, 2]);
  });
});
