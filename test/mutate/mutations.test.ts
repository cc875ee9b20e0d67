import { describe, expect, it } from 'vitest';
import { addMutations, findMutations, pickSample } from './mutations.ts';

const code = `
export const limit = 3;
export const sell = route({ allow: ['admin', 'supervisor'] });
export async function save(row: Row, n: 1 | 2) {
  if (row.version > limit) throw new Error('stale');
  for (let index = 0; index < 9; index++) await note(row);
  const put = entity.put(row).where((own, { eq }) => eq(own.version, row.version));
  await commit(put, audit('saved', row.id));
}
`;
const mutations = findMutations('shared/rows.ts', code);
const listMutationsOfKind = (kind: string) => mutations.filter((mutation) => mutation.kind === kind);

describe('findMutations', () => {
  it('finds each kind of mutation, and none in types and loop conditions', () => {
    const foundMutations = mutations.map(({ kind, original, mutated }) => [kind, original, mutated]);

    expect(foundMutations).toEqual([
      ['constant', '3', '4'],
      ['role', "['admin', 'supervisor']", "(['admin', 'supervisor']).slice(1)"],
      ['condition', 'row.version > limit', '!(row.version > limit)'],
      ['operator', 'row.version > limit', '(row.version) >= (limit)'],
      ['call', 'await note(row)', 'undefined'],
      ['guard', 'entity.put(row).where((own, { eq }) => eq(own.version, row.version))', 'entity.put(row)'],
      ['call', "await commit(put, audit('saved', row.id))", 'undefined'],
      ['write', 'put', ''],
      ['write', "audit('saved', row.id)", ''],
    ]);
  });

  it('marks code evaluated at module load, with its declaration', () => {
    expect(mutations.filter(({ atLoad }) => atLoad).map(({ owner }) => owner)).toEqual(['limit', 'sell']);
    expect(listMutationsOfKind('guard').map(({ owner }) => owner)).toEqual(['save']);
  });

  it('gives a mutation the same id when the file changes elsewhere', () => {
    const laterMutations = findMutations('shared/rows.ts', `const more = 8;\n${code}`);

    expect(laterMutations.map(({ id }) => id)).toEqual(expect.arrayContaining(mutations.map(({ id }) => id)));
  });
});

describe('pickSample', () => {
  it('never chooses two mutations of the same code', () => {
    const sample = pickSample(mutations);

    expect(sample.map(({ original }) => original)).toContain('row.version > limit');
    expect(sample.filter(({ original }) => original === 'row.version > limit')).toHaveLength(1);
  });
});

describe('addMutations', () => {
  it('adds a switch for each mutation, off until its id is active', () => {
    const source = 'const sum = (a, b) => a + b; commit(first, second);';
    const sumMutations = findMutations('shared/sum.js', source).filter(({ kind }) =>
      ['operator', 'write'].includes(kind),
    );
    const sourceWithSwitches = addMutations(source, sumMutations);
    const runWithActive = (active?: string) => {
      const isMutated = (id: string) => id === active;
      const committedRows: unknown[] = [];
      const body = `${sourceWithSwitches.replaceAll('globalThis.__isMutated', 'isMutated')} return sum(5, 3);`;
      const runBody = new Function('isMutated', 'commit', 'first', 'second', body);
      const sum = runBody(isMutated, (...rows: unknown[]) => committedRows.push(...rows), 'first', 'second');
      return [sum, ...committedRows];
    };

    expect(runWithActive()).toEqual([8, 'first', 'second']);
    expect(sumMutations.map(({ id }) => runWithActive(id))).toEqual([
      [2, 'first', 'second'],
      [8, 'second'],
      [8, 'first'],
    ]);
  });
});
