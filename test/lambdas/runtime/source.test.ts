import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limitSource, sourceOf } from '#lambdas/runtime/source.ts';
import { AppError } from '#shared/core/errors.ts';
import { anHttpEvent } from '#test/support/system/http-event.ts';

const proxy = '192.0.2.1';
const passedOn = (forwarded?: string) =>
  sourceOf({
    ...anHttpEvent(),
    headers: { ...(forwarded !== undefined && { 'x-forwarded-for': forwarded }) },
  });

describe('whom a call comes from', () => {
  it.each([
    ['whoever calls the API, when nobody is named', undefined, proxy],
    ['whoever calls the API, when it names itself alone', proxy, proxy],
    ['whoever the proxy speaks for', `203.0.113.4, ${proxy}`, '203.0.113.4'],
    [
      'the last one named: what stands before it was made up',
      `10.0.0.1, 203.0.113.4, ${proxy}`,
      '203.0.113.4',
    ],
    ['the one named, where the API adds nobody', '203.0.113.4', '203.0.113.4'],
    ['the network of a long address', '2001:db8:12:34:aaaa:bbbb:cccc:dddd', '2001:db8:12:34::/64'],
    ['the network of a short address', '2001:DB8::1', '2001:db8:0:0::/64'],
    ['the network of an address that ends in zeros', '2001:db8:12:34::', '2001:db8:12:34::/64'],
    ['an IPv4 address written as IPv6', '::ffff:203.0.113.4', '203.0.113.4'],
  ])('is %s', (_, forwarded, source) => {
    expect(passedOn(forwarded)).toBe(source);
  });

  it('is one for all addresses of a subscriber, and another for the next one', () => {
    const group = fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16));
    const half = fc.tuple(group, group, group, group).map((groups) => groups.join(':'));

    fc.assert(
      fc.property(half, half, half, half, (network, other, one, another) => {
        expect(passedOn(`${network}:${one}`)).toBe(passedOn(`${network}:${another}`));
        expect(passedOn(`${network}:${one}`) === passedOn(`${other}:${one}`)).toBe(network === other);
      }),
    );
  });
});

function aCounter() {
  const counts = new Map<string, number>();
  const pauses: number[] = [];
  return {
    pauses,
    now: () => new Date('2026-03-06T18:10:00.000Z'),
    pause: async (ms: number) => void pauses.push(ms),
    throttles: {
      count: async ({ subject }: { subject: string }) => {
        counts.set(subject, (counts.get(subject) ?? 0) + 1);
        return counts.get(subject) ?? 0;
      },
      countUntil: () => Promise.reject(new Error('not of a place')),
    },
  };
}

describe('a limit on what anybody may do', () => {
  const limit = { what: 'intake', most: 60, seconds: 3_600 };
  const refusal = (error: unknown) => (error instanceof AppError ? error.definition.code : 'none');
  const tried = (counter: ReturnType<typeof aCounter>, source: string) =>
    limitSource(counter, source, limit).then(() => 'done', refusal);

  it('lets half of it pass at once, the rest later and later, and refuses what is beyond', async () => {
    const counter = aCounter();
    const answers: string[] = [];
    for (let n = 0; n < 62; n++) answers.push(await tried(counter, '203.0.113.4'));

    expect(answers).toEqual([...Array(60).fill('done'), 'request.too_many', 'request.too_many']);
    expect(counter.pauses).toHaveLength(30);
    expect(counter.pauses).toEqual(counter.pauses.toSorted((a, b) => a - b));
    expect(Math.max(...counter.pauses)).toBe(1_000);
  });

  it('refuses nobody but the flooder among 5,000 addresses', async () => {
    const counter = aCounter();
    const flooder: string[] = [];
    for (let n = 0; n < 1_200; n++) flooder.push(await tried(counter, '198.51.100.7'));
    const others = await Promise.all(
      Array.from({ length: 5_000 }, (_, n) => tried(counter, passedOn(`10.${n >> 8}.${n & 255}.9`))),
    );

    expect(flooder.filter((answer) => answer === 'request.too_many')).toHaveLength(1_140);
    expect(new Set(others)).toEqual(new Set(['done']));
  });
});
