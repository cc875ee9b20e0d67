import { describe, expect, it } from 'vitest';
import { calculateRetentionExpiry } from '#shared/core/periods.ts';

describe('calculateRetentionExpiry', () => {
  it.each([
    ['2026-03-06T18:50:00.000Z', '2033-03-06T18:50:00.000Z'],
    ['2028-02-29T12:00:00.000Z', '2035-03-01T12:00:00.000Z'],
  ])('returns for %s the time %s in whole seconds', (instant, expiry) => {
    expect(calculateRetentionExpiry(instant)).toBe(Date.parse(expiry) / 1000);
  });
});
