import { describe, expect, it } from 'vitest';
import { harshPolicy } from '#infra/local/harsh/policy.ts';

const numbered = Array.from({ length: 200 }, (_, index) => `request ${index}`);
const struckBy = (seed: number) => {
  const policy = harshPolicy(seed);
  return numbered.filter((request) => policy.strikes('conflict', 'table', request));
};

describe('harshPolicy', () => {
  it('fails the same requests for the same seed, and others for another', () => {
    expect(struckBy(1)).toEqual(struckBy(1));
    expect(struckBy(1)).not.toEqual(struckBy(2));
    expect(struckBy(1).length).toBeGreaterThan(20);
  });

  it('fails no request twice, and no two in a row', () => {
    const policy = harshPolicy();
    const struck = numbered.filter((request) => policy.strikes('conflict', 'table', request));

    expect(struck.filter((request) => policy.strikes('throttle', 'table', request))).toEqual([]);
    const places = struck.map((request) => numbered.indexOf(request));
    expect(Math.min(...places.slice(1).map((place, index) => place - places[index]!))).toBeGreaterThan(1);
    expect(policy.struck().get('conflict table')).toBe(struck.length);
  });
});
