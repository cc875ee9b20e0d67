// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupModules, type PageModule } from '#web/chunk-groups.ts';

const createModule = (id: string, loads: string, overrides: Partial<PageModule> = {}): PageModule => ({
  id,
  bytes: 100,
  imports: [],
  loads: new Set(loads),
  ...overrides,
});
const listGroups = (modules: readonly PageModule[], weightOf: (load: string) => number = () => 1) =>
  groupModules(modules, weightOf)
    .map((group) => group.toSorted().join(''))
    .toSorted();

describe('groupModules', () => {
  it('groups modules that are loaded by the same pages, whatever their size', () => {
    expect(
      listGroups([
        createModule('a', 'PQ', { bytes: 90_000 }),
        createModule('b', 'PQ'),
        createModule('c', 'P', { bytes: 900 }),
      ]),
    ).toEqual(['ab', 'c']);
  });

  it('merges a small module to save a request, but not a large module', () => {
    expect(listGroups([createModule('a', 'PQ'), createModule('b', 'P')])).toEqual(['ab']);
    expect(listGroups([createModule('a', 'PQ'), createModule('b', 'P', { bytes: 900 })])).toEqual(['a', 'b']);
  });

  it('weights unneeded bytes by the load of their pages', () => {
    const modules = [createModule('a', 'PQ'), createModule('b', 'P', { bytes: 100 })];

    expect(listGroups(modules, (load) => (load === 'Q' ? 10 : 1))).toEqual(['a', 'b']);
  });

  it('counts the bytes of a package that a module imports', () => {
    const largePackage = createModule('package', 'P', { bytes: 10_000, isPackage: true });

    expect(
      listGroups([createModule('a', 'PQ'), createModule('b', 'P', { imports: ['package'] }), largePackage]),
    ).toEqual(['a', 'b']);
  });

  it('does not merge the entry module of a page', () => {
    expect(
      listGroups([
        createModule('page', 'P', { isFixed: true }),
        createModule('own', 'P'),
        createModule('a', 'PQ'),
      ]),
    ).toEqual(['a']);
  });

  it('creates no chunks that import each other through a third chunk', () => {
    const modules = [
      createModule('a', 'P', { imports: ['between'] }),
      createModule('between', 'PQ', { bytes: 9_000, imports: ['c'] }),
      createModule('c', 'PQR'),
    ];

    expect(listGroups(modules)).not.toContain('ac');
  });
});

const moduleNames = [...'abcdefgh'];
/** Acyclic import graphs in which each page that loads a module also loads its imports. */
const importGraphs = fc
  .array(fc.tuple(fc.subarray(moduleNames), fc.subarray([...'PQRST'], { minLength: 1 }), fc.nat(2_000)), {
    minLength: moduleNames.length,
    maxLength: moduleNames.length,
  })
  .map((moduleTuples) => {
    const modules = moduleTuples.map(([imports, loads, bytes], index) =>
      createModule(moduleNames[index]!, loads.join(''), {
        bytes,
        imports: imports.filter((name) => name > moduleNames[index]!),
      }),
    );
    for (const { imports, loads } of modules)
      for (const imported of imports)
        for (const load of loads) (modules[moduleNames.indexOf(imported)]!.loads as Set<string>).add(load);
    return modules;
  });

describe('groupModules on any import graph', () => {
  it('puts each module in one chunk, without import cycles between chunks', () => {
    fc.assert(
      fc.property(importGraphs, (modules) => {
        const groups = groupModules(modules, () => 1);
        expect(groups.flat().toSorted()).toEqual(moduleNames);

        const findGroupIndex = (id: string) => groups.findIndex((group) => group.includes(id));
        const listImportedGroups = (group: number) =>
          new Set(
            modules
              .filter(({ id }) => findGroupIndex(id) === group)
              .flatMap(({ imports }) => imports.map(findGroupIndex))
              .filter((importedGroup) => importedGroup !== group),
          );
        const collectImports = (from: number) => {
          const reachedGroups = new Set(listImportedGroups(from));
          for (const group of reachedGroups)
            for (const imported of listImportedGroups(group)) reachedGroups.add(imported);
          return reachedGroups;
        };
        for (const group of groups.keys()) expect(collectImports(group)).not.toContain(group);
      }),
    );
  });

  it('loads no more unneeded bytes than the saved requests are worth', () => {
    fc.assert(
      fc.property(importGraphs, (modules) => {
        const groups = groupModules(modules, () => 1);
        const findModule = (id: string) => modules.find((module) => module.id === id)!;
        const listLoads = (group: readonly string[]) =>
          new Set(group.flatMap((id) => [...findModule(id).loads]));
        const sumBytes = (group: readonly string[]) =>
          group.reduce((sum, id) => sum + findModule(id).bytes, 0);
        const fileLoads = groups.reduce((sum, group) => sum + listLoads(group).size, 0);
        const loadedBytes = groups.reduce((sum, group) => sum + listLoads(group).size * sumBytes(group), 0);
        const ungroupedLoads = modules.reduce((sum, { loads }) => sum + loads.size, 0);
        const neededBytes = modules.reduce((sum, { loads, bytes: size }) => sum + loads.size * size, 0);
        // The factor is slightly above `bytesPerFile` of web/chunk-groups.ts.
        expect(loadedBytes - neededBytes).toBeLessThanOrEqual(800 * (ungroupedLoads - fileLoads));
      }),
    );
  });
});
