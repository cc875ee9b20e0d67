import { describe, expect, it } from 'vitest';
import { newTemporaryPassword } from '#lambdas/platform/ids.ts';
import { makeSaltedHash, matchesPassword } from '#lambdas/platform/temporary-password.ts';

describe('temporary password', () => {
  it('has 8 characters of letters, digits and ! @ $ *, using all of them [R070]', () => {
    const many = Array.from({ length: 4_000 }, newTemporaryPassword);
    const characters = new Set(many.join(''));

    expect(many.filter((password) => !/^[A-Za-z0-9!@$*]{8}$/.test(password))).toEqual([]);
    expect([...'!@$*AZaz29'].filter((each) => !characters.has(each))).toEqual([]);
    expect(new Set(many).size).toBe(many.length);
  });

  it('has uniformly distributed characters', () => {
    const first = Array.from({ length: 30_000 }, () => newTemporaryPassword().charAt(0));
    const counts = [...Map.groupBy(first, (each) => each).values()].map(({ length }) => length);
    const expected = first.length / counts.length;

    // Each is within six standard deviations of its share.
    const most = 6 * Math.sqrt(expected);
    expect(counts.filter((count) => Math.abs(count - expected) > most)).toEqual([]);
  });

  it('is stored as a salted hash', async () => {
    const [first, second] = await Promise.all([makeSaltedHash('Abcdef2!'), makeSaltedHash('Abcdef2!')]);

    expect(first).not.toEqual(second);
    expect(JSON.stringify(first)).not.toContain('Abcdef2!');
    expect(await matchesPassword(first, 'Abcdef2!')).toBe(true);
    expect(await matchesPassword(first, 'abcdef2!')).toBe(false);
    expect(await matchesPassword(second, '')).toBe(false);
  });
});
