import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findStep, fromBase32, toBase32 } from '#infra/local/emulators/cognito/totp.ts';
import { totpCode } from '#test/support/accounts/totp.ts';

/** The SHA-1 secret of appendix B of RFC 6238. */
const secret = toBase32(Buffer.from('12345678901234567890'));
const stepMs = 30_000;
const instants = fc.integer({ min: 60_000, max: Date.parse('2100-01-01') });
const secrets = fc.uint8Array({ minLength: 10, maxLength: 40 }).map(toBase32);

describe('totpCode', () => {
  // The last six of the eight digits in the appendix.
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('returns the code of RFC 6238 at second %i', (second, code) => {
    expect(totpCode(secret, second * 1000)).toBe(code);
    expect(findStep(secret, code, second * 1000)).toBe(Math.floor(second / 30));
  });

  it('uses secrets that base32 decodes in any case and spacing', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 40 }), (bytes) => {
        const text = toBase32(bytes);
        const spaced = text.toLowerCase().replace(/(.{4})/g, '$1 ');

        expect([...fromBase32(text)]).toEqual([...bytes]);
        expect([...fromBase32(spaced)]).toEqual([...bytes]);
      }),
    );
  });

  it('returns a code that findStep accepts one period early or late, but no further', () => {
    fc.assert(
      fc.property(secrets, instants, fc.integer({ min: -5, max: 5 }), (randomSecret, now, steps) => {
        const codeTime = now + steps * stepMs;
        fc.pre(codeTime >= 0);
        const code = totpCode(randomSecret, codeTime);
        const foundStep = findStep(randomSecret, code, now);

        if (Math.abs(steps) <= 1) expect(foundStep).toBeDefined();
        // Distant periods may share a code by chance. Then the nearer period is found.
        else if (foundStep !== undefined) expect(totpCode(randomSecret, foundStep * stepMs)).toBe(code);
      }),
    );
  });

  it('returns six digits, and findStep rejects other strings', () => {
    fc.assert(
      fc.property(secrets, instants, fc.string({ maxLength: 12 }), (randomSecret, now, typed) => {
        expect(totpCode(randomSecret, now)).toMatch(/^\d{6}$/);
        fc.pre(!/^\d{6}$/.test(typed));
        expect(findStep(randomSecret, typed, now)).toBeUndefined();
      }),
    );
  });
});
