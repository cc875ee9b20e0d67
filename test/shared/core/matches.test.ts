import { describe, expect, it } from 'vitest';
import { matches } from '#shared/core/matches.ts';

describe('a name', () => {
  it.each(['', 'núñez', 'NUNEZ', 'diaz zor', '  zoraida   díaz ', 'oraid'])('is found by “%s”', (typed) => {
    expect(matches('Zoraida Núñez Díaz', typed)).toBe(true);
  });

  it.each(['oneill', "o'neill", 'o’neill', 'NEILL'])('with an apostrophe is found by “%s”', (typed) => {
    expect([matches('Sean O’Neill', typed), matches("Sean O'Neill", typed)]).toEqual([true, true]);
  });

  it.each(['nunes', 'diaz ivan', 'zoraidanunez'])('is not found by “%s”', (typed) => {
    expect(matches('Zoraida Núñez Díaz', typed)).toBe(false);
  });
});
