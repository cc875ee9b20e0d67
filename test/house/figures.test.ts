import { describe, expect, it } from 'vitest';
import { figures, isGroupingSpread } from './reading/figures.ts';
import { parse } from './reading/source.ts';
import { findAll } from './reading/syntax-tree.ts';

const above = (numbers: ReadonlyMap<string, number>, most: number) =>
  [...numbers].filter(([, number]) => number > most).map(([name, number]) => `${name} ${number.toFixed(2)}`);

describe('the figures of the house (npm run figures)', () => {
  it('no folder holds more than 25 source files', () => {
    expect(
      above(figures.filesByFolder, 25),
      'Move files that belong together, like yours and its kin, into a folder of their own, in a commit before.',
    ).toEqual([]);
  });

  it('no literal is spread only to keep its fields on one line', () => {
    expect(figures.groupingSpreads, 'Write the fields one below the other.').toEqual([]);
  });

  it.each([
    { text: 'f({ ...{ a, b } })', spreads: 1 },
    { text: 'f([...[a, b], ...([c] as const)])', spreads: 2 },
    { text: 'f({ ...({ a, b } satisfies T) })', spreads: 1 },
    { text: 'Object.assign({ a }, { b })', spreads: 1 },
    { text: 'Object.assign(error, { code })', spreads: 0 },
    { text: "f({ ...(c ? { a } : {}) }, ...['x'].map(g), ...'abc')", spreads: 0 },
  ])('$text spreads $spreads', ({ text, spreads }) => {
    const found = findAll(parse('text.ts', text), (node) => isGroupingSpread(node) || undefined);

    expect(found.length, 'Look for spread literals where they can be written.').toBe(spreads);
  });

  it('at most 60 files are parts of the one file beside them that imports them', () => {
    const remedy = `Join a file of at most 40 lines with the one beside it that imports it; yours is one of these:\n${figures.fragments.join('\n')}\n`;

    expect(figures.fragments.length, remedy).toBeLessThanOrEqual(60);
  });

  it('at most 15 % of the lines of a room import', () => {
    expect(above(figures.importPercentByRoom, 15), 'Join small files that are read together.').toEqual([]);
  });

  it('at most 8 % of the lines of a room comment, docstrings of exports apart', () => {
    expect(above(figures.commentPercentByRoom, 8), 'Drop what the code says itself.').toEqual([]);
  });
});
