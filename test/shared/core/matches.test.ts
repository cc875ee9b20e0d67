import { describe, expect, it } from 'vitest';
import { containsAllWords, isSameName } from '#shared/core/matches.ts';

describe('containsAllWords', () => {
  it.each(['', 'núñez', 'NUNEZ', 'diaz zor', '  zoraida   díaz ', 'oraid'])(
    'finds a name by “%s”',
    (typed) => {
      expect(containsAllWords('Zoraida Núñez Díaz', typed)).toBe(true);
    },
  );

  it.each(['oneill', "o'neill", 'o’neill', 'NEILL'])('finds a name with an apostrophe by “%s”', (typed) => {
    expect([containsAllWords('Sean O’Neill', typed), containsAllWords("Sean O'Neill", typed)]).toEqual([
      true,
      true,
    ]);
  });

  it.each(['nunes', 'diaz ivan', 'zoraidanunez'])('does not find a name by “%s”', (typed) => {
    expect(containsAllWords('Zoraida Núñez Díaz', typed)).toBe(false);
  });
});

describe('isSameName', () => {
  it.each([
    'glutation',
    ' GLUTATIÓN ',
    'Glu\u200btatión',
    'Glutatión\u2060',
    'Glu\u00adtatión',
    '\u00a0Glutatión',
  ])('treats “%s” as “Glutatión”', (typed) => {
    expect(isSameName('Glutatión', typed)).toBe(true);
  });
});
