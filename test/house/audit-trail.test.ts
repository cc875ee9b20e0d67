import { describe, expect, it } from 'vitest';
import { secondFactorChanges } from '#shared/accounts/second-factor.ts';
import { laserRequestStatuses } from '#shared/intake/laser/laser-request.ts';
import { actionLabels } from '#shared/records/access/action-labels.ts';
import { allImports } from './reading/module-graph.ts';
import { sourceFiles } from './reading/source.ts';
import { findAll, isNode, type Node, readName } from './reading/syntax-tree.ts';

const entityFile = 'lambdas/table/system/audit-entry.entity.ts';
const writerFile = 'lambdas/platform/commit.ts';
const readerFile = 'lambdas/table/system/audit-entry.store.ts';
const auditFunctions = ['audit', 'auditRead'];
/** Denies functions to change audit rows, by their partition key. */
const rightsFile = 'lambdas/table/engine/leading-keys.ts';
/** ElectroDB methods that change rows. */
const changingMethods = ['put', 'update', 'patch', 'upsert', 'delete', 'remove'];

/** Values that complete actions with a dynamic suffix. */
const actionSuffixes: Readonly<Record<string, readonly string[]>> = {
  'laserRequest.': laserRequestStatuses,
  'doseRequest.': ['approved', 'denied'],
  'secondFactor.': secondFactorChanges,
};

/** Named constants whose value is an action. */
const valueByConstant = new Map(
  sourceFiles
    .filter(({ path }) => path.startsWith('shared/'))
    .flatMap((file) =>
      findAll(file, (node) =>
        node.type === 'VariableDeclarator' &&
        isNode(node['init']) &&
        typeof node['init']['value'] === 'string'
          ? ([readName(node['id']) ?? '', node['init']['value']] as const)
          : undefined,
      ).map(({ value }) => value),
    ),
);

const readTemplateTexts = (value: unknown): string[] =>
  Array.isArray(value) ? value.map((part) => String(isNode(part) ? readText(part) : '')) : [];
const readText = ({ value }: Readonly<Record<string, unknown>>) =>
  typeof value === 'object' && value !== null && 'cooked' in value ? value.cooked : value;

/**
 * Lists the actions that a call of `audit` or `auditRead` may write, or returns undefined for any other node.
 */
function listActions(node: Node): readonly string[] | undefined {
  if (node.type !== 'CallExpression' || !auditFunctions.includes(readName(node['callee']) ?? ''))
    return undefined;
  const [action] = Array.isArray(node['arguments']) ? node['arguments'] : [];
  if (!isNode(action)) return ['no action'];
  if (action.type !== 'TemplateLiteral')
    return [String(action['value'] ?? valueByConstant.get(readName(action) ?? '') ?? readName(action))];
  const [prefix = ''] = readTemplateTexts(action['quasis']);
  return (actionSuffixes[prefix] ?? ['?']).map((suffix) => `${prefix}${suffix}`);
}

describe('audit trail', () => {
  const entityImports = allImports.filter(
    ({ target, from }) => target === entityFile && sourceFiles.some(({ path }) => path === from),
  );
  /** `audits` in `audits.create()` and in `entities.audits.create()`. */
  const readLastName = (node: unknown) =>
    readName(node) ?? (isNode(node) ? readName(node['property']) : undefined);
  const listCalls = (path: string, object: string) =>
    findAll(sourceFiles.find((file) => file.path === path)!, (node) =>
      node.type === 'MemberExpression' && readLastName(node['object']) === object
        ? readName(node['property'])
        : undefined,
    ).map(({ value }) => value);

  it('is written by commits and read by one store only', () => {
    expect(
      entityImports.map(({ from }) => from).toSorted(),
      'Write audit rows with `audit(...)` in a commit and read them with the audit store. Import the entity nowhere else.',
    ).toEqual([writerFile, rightsFile, readerFile]);
  });

  it('is append-only', () => {
    expect(
      listCalls(writerFile, 'audits').filter((name) => changingMethods.includes(name)),
      'Only add to the trail, with `create`.',
    ).toEqual([]);
    expect(
      listCalls(writerFile, 'audits'),
      'Write audit rows with `create`, which overwrites none.',
    ).toContain('create');
    expect(listCalls(readerFile, 'entity'), 'Only query the trail in its store.').toEqual(['query']);
  });

  it('has a label for every action, and no unused label', () => {
    const writtenActions = sourceFiles
      .filter(({ path }) => path.startsWith('lambdas/'))
      .flatMap((file) => findAll(file, listActions).flatMap(({ value }) => value));

    expect(
      [...new Set(writtenActions)].toSorted(),
      'Give each action passed to `audit(...)` a label in shared/records/access/action-labels.ts, and remove labels of unused actions.',
    ).toEqual(Object.keys(actionLabels).toSorted());
  });
});
