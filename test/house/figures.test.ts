import { describe, expect, it } from 'vitest';
import { figures } from './reading/figures.ts';

const above = (numbers: ReadonlyMap<string, number>, most: number) =>
  [...numbers].filter(([, number]) => number > most).map(([name, number]) => `${name} ${number.toFixed(1)}`);

describe('the figures of the house (npm run figures)', () => {
  it('no folder holds more than 25 source files: give what belongs together a folder of its own', () => {
    expect(above(figures.filesByFolder, 25)).toEqual([]);
  });

  it('no literal is spread only to keep its fields on one line: write them one below the other', () => {
    expect(figures.groupingSpreads).toEqual([]);
  });

  it('at most 60 files are parts of the one file that imports them: join what is understood together', () => {
    expect(figures.fragments.length, figures.fragments.join('\n')).toBeLessThanOrEqual(60);
  });

  it('at most 14 % of the lines of a room import: join small files, or move what is imported nearer', () => {
    expect(above(figures.importPercentByRoom, 14)).toEqual([]);
  });

  it('at most 8 % of the lines of a room comment, docstrings of exports apart: drop what the code says', () => {
    expect(above(figures.commentPercentByRoom, 8)).toEqual([]);
  });
});
