import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findSource } from '#lambdas/runtime/source.ts';
import { anHttpEvent } from '#test/support/system/http-event.ts';

const proxy = '192.0.2.1';
const sourceFor = (forwarded?: string) =>
  findSource({
    ...anHttpEvent(),
    headers: { ...(forwarded !== undefined && { 'x-forwarded-for': forwarded }) },
  });

describe('source of a request', () => {
  it.each([
    ['the API caller, without a forwarded address', undefined, proxy],
    ['the API caller, when it forwards only itself', proxy, proxy],
    ['the client that the proxy forwards', `203.0.113.4, ${proxy}`, '203.0.113.4'],
    [
      'the last address before the proxy, since earlier ones may be forged',
      `10.0.0.1, 203.0.113.4, ${proxy}`,
      '203.0.113.4',
    ],
    ['the only forwarded address, where the API adds none', '203.0.113.4', '203.0.113.4'],
    ['the network of a long address', '2001:db8:12:34:aaaa:bbbb:cccc:dddd', '2001:db8:12:34::/64'],
    ['the network of a short address', '2001:DB8::1', '2001:db8:0:0::/64'],
    ['the network of an address that ends in zeros', '2001:db8:12:34::', '2001:db8:12:34::/64'],
    ['an IPv4 address written as IPv6', '::ffff:203.0.113.4', '203.0.113.4'],
  ])('is %s', (_, forwarded, source) => {
    expect(sourceFor(forwarded)).toBe(source);
  });

  it('is the same for all addresses of a subscriber, and another for the next one', () => {
    const group = fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16));
    const half = fc.tuple(group, group, group, group).map((groups) => groups.join(':'));

    fc.assert(
      fc.property(half, half, half, half, (network, otherNetwork, host, otherHost) => {
        expect(sourceFor(`${network}:${host}`)).toBe(sourceFor(`${network}:${otherHost}`));
        const isSameSource = sourceFor(`${network}:${host}`) === sourceFor(`${otherNetwork}:${host}`);
        expect(isSameSource).toBe(network === otherNetwork);
      }),
    );
  });
});
