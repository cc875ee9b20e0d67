import { describe, expect, it } from 'vitest';
import { eventCatalogue } from '#events/index.ts';
import { allRoutes } from '#shared/routes.ts';
import { allFiles, sourceFiles } from './reading/source.ts';
import { findAll, isNode, type Node, nameOf } from './reading/syntax-tree.ts';

/** `export const <name> = route('<said>', …)`: the exported name, and the name in the contract. */
const declared = sourceFiles
  .filter(({ path }) => path.startsWith('shared/'))
  .flatMap((file) =>
    findAll(file, (node) => {
      const made = node.type === 'VariableDeclarator' ? node['init'] : undefined;
      if (!isNode(made) || made.type !== 'CallExpression' || nameOf(made['callee']) !== 'route')
        return undefined;
      const [first] = made['arguments'] as readonly unknown[];
      const said = isNode(first) ? first['value'] : undefined;
      return { name: nameOf(node['id']), said };
    }).map(({ line, value }) => ({ at: `${file.path}:${line}`, ...value })),
  );

describe('each contract', () => {
  it('is named as it is exported', () => {
    expect(
      declared.filter(({ name, said }) => name !== said),
      'Give route() the name it is exported by as its first argument.',
    ).toEqual([]);
  });

  it('is in everyRoute', () => {
    expect(
      declared.map(({ said }) => said).toSorted(),
      'Declare it with route() at the top of a file.',
    ).toEqual(allRoutes.map(({ name }) => name).toSorted());
  });

  it('has a unique name, since the browser caches answers under it', () => {
    const names = allRoutes.map(({ name }) => name);

    expect(
      names.filter((name, index) => names.indexOf(name) !== index),
      'Give one of the two another name.',
    ).toEqual([]);
  });
});

/** Paths at which a schema rejects unknown fields. */
function listUnstrictPaths(schema: unknown, path = ''): readonly string[] {
  const def = (schema as { readonly _zod?: { readonly def: Record<string, unknown> } } | undefined)?._zod
    ?.def;
  if (!def) return [];
  const { shape, catchall, options, items } = def as Record<string, Record<string, unknown> | undefined>;
  const one = ['innerType', 'element', 'in', 'out', 'left', 'right', 'valueType'] as const;
  const isStrict =
    (catchall as { readonly _zod?: { def: { type: string } } } | undefined)?._zod?.def.type === 'never';
  return [
    ...(isStrict ? [path] : []),
    ...Object.entries(shape ?? {}).flatMap(([name, field]) => listUnstrictPaths(field, `${path}.${name}`)),
    ...one.flatMap((name) => listUnstrictPaths(def[name], path)),
    ...[options, items].flatMap((many) =>
      Object.values(many ?? {}).flatMap((each) => listUnstrictPaths(each, path)),
    ),
  ];
}

describe('compatibility with later versions', () => {
  const remedy =
    'Use z.object() or toStoredSchema(): a row or an event of a later version may have more fields.';

  it('accepts unknown fields in every reply', () => {
    const strict = allRoutes.flatMap(({ name, reply }) => listUnstrictPaths(reply, name));

    expect(strict, remedy).toEqual([]);
  });

  it('accepts unknown fields in every event', () => {
    const strict = eventCatalogue.flatMap(({ detailType, data }) => listUnstrictPaths(data, detailType));

    expect(strict, remedy).toEqual([]);
  });
});

describe('confirmation request of a contract', () => {
  const found = (path: RegExp, pick: (node: Node) => readonly unknown[]) =>
    sourceFiles
      .filter((file) => path.test(file.path))
      .flatMap((file) =>
        findAll(file, (node) => pick(node).flatMap((each) => nameOf(each) ?? [])).flatMap(
          ({ value }) => value,
        ),
      );
  const called = (name: string) => (node: Node) =>
    node.type === 'CallExpression' && nameOf(node['callee']) === name
      ? (node['arguments'] as readonly unknown[])
      : [];
  const isDefined = (node: Node) =>
    node.type === 'VariableDeclarator' &&
    isNode(node['init']) &&
    called('defineConfirmation')(node['init']).length > 0;
  /** `ask`, `api.ask`, or one of two. */
  const oneOf = (asked: unknown): readonly unknown[] => {
    if (!isNode(asked)) return [];
    if (asked.type === 'MemberExpression') return [asked['property']];
    return asked.type === 'ConditionalExpression' ? [asked['consequent'], asked['alternate']] : [asked];
  };
  const nameKey = ({ type, computed, key }: Node) =>
    type === 'Property' && computed && isNode(key) ? [key['object']] : [];

  it('is declared by a contract, asserted by the server and shown by the one dialog', () => {
    const asks = found(/^shared\//, (node) => (isDefined(node) ? [node['id']] : [])).toSorted();
    const places = {
      'confirmationsSchema(…) in a contract': found(/^shared\/.*api\.ts$/, called('confirmationsSchema')),
      'assertConfirmed(…)': found(/^(shared|lambdas)\//, (node) => oneOf(called('assertConfirmed')(node)[1])),
      confirmationDialogs: found(/confirmation\/confirmation-dialog\.tsx$/, nameKey),
    };

    for (const [place, named] of Object.entries(places))
      expect(
        [...new Set(named)].toSorted(),
        `Name each defineConfirmation() in ${place}, and no other.`,
      ).toEqual(asks);
  });
});

describe('web data access', () => {
  const remedy = 'Write buildQuery(contract, input), keyOf(contract), or useCommand(contract, …).';
  const keeps = ['queryKey', 'mutationKey'];
  const byKey = ['setQueryData', 'getQueryData', 'setQueriesData', 'getQueryState'];
  const isComputed = (value: unknown) =>
    isNode(value) && ['CallExpression', 'MemberExpression'].includes(value.type);

  const keyByHand = (node: Node, parent?: Node): string | undefined => {
    const name = node.type === 'Property' ? (nameOf(node['key']) ?? '') : '';
    const isTakenApart = parent?.type === 'ObjectPattern';
    return !keeps.includes(name) || isTakenApart || isComputed(node['value']) ? undefined : name;
  };

  const callByHand = (node: Node): string | undefined => {
    if (node.type !== 'CallExpression' || !isNode(node['callee'])) return undefined;
    if (nameOf(node['callee']) === 'useMutation') return 'useMutation';
    const method = nameOf(node['callee']['property']) ?? '';
    const [first] = node['arguments'] as readonly unknown[];
    return byKey.includes(method) && isNode(first) && first.type === 'ArrayExpression' ? method : undefined;
  };

  /** A query key without a contract, or a mutation outside the shared command. */
  const byHand = (node: Node, parent?: Node) => keyByHand(node, parent) ?? callByHand(node);

  it('uses no manual query keys or mutations', () => {
    // The kit page makes no requests: its queries are states to render.
    const found = allFiles
      .filter(({ path }) => /^(web\/src|test\/web)\/(?!lib\/|kit\/)/.test(path))
      .flatMap((file) => findAll(file, byHand).map(({ line, value }) => `${file.path}:${line} ${value}`));

    expect(found, remedy).toEqual([]);
  });
});
