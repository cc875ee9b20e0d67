import { describe, expect, it } from 'vitest';
import { secondFactorChanges } from '#shared/accounts/second-factor.ts';
import { laserRequestStatuses } from '#shared/intake/laser/laser-request.ts';
import { actionLabels } from '#shared/records/access/action-labels.ts';
import { everyImport } from './reading/module-graph.ts';
import { sourceFiles } from './reading/source.ts';
import { findAll, isNode, type Node, nameOf } from './reading/syntax-tree.ts';

const entity = 'lambdas/table/system/audit-entry.entity.ts';
const writer = 'lambdas/platform/commit.ts';
const reader = 'lambdas/table/system/audit-entry.store.ts';
const writers = ['audit', 'auditRead'];
/** Denies functions to change audit rows, by their partition key. */
const rights = 'lambdas/table/engine/leading-keys.ts';
/** ElectroDB methods that change rows. */
const changing = ['put', 'update', 'patch', 'upsert', 'delete', 'remove'];

/** Values that complete actions with a dynamic suffix. */
const ends: Readonly<Record<string, readonly string[]>> = {
  'laserRequest.': laserRequestStatuses,
  'doseRequest.': ['approved', 'denied'],
  'secondFactor.': secondFactorChanges,
};

/** Named constants whose value is an action. */
const constants = new Map(
  sourceFiles
    .filter(({ path }) => path.startsWith('shared/'))
    .flatMap((file) =>
      findAll(file, (node) =>
        node.type === 'VariableDeclarator' &&
        isNode(node['init']) &&
        typeof node['init']['value'] === 'string'
          ? ([nameOf(node['id']) ?? '', node['init']['value']] as const)
          : undefined,
      ).map(({ value }) => value),
    ),
);

const partsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.map((each) => String(isNode(each) ? textOf(each) : '')) : [];
const textOf = ({ value }: Readonly<Record<string, unknown>>) =>
  typeof value === 'object' && value !== null && 'cooked' in value ? value.cooked : value;

/** The actions one call of `audit` or `auditRead` may write; undefined of any other node. */
function actionsOf(node: Node): readonly string[] | undefined {
  if (node.type !== 'CallExpression' || !writers.includes(nameOf(node['callee']) ?? '')) return undefined;
  const [action] = Array.isArray(node['arguments']) ? node['arguments'] : [];
  if (!isNode(action)) return ['no action'];
  if (action.type !== 'TemplateLiteral')
    return [String(action['value'] ?? constants.get(nameOf(action) ?? '') ?? nameOf(action))];
  const [beginning = ''] = partsOf(action['quasis']);
  return (ends[beginning] ?? ['?']).map((end) => `${beginning}${end}`);
}

describe('audit trail', () => {
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

  it('is written by commits and read by one store only', () => {
    expect(
      uses.map(({ from }) => from).toSorted(),
      'Write audit rows by `audit(...)` in a commit, read them by the audit store: import the entity nowhere else.',
    ).toEqual([writer, rights, reader]);
  });

  it('is append-only', () => {
    expect(
      callsOn(writer, 'audits').filter((name) => changing.includes(name)),
      'Only add to the trail: `create`, nothing else.',
    ).toEqual([]);
    expect(callsOn(writer, 'audits'), 'Write audit rows by `create`, which overwrites none.').toContain(
      'create',
    );
    expect(callsOn(reader, 'entity'), 'Only query the trail in its store.').toEqual(['query']);
  });

  it('has a label for every action, and no unused label', () => {
    const written = sourceFiles
      .filter(({ path }) => path.startsWith('lambdas/'))
      .flatMap((file) => findAll(file, actionsOf).flatMap(({ value }) => value));

    expect(
      [...new Set(written)].toSorted(),
      'Give each action passed to `audit(...)` its words in shared/records/access/action-labels.ts, and remove words of actions that are gone.',
    ).toEqual(Object.keys(actionLabels).toSorted());
  });
});
