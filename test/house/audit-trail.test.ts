import { describe, expect, it } from 'vitest';
import { everyImport } from './module-graph.ts';
import { findAll, isNode, nameOf, sourceFiles } from './source.ts';

const entity = 'lambdas/table/entities/audit-entry.ts';
const writer = 'lambdas/platform/commit.ts';
const reader = 'lambdas/table/audits.ts';
/** Whatever ElectroDB changes rows with. */
const changing = ['put', 'update', 'patch', 'upsert', 'delete', 'remove'];

describe('the trail of who did what', () => {
  const uses = everyImport.filter(
    ({ target, from }) => target === entity && sourceFiles.some(({ path }) => path === from),
  );
  /** `audits` in `audits.create()` and in `entities.audits.create()`. */
  const lastName = (node: unknown) => nameOf(node) ?? (isNode(node) ? nameOf(node['property']) : undefined);
  const callsOn = (path: string, object: string) =>
    findAll(sourceFiles.find((file) => file.path === path)!, (node) =>
      node.type === 'MemberExpression' && lastName(node['object']) === object
        ? nameOf(node['property'])
        : undefined,
    ).map(({ value }) => value);

  it('is written by commits and read by one store: nothing else knows its rows', () => {
    expect(uses.map(({ from }) => from).toSorted()).toEqual([writer, reader]);
  });

  it('is only ever added to', () => {
    expect(callsOn(writer, 'audits').filter((name) => changing.includes(name))).toEqual([]);
    expect(callsOn(writer, 'audits')).toContain('create');
    expect(callsOn(reader, 'entity')).toEqual(['query']);
  });
});
