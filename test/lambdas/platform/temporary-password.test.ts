import { describe, expect, it } from 'vitest';
import { newTemporaryPassword } from '#lambdas/platform/ids.ts';
import { makeSaltedHash, matchesPassword } from '#lambdas/platform/temporary-password.ts';

describe('temporary password', () => {
  it('has 8 characters of letters, digits and ! @ $ *, using all of them [R070]', () => {
    const passwords = Array.from({ length: 4_000 }, newTemporaryPassword);
    const characters = new Set(passwords.join(''));

    expect(passwords.filter((password) => !/^[A-Za-z0-9!@$*]{8}$/.test(password))).toEqual([]);
    expect([...'!@$*AZaz29'].filter((character) => !characters.has(character))).toEqual([]);
    expect(new Set(passwords).size).toBe(passwords.length);
  });

  it('has uniformly distributed characters', () => {
    const firstCharacters = Array.from({ length: 30_000 }, () => newTemporaryPassword().charAt(0));
    const groups = Map.groupBy(firstCharacters, (character) => character);
    const counts = [...groups.values()].map(({ length }) => length);
    const expectedCount = firstCharacters.length / counts.length;

    // Each count is within six standard deviations of its share.
    const tolerance = 6 * Math.sqrt(expectedCount);
    expect(counts.filter((count) => Math.abs(count - expectedCount) > tolerance)).toEqual([]);
  });

  it('is stored as a salted hash', async () => {
    const firstHash = await makeSaltedHash('Abcdef2!');
    const secondHash = await makeSaltedHash('Abcdef2!');

    expect(firstHash).not.toEqual(secondHash);
    expect(JSON.stringify(firstHash)).not.toContain('Abcdef2!');
    expect(await matchesPassword(firstHash, 'Abcdef2!')).toBe(true);
    expect(await matchesPassword(firstHash, 'abcdef2!')).toBe(false);
    expect(await matchesPassword(secondHash, '')).toBe(false);
  });
});
