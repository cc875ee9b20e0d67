import { describe, expect, it } from 'vitest';
import { cyclesOf, everyImport, type Import } from '../reading/module-graph.ts';
import { sourceFiles } from '../reading/source.ts';

const sourceImports = everyImport.filter(({ from }) => sourceFiles.some(({ path }) => path === from));

describe('the rooms', () => {
  const edgesBy = (nodeOf: (file: string) => string | undefined, imports: readonly Import[]) => {
    const edges = new Map<string, Set<string>>();
    for (const { from, target } of imports) {
      const [start, end] = [nodeOf(from), target === undefined ? undefined : nodeOf(target)];
      if (start === undefined || end === undefined || start === end) continue;
      edges.set(start, (edges.get(start) ?? new Set()).add(end));
    }
    return edges;
  };

  it('have no file that leads back to itself', () => {
    const edges = edgesBy(
      (file) => file,
      sourceImports.filter(({ dynamic }) => !dynamic),
    );

    expect(cyclesOf(edges), 'Move what both files need to a third one.').toEqual([]);
  });

  it('have no domain of the rules that leads back to itself', () => {
    const edges = edgesBy((file) => /^shared\/([^/]+)\//.exec(file)?.[1], sourceImports);

    expect(
      cyclesOf(edges),
      'Move what both domains need to shared/core, or to the one that the other already imports.',
    ).toEqual([]);
  });
});
