// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupModules, type PageModule } from '#web/chunk-groups.ts';

const module = (id: string, loads: string, more: Partial<PageModule> = {}): PageModule => ({
  id,
  bytes: 100,
  imports: [],
  loads: new Set(loads),
  ...more,
});
const grouped = (modules: readonly PageModule[], weightOf: (load: string) => number = () => 1) =>
  groupModules(modules, weightOf)
    .map((group) => group.toSorted().join(''))
    .toSorted();

describe('groupModules', () => {
  it('groups modules that the same pages load, whatever their size', () => {
    expect(
      grouped([module('a', 'PQ', { bytes: 90_000 }), module('b', 'PQ'), module('c', 'P', { bytes: 900 })]),
    ).toEqual(['ab', 'c']);
  });

  it('merges a small module to save a request, but not a large one', () => {
    expect(grouped([module('a', 'PQ'), module('b', 'P')])).toEqual(['ab']);
    expect(grouped([module('a', 'PQ'), module('b', 'P', { bytes: 900 })])).toEqual(['a', 'b']);
  });

  it('weights unneeded bytes by the load of their pages', () => {
    const modules = [module('a', 'PQ'), module('b', 'P', { bytes: 100 })];

    expect(grouped(modules, (load) => (load === 'Q' ? 10 : 1))).toEqual(['a', 'b']);
  });

  it('counts the imports of a module, packages above all', () => {
    const heavy = module('package', 'P', { bytes: 10_000, isPackage: true });

    expect(grouped([module('a', 'PQ'), module('b', 'P', { imports: ['package'] }), heavy])).toEqual([
      'a',
      'b',
    ]);
  });

  it('does not merge the entry module of a page', () => {
    expect(grouped([module('page', 'P', { isFixed: true }), module('own', 'P'), module('a', 'PQ')])).toEqual([
      'a',
    ]);
  });

  it('creates no chunks that import each other through a third', () => {
    const modules = [
      module('a', 'P', { imports: ['between'] }),
      module('between', 'PQ', { bytes: 9_000, imports: ['c'] }),
      module('c', 'PQR'),
    ];

    expect(grouped(modules)).not.toContain('ac');
  });
});

const names = [...'abcdefgh'];
/** Acyclic import graphs in which each page that loads a module also loads its imports. */
const graphs = fc
  .array(fc.tuple(fc.subarray(names), fc.subarray([...'PQRST'], { minLength: 1 }), fc.nat(2_000)), {
    minLength: names.length,
    maxLength: names.length,
  })
  .map((drawn) => {
    const modules = drawn.map(([imports, loads, bytes], index) =>
      module(names[index]!, loads.join(''), {
        bytes,
        imports: imports.filter((name) => name > names[index]!),
      }),
    );
    for (const { imports, loads } of modules)
      for (const imported of imports)
        for (const load of loads) (modules[names.indexOf(imported)]!.loads as Set<string>).add(load);
    return modules;
  });

describe('groupModules for any graph', () => {
  it('puts each module in one chunk, without import cycles between chunks', () => {
    fc.assert(
      fc.property(graphs, (modules) => {
        const groups = groupModules(modules, () => 1);
        expect(groups.flat().toSorted()).toEqual(names);

        const home = (id: string) => groups.findIndex((group) => group.includes(id));
        const importsOf = (group: number) =>
          new Set(
            modules
              .filter(({ id }) => home(id) === group)
              .flatMap(({ imports }) => imports.map(home))
              .filter((other) => other !== group),
          );
        const reached = (from: number) => {
          const seen = new Set(importsOf(from));
          for (const each of seen) for (const next of importsOf(each)) seen.add(next);
          return seen;
        };
        for (const group of groups.keys()) expect(reached(group)).not.toContain(group);
      }),
    );
  });

  it('loads no more unneeded bytes than the saved requests are worth', () => {
    fc.assert(
      fc.property(graphs, (modules) => {
        const groups = groupModules(modules, () => 1);
        const of = (id: string) => modules.find((each) => each.id === id)!;
        const loaded = (group: readonly string[]) => new Set(group.flatMap((id) => [...of(id).loads]));
        const files = groups.reduce((sum, group) => sum + loaded(group).size, 0);
        const bytes = groups.reduce(
          (sum, group) => sum + loaded(group).size * group.reduce((all, id) => all + of(id).bytes, 0),
          0,
        );
        const ungroupedLoads = modules.reduce((sum, each) => sum + each.loads.size, 0);
        const needed = modules.reduce((sum, each) => sum + each.loads.size * each.bytes, 0);
        expect(bytes - needed).toBeLessThanOrEqual(800 * (ungroupedLoads - files));
      }),
    );
  });
});
